import { z } from 'zod';

/** How the dates of a column are written; `auto` settles it from all rows and refuses an ambiguous column. */
export const DATE_FORMATS = ['auto', 'YYYY-MM-DD', 'M/D/YYYY', 'D/M/YYYY'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The fields that a column can fill. `annualCost` makes one cost row dated by `costDate`, else by the start date. */
export const IMPORT_TARGETS = [
  'product',
  'vendor',
  'status',
  'teams',
  'categories',
  'startDate',
  'endDate',
  'description',
  'notes',
  'hostingModel',
  'annualCost',
  'costDate',
  'renewalType',
  'termMonths',
  'noticeValue',
  'noticeUnit',
  'owners',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

const targetSchema = z.union([
  z.enum(IMPORT_TARGETS),
  z.templateLiteral(['customFields.', z.string().min(1).max(60)]),
]);
export type ImportField = z.infer<typeof targetSchema>;

const importColumnSchema = z.strictObject({
  /** The column's heading, compared ignoring case and how it is spaced. */
  column: z.string().min(1).max(500),
  /** A field, or `customFields.` and the key or the label of a custom field. */
  field: targetSchema,
  dateFormat: z.enum(DATE_FORMATS).optional(),
  /** Take the day of a date that carries a time other than midnight; such cells are refused otherwise. */
  dropTime: z.boolean().optional(),
  /** Which mark stands before the cents; settled from all rows of the column when absent. */
  decimalMark: z.enum(['.', ',']).optional(),
  /** Splits one cell into several teams, categories or owners. */
  separator: z.string().min(1).max(10).optional(),
  /** Cell text to value, such as `{"Current": "LIVE"}`; compared ignoring case and outer spaces. */
  values: z.record(z.string().max(200), z.string().max(200)).optional(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** From columns of a spreadsheet to fields of a record (issue "Real input"; users-say.md W16–W18). */
export const importMappingSchema = z
  .strictObject({
    /** For XLSX: the sheet by name; the first one when absent. */
    sheet: z.string().max(200).optional(),
    /** For CSV: detected from the content when absent. */
    delimiter: z.enum([',', ';', '\t']).optional(),
    /** One entry per column that is taken in; columns that are not named are left alone. */
    columns: z.array(importColumnSchema).min(1).max(200),
    /** Values for fields that no column fills, or for empty cells. */
    defaults: z.partialRecord(z.enum(IMPORT_TARGETS), z.string().max(2_000)).optional(),
    createTeams: z.boolean().default(false),
    createCategories: z.boolean().default(false),
    /** Take a Live row whose end date has passed as Expired; it is refused otherwise. */
    expirePastRecords: z.boolean().default(false),
    /** All or nothing by default; true writes the good rows and returns the others. */
    skipRejectedRows: z.boolean().default(false),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Never keys of a map (api.md, "Conventions"). */
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

function refuseForbiddenKeys(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.includes(key)) throw new TypeError(`The key "${key}" is not allowed`);
  return value;
}

const jsonText = z.string({ error: 'Send the mapping as JSON' }).transform((text, context): unknown => {
  try {
    return JSON.parse(text, refuseForbiddenKeys);
  } catch (error) {
    const message = error instanceof TypeError ? error.message : 'The mapping is not valid JSON';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** A mapping as JSON text, as a form and the command line bring it. */
export const importMappingTextSchema = jsonText.pipe(importMappingSchema);

/** Largest file and most rows of one import (screens.md, section 14). */
export const IMPORT_FILE_LIMIT = 10 * 1024 * 1024;
export const IMPORT_ROWS_LIMIT = 20_000;
