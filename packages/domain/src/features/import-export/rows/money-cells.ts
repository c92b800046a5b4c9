import type { CurrencyCode } from '../../../kernel/money.ts';
import { currencyMeant } from '../../../kernel/text/currency-text.ts';
import {
  readAmount,
  readMoney,
  type AmountUnit,
  type DecimalMark,
} from '../../../kernel/text/number-text.ts';
import { CURRENCIES, currencyName } from '../../currencies/currency.ts';
import { nameKey } from '../cell.ts';
import { decimalsFault } from '../cost-list-text.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import type { CellReading } from './row-cells.ts';

/** Parts of a unit in which sums are counted: those of the currencies with most decimals. */
export const MILLS = 1_000;
const PER_CENT = 10n;

/** The amount of a cell in thousandths, and its currency; null for none. */
export interface MoneyRead {
  readonly mills: bigint;
  readonly currency: CurrencyCode | null;
}
type Money = MoneyRead | { readonly fault: string };

/** An amount where all are in US dollars. */
export function dollarsIn(text: string, mark: DecimalMark, unit: AmountUnit | undefined): Money {
  const { cents, fault } = readAmount(text, mark, unit);
  return cents === null
    ? { fault: fault ?? 'This is not an amount' }
    : { mills: cents * PER_CENT, currency: null };
}

/**
 * An amount in any currency: the one that the cell says, otherwise its column or the file.
 * @param own the currency of the row's record
 * @param currencies those of the organisation
 */
export function moneyIn(
  text: string,
  mark: DecimalMark,
  column: Pick<ResolvedColumn, 'unit' | 'currency'> | null,
  own: CurrencyCode,
  currencies: readonly CurrencyCode[],
): Money {
  const read = readMoney(text, mark, column?.unit);
  if (read === null) return { fault: readAmount(text, mark, column?.unit).fault ?? 'This is not an amount' };
  const chosen = column?.currency ?? null;
  const preferred = [...(chosen === null ? [] : [chosen]), own, ...currencies];
  const currency = read.currency === null ? chosen : currencyMeant(read.currency, preferred);
  if (read.currency !== null && currency === null) {
    return { fault: `"${read.currency}" can be several currencies. Choose the currency of this column` };
  }
  const fault = decimalsFault(read.decimals, currency ?? own);
  return fault === null ? { mills: read.mills, currency } : { fault };
}

const BY_NAME = new Map(CURRENCIES.map((code) => [nameKey(currencyName(code)), code]));

/** A currency by its code, its sign or its English name; also with both, as in "EUR - Euro". */
export function readCurrency(text: string, preferred: readonly CurrencyCode[]): CellReading<CurrencyCode> {
  const [first = ''] = text.split(/[\s–—-]+/u);
  const found =
    BY_NAME.get(nameKey(text)) ?? currencyMeant(text, preferred) ?? currencyMeant(first, preferred);
  return found === null
    ? { fault: `"${text.slice(0, 60)}" is no currency; use a code such as EUR` }
    : { value: found };
}
