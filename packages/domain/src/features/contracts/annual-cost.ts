import { z } from 'zod';
import { calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { currencyDigits, USD, type CurrencyCode } from '../../kernel/money.ts';
import { currencySchema } from '../currencies/currency.ts';
import { LARGEST_AMOUNT, sumMoney } from '../../kernel/money.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';

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

/** Most cost rows of one record (docs/product/records.md, "Annual costs"). */
export const ANNUAL_COSTS_LIMIT = 50;

const NOT_BELOW_ZERO = 'Enter an amount of 0 or more';
const TOO_LARGE = 'Enter an amount up to 999,999,999.99';
/** Amounts in other currencies than US dollars may be larger: a dollar is thousands of some. */
const LARGEST_OF_ALL = 999_999_999_999.99;

/** One row: its first day, shown as month and year, and its cost. */
export const annualCostSchema = namedObject('AnnualCost', {
  date: calendarDateSchema,
  cost: z
    .number({ error: NOT_BELOW_ZERO })
    .min(-LARGEST_OF_ALL, { error: TOO_LARGE })
    .max(LARGEST_OF_ALL, { error: TOO_LARGE }),
  /** Missing for the record's currency. */
  currency: currencySchema.optional(),
  /** Why an amount is below 0: a credit. */
  reason: lineSchema(200, 'Enter a reason').optional(),
  /** How many of what the amount pays for; with a unit price the amount is quantity × unit price. */
  quantity: quantitySchema.optional(),
  unit: unitSchema.optional(),
  unitPrice: unitPriceSchema.optional(),
  /** Why the amount differs from the one before; missing where no one says so. */
  changeReason: z.enum(CHANGE_REASONS, { error: 'Choose price, volume or scope' }).optional(),
});
export type AnnualCost = z.infer<typeof annualCostSchema>;

/** What a row has besides its day and amount, where it has it. */
export const COST_MARKS = ['currency', 'reason', 'quantity', 'unit', 'unitPrice', 'changeReason'] as const;
export type CostMarks = Pick<AnnualCost, (typeof COST_MARKS)[number]>;

/** The marks of a row without those that it does not have. */
export function costMarks(row: {
  readonly [Mark in keyof CostMarks]?: CostMarks[Mark] | null | undefined;
}): CostMarks {
  const marks = COST_MARKS.flatMap((mark) => (row[mark] == null ? [] : [[mark, row[mark]] as const]));
  return Object.fromEntries(marks);
}

/** A row as a record on the wire has it. */
export interface ReadCost extends CostQuantity {
  readonly date: CalendarDate;
  readonly cost: number;
  readonly currency?: CurrencyCode | undefined;
  readonly reason?: string | undefined;
  readonly changeReason?: ChangeReason | undefined;
  /** In the organisation's currency; missing when the row is in it, null when no rate is known. */
  readonly converted?: number | null | undefined;
}

const TOO_PRECISE: Readonly<Record<number, string>> = {
  0: 'Use whole amounts',
  2: 'Use at most two decimals',
  3: 'Use at most three decimals',
};

/** Why an amount is none of its currency; null when it is one. */
function amountFault({ cost, reason }: AnnualCost, currency: CurrencyCode): string | null {
  if (cost < 0 && reason === undefined) return NOT_BELOW_ZERO;
  if (currency === USD && Math.abs(cost) > LARGEST_AMOUNT) return TOO_LARGE;
  const digits = currencyDigits(currency);
  const scale = 10 ** digits;
  return Math.round(cost * scale) / scale === cost ? null : (TOO_PRECISE[digits] ?? null);
}

/**
 * The faults of amounts beyond their shape, by the path of the cost: decimals that its currency does not have, a credit
 * without a reason.
 * @param currency the record's, of rows without one of their own
 */
export function costFaults(rows: readonly AnnualCost[], currency: CurrencyCode): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const own = row.currency ?? currency;
    const fault = amountFault(row, own);
    if (fault !== null) faults[`annualCosts.${index}.cost`] = fault;
    const [part, reason] = quantityFault(row, own) ?? [];
    if (part !== undefined) faults[`annualCosts.${index}.${part}`] ??= reason ?? '';
  }
  return faults;
}

/** A row as it counts in sums: with its amount in the organisation's currency. */
export interface CountedCost {
  readonly date: CalendarDate;
  readonly cost: number;
  /** Kept of what was below 0 before it was converted, because a small credit is 0 in another currency. */
  readonly isCredit?: boolean | undefined;
}

/**
 * Whether a row is a credit: it counts in the sum of its year and nowhere else. It is no price, so that it is never the
 * cost in force, compared with another year, or expected again (docs/decisions/0089-credits-are-no-prices.md).
 */
export const isCredit = ({
  cost,
  isCredit: wasBelow = false,
}: Pick<CountedCost, 'cost' | 'isCredit'>): boolean => wasBelow || cost < 0;

/** The rows that are no credits. */
export const pricedCosts = <Row extends Pick<CountedCost, 'cost' | 'isCredit'>>(
  rows: readonly Row[],
): Row[] => rows.filter((row) => !isCredit(row));

/**
 * The rows with their amounts in the organisation's currency; null when one of them cannot be converted, because then
 * none of a record counts in a sum (docs/decisions/0072-currencies.md).
 */
export function convertedCosts(rows: readonly ReadCost[]): readonly CountedCost[] | null {
  if (rows.every(({ converted }) => converted === undefined)) return rows;
  if (rows.some(({ converted }) => converted === null)) return null;
  return rows.map(({ date, cost, converted = cost }) => ({
    date,
    cost: converted ?? cost,
    ...(cost < 0 ? { isCredit: true } : {}),
  }));
}

/** Whether an amount of a record is in another currency than the organisation's. */
export const isConverted = (rows: readonly ReadCost[]): boolean =>
  rows.some(({ converted }) => converted !== undefined);

/** The same, of which nothing is left when one cannot be converted. */
export const countedCosts = (rows: readonly ReadCost[]): readonly CountedCost[] => convertedCosts(rows) ?? [];

/** A record's whole cost list, without duplicate dates. */
export const annualCostsSchema = z
  .array(annualCostSchema)
  .max(ANNUAL_COSTS_LIMIT, { error: 'A record can have at most 50 annual costs' })
  .superRefine((rows, context) => {
    const seen = new Set<CalendarDate>();
    rows.forEach((row, index) => {
      if (seen.has(row.date)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'date'],
          message: `There is already a cost for ${longMonth(row.date)}`,
        });
      }
      seen.add(row.date);
    });
  });

function longMonth(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, 15),
  );
}

/** Exact total of a cost list in its own currency; null without rows (never 0). */
export function totalCost(rows: readonly Pick<AnnualCost, 'cost'>[]): number | null {
  return rows.length === 0 ? null : sumMoney(rows.map((row) => row.cost));
}

/** The place of the row that a row is compared with: the nearest before it that is no credit; -1 without one. */
export function comparedWith(rows: readonly Pick<CountedCost, 'cost' | 'isCredit'>[], index: number): number {
  const row = rows[index];
  if (!row || isCredit(row)) return -1;
  return rows.findLastIndex((before, at) => at < index && !isCredit(before));
}

/**
 * The change from the row before that is no credit, as a share (0.1 is +10 %); null for a credit, for the first row and
 * after a cost of 0.
 */
export function costChange(
  rows: readonly Pick<CountedCost, 'cost' | 'isCredit'>[],
  index: number,
): number | null {
  const before = rows[comparedWith(rows, index)]?.cost;
  const now = rows[index]?.cost;
  if (before === undefined || now === undefined || before === 0) return null;
  return (now - before) / before;
}

/** A row with another amount: a unit price was of the amount before, and a credit has no quantity. */
export function withAmount(row: AnnualCost, cost: number): AnnualCost {
  if (cost === row.cost) return row;
  const { date, currency, reason, quantity, unit } = row;
  return { date, cost, ...costMarks({ currency, reason, ...(cost < 0 ? {} : { quantity, unit }) }) };
}

/** A row with everything that is kept of it: null where the database has nothing. */
export type StoredCost = Pick<ReadCost, 'date' | 'cost'> & {
  readonly [Mark in keyof CostMarks]?: CostMarks[Mark] | null | undefined;
};

/** The rows as people enter them: without the record's own currency, and without what is derived. */
export function ownCosts(rows: readonly StoredCost[], currency: CurrencyCode): AnnualCost[] {
  return rows.map(({ date, cost, ...row }) => ({
    date,
    cost,
    ...costMarks({ ...row, currency: row.currency === currency ? undefined : row.currency }),
  }));
}
