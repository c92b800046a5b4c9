import { z } from 'zod';
import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { CHANGE_REASONS } from '../contracts/annual-cost.ts';
import { checkYears, yearSchema, YEARS_AND_TEAMS } from './trend-query.ts';
import { trendYearSchema, unconvertedSchema } from './trends.ts';

/** Vendors and rows of one page. */
export const UPLIFT_PAGE = 50;

const FIRST_PAGE = 'Start again from the first page';
const vendorSchema = z.string().min(1).max(200);

/** Query of `GET /trends/uplift`. The cursor is how many vendors come before the page. */
export const upliftQuerySchema = z
  .strictObject({
    ...YEARS_AND_TEAMS,
    vendor: vendorSchema.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,7}$/, { error: FIRST_PAGE })
      .optional(),
  })
  .superRefine(checkYears);
export type UpliftQuery = z.output<typeof upliftQuerySchema>;

/** Where a page begins: after the row of a day, of a record. */
function isRowCursor(text: string): boolean {
  const [day = '', id, ...rest] = text.split('.');
  return rest.length === 0 && isCalendarDate(day) && idSchema.safeParse(id).success;
}

/** Query of `GET /trends/uplift/rows`. */
export const upliftRowsQuerySchema = z
  .strictObject({
    ...YEARS_AND_TEAMS,
    vendor: vendorSchema.optional(),
    year: yearSchema.optional(),
    cursor: z.string().max(100).refine(isRowCursor, { error: FIRST_PAGE }).optional(),
  })
  .superRefine(checkYears);
export type UpliftRowsQuery = z.output<typeof upliftRowsQuerySchema>;

/** Query of `GET /trends/uplift/export`. */
export const upliftExportQuerySchema = z
  .strictObject({ ...YEARS_AND_TEAMS, vendor: vendorSchema.optional() })
  .superRefine(checkYears);
export type UpliftExportQuery = z.output<typeof upliftExportQuerySchema>;

/** Sums of the prices of a fiscal year that are compared with those of about a year before, of the chosen teams. */
const sumsShape = {
  /** How many prices are compared, and how many have an earlier one that they cannot be compared with. */
  rows: z.int(),
  notCompared: z.int(),
  before: z.number(),
  cost: z.number(),
  /** Together what the cost is above `before`. */
  price: z.number(),
  volume: z.number(),
  scope: z.number(),
  /** How many of the prices have a cap, how many are above it, and by how much. */
  capped: z.int(),
  broken: z.int(),
  above: z.number(),
} as const;
const cellSchema = namedObject('UpliftCell', {
  year: z.int(),
  ...sumsShape,
  /** The lowest and the highest of their caps in percent; null without any. */
  caps: z.strictObject({ lowest: z.number(), highest: z.number() }).nullable(),
});
export type UpliftCell = z.infer<typeof cellSchema>;
export type UpliftSums = Omit<UpliftCell, 'year' | 'caps'>;

/** Answer of `GET /trends/uplift`. */
export const upliftLedgerSchema = namedObject('UpliftLedger', {
  fiscalYearStartMonth: z.int(),
  thisYear: z.int(),
  /** First and last fiscal year of any known cost; null without costs. */
  known: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
  years: z.array(trendYearSchema),
  /** How many records have prices that are compared, and how many there are. */
  records: z.strictObject({ compared: z.int(), all: z.int() }),
  /** All vendors together, one for each year that has prices. */
  totals: z.array(cellSchema),
  /** Those who charged most above their caps first, then those whose prices rose most. */
  vendors: z.array(z.strictObject({ vendor: z.string(), cells: z.array(cellSchema) })),
  nextCursor: z.string().nullable(),
  /** Whether amounts in other currencies are in the sums; missing where all are in the organisation's. */
  isConverted: z.literal(true).optional(),
  /** By currency: records that are left out, because no rate is known for one of their costs; missing for none. */
  unconverted: unconvertedSchema.optional(),
});
export type UpliftLedger = z.infer<typeof upliftLedgerSchema>;

const upliftCostSchema = z.strictObject({
  date: z.string(),
  cost: z.number(),
  quantity: z.number().optional(),
  unit: z.string().optional(),
  unitPrice: z.number().optional(),
});

/** A price of a record and the one before it, whole and in their own currency. */
export const upliftRowSchema = namedObject('UpliftRow', {
  contractId: idSchema,
  product: z.string(),
  vendor: z.string(),
  year: z.int(),
  currency: z.string(),
  before: upliftCostSchema,
  after: upliftCostSchema,
  /** Why it changed: as a user says, otherwise as the quantities show; null where neither does. */
  reason: z.enum(CHANGE_REASONS).nullable(),
  /** Null where the prices are not about a year apart, in two currencies, or after a cost of 0. */
  compared: z.strictObject({ price: z.number(), volume: z.number(), scope: z.number() }).nullable(),
  /** The record's cap in percent. */
  priceCap: z.number().nullable(),
  /** The most that the cap allows, and what is above it; null where it does not apply. */
  allowed: z.number().nullable(),
  above: z.number(),
});
export type UpliftRow = z.infer<typeof upliftRowSchema>;

const NOTHING: UpliftSums = {
  rows: 0,
  notCompared: 0,
  before: 0,
  cost: 0,
  price: 0,
  volume: 0,
  scope: 0,
  capped: 0,
  broken: 0,
  above: 0,
};
const COUNTS: ReadonlySet<string> = new Set(['rows', 'notCompared', 'capped', 'broken']);

/** Sums of several years or vendors, added up in whole cents. */
export function addUplifts(all: readonly UpliftSums[]): UpliftSums {
  const keys = Object.keys(NOTHING) as (keyof UpliftSums)[];
  const sumOf = (key: keyof UpliftSums): number =>
    COUNTS.has(key)
      ? all.reduce((sum, one) => sum + one[key], 0)
      : fromCents(all.reduce((sum, one) => sum + toCents(one[key]), 0));
  return { ...NOTHING, ...Object.fromEntries(keys.map((key) => [key, sumOf(key)])) };
}

/** By which share the same records cost more than about a year before; null where nothing is compared. */
export const upliftShare = ({ before, cost }: UpliftSums): number | null =>
  before === 0 ? null : cost / before - 1;
