import { z } from 'zod';
import { currencySchema } from '../currencies/currency.ts';
import { CUSTOM_FIELD_TYPES } from '../custom-fields/custom-field.ts';
import {
  importColumnSchema,
  importFieldSchema,
  jsonTextOf,
  keyFieldSchema,
  readingOptionsSchema,
} from '../import-rows/import-mapping.ts';
import { earlierImportSchema, importReadingSchema } from './import-reading.ts';
import { savedMappingSchema } from './saved-mapping.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** Most different texts of a column that an analysis lists; `valuesLeft` counts the others. */
export const LISTED_VALUES_LIMIT = 1_000;
/** The first rows of the file in an analysis. */
export const PREVIEW_ROWS = 12;
/** Samples of a column, and their maximum length. */
export const SAMPLES = 5;
export const SAMPLE_LENGTH = 200;
/** Most groups of vendors that an analysis lists. */
export const LISTED_VENDOR_GROUPS = 500;

/** How to read the file, and the person's choices so far, so that values are listed for the right targets. */
export const analysisOptionsSchema = readingOptionsSchema.extend({
  /** The chosen target of each column; null for "leave out". Other columns have their suggestion. */
  columns: z
    .array(
      z.strictObject({
        column: z.string().min(1).max(500),
        field: importFieldSchema.nullable(),
        separator: z.string().min(1).max(10).optional(),
        decodeHtml: z.boolean().optional(),
      }),
    )
    .max(200)
    .optional(),
});
export type AnalysisOptions = z.infer<typeof analysisOptionsSchema>;
export const analysisOptionsTextSchema = jsonTextOf('options').pipe(analysisOptionsSchema);

/** The confidence of a suggestion: `sure` by name and content, `likely` by one of them, `guess` otherwise. */
export const CONFIDENCES = ['sure', 'likely', 'guess'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** The suggested target of a column, the reason, and the mapping settings that its content needs. */
export const columnSuggestionSchema = z.strictObject({
  field: importFieldSchema,
  /** A sentence for people: 'The heading says "Supplier"', '98% of the cells are dates'. */
  reason: z.string(),
  confidence: z.enum(CONFIDENCES),
  /** For the mapping's column: formats, separator, unit, the day of a year's costs, values to leave out. */
  settings: importColumnSchema.omit({ column: true, field: true }),
});
export type ColumnSuggestion = z.infer<typeof columnSuggestionSchema>;

/** One text of a column of names, and its suggestion. */
export const analysedValueSchema = z.strictObject({
  text: z.string(),
  count: z.int(),
  /** A status by its code, otherwise a name; '' for "leave it out"; null without a suggestion. */
  suggestion: z.string().nullable(),
  /** Whether the suggested name exists; otherwise it would be added. */
  exists: z.boolean(),
});
export type AnalysedValue = z.infer<typeof analysedValueSchema>;

/** A column as the file has it. */
export const analysedColumnSchema = z.strictObject({
  name: z.string(),
  samples: z.array(z.string()),
  /** The number of non-empty cells, and of different texts. */
  filled: z.int(),
  distinct: z.int(),
  /** Why the column cannot be imported, such as a duplicate heading; null for most. */
  fault: z.string().nullable(),
  suggestion: columnSuggestionSchema.nullable(),
  /**
   * For a column of statuses, hosting models, kinds of renewal, teams, categories, owners, or of a custom field with
   * options: its texts, the most frequent first.
   */
  values: z.array(analysedValueSchema).optional(),
  /** The number of texts that are not listed. */
  valuesLeft: z.int().optional(),
  /** For a column without a target: what a custom field for it would be, with the options that a list would have. */
  newField: z
    .strictObject({
      type: z.enum(CUSTOM_FIELD_TYPES),
      options: z.array(z.string()),
      settings: importColumnSchema.omit({ column: true, field: true }),
    })
    .optional(),
  /** Currencies of its amounts, or that its cells name, which the organisation does not use; missing for none. */
  foreignCurrencies: z.array(currencySchema).optional(),
  /** Whether the heading names owners, of whom none is a user; missing otherwise. */
  namesNoUser: z.literal(true).optional(),
  /** Dates that are valid as month/day and as day/month, when nothing in the column decides: the person has to. */
  undecidedDates: z.array(z.string()).optional(),
});
export type AnalysedColumn = z.infer<typeof analysedColumnSchema>;

/** Spellings that are probably one vendor: those of the file, and the catalogue's when it has one of them. */
export const vendorGroupSchema = z.strictObject({
  /** The most frequent first. */
  texts: z.array(z.strictObject({ text: z.string(), count: z.int() })),
  existing: z.string().nullable(),
});
export type VendorGroup = z.infer<typeof vendorGroupSchema>;

/** The content of a file and how it could become records. Nothing is written. */
export const importAnalysisSchema = namedObject('ImportAnalysis', {
  reading: importReadingSchema.omit({ dateFormats: true }),
  /** Of a workbook, in its order; empty for CSV. */
  sheets: z.array(z.strictObject({ name: z.string(), rows: z.int(), isHidden: z.boolean() })),
  /** The first non-empty rows of the file as text, so that a wrong heading row can be seen. */
  preview: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
  /** Rows below the headings. */
  rows: z.int(),
  columns: z.array(analysedColumnSchema),
  /** The best fitting saved mapping. */
  mapping: savedMappingSchema.nullable(),
  vendors: z.array(vendorGroupSchema),
  /** The number of rows that match existing records, and the fields that identify them; null for none. */
  known: z.strictObject({ rows: z.int(), key: z.array(keyFieldSchema).min(1) }).nullable(),
  /** The names of the lists that came before. */
  sources: z.array(z.string()),
  /** The latest import of the same content that was not undone; null for none. */
  earlierImport: earlierImportSchema.nullable(),
});
export type ImportAnalysis = z.infer<typeof importAnalysisSchema>;
