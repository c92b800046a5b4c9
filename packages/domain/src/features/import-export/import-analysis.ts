import { z } from 'zod';
import {
  importColumnSchema,
  importFieldSchema,
  jsonTextOf,
  keyFieldSchema,
  readingOptionsSchema,
} from './mapping/import-mapping.ts';
import { earlierImportSchema, importReadingSchema } from './import-outcome.ts';
import { savedMappingSchema } from './mapping/saved-mapping.ts';

/** Most different texts of a column that an analysis lists; `valuesLeft` counts the others. */
export const LISTED_VALUES_LIMIT = 1_000;
/** Rows from the top of the file that an analysis shows as they are. */
export const PREVIEW_ROWS = 12;
/** Samples of a column, and how much of each. */
export const SAMPLES = 5;
export const SAMPLE_LENGTH = 200;
/** Most groups of vendors that an analysis lists. */
export const LISTED_VENDOR_GROUPS = 500;

/** How to read the file, and what the person has chosen so far, so that values are looked at for the right fields. */
export const analysisOptionsSchema = readingOptionsSchema.extend({
  /** The field of each column that the person has settled; null for "leave out". Suggestions hold for the others. */
  columns: z
    .array(
      z.strictObject({
        column: z.string().min(1).max(500),
        field: importFieldSchema.nullable(),
        separator: z.string().min(1).max(10).optional(),
      }),
    )
    .max(200)
    .optional(),
});
export type AnalysisOptions = z.infer<typeof analysisOptionsSchema>;
export const analysisOptionsTextSchema = jsonTextOf('options').pipe(analysisOptionsSchema);

/** How much the product trusts a suggestion: `sure` by name and content, `likely` by one of them, `guess` otherwise. */
export const CONFIDENCES = ['sure', 'likely', 'guess'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Which field a column seems to hold, why, and the settings of the mapping's column that its content asks for. */
export const columnSuggestionSchema = z.strictObject({
  field: importFieldSchema,
  /** A sentence for people: 'The heading says "Supplier"', '98% of the cells are dates'. */
  reason: z.string(),
  confidence: z.enum(CONFIDENCES),
  /** To be taken over into the mapping's column: formats, separator, unit, the day of a year's costs, values to leave out. */
  settings: importColumnSchema.omit({ column: true, field: true }),
});
export type ColumnSuggestion = z.infer<typeof columnSuggestionSchema>;

/** One text of a column that names things, and what it could stand for. */
export const analysedValueSchema = z.strictObject({
  text: z.string(),
  count: z.int(),
  /** A status by its code, else a name as it should be written; '' for "leave it out"; null when nothing comes to mind. */
  suggestion: z.string().nullable(),
  /** Whether the suggestion is there already; otherwise it would have to be added. */
  exists: z.boolean(),
});
export type AnalysedValue = z.infer<typeof analysedValueSchema>;

/** A column as the file has it. */
export const analysedColumnSchema = z.strictObject({
  name: z.string(),
  samples: z.array(z.string()),
  /** Cells with something in them, and how many different texts these are. */
  filled: z.int(),
  distinct: z.int(),
  /** Why the column cannot be taken in, such as a heading that stands twice; null for most. */
  fault: z.string().nullable(),
  suggestion: columnSuggestionSchema.nullable(),
  /** For a column of statuses, hosting models, kinds of renewal, teams, categories or owners: its texts, the most frequent first. */
  values: z.array(analysedValueSchema).optional(),
  /** How many different texts are not listed. */
  valuesLeft: z.int().optional(),
  /** Dates that can be read as month/day and as day/month, where nothing in the column settles which: the person has to say. */
  undecidedDates: z.array(z.string()).optional(),
});
export type AnalysedColumn = z.infer<typeof analysedColumnSchema>;

/** Spellings that are likely one vendor: those of the file, and the catalogue's where it has one of them. */
export const vendorGroupSchema = z.strictObject({
  /** The most frequent first. */
  texts: z.array(z.strictObject({ text: z.string(), count: z.int() })),
  existing: z.string().nullable(),
});
export type VendorGroup = z.infer<typeof vendorGroupSchema>;

/** What a file holds and how it could become records. Nothing is written. */
export const importAnalysisSchema = z
  .strictObject({
    reading: importReadingSchema.omit({ dateFormats: true }),
    /** Of a workbook, in its order; empty for CSV. */
    sheets: z.array(z.strictObject({ name: z.string(), rows: z.int(), isHidden: z.boolean() })),
    /** The first rows of the file that hold something, as texts, so that a wrong heading row can be seen. */
    preview: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
    /** Rows below the headings. */
    rows: z.int(),
    columns: z.array(analysedColumnSchema),
    /** The saved mapping whose headings fit best. */
    mapping: savedMappingSchema.nullable(),
    vendors: z.array(vendorGroupSchema),
    /** How many rows mean records that are there already, and the fields that tell which; null for none. */
    known: z.strictObject({ rows: z.int(), key: z.array(keyFieldSchema).min(1) }).nullable(),
    /** The latest import of the same content that was not undone; null when there is none. */
    earlierImport: earlierImportSchema.nullable(),
  })
  .meta({ id: 'ImportAnalysis' });
export type ImportAnalysis = z.infer<typeof importAnalysisSchema>;
