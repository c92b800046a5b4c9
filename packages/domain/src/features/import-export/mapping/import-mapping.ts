import { z } from 'zod';
import { calendarDateSchema } from '../../../kernel/calendar-date.ts';
import { DEFAULT_VALUE_LIMIT } from '../../../kernel/endpoint.ts';
import { jsonShapeOf } from '../../../kernel/json-shape.ts';
import { IMPORT_TARGETS } from './import-targets.ts';
import { CUSTOM_PREFIX } from '../../../kernel/custom-path.ts';

/** How the dates of a column are written; `auto` settles it from all rows and refuses an ambiguous column. */
export const DATE_FORMATS = ['auto', 'YYYY-MM-DD', 'M/D/YYYY', 'D/M/YYYY'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** What the amounts of a column are counted in. */
export const AMOUNT_UNITS = ['dollars', 'thousands', 'millions'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

export const importFieldSchema = z.union([
  z.enum(IMPORT_TARGETS),
  z.templateLiteral([CUSTOM_PREFIX, z.string().min(1).max(60)]),
]);
export type ImportField = z.infer<typeof importFieldSchema>;

export const importColumnSchema = z.strictObject({
  /** The column's heading, compared ignoring case and how it is spaced. */
  column: z.string().min(1).max(500),
  /** A field, or `customFields.` and the key or the label of a custom field. */
  field: importFieldSchema,
  dateFormat: z.enum(DATE_FORMATS).optional(),
  /** Take the day of a date that carries a time other than midnight; such cells are refused otherwise. */
  dropTime: z.boolean().optional(),
  /** Which mark stands before the cents; settled from all rows of the column when absent. */
  decimalMark: z.enum(['.', ',']).optional(),
  /** Takes a month without a day: its first day for a start or a cost, its last one for an end; refused otherwise. */
  wholeMonths: z.boolean().optional(),
  /** What the amounts are counted in; dollars when absent. */
  unit: z.enum(AMOUNT_UNITS).optional(),
  /** For a column of amounts of one year, such as "FY2025": the day that its cost rows carry. */
  costDate: calendarDateSchema.optional(),
  /**
   * For a column of what a calendar year costs in sum, such as "Cost in 2027" of an export. It changes the cost that a
   * record has in this year, whatever its day; a new one gets the day of the year on which the record begins.
   */
  costYear: z.int().min(1970).max(2199).optional(),
  /** Splits one cell into several teams, categories or owners. */
  separator: z.string().min(1).max(10).optional(),
  /**
   * Cell text to value, such as `{"Current": "LIVE"}`, compared ignoring case and outer spaces; `""` leaves it out. Two
   * spellings of one vendor become one in this way.
   */
  values: z.record(z.string().max(500), z.string().max(200)).optional(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** By which fields a row can find the record that is already there. */
export const KEY_TARGETS = ['recordId', 'product', 'vendor', 'startDate'] as const;
export const keyFieldSchema = z.union([
  z.enum(KEY_TARGETS, { error: 'Choose other fields to recognize records by' }),
  z.templateLiteral([CUSTOM_PREFIX, z.string().min(1).max(60)]),
]);
export type KeyField = z.infer<typeof keyFieldSchema>;

/** How the text of a CSV file can be written. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const DELIMITERS = [',', ';', '\t'] as const;

/** How to read a file where it is not left to the product to find out. */
export const readingOptionsSchema = z.strictObject({
  /** For XLSX: the sheet by name; the first one with a table when absent. */
  sheet: z.string().max(200).optional(),
  /** For CSV: detected from the content when absent. */
  delimiter: z.enum(DELIMITERS).optional(),
  /** For CSV: its mark, else UTF-8, else Windows-1252 when absent. */
  encoding: z.enum(ENCODINGS).optional(),
  /** The row of the headings as a spreadsheet counts; found when absent. */
  headerRow: z.int().min(1).max(1_000_000).optional(),
});
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

const newNamesSchema = z.array(z.string().max(200)).max(2_000).optional();

/** From columns of a spreadsheet to fields of a record (docs/product/records.md, "Import"). */
export const importMappingSchema = readingOptionsSchema
  .extend({
    /** One entry per column that is taken in; columns that are not named are left alone. */
    columns: z.array(importColumnSchema).min(1).max(200),
    /** Values of new records for fields that no column fills, or for empty cells. */
    defaults: z.partialRecord(z.enum(IMPORT_TARGETS), z.string().max(2_000)).optional(),
    /** Add every team that rows name and the organisation does not have. */
    createTeams: z.boolean().default(false),
    createCategories: z.boolean().default(false),
    /** The names that may be added, where not every one may. */
    newTeams: newNamesSchema,
    newCategories: newNamesSchema,
    /**
     * The fields by which a row finds the record that is already there: exactly one changes in what the columns say and
     * differs, none is added. Every row adds a record when absent. Records that no row names are left alone.
     */
    key: z.array(keyFieldSchema).min(1).max(5).optional(),
    /** What an empty cell says about a record that is already there. */
    blankCells: z.enum(['leave', 'clear']).default('leave'),
    /** Leave out rows that hold the sums of others; they are told in any case. */
    leaveOutTotals: z.boolean().default(false),
    /** Leave out rows that a workbook hides; they are told in any case. */
    leaveOutHidden: z.boolean().default(false),
    /** Take a Live row whose end date has passed as Expired; it is refused otherwise. */
    expirePastRecords: z.boolean().default(false),
    /** All or nothing by default; true writes the good rows and returns the others. */
    skipRejectedRows: z.boolean().default(false),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Never keys of a map (docs/product/interface.md, "Conventions"). */
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

function refuseForbiddenKeys(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.includes(key)) throw new TypeError(`The key "${key}" is not allowed`);
  return value;
}

/** JSON text, as a form and the command line bring it. @param what names it in the sentence that refuses it */
export function jsonTextOf(what: string) {
  return z
    .string({ error: `Send the ${what} as JSON` })
    .refine((text) => jsonShapeOf(text, DEFAULT_VALUE_LIMIT) === 'fits', {
      error: `The ${what} has more than ${DEFAULT_VALUE_LIMIT.toLocaleString('en-US')} entries`,
      abort: true,
    })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text, refuseForbiddenKeys);
      } catch (error) {
        const message = error instanceof TypeError ? error.message : `The ${what} is not valid JSON`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    });
}

/** A mapping as JSON text. */
export const importMappingTextSchema = jsonTextOf('mapping').pipe(importMappingSchema);

/** Largest file and most rows of one import (docs/product/records.md, "Import"). */
export const IMPORT_FILE_LIMIT = 10 * 1024 * 1024;
export const IMPORT_ROWS_LIMIT = 20_000;
/** Largest body of a call that brings a file: the file and what is said about it. */
export const IMPORT_BODY_LIMIT = IMPORT_FILE_LIMIT + 1024 * 1024;
