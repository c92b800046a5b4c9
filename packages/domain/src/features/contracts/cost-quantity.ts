import { z } from 'zod';
import { currencyDigits, type CurrencyCode } from '../../kernel/money.ts';
import { lineSchema } from '../../kernel/text/line.ts';

/** Why a cost differs from the one before it, where a person says so. */
export const CHANGE_REASONS = ['PRICE', 'VOLUME', 'SCOPE'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];
export const CHANGE_REASON_LABELS: Readonly<Record<ChangeReason, string>> = {
  PRICE: 'Price',
  VOLUME: 'Volume',
  SCOPE: 'Scope',
};

const QUANTITY_DIGITS = 3;
const PRICE_DIGITS = 4;
const LARGEST_NUMBER = 999_999_999;
const QUANTITY_MISSING = 'Enter a quantity above 0';
const PRICE_MISSING = 'Enter a unit price of 0 or more';
const UNIT_LENGTH = 30;

const hasDigits = (value: number, digits: number): boolean =>
  Math.round(value * 10 ** digits) / 10 ** digits === value;

/** How many: users, licences, gigabytes; with at most three decimals. */
export const quantitySchema = z
  .number({ error: QUANTITY_MISSING })
  .positive({ error: QUANTITY_MISSING })
  .max(LARGEST_NUMBER, { error: 'Enter a quantity up to 999,999,999' })
  .refine((value) => hasDigits(value, QUANTITY_DIGITS), { error: 'Use at most three decimals' });

/** What one of them costs a year, in the currency of the row; with at most four decimals. */
export const unitPriceSchema = z
  .number({ error: PRICE_MISSING })
  .min(0, { error: PRICE_MISSING })
  .max(LARGEST_NUMBER, { error: 'Enter a unit price up to 999,999,999' })
  .refine((value) => hasDigits(value, PRICE_DIGITS), { error: 'Use at most four decimals' });

/** What is counted: "seats". Without the marks of a list of costs in one cell. */
export const unitSchema = lineSchema(UNIT_LENGTH, 'Enter a unit').refine((unit) => !/[;×*[\]]/.test(unit), {
  error: 'A unit cannot contain ; × * [ or ]',
});

/** The parts of a row that say how many of what it pays for. */
export interface CostQuantity {
  readonly quantity?: number | undefined;
  readonly unit?: string | undefined;
  readonly unitPrice?: number | undefined;
}

const whole = (value: number, digits: number) => BigInt(Math.round(value * 10 ** digits));

/** Quantity × unit price in the smallest units of a currency, half of one rounded up. */
export function amountOfQuantity(quantity: number, unitPrice: number, currency: CurrencyCode): number {
  const digits = currencyDigits(currency);
  const product = whole(quantity, QUANTITY_DIGITS) * whole(unitPrice, PRICE_DIGITS);
  const unit = 10n ** BigInt(QUANTITY_DIGITS + PRICE_DIGITS - digits);
  return Number((product + unit / 2n) / unit) / 10 ** digits;
}

/** A unit price raised by a percentage, with four decimals. */
export const raisedPrice = (unitPrice: number, percent: number): number =>
  Math.max(0, Math.round((unitPrice * (100 + percent) * 10 ** PRICE_DIGITS) / 100) / 10 ** PRICE_DIGITS);

/**
 * The fault of a row's quantity and the part that it is of; null without one. With a quantity and a unit price the
 * amount is their product, and nothing else.
 */
export function quantityFault(
  { cost, quantity, unit, unitPrice }: CostQuantity & { readonly cost: number },
  currency: CurrencyCode,
): readonly [part: 'quantity' | 'cost', fault: string] | null {
  if (quantity === undefined) {
    if (unitPrice !== undefined) return ['quantity', 'Enter the quantity that the unit price is for'];
    return unit === undefined ? null : ['quantity', QUANTITY_MISSING];
  }
  if (cost < 0) return ['quantity', 'A credit has no quantity'];
  if (unitPrice === undefined) return null;
  const amount = amountOfQuantity(quantity, unitPrice, currency);
  const written = amount.toFixed(currencyDigits(currency));
  return amount === cost ? null : ['cost', `${quantity} × ${unitPrice} is ${written}`];
}

/** What one unit costs: as it was entered, otherwise the amount divided by the quantity; null without a quantity. */
export function pricePerUnit({
  cost,
  quantity,
  unitPrice,
}: CostQuantity & { readonly cost: number }): number | null {
  if (quantity === undefined) return null;
  return unitPrice ?? cost / quantity;
}
