import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';

/**
 * A sum of costs and over how many records it goes: those that the caller reads in full, which may be
 * fewer than are counted (docs/product/dates-and-money.md, "Sums": sums over exactly the records that counts count).
 * Both are left out for callers who may see none.
 */
const costFigures = { totalCost: z.number().optional(), costCount: z.int().optional() };

/** The dashboard's figures (docs/product/screens.md, "Dashboard"), with how many records each cost is of. */
export const metricsSchema = z
  .strictObject({
    userCount: z.int(),
    teamsCount: z.int(),
    contractsCount: z.int(),
    categories: z.array(z.strictObject({ name: z.string(), count: z.int(), ...costFigures })),
    teams: z.array(z.strictObject({ id: idSchema, name: z.string(), count: z.int(), ...costFigures })),
    totalCount: z.int(),
    ...costFigures,
    /** The same records' costs of the present calendar year. */
    costThisYear: z.number().optional(),
    /** The same records' costs of the present fiscal year, as trends tell them; what is projected is not in it. */
    costThisFiscalYear: z.number().optional(),
    /** What is projected beside it (decision 26). */
    projectedThisFiscalYear: z.number().optional(),
    /** Of the Live ones among them, what is paid for their current contract year. */
    costInForce: z.number().optional(),
    /** The month in which fiscal years begin, where any of their costs is told. */
    fiscalYearStartMonth: z.int().optional(),
    liveCount: z.int(),
    expiredCount: z.int(),
    evaluatingCount: z.int(),
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.infer<typeof metricsSchema>;
