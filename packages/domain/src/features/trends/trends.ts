import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';
import type { TermOutcome, TermTiming } from '../contracts/term-outcome.ts';
import { TREND_GROUPINGS, TREND_MEASURES, TREND_SPLITS } from './trend-query.ts';

/** Groups with their own colour; smaller ones are one group, "Other". */
export const MOST_GROUPS = 6;
/** Groups that are listed separately when all are requested, as in the table; the rest is "Other". */
export const MOST_LISTED_GROUPS = 200;
/** Number of vendors and uplifts. */
export const MOST_VENDORS = 10;
export const MOST_UPLIFTS = 20;
/** Rows of the months in which records end. */
export const MOST_ENDING_CATEGORIES = 11;
/** The longest history of statuses in months, and the months ahead with counted ends. */
export const STATUS_MONTHS = 36;
export const ENDING_MONTHS = 12;

/** One year, and how much of it is known. */
export const trendYearSchema = z.strictObject({
  year: z.int(),
  label: z.string(),
  shortLabel: z.string(),
  /** Whether a part of it is in the future: from the present fiscal year on. */
  isOpen: z.boolean(),
});
export type TrendYear = z.infer<typeof trendYearSchema>;

/** The keys of the groups in "Other"; none of other groups, and where they are too many to filter by. */
const restSchema = z.array(z.string()).max(MOST_LISTED_GROUPS);

/**
 * A group of a bar. `key` identifies its records: a category's or vendor's name, a team's id, a hosting model, a
 * status; null for records without one and for the rest.
 */
const trendGroupSchema = z.strictObject({
  kind: z.enum(['group', 'none', 'other']),
  key: z.string().nullable(),
  name: z.string(),
  /** The number of groups in "Other". */
  of: z.int(),
  rest: restSchema,
  /** One for each year; null for none. Dollars, records, or a share (0.05 is 5 %). */
  values: z.array(z.number().nullable()),
  /** The projected part; always null for shares. */
  projected: z.array(z.number().nullable()),
});
export type TrendGroup = z.infer<typeof trendGroupSchema>;

/** How many records are left out of sums, by currency. */
export const unconvertedSchema = z.array(z.strictObject({ currency: z.string(), unconverted: z.int() }));

/** Answer of `GET /trends`. */
export const trendsSchema = namedObject('Trends', {
  groupBy: z.enum(TREND_GROUPINGS),
  measure: z.enum(TREND_MEASURES),
  split: z.enum(TREND_SPLITS),
  fiscalYearStartMonth: z.int(),
  /** The present fiscal year. */
  thisYear: z.int(),
  /** First and last fiscal year of any known cost; null without costs. */
  known: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
  years: z.array(trendYearSchema),
  /** Largest first; records without a group and the rest last. */
  groups: z.array(trendGroupSchema),
  /** Totals of each year, with each record counted once. */
  totals: z.array(z.number().nullable()),
  projectedTotals: z.array(z.number().nullable()),
  /** The total of all years, with each record counted once: the dashboard's total cost. */
  totalCost: z.number(),
  /** The total of the present fiscal year, with each record counted once, for any measure and years. */
  costThisFiscalYear: z.number(),
  /** The projected part. */
  projectedThisFiscalYear: z.number(),
  /** Records in more than one group. */
  sharedRecords: z.int(),
  /** Whether amounts in other currencies are in the sums; missing where all are in the organisation's. */
  isConverted: z.boolean().optional(),
  /** By currency: records that are left out, because no rate is known for one of their costs; missing for none. */
  unconverted: unconvertedSchema.optional(),
});
export type Trends = z.infer<typeof trendsSchema>;

const changeSchema = z.number().nullable().describe('A share: 0.05 is 5 %; null where there was nothing');

/** Answer of `GET /trends/vendors`: the last requested year, at most the present one, compared with the one before. */
export const vendorTrendsSchema = namedObject('VendorTrends', {
  year: trendYearSchema,
  before: trendYearSchema,
  /** Largest first. The projected part counts, because an open year is not complete yet. */
  vendors: z.array(
    z.strictObject({
      vendor: z.string(),
      records: z.int(),
      cost: z.number(),
      projected: z.number(),
      before: z.number(),
      change: changeSchema,
    }),
  ),
  /** Records with a known cost in both years that changed; the largest rise first, then the largest fall. */
  uplifts: z.array(
    z.strictObject({
      id: idSchema,
      product: z.string(),
      vendor: z.string(),
      before: z.number(),
      cost: z.number(),
      change: changeSchema,
    }),
  ),
  /** Records with a known cost in both years: how many cost more, less and the same, and their total. */
  compared: z.strictObject({
    more: z.int(),
    less: z.int(),
    same: z.int(),
    before: z.number(),
    cost: z.number(),
  }),
});
export type VendorTrends = z.infer<typeof vendorTrendsSchema>;

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/);

/** How a term ended (docs/product/screens.md, "Trends"). */
export const RENEWAL_OUTCOMES = ['decided', 'late', 'byDefault', 'cancelled', 'lapsed', 'undecided'] as const;
export type RenewalOutcome = (typeof RENEWAL_OUTCOMES)[number];
export const RENEWAL_OUTCOME_LABELS: Readonly<Record<RenewalOutcome, string>> = {
  decided: 'Renewed by decision',
  late: 'Renewed late',
  byDefault: 'Renewed by default',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed after a decision',
  undecided: 'Lapsed without a decision',
};

/** The series that counts a term of an outcome and a timing. */
export function renewalOutcomeOf(outcome: TermOutcome, timing: TermTiming): RenewalOutcome {
  if (outcome === 'renewed') return timing === 'default' ? 'byDefault' : timing;
  if (outcome === 'cancelled') return 'cancelled';
  return timing === 'default' ? 'undecided' : 'lapsed';
}

/** Answer of `GET /trends/records`: counts without costs. */
export const contractTrendsSchema = namedObject('RecordTrends', {
  /**
   * At the end of each month, and now for the present one; from the first record on, at most {@link STATUS_MONTHS}.
   */
  months: z.array(monthSchema),
  statuses: z.array(z.strictObject({ status: z.enum(CONTRACT_STATUSES), counts: z.array(z.int()) })),
  /** Live records by the month in which they end, including the whole present month, and by category. */
  endMonths: z.array(monthSchema),
  endings: z.array(
    z.strictObject({
      kind: z.enum(['group', 'none', 'other']),
      category: z.string().nullable(),
      name: z.string(),
      rest: restSchema,
      counts: z.array(z.int()),
    }),
  ),
  /** Each record counted once. */
  endingTotals: z.array(z.int()),
  outcomeYears: z.array(trendYearSchema),
  /** Terms by the fiscal year in which they ended. */
  outcomes: z.array(z.strictObject({ outcome: z.enum(RENEWAL_OUTCOMES), counts: z.array(z.int()) })),
});
export type RecordTrends = z.infer<typeof contractTrendsSchema>;
