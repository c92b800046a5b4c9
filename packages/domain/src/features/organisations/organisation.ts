import { z } from 'zod';

/** A record category's name: 1 to 80 characters. */
export const categoryNameSchema = z.string().trim().min(1).max(80);

/** What the organisation configures for everyone (specification, section 3, "Config"). */
export const organisationConfigSchema = z
  .strictObject({ categories: z.array(z.string()) })
  .meta({ id: 'Config' });
export type OrganisationConfig = z.infer<typeof organisationConfigSchema>;
