import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { isStorableText } from '../../kernel/text/storable-text.ts';

/** A record category's name: 1 to 80 characters, unique in the organisation ignoring case. */
export const categoryNameSchema = z
  .string({ error: 'Enter a category name' })
  .trim()
  .min(1, { error: 'Enter a category name' })
  .max(80, { error: 'Use 80 characters or fewer' })
  .refine(isStorableText, { error: 'Remove the characters that cannot be shown' });

/** The normal form in which category names are compared: NFKC, lower case, trimmed. */
export function categoryNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** Most categories of an organisation. */
export const CATEGORIES_OF_ORGANISATION_LIMIT = 500;

/** The message for a taken name. */
export const CATEGORY_EXISTS = 'A category with this name already exists';

/** A record category for administrators. */
export const managedCategorySchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    /** Without deleted records. */
    records: z.int(),
    /** Saved and shared views that filter by it. */
    views: z.int(),
  })
  .meta({ id: 'ManagedCategory' });
export type ManagedCategory = z.infer<typeof managedCategorySchema>;
