import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { currencyDigits, USD, type CurrencyCode } from '../../kernel/money.ts';
import {
  CHANGE_REASON_LABELS,
  CHANGE_REASONS,
  costMarks,
  type AnnualCost,
  type ChangeReason,
  type CostQuantity,
} from '../contracts/annual-cost.ts';
import { currencyOfMark } from '../../kernel/text/currency-text.ts';
import { millsOf, readAmount, readMoney } from '../../kernel/text/number-text.ts';

const BETWEEN_ROWS = '; ';

/**
 * Annual costs as the text of one cell, which `readCostList` parses: "2025-06-01: 1200; 2026-06-01: 1300.50 CAD". A row
 * in the record's currency names none; behind it are how many of what it pays for in brackets, "[30 × 40 seats]", the reason
 * of its change, "volume", and why it is below 0 in parentheses.
 */
export function costListText(rows: readonly AnnualCost[]): string {
  return rows
    .map(({ date, cost, currency, reason, changeReason, ...quantity }) =>
      [
        `${date}: ${cost}`,
        currency,
        quantityText(quantity),
        changeReason && CHANGE_REASON_LABELS[changeReason].toLowerCase(),
        reason === undefined ? undefined : `(${reason})`,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    )
    .join(BETWEEN_ROWS);
}

function quantityText({ quantity, unit, unitPrice }: CostQuantity): string | undefined {
  if (quantity === undefined) return undefined;
  const price = unitPrice === undefined ? '' : ` × ${unitPrice}`;
  return `[${quantity}${price}${unit === undefined ? '' : ` ${unit}`}]`;
}

/** A quantity, behind it a unit price and a unit. */
const COUNTED = /^(\d+(?:\.\d+)?)(?: ?[×*] ?(\d+(?:\.\d+)?))?(?: (.*))?$/;

/** The amount of a row, and its quantity where it has one in brackets behind it. */
function countedIn(text: string): { readonly amount: string; readonly quantity: CostQuantity } {
  const bracket = text.endsWith(']') ? text.lastIndexOf('[') : -1;
  const found = bracket < 0 ? null : COUNTED.exec(text.slice(bracket + 1, -1).trim());
  if (found === null) return { amount: text, quantity: {} };
  const [, quantity, price, unit] = found;
  const said = {
    quantity: Number(quantity),
    unit: unit?.trim() || undefined,
    unitPrice: price === undefined ? undefined : Number(price),
  };
  return { amount: text.slice(0, bracket).trim(), quantity: costMarks(said) };
}

/** The rest of a row, and the reason of its change where it has one behind it. */
function changeIn(text: string): { readonly rest: string; readonly changeReason?: ChangeReason } {
  const space = text.lastIndexOf(' ');
  const changeReason = CHANGE_REASONS.find((one) => one === text.slice(space + 1).toUpperCase());
  return changeReason === undefined
    ? { rest: text }
    : { rest: text.slice(0, Math.max(space, 0)), changeReason };
}

const DAY = /^\d{4}-\d{2}-\d{2}\s*:/;

/** The rows of a text: a mark within the parentheses of a reason ends none, unless a day follows it. */
function rowsIn(text: string): string[] {
  const rows: string[] = [];
  for (const part of text.split(/[;\n]/)) {
    const last = rows.at(-1);
    const isWithin = last?.includes(' (') === true && !last.trimEnd().endsWith(')') && !DAY.test(part.trim());
    if (last !== undefined && isWithin) rows[rows.length - 1] = `${last};${part}`;
    else rows.push(part);
  }
  return rows.map((row) => row.trim()).filter((row) => row !== '');
}

const FEWER_DIGITS: Readonly<Record<number, string>> = {
  0: 'Use whole amounts',
  3: 'Use at most three decimals',
};

/** The fault of an amount with more decimals than its currency has; null for none. */
export function decimalsFault(decimals: number, currency: CurrencyCode): string | null {
  const digits = currencyDigits(currency);
  return decimals <= digits ? null : (FEWER_DIGITS[digits] ?? 'Use at most two decimals');
}

type Read<Value> = { readonly value: Value } | { readonly fault: string };

function readRow(row: string, currencies: readonly CurrencyCode[]): Read<AnnualCost> {
  const colon = row.indexOf(':');
  const date = row.slice(0, Math.max(colon, 0)).trim();
  if (colon < 0 || !isCalendarDate(date)) {
    return {
      fault: `Write each cost as day and amount, such as "2027-01-01: 1200"; "${row.slice(0, 60)}" is not`,
    };
  }
  const rest = row.slice(colon + 1).trim();
  const parenthesis = rest.endsWith(')') ? rest.indexOf(' (') : -1;
  const { rest: amountText, changeReason } = changeIn(
    parenthesis < 0 ? rest : rest.slice(0, parenthesis).trim(),
  );
  const { amount, quantity } = countedIn(amountText.trim());
  const reason = parenthesis < 0 ? '' : rest.slice(parenthesis + 2, -1).trim();
  const money = readMoney(amount, '.');
  if (money === null) return { fault: readAmount(amount, '.').fault ?? 'This is not an amount' };
  const currency = money.currency === null ? null : currencyOfMark(money.currency, currencies);
  if (money.currency !== null && currency === null) return { fault: `"${money.currency}" is no currency` };
  const fault = decimalsFault(money.decimals, currency ?? currencies[0] ?? USD);
  if (fault !== null) return { fault };
  return {
    value: {
      date,
      cost: Number(millsOf(money, currencyDigits(currency ?? currencies[0] ?? USD))) / 1_000,
      ...(currency === null ? {} : { currency }),
      ...quantity,
      ...(changeReason === undefined ? {} : { changeReason }),
      ...(reason === '' ? {} : { reason }),
    },
  };
}

/**
 * Parses the result of `costListText`, and similar texts by hand: days as YYYY-MM-DD, amounts with a decimal point,
 * rows separated by semicolons or line breaks. Whether the rows are valid for a record is checked elsewhere.
 * @param currencies the record's, then those of the organisation
 */
export function readCostList(text: string, currencies: readonly CurrencyCode[] = [USD]): Read<AnnualCost[]> {
  const rows: AnnualCost[] = [];
  for (const row of rowsIn(text)) {
    const read = readRow(row, currencies);
    if ('fault' in read) return read;
    rows.push(read.value);
  }
  return { value: rows };
}
