import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { nameKey } from '../import-rows/cell.ts';
import { importMappingSchema } from '../import-rows/import-mapping.ts';

/** Most mappings of an organisation. */
export const SAVED_MAPPINGS_LIMIT = 200;

const nameSchema = lineSchema(80, 'Enter a name');
const headingsSchema = z.array(z.string().min(1).max(500)).min(1).max(1_000);

/** A mapping to save for similar files. An existing name is replaced when `replace` is set. */
export const savedMappingInputSchema = z.strictObject({
  name: nameSchema,
  /** The headings of the file, by which similar ones are recognised. */
  headings: headingsSchema,
  mapping: importMappingSchema,
  replace: z.boolean().default(false),
});
export type SavedMappingInput = z.infer<typeof savedMappingInputSchema>;

/** A saved mapping of the organisation. */
export const savedMappingSchema = namedObject('SavedMapping', {
  id: idSchema,
  name: z.string(),
  headings: z.array(z.string()),
  mapping: importMappingSchema,
  updatedAt: z.string(),
  /** The author, while known. */
  createdBy: z.string().nullable(),
  /** Whether the caller may replace and delete it: its author, and administrators. */
  canChange: z.boolean(),
});
export type SavedMapping = z.infer<typeof savedMappingSchema>;

/**
 * The best fitting mapping for a heading row: every column that it names exists, and of several the one whose file had
 * the most headings in common, the latest first. Null when none fits.
 */
export function fittingMapping<Saved extends Pick<SavedMapping, 'headings' | 'mapping' | 'updatedAt'>>(
  headings: readonly string[],
  saved: readonly Saved[],
): Saved | null {
  const here = new Set(headings.map(nameKey));
  const share = (one: Saved) => {
    const there = new Set(one.headings.map(nameKey));
    const common = [...there].filter((heading) => here.has(heading)).length;
    return common / Math.max(1, there.size + here.size - common);
  };
  const fitting = saved
    .filter(({ mapping }) => mapping.columns.every(({ column }) => here.has(nameKey(column))))
    .map((one) => ({ one, share: share(one) }))
    .toSorted((a, b) => b.share - a.share || (a.one.updatedAt < b.one.updatedAt ? 1 : -1));
  return fitting[0]?.one ?? null;
}
