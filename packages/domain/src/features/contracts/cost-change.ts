import { currencyDigits, formatChange, USD, type CurrencyCode } from '../../kernel/money.ts';
import { searchKey } from '../../kernel/text/search-key.ts';
import {
  ENGLISH,
  MINUS,
  numberFormat,
  plainNumber,
  type NumberLocale,
} from '../../kernel/text/number-locale.ts';
import {
  CHANGE_REASON_LABELS,
  comparedWith,
  pricePerUnit,
  type AnnualCost,
  type ChangeReason,
  type CostQuantity,
} from './annual-cost.ts';

/** A row as far as its change depends on it. */
type ChangedCost = CostQuantity & {
  readonly cost: number;
  readonly currency?: CurrencyCode | undefined;
  readonly changeReason?: ChangeReason | undefined;
};

/** How much of a change is price and how much is volume. */
export interface CostChangeParts {
  /** By which share the price of one unit differs; null after a price of 0. */
  readonly price: number | null;
  /** By how many units the quantity differs. */
  readonly quantity: number;
}

const isSameUnit = (one: ChangedCost, other: ChangedCost): boolean =>
  searchKey(one.unit ?? '') === searchKey(other.unit ?? '');

/** Whether two rows count the same unit in one currency, so that what one unit costs can be compared. */
export const countsTheSame = (before: ChangedCost, after: ChangedCost): boolean =>
  before.quantity !== undefined &&
  after.quantity !== undefined &&
  before.currency === after.currency &&
  isSameUnit(before, after);

/** Differences below are from dividing amounts of whole cents by a quantity. */
const SMALLEST_SHARE = 0.00005;

/** Price and volume of a change; null where the two rows do not count the same in one currency. */
export function partsOfChange(before: ChangedCost, after: ChangedCost): CostChangeParts | null {
  const [was, is] = [pricePerUnit(before), pricePerUnit(after)];
  const [had, has] = [before.quantity, after.quantity];
  if (was === null || is === null || had === undefined || has === undefined) return null;
  if (!countsTheSame(before, after)) return null;
  const share = was === 0 ? null : (is - was) / was;
  return {
    price: share !== null && Math.abs(share) < SMALLEST_SHARE ? 0 : share,
    quantity: Math.round((has - had) * 1_000) / 1_000,
  };
}

/** Why a cost differs from the one before: as a person says, otherwise as the quantities tell; null where neither does. */
export function changeReasonOf(before: ChangedCost, after: ChangedCost): ChangeReason | null {
  if (after.changeReason !== undefined) return after.changeReason;
  const parts = partsOfChange(before, after);
  if (parts === null) return null;
  if (parts.quantity === 0) return parts.price === 0 ? null : 'PRICE';
  return parts.price === 0 ? 'VOLUME' : null;
}

const signed = (value: number, locale?: NumberLocale): string =>
  `${value > 0 ? '+' : MINUS}${plainNumber(Math.abs(value), locale)}`;

/** What a change is of: "+12.00% price, +30 seats", or the reason that a person gives; '' where neither is known. */
export function changePartsWords(before: ChangedCost, after: ChangedCost, locale?: NumberLocale): string {
  const parts = partsOfChange(before, after);
  const words: string[] = [];
  if (parts !== null && parts.price !== null && parts.price !== 0)
    words.push(`${formatChange(parts.price, locale)} price`);
  if (parts !== null && parts.quantity !== 0)
    words.push(`${signed(parts.quantity, locale)} ${after.unit ?? 'units'}`);
  if (words.length === 0 && after.changeReason !== undefined)
    words.push(CHANGE_REASON_LABELS[after.changeReason]);
  return words.join(', ');
}

/** The same for a row of a list in order of time, compared with the nearest row before it that is no credit. */
export function changeWordsAt(
  rows: readonly Pick<AnnualCost, 'cost' | 'currency' | 'quantity' | 'unit' | 'unitPrice' | 'changeReason'>[],
  index: number,
  locale?: NumberLocale,
): string {
  const [before, after] = [rows[comparedWith(rows, index)], rows[index]];
  return before === undefined || after === undefined ? '' : changePartsWords(before, after, locale);
}

/** A unit price with as many decimals as it has, at least those of the currency. */
export function unitPriceWords(
  price: number,
  currency: CurrencyCode,
  locale: NumberLocale = ENGLISH,
): string {
  const minimumFractionDigits = currencyDigits(currency);
  const style = { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits: 4 } as const;
  return numberFormat(locale, `${currency} unit price`, style).format(price);
}

/** How many of what, and what one costs: "100 seats at $12.00"; '' without a quantity. */
export function quantityWords(
  row: CostQuantity & { readonly cost: number; readonly currency?: CurrencyCode | undefined },
  recordCurrency: CurrencyCode = USD,
  locale?: NumberLocale,
): string {
  const price = pricePerUnit(row);
  if (row.quantity === undefined || price === null) return '';
  const count = [plainNumber(row.quantity, locale), row.unit].filter(Boolean).join(' ');
  return `${count} at ${unitPriceWords(price, row.currency ?? recordCurrency, locale)}`;
}
