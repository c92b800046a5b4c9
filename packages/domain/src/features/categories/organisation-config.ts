import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';

/** The configuration that everyone needs (docs/product/records.md, "Categories"). */
export const organisationConfigSchema = z
  .strictObject({
    categories: z.array(z.string()),
    /** The id of each category: costs of records in several are divided in the order of ids. */
    categoryIds: z.array(idSchema).optional(),
    /** For each category the number of its colour in charts, which it keeps (decision 64). */
    categoryColors: z.array(z.int().nonnegative()).optional(),
    /** The largest document of this installation in megabytes, so that a larger one is not uploaded. */
    maxUploadMb: z.number().positive().optional(),
  })
  .meta({ id: 'Config' });
export type OrganisationConfig = z.infer<typeof organisationConfigSchema>;
