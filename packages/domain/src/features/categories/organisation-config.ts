import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** The configuration that everyone needs (docs/product/records.md, "Categories"). */
export const organisationConfigSchema = namedObject('Config', {
  categories: z.array(z.string()),
  /** The id of each category, which it keeps when it is renamed: views and links name categories by it, and costs of
   * records in several are divided in the order of ids. */
  categoryIds: z.array(idSchema),
  /** For each category the number of its colour in charts, which it keeps (decision 64). */
  categoryColors: z.array(z.int().nonnegative()).optional(),
  /** The first month of fiscal years, 1 to 12, by which records are filtered by the cost of one. */
  fiscalYearStartMonth: z.int().min(1).max(12).optional(),
  /** Teams and categories that were merged or deleted in favour of another one: its id by theirs. Addresses follow. */
  replacedIds: z.record(idSchema, idSchema).optional(),
  /** The largest document of this installation in megabytes, so that a larger one is not uploaded. */
  maxUploadMb: z.number().positive().optional(),
});
export type OrganisationConfig = z.infer<typeof organisationConfigSchema>;

/** A record category. */
export interface Category {
  readonly id: string;
  readonly name: string;
}

/** The record categories of the configuration with their ids. */
export function categoriesOf({
  categories,
  categoryIds,
}: Pick<OrganisationConfig, 'categories' | 'categoryIds'>): Category[] {
  return categories.map((name, index) => ({ id: categoryIds[index] ?? name, name }));
}
