import { z } from 'zod';
import { namedObject } from '../../kernel/named-object.ts';

/** What records cost in one currency, without being converted. */
export const currencyTotalSchema = namedObject('CurrencyTotal', {
  currency: z.string(),
  totalCost: z.number(),
  /** Records with costs in it. */
  costCount: z.int(),
  /** Those of them that are left out of converted sums, because no rate is known for one of their costs. */
  unconverted: z.int(),
});
export type CurrencyTotal = z.infer<typeof currencyTotalSchema>;
