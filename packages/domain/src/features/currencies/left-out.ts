import { z } from 'zod';

/** Of records in one currency: how many are left out of converted sums, because no rate is known. */
export const leftOutSchema = z
  .strictObject({ currency: z.string(), unconverted: z.int() })
  .meta({ id: 'LeftOut' });
export type LeftOut = z.infer<typeof leftOutSchema>;
