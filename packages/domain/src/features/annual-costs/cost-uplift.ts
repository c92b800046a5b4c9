import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { currencyDigits, USD, type CurrencyCode } from '../../kernel/money.ts';
import type { ChangeReason, CostQuantity } from '../contracts/annual-cost.ts';
import { countsTheSame } from '../contracts/cost-change.ts';

/** The months between two neighbouring prices that are compared: about a year. */
export const COMPARED_MONTHS = { least: 11, most: 13 } as const;

/** A row that is no credit, as far as its uplift depends on it. */
export type PricedCost = CostQuantity & {
  readonly date: CalendarDate;
  readonly cost: number;
  readonly currency?: CurrencyCode | undefined;
  readonly changeReason?: ChangeReason | undefined;
};

/** What the price after another one changed, in its currency. Price, volume and scope add up to the change. */
export interface CostUplift {
  readonly price: number;
  readonly volume: number;
  readonly scope: number;
  /** What the later quantity costs at the earlier price. */
  readonly samePrice: number;
  /** The most that the price cap allows; null without a cap, and where the change is of volume or scope. */
  readonly allowed: number | null;
  /** What is above that; 0 for nothing. */
  readonly above: number;
}

/** Whether the change between two neighbouring prices is an uplift: about a year apart, in one currency, after a cost. */
export function isComparable(before: PricedCost, after: PricedCost): boolean {
  const { least, most } = COMPARED_MONTHS;
  return (
    before.cost > 0 &&
    before.currency === after.currency &&
    addMonths(before.date, least) <= after.date &&
    after.date <= addMonths(before.date, most)
  );
}

const THOUSAND = 1_000n;
/** Decimals of unit prices, and of a cap as a part of one. */
const TEN_THOUSAND = 10_000n;

const times = (value: number, scale: number | bigint): bigint => BigInt(Math.round(value * Number(scale)));

/** A quotient as a whole number, half rounded up. */
const half = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** The earlier price and the later quantity as fractions, in the smallest units of the currency. */
function fractionsOf(before: PricedCost, after: PricedCost, scale: bigint) {
  const amount = times(before.cost, scale);
  const { quantity = 0, unitPrice } = before;
  if (!countsTheSame(before, after))
    return { price: amount, of: 1n, quantity: 1n, parts: 1n, isCounted: false };
  const count = { quantity: times(after.quantity ?? 0, THOUSAND), parts: THOUSAND, isCounted: true };
  return unitPrice === undefined
    ? { price: amount * THOUSAND, of: times(quantity, THOUSAND), ...count }
    : { price: times(unitPrice, TEN_THOUSAND) * scale, of: TEN_THOUSAND, ...count };
}

/**
 * The uplift of a price after the nearest one before it; null where they are not comparable (docs/product/records.md,
 * "Price caps"). Where both rows count the same unit, the cap is for the price of one, otherwise for the amount.
 *
 * @param cap the record's, in percent
 * @param currency the record's, of rows without one of their own
 */
export function upliftOf(
  before: PricedCost,
  after: PricedCost,
  cap: number | null,
  currency: CurrencyCode = USD,
): CostUplift | null {
  if (!isComparable(before, after)) return null;
  const scale = 10n ** BigInt(currencyDigits(after.currency ?? currency));
  const { price, of, quantity, parts, isCounted } = fractionsOf(before, after, scale);
  const cost = times(after.cost, scale);
  const same = half(price * quantity, of * parts);
  const limit = (): bigint => {
    const raised = TEN_THOUSAND + times(cap ?? 0, 100);
    if (!isCounted || after.unitPrice === undefined)
      return half(price * quantity * raised, of * parts * TEN_THOUSAND);
    // A unit price has four decimals, and so has the highest one.
    const unitPrice = half(price * raised, of * scale);
    return half(unitPrice * scale * quantity, TEN_THOUSAND * parts);
  };
  const allowed = cap === null || isOfVolume(after) || isOfScope(after) ? null : limit();
  const amountOf = (units: bigint) => Number(units) / Number(scale);
  const change = cost - times(before.cost, scale);
  const ofPrice = isOfVolume(after) || isOfScope(after) ? 0n : cost - same;
  const ofScope = isOfScope(after) ? change : 0n;
  return {
    price: amountOf(ofPrice),
    volume: amountOf(change - ofPrice - ofScope),
    scope: amountOf(ofScope),
    samePrice: amountOf(same),
    allowed: allowed === null ? null : amountOf(allowed),
    above: allowed === null || cost <= allowed ? 0 : amountOf(cost - allowed),
  };
}

const isOfVolume = ({ changeReason }: PricedCost): boolean => changeReason === 'VOLUME';
const isOfScope = ({ changeReason }: PricedCost): boolean => changeReason === 'SCOPE';
