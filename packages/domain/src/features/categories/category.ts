import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { comparedName } from '../../kernel/text/visible-text.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** A record category's name: 1 to 80 characters, unique in the organisation ignoring case. */
export const categoryNameSchema = lineSchema(80, 'Enter a category name');

/** The normal form in which category names are compared. */
export function categoryNameKey(name: string): string {
  return comparedName(name);
}

/** Most categories of an organisation. */
export const CATEGORIES_OF_ORGANISATION_LIMIT = 500;

/** The message for a taken name. */
export const CATEGORY_EXISTS = 'A category with this name already exists';

/** A record category for administrators. */
export const managedCategorySchema = namedObject('ManagedCategory', {
  id: idSchema,
  name: z.string(),
  /** Without deleted records. */
  records: z.int(),
  /** Saved and shared views that filter by it. */
  views: z.int(),
});
export type ManagedCategory = z.infer<typeof managedCategorySchema>;
