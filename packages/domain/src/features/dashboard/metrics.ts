import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { currencyTotalSchema } from '../currencies/currency-totals.ts';

/**
 * What the records cost that the caller reads in full, and their number, which may be fewer than are counted
 * (docs/product/dates-and-money.md, "Sums"). Both are missing for callers who may see none.
 */
const costCount = z.int().optional();
/** Of Live records: the cost of their current contract year; of a team or category its even part of it. */
const costInForce = z.number().optional();

/** The dashboard's figures (docs/product/screens.md, "Dashboard"), with the number of records of each cost. */
export const metricsSchema = namedObject('Metrics', {
  userCount: z.int(),
  teamsCount: z.int(),
  contractsCount: z.int(),
  categories: z.array(z.strictObject({ name: z.string(), count: z.int(), costInForce, costCount })),
  teams: z.array(z.strictObject({ id: idSchema, name: z.string(), count: z.int(), costInForce, costCount })),
  totalCount: z.int(),
  /** All costs of all years. */
  totalCost: z.number().optional(),
  costCount,
  costInForce,
  /** What was in force a year before. */
  costInForceBefore: z.number().optional(),
  /** The same records' costs of the present fiscal year, as in trends; without the projected part. */
  costThisFiscalYear: z.number().optional(),
  /** The projected part (decision 26). */
  projectedThisFiscalYear: z.number().optional(),
  /** The first month of fiscal years, when any of their costs is included. */
  fiscalYearStartMonth: z.int().optional(),
  /** What the same records cost in each currency; missing while all costs are in the organisation's. */
  currencies: z.array(currencyTotalSchema).optional(),
  liveCount: z.int(),
  expiredCount: z.int(),
  evaluatingCount: z.int(),
});
export type Metrics = z.infer<typeof metricsSchema>;
