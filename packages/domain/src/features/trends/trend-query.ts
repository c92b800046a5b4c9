import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '../organisations/fiscal-year.ts';

/** The groups of a fiscal year's costs (docs/product/screens.md, "Trends"). */
export const TREND_GROUPINGS = ['category', 'vendor', 'team', 'hosting', 'status'] as const;
export type TrendGrouping = (typeof TREND_GROUPINGS)[number];
export const TREND_GROUPING_LABELS: Readonly<Record<TrendGrouping, string>> = {
  category: 'Category',
  vendor: 'Vendor',
  team: 'Team',
  hosting: 'Hosting Model',
  status: 'Status',
};

/** The measure: dollars, records with costs, or the cost increase of the same records since the year before. */
export const TREND_MEASURES = ['cost', 'records', 'uplift'] as const;
export type TrendMeasure = (typeof TREND_MEASURES)[number];
export const TREND_MEASURE_LABELS: Readonly<Record<TrendMeasure, string>> = {
  cost: 'Cost',
  records: 'Records',
  uplift: 'Uplift %',
};

/** How a record in several teams or categories counts: split between them, or fully in each. */
export const TREND_SPLITS = ['even', 'each'] as const;
export type TrendSplit = (typeof TREND_SPLITS)[number];

/** Which groups are separate: the largest, as many as there are colours, or all that a table can list. */
export const TREND_LISTS = ['most', 'all'] as const;

/** Most years of one answer, and most teams of its filter. */
export const MOST_YEARS = 30;
const MOST_TEAMS = 50;

/** The default years: four before this fiscal year, and two after it. */
const YEARS_BEFORE = 4;
const YEARS_AFTER = 2;

export const yearSchema = z.coerce
  .number({ error: 'Enter a year' })
  .int({ error: 'Enter a year' })
  .min(EARLIEST_YEAR, { error: `Enter a year from ${EARLIEST_YEAR} on` })
  .max(LATEST_YEAR, { error: `Enter a year up to ${LATEST_YEAR}` });

/** Records of any of these teams, ids separated by commas; all records by default. */
const teamsSchema = z
  .string()
  .max(MOST_TEAMS * 37)
  .refine((ids) => ids.split(',').every((id) => idSchema.safeParse(id).success), {
    error: 'Choose teams from the list',
  });

/** The parameters of fiscal years and teams. */
export const YEARS_AND_TEAMS = {
  from: yearSchema.optional(),
  to: yearSchema.optional(),
  teams: teamsSchema.optional(),
} as const;

/** The fiscal years; by default {@link YEARS_BEFORE} years before this one to {@link YEARS_AFTER} after. */
export const trendYearsQuerySchema = z.strictObject(YEARS_AND_TEAMS).superRefine(checkYears);

/** Query of `GET /trends`. */
export const trendQuerySchema = z
  .strictObject({
    ...YEARS_AND_TEAMS,
    groupBy: z.enum(TREND_GROUPINGS).default('category'),
    measure: z.enum(TREND_MEASURES).default('cost'),
    split: z.enum(TREND_SPLITS).default('even'),
    groups: z.enum(TREND_LISTS).default('most'),
  })
  .superRefine(checkYears);
export type TrendQuery = z.output<typeof trendQuerySchema>;

/** Refuses reversed years, and too many. */
export function checkYears(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (from === undefined || to === undefined) return;
  const message =
    from > to
      ? 'The last year must not be before the first'
      : to - from >= MOST_YEARS
        ? `Choose at most ${MOST_YEARS} years`
        : null;
  if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
}

/** The team ids of a query; none means all records. */
export function teamIdsOf({ teams }: { readonly teams?: string | undefined }): string[] {
  return teams === undefined ? [] : [...new Set(teams.toLowerCase().split(','))];
}

/** The fiscal years of a query; `thisYear` is the present one. */
export function yearsOf(
  query: { readonly from?: number | undefined; readonly to?: number | undefined },
  thisYear: number,
): { readonly from: number; readonly to: number } {
  const from = query.from ?? Math.min(thisYear - YEARS_BEFORE, query.to ?? Infinity);
  const to = query.to ?? Math.max(thisYear + YEARS_AFTER, from);
  return { from: Math.max(from, to - MOST_YEARS + 1), to };
}

/** The same for what is in the past: up to the present fiscal year by default. */
export function pastYearsOf(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  thisYear: number,
): { readonly from: number; readonly to: number } {
  return yearsOf({ from, to: to ?? Math.max(thisYear, from ?? thisYear) }, thisYear);
}
