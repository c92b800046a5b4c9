import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { DEFAULT_VALUE_LIMIT } from '../../kernel/endpoint.ts';
import { jsonShapeOf } from '../../kernel/json-shape.ts';
import { IMPORT_TARGETS } from './import-targets.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';
import { DATE_FORMATS } from '../../kernel/text/date-text.ts';
import { AMOUNT_UNITS } from '../../kernel/text/number-text.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { customFieldInputSchema, FIELDS_LIMIT } from '../custom-fields/custom-field-input.ts';
import { categoryNameSchema } from '../categories/category.ts';
import { currencySchema } from '../currencies/currency.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';

/** The encodings that every browser and Node decode (WHATWG Encoding), by the names that `TextDecoder` gives them. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'gbk',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const importFieldSchema = z.union([
  z.enum(IMPORT_TARGETS),
  z.templateLiteral([CUSTOM_PREFIX, z.string().min(1).max(60)]),
]);
export type ImportField = z.infer<typeof importFieldSchema>;

/** By which field the cells of a column of links name records. */
export const linkedBySchema = z.union([
  z.enum(['recordId', 'product'], { error: 'Choose another field to name records by' }),
  z.templateLiteral([CUSTOM_PREFIX, z.string().min(1).max(60)]),
]);
export type LinkedBy = z.infer<typeof linkedBySchema>;

/** Of which year costs without a date are. */
export const UNDATED_COSTS = ['fiscalYear', 'endDate'] as const;
export type UndatedCosts = (typeof UNDATED_COSTS)[number];

export const importColumnSchema = z.strictObject({
  /** The column's heading, compared ignoring case and spacing. */
  column: z.string().min(1).max(500),
  /** A field, or `customFields.` and the key or the label of a custom field. */
  field: importFieldSchema,
  dateFormat: z.enum(DATE_FORMATS).optional(),
  /** Drops the time of dates with a time other than midnight; otherwise such cells are refused. */
  dropTime: z.boolean().optional(),
  /** The decimal mark; detected from all rows of the column when absent. */
  decimalMark: z.enum(['.', ',']).optional(),
  /** Accepts a month without a day: its first day for a start or a cost, its last one for an end; otherwise refused. */
  wholeMonths: z.boolean().optional(),
  /** The currency of amounts that say none; when absent that of the file, otherwise that of the record. */
  currency: currencySchema.optional(),
  /** Leaves a cell empty that cannot be read or that a rule refuses, and says so; otherwise its row is refused. */
  leaveBadEmpty: z.boolean().optional(),
  /** Rounds amounts to the decimals of their currency; otherwise those with more are refused. */
  round: z.boolean().optional(),
  /** Cuts names and descriptions that are too long, and keeps the whole in Description, a description in Notes. */
  shorten: z.boolean().optional(),
  /** Reads HTML characters of a text as the characters that they mean: `&amp;` as `&`; otherwise they stay. */
  decodeHtml: z.boolean().optional(),
  /** Takes the value above for an empty cell, as under merged ones. */
  fillDown: z.boolean().optional(),
  /** The unit of the amounts; single ones when absent. */
  unit: z.enum(AMOUNT_UNITS).optional(),
  /** For a column with amounts of one year, such as "FY2025": the day of its cost rows. */
  costDate: calendarDateSchema.optional(),
  /**
   * For a column with the total of a calendar year, such as "Cost in 2027" of an export. It changes the cost of a
   * record in this year, whatever its day; a new one gets the day of the year on which the record begins.
   */
  costYear: z.int().min(1970).max(2199).optional(),
  /**
   * For a column of amounts: the day of those whose rows have no cost date and no start date. The first day of this
   * fiscal year; or a year before the end date, in rows without one again this fiscal year. Refused when absent.
   */
  undated: z.enum(UNDATED_COSTS).optional(),
  /**
   * For a column of links: by which field its cells name the other records, besides their IDs; when absent the custom
   * fields of the key, the one that numbers records, and the product, whichever is found first.
   */
  linkedBy: linkedBySchema.optional(),
  /** Splits one cell into several teams, categories, owners or links. */
  separator: z.string().min(1).max(10).optional(),
  /**
   * Cell text to value, such as `{"Current": "LIVE"}`, compared ignoring case and outer spaces; `""` leaves it out.
   * Several spellings of a vendor are merged in this way.
   */
  values: z.record(z.string().max(500), z.string().max(200)).optional(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** The fields by which a row can find an existing record. */
export const KEY_TARGETS = ['recordId', 'product', 'vendor', 'startDate'] as const;
export const keyFieldSchema = z.union([
  z.enum(KEY_TARGETS, { error: 'Choose other fields to match records by' }),
  z.templateLiteral([CUSTOM_PREFIX, z.string().min(1).max(60)]),
]);
export type KeyField = z.infer<typeof keyFieldSchema>;

export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** How to read a file, instead of detection. */
export const readingOptionsSchema = z.strictObject({
  /** For XLSX: the sheet by name; the first one with a table when absent. */
  sheet: z.string().max(200).optional(),
  /** For CSV: detected from the content when absent. */
  delimiter: z.enum(DELIMITERS).optional(),
  /** For CSV: found from the bytes and letters of the file when absent. */
  encoding: z.enum(ENCODINGS).optional(),
  /** Takes out characters that no text can have, such as U+0007; otherwise their cells are refused. */
  removeUnshown: z.boolean().optional(),
  /** The heading row, counted as in a spreadsheet; detected when absent. */
  headerRow: z.int().min(1).max(1_000_000).optional(),
});
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

/** The name of a list that comes again, by which records that a newer one no longer names are shown. */
export const sourceNameSchema = lineSchema(80, 'Enter the name of the list');

/** What becomes of records that the list had before and no longer names. */
export const missingActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('leave') }),
  z.strictObject({ action: z.literal('status'), status: z.enum(CONTRACT_STATUSES) }),
  /** Adds a category, under which people find them. */
  z.strictObject({ action: z.literal('review'), category: categoryNameSchema }),
]);
export type MissingAction = z.infer<typeof missingActionSchema>;

const newNamesSchema = z.array(z.string().max(200)).max(2_000).optional();

/** From columns of a spreadsheet to fields of a record (docs/product/records.md, "Import"). */
export const importMappingSchema = readingOptionsSchema
  .extend({
    /** One entry for each imported column; others are ignored. */
    columns: z.array(importColumnSchema).min(1).max(200),
    /** The currency of amounts that say none, for columns without one of their own. */
    currency: currencySchema.optional(),
    /** The decimal mark of numbers, for columns without one of their own; detected for each when absent. */
    decimalMark: z.enum(['.', ',']).optional(),
    /** Values of new records for fields without a column, or with empty cells. */
    defaults: z.partialRecord(z.enum(IMPORT_TARGETS), z.string().max(2_000)).optional(),
    /** Adds every unknown team in the rows. */
    createTeams: z.boolean().default(false),
    createCategories: z.boolean().default(false),
    /** The names that may be added, when not all of them. */
    newTeams: newNamesSchema,
    newCategories: newNamesSchema,
    /**
     * Custom fields to add with the import, where columns fill them; one whose label exists is that one, and gets the
     * options that it lacks.
     */
    newFields: z.array(customFieldInputSchema).max(FIELDS_LIMIT).optional(),
    /**
     * The fields by which a row finds its existing record: exactly one match is changed where the columns differ, none
     * adds a record. When absent, every row adds a record. Other records are not changed, but for
     * those that are missing from the file, as `missing` says.
     */
    key: z.array(keyFieldSchema).min(1).max(5).optional(),
    /** The list that the file is the newest of. Imports of the same one are distinguished from all others. */
    source: sourceNameSchema.optional(),
    /** With a key and a source: what becomes of records that the source had before and the file does not name. */
    missing: missingActionSchema.default({ action: 'leave' }),
    /** What an empty cell does to an existing record. */
    blankCells: z.enum(['leave', 'clear']).default('leave'),
    /** Takes words that lists write where there is nothing (`n/a`, `none`, `-`, `unbekannt`) as empty cells. */
    emptyWords: z.boolean().default(false),
    /** Leaves out rows with totals of others; they are reported in any case. */
    leaveOutTotals: z.boolean().default(false),
    /** Leaves out rows that a workbook hides; they are reported in any case. */
    leaveOutHidden: z.boolean().default(false),
    /** Makes a Live row with a past end date Expired; otherwise it is refused. */
    expirePastRecords: z.boolean().default(false),
    /** Gives a new record whose row says no status the one that its dates tell: ended is Expired, running is Live. */
    statusFromDates: z.boolean().default(true),
    /**
     * Dates a cost without a day, of a new record that started over a year ago and still runs, on the last anniversary
     * of its start: it is the cost in force. Otherwise such a cost starts when the record starts.
     */
    costsOfContractYear: z.boolean().default(false),
    /** All or nothing by default; true writes the valid rows and returns the others. */
    skipRejectedRows: z.boolean().default(false),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Forbidden keys of a map (docs/product/interface.md, "Conventions"). */
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

function refuseForbiddenKeys(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.includes(key)) throw new TypeError(`The key "${key}" is not allowed`);
  return value;
}

/**
 * JSON text, from a form or the command line.
 * @param what its name in the error message
 */
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

/** How large a file may be. */
export interface ImportLimits {
  readonly bytes: number;
  /** Rows below the heading. */
  readonly rows: number;
}

/** What a call takes. */
export const CALL_LIMITS: ImportLimits = { bytes: IMPORT_FILE_LIMIT, rows: IMPORT_ROWS_LIMIT };
/** What the command line takes: as much as one text may hold. */
export const COMMAND_LIMITS: ImportLimits = { bytes: 400 * 1024 * 1024, rows: 2_000_000 };
/** Largest body of a call with a file: the file and its parameters. */
export const IMPORT_BODY_LIMIT = IMPORT_FILE_LIMIT + 1024 * 1024;
