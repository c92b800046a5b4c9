import { z } from 'zod';

/** What records cost in one currency, without being converted. */
export const currencyTotalSchema = z
  .strictObject({
    currency: z.string(),
    totalCost: z.number(),
    /** Records with costs in it. */
    costCount: z.int(),
    /** Those of them that are left out of converted sums, because no rate is known for one of their costs. */
    unconverted: z.int(),
  })
  .meta({ id: 'CurrencyTotal' });
export type CurrencyTotal = z.infer<typeof currencyTotalSchema>;
