import { z } from 'zod';
import { DATE_FORMATS } from '../../kernel/text/date-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { changeSetSchema } from '../change-sets/change-set.ts';
import { DELIMITERS, ENCODINGS } from '../import-rows/import-mapping.ts';

/** An earlier import of a file with the same content. */
export const earlierImportSchema = namedObject('EarlierImport', {
  importedAt: z.string(),
  /** By whom and with what result; null for people who may not see it. */
  changeSet: changeSetSchema.nullable(),
});
export type EarlierImport = z.infer<typeof earlierImportSchema>;

/** How the file was read, so that a person can see a wrong detection. */
export const importReadingSchema = namedObject('ImportReading', {
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.enum(ENCODINGS).nullable(),
  /** How sure the encoding is, and words to check it by; missing where the bytes prove it. */
  decoding: z
    .strictObject({
      /** Null for an encoding that was chosen. */
      confidence: z.enum(['likely', 'guess']).nullable(),
      words: z.array(z.string()),
    })
    .optional(),
  /** Cells with characters that no text can have, and what characters; missing for none. */
  unshown: z.strictObject({ cells: z.int(), row: z.int(), characters: z.array(z.string()) }).optional(),
  delimiter: z.enum(DELIMITERS).nullable(),
  sheet: z.string().nullable(),
  headerRow: z.int(),
  /** The detected format of each column of dates. */
  dateFormats: z.array(z.strictObject({ column: z.string(), format: z.enum(DATE_FORMATS) })),
});
export type ImportReading = z.infer<typeof importReadingSchema>;
