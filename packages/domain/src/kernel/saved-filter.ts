import { z } from 'zod';
import { lineSchema } from './text/line.ts';
import { isStorableJson } from './text/storable-text.ts';
import { namedObject } from './named-object.ts';

/** Most saved filters of one person (docs/product/interface.md, "Session and account"). */
export const SAVED_FILTERS_LIMIT = 100;

/** A stored table view under the name its owner gave it; `value` may come from an older version and lack parts. */
export const savedFilterSchema = namedObject('SavedFilter', {
  id: lineSchema(80, 'Enter a name'),
  value: z
    .record(z.string(), z.unknown())
    .refine(isStorableJson, { error: 'This filter cannot be saved', abort: true })
    .refine((value) => JSON.stringify(value).length <= 20_000, {
      error: 'This filter is too large to save',
    }),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** The whole list, names unique (docs/product/records-table.md, "Saved filters"). */
export const savedFiltersSchema = z
  .array(savedFilterSchema)
  .max(SAVED_FILTERS_LIMIT, { error: 'You can save at most 100 filters' })
  .superRefine((filters, context) => {
    const seen = new Set<string>();
    filters.forEach(({ id }, index) => {
      if (seen.has(id)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: 'You already have a filter with this name',
        });
      }
      seen.add(id);
    });
  });
