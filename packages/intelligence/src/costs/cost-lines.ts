import { amountOfQuantity } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { sumMoney, type CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { currencyOfMark } from '@pactbook/domain/kernel/text/currency-text.ts';
import { provenMark, readMoney } from '@pactbook/domain/kernel/text/number-text.ts';
import type { TextSpan, FoundCost } from '../findings.ts';

/** How often a price table is read right whose arithmetic fits, and one whose sum is not written below it. */
const TABLE_CONFIDENCE = 0.85;
const UNSUMMED_CONFIDENCE = 0.6;
/** Characters below the heading of a table that can be its rows. */
const TABLE_LENGTH = 1_500;

/** Headings of a quantity and of a price in one line: "Product Quantity Unit price per year Annual fee". */
const HEADING =
  /^[^\n]{0,80}\b(?<counted>qty|quantity|seats|users|licen[cs]es|menge|anzahl|quantité|cantidad)\b[^\n]{0,60}\b(?:price|rate|fee|cost|preis|prix|precio)\b[^\n]{0,80}$/gim;
const YEARLY =
  /\b(?:annual|annually|per year|per annum|yearly|\/\s?year|twelve months|12 months|jährlich|pro jahr|par an|anual)\b/i;
const MONTHLY = /\b(?:monthly|per month|\/\s?month|monatlich|par mois)\b/i;
const AMOUNT = String.raw`(?:(?:US|C|A)?\$|€|£|[A-Z]{3})?\s?\d[\d,.'’]{0,15}(?:\s?(?:€|£|[A-Z]{3}(?![A-Za-z])))?`;
const ROW = new RegExp(
  String.raw`(?<![\d.,$€£])(?<count>\d{1,3}(?:[,.'’]\d{3})+|\d{1,7})[\s|]{1,4}(?<price>${AMOUNT})[\s|]{1,4}(?:12[\s|]{1,4})?(?<amount>${AMOUNT})(?![\d%])`,
  'gu',
);
const WORDS_OF_UNITS: Readonly<Record<string, string>> = {
  seats: 'seats',
  users: 'users',
  licenses: 'licenses',
  licences: 'licenses',
};

interface Row extends TextSpan {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly cost: number;
}

function amountIn(written: string): { amount: number; mark: string | null } | null {
  const bare = written.trim().replace(/[.,]$/, '');
  const digits = /\d[\d,.'’]*/.exec(bare)?.[0].replace(/[.,]$/, '') ?? '';
  const money = readMoney(digits, provenMark(digits) ?? '.');
  if (money === null || money.decimals > 4) return null;
  const mark = bare.replaceAll(/[\d,.'’\s]/g, '');
  return { amount: Number(money.digits) / 10 ** money.decimals, mark: mark === '' ? null : mark };
}

interface Table {
  readonly rows: readonly Row[];
  readonly currency: CurrencyCode;
}

/** The rows whose quantity times price is their amount, of a month or a year; null when a mark is no currency. */
function rowsOf(body: string, offset: number, isMonthly: boolean): Table | null {
  const marks = new Set<string>();
  const rows = [...body.matchAll(ROW)].flatMap((match): Row[] => {
    const { count = '', price = '', amount = '' } = match.groups ?? {};
    const [one, all] = [amountIn(price), amountIn(amount)];
    if (one === null || all === null) return [];
    const quantity = Number(count.replaceAll(/[,.'’]/g, ''));
    const unitPrice = Math.round(one.amount * (isMonthly ? 12 : 1) * 1e4) / 1e4;
    if (quantity === 0 || unitPrice === 0 || amountOfQuantity(quantity, unitPrice, 'USD') !== all.amount)
      return [];
    for (const mark of [one.mark, all.mark]) if (mark !== null) marks.add(mark);
    const start = offset + match.index;
    return [{ start, end: start + match[0].trimEnd().length, quantity, unitPrice, cost: all.amount }];
  });
  const [mark] = marks;
  const currency = mark === undefined || marks.size > 1 ? null : currencyOfMark(mark, []);
  return currency === null || rows.length === 0 ? null : { rows, currency };
}

/** The cost of a table, from its first row to its last one. */
interface LinesCost extends TextSpan {
  /** Where its heading begins. */
  readonly heading: number;
  readonly value: FoundCost;
  readonly confidence: number;
}

function costOfTable(
  { rows, currency }: Table,
  unit: string | undefined,
  body: string,
): Omit<LinesCost, 'heading'> {
  const [first] = rows;
  const [start, end] = [first?.start ?? 0, rows.at(-1)?.end ?? 0];
  if (first !== undefined && rows.length === 1) {
    const { quantity, unitPrice, cost } = first;
    const value = { cost, currency, quantity, ...(unit === undefined ? {} : { unit }), unitPrice };
    return { start, end, value, confidence: TABLE_CONFIDENCE };
  }
  const cost = sumMoney(rows.map((row) => row.cost));
  const isWritten = [...body.matchAll(/\btotal\b\D{0,40}(?<sum>\d[\d,.'’]{0,15})/gi)].some(
    ({ groups }) => amountIn(groups?.sum ?? '')?.amount === cost,
  );
  return {
    start,
    end,
    value: { cost, currency },
    confidence: isWritten ? TABLE_CONFIDENCE : UNSUMMED_CONFIDENCE,
  };
}

/**
 * The cost of a year by the price table of an order form: only rows count whose quantity times price is the amount beside
 * them, to the cent. Null where there is no such table, several of them, or no word of a year.
 */
export function findCostLines(text: string): LinesCost | null {
  const tables = [...text.matchAll(HEADING)].flatMap((match) => {
    const [heading] = match;
    const from = match.index + heading.length;
    const body = text.slice(from, from + TABLE_LENGTH);
    if (!YEARLY.test(`${heading} ${body}`)) return [];
    const table = rowsOf(body, from, MONTHLY.test(heading));
    const unit = WORDS_OF_UNITS[(match.groups?.counted ?? '').toLowerCase()];
    return table === null ? [] : [{ heading: match.index, ...costOfTable(table, unit, body) }];
  });
  return tables.length === 1 ? (tables[0] ?? null) : null;
}
