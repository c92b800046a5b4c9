import { z } from 'zod';
import { namedObject } from '../../kernel/named-object.ts';
import { checkYears, YEARS_AND_TEAMS } from '../trends/trend-query.ts';

/** What savings are grouped by: the fiscal year in which terms ended, their team or vendor, or who decided. */
export const SAVING_GROUPINGS = ['year', 'team', 'vendor', 'person'] as const;
export type SavingGrouping = (typeof SAVING_GROUPINGS)[number];
export const SAVING_GROUPING_LABELS: Readonly<Record<SavingGrouping, string>> = {
  year: 'Year',
  team: 'Team',
  vendor: 'Vendor',
  person: 'Person',
};

/** Most groups of one answer, the largest. */
export const MOST_SAVING_GROUPS = 200;

/** Query of `GET /decisions/savings`. */
export const savingsQuerySchema = z
  .strictObject({ ...YEARS_AND_TEAMS, groupBy: z.enum(SAVING_GROUPINGS).default('year') })
  .superRefine(checkYears);
export type SavingsQuery = z.output<typeof savingsQuerySchema>;

const sums = {
  /** In the currency of the organization. */
  saved: z.number(),
  avoided: z.number(),
  /** Renegotiated and cancelled terms whose costs are known. */
  terms: z.int(),
} as const;

/** Answer of `GET /decisions/savings`, of the records that the caller reads in full. */
export const savingsSchema = namedObject('Savings', {
  ...sums,
  groupBy: z.enum(SAVING_GROUPINGS),
  /** A year, the id of a team or a person, or a vendor; null for records without a team. The largest first. */
  groups: z.array(z.strictObject({ key: z.string().nullable(), ...sums })),
  /** Whether there are smaller groups that are not listed; missing where these are all. */
  hasMoreGroups: z.literal(true).optional(),
  /** Whether amounts in other currencies are in the sums; missing where all are in the organisation's. */
  isConverted: z.literal(true).optional(),
});
export type Savings = z.infer<typeof savingsSchema>;
