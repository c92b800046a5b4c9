import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { upliftOf, type CostUplift } from '../annual-costs/cost-uplift.ts';
import {
  annualCostSchema,
  CHANGE_REASONS,
  comparedWith,
  costChange,
  type ReadCost,
} from '../contracts/annual-cost.ts';
import { changeReasonOf } from '../contracts/cost-change.ts';
import { contractTermSchema } from '../contracts/decision.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';
import type { CurrencyCode } from '../../kernel/money.ts';

/** The latest costs, other records and terms that a sheet names, so that it is one page. */
export const SHEET_COSTS = 8;
export const SHEET_RECORDS = 8;
export const SHEET_TERMS = 5;
/** Our median uplift is of costs that began in so many months up to today. */
export const MEDIAN_MONTHS = 36;

/** A cost of the record, with what it changed; amounts are in its currency. */
const sheetCostSchema = annualCostSchema.extend({
  currency: z.string(),
  /** Why it changed: as a user says, otherwise as the quantities show. */
  changeReason: z.enum(CHANGE_REASONS).optional(),
  /** By which share it differs from the cost before it; null without one. */
  change: z.number().nullable(),
  /** Null where it is not compared with the cost before it. */
  uplift: z
    .strictObject({
      price: z.number(),
      volume: z.number(),
      scope: z.number(),
      allowed: z.number().nullable(),
      above: z.number(),
    })
    .nullable(),
});
export type SheetCost = z.infer<typeof sheetCostSchema>;

/** A median of shares, and of how many costs it is; null without any. */
const medianSchema = z.strictObject({ share: z.number().nullable(), costs: z.int() });

/** Answer of `GET /contracts/{id}/sheet`. */
export const negotiationSheetSchema = namedObject('NegotiationSheet', {
  id: idSchema,
  product: z.string(),
  vendor: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** The caller's day, which decides what is in force. */
  day: z.string(),
  /** The organisation's, which sums are in. */
  currency: z.string(),
  /** In percent; null without one. */
  priceCap: z.number().nullable(),
  /** First and last day for notice; null without one, and `from` where notice can be given at any time before. */
  notice: z.strictObject({ from: z.string().nullable(), to: z.string() }).nullable(),
  /** The cost in force, with seats where it counts them; null without one. */
  inForce: annualCostSchema.extend({ currency: z.string() }).nullable(),
  /** The latest first. */
  costs: z.array(sheetCostSchema),
  /** The present term and those before it, with the decision about each. */
  terms: z.array(contractTermSchema),
  /** Everything from the vendor that the caller reads in full, this record included. */
  ofVendor: z.strictObject({
    records: z.strictObject({ read: z.int(), all: z.int() }),
    live: z.int(),
    costInForce: z.number(),
    /** Of the cost in force of all records that the caller reads in full; null where that is nothing. */
    share: z.number().nullable(),
    isConverted: z.literal(true).optional(),
  }),
  /** Its other records, by what is in force. */
  others: z.array(
    z.strictObject({
      id: idSchema,
      product: z.string(),
      status: z.enum(CONTRACT_STATUSES),
      endDate: z.string().nullable(),
      /** Null without one, and where the caller does not read the record in full. */
      costInForce: z.number().nullable(),
    }),
  ),
  /** The median price change of a year: of every record that the caller reads in full, and of the vendor's. */
  medians: z.strictObject({ all: medianSchema, vendor: medianSchema }),
});
export type NegotiationSheet = z.infer<typeof negotiationSheetSchema>;

const partsOf = ({ price, volume, scope, allowed, above }: CostUplift) => ({
  price,
  volume,
  scope,
  allowed,
  above,
});

/** A cost in its currency. */
export const sheetCost = (
  { converted: _converted, ...row }: ReadCost,
  currency: CurrencyCode,
): NonNullable<NegotiationSheet['inForce']> => ({ ...row, currency: row.currency ?? currency });

/** The costs of a record with what each changed, the latest first. */
export function sheetCosts(
  rows: readonly ReadCost[],
  priceCap: number | null,
  currency: CurrencyCode,
): SheetCost[] {
  const ordered = rows.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const costs = ordered.map((row, at): SheetCost => {
    const before = ordered[comparedWith(ordered, at)];
    const cost = sheetCost(row, currency);
    if (before === undefined) return { ...cost, change: null, uplift: null };
    const uplift = upliftOf(before, row, priceCap, currency);
    const changeReason = changeReasonOf(before, row);
    return {
      ...cost,
      ...(changeReason === null ? {} : { changeReason }),
      change: before.currency === row.currency ? costChange(ordered, at) : null,
      uplift: uplift && partsOf(uplift),
    };
  });
  return costs.toReversed();
}
