import { currencyDigits, USD, type CurrencyCode } from '../../../kernel/money.ts';
import { currencyOfMark } from '../../../kernel/text/currency-text.ts';
import { millsOf, readAmount, readMoney, type DecimalMark } from '../../../kernel/text/number-text.ts';
import { CURRENCIES, currencyName } from '../../currencies/currency.ts';
import { nameKey } from '../cell.ts';
import { decimalsFault } from '../../annual-costs/cost-list-text.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import type { CellReading } from '../row-cells.ts';

/** Parts of a unit in which sums are counted: those of the currencies with most decimals. */
export const MILLS = 1_000;
const PER_CENT = 10n;
/** The fault of an amount that can be rounded. */
const TOO_PRECISE = 'Use at most two decimals';

/** The amount of a cell in thousandths, and its currency; null for none. */
export interface MoneyRead {
  readonly mills: bigint;
  readonly currency: CurrencyCode | null;
  /** Whether it had more decimals than its currency has. */
  readonly isRounded: boolean;
}
type Money = MoneyRead | { readonly fault: string };

/** How the amounts of a column are read. */
type MoneyColumn = Pick<ResolvedColumn, 'unit' | 'currency' | 'rounds'>;

/** An amount where all are in US dollars. */
export function dollarsIn(
  text: string,
  mark: DecimalMark,
  column: Pick<MoneyColumn, 'unit' | 'rounds'> | null,
): Money {
  const { cents, fault } = readAmount(text, mark, column?.unit);
  if (cents !== null) return { mills: cents * PER_CENT, currency: null, isRounded: false };
  const money = column?.rounds === true && fault === TOO_PRECISE ? readMoney(text, mark, column.unit) : null;
  if (money === null) return { fault: fault ?? 'This is not an amount' };
  return { mills: millsOf(money, currencyDigits(USD)), currency: null, isRounded: true };
}

/**
 * An amount in any currency: the one that the cell says, otherwise its column or the file.
 * @param own the currency of the row's record
 * @param currencies those of the organisation
 */
export function moneyIn(
  text: string,
  mark: DecimalMark,
  column: MoneyColumn | null,
  own: CurrencyCode,
  currencies: readonly CurrencyCode[],
): Money {
  const read = readMoney(text, mark, column?.unit);
  if (read === null) return { fault: readAmount(text, mark, column?.unit).fault ?? 'This is not an amount' };
  const chosen = column?.currency ?? null;
  const preferred = [...(chosen === null ? [] : [chosen]), own, ...currencies];
  const currency = read.currency === null ? chosen : currencyOfMark(read.currency, preferred);
  if (read.currency !== null && currency === null) {
    return { fault: `"${read.currency}" can be several currencies. Choose the currency of this column` };
  }
  const fault = decimalsFault(read.decimals, currency ?? own);
  if (fault !== null && column?.rounds !== true) return { fault };
  return { mills: millsOf(read, currencyDigits(currency ?? own)), currency, isRounded: fault !== null };
}

const BY_NAME = new Map(CURRENCIES.map((code) => [nameKey(currencyName(code)), code]));

/** A currency by its code, its sign or its English name; also with both, as in "EUR - Euro". */
export function readCurrency(text: string, preferred: readonly CurrencyCode[]): CellReading<CurrencyCode> {
  const [first = ''] = text.split(/[\s–—-]+/u);
  const found =
    BY_NAME.get(nameKey(text)) ?? currencyOfMark(text, preferred) ?? currencyOfMark(first, preferred);
  return found === null
    ? { fault: `"${text.slice(0, 60)}" is no currency; use a code such as EUR` }
    : { value: found };
}
