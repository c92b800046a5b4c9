import { z } from 'zod';
import { errorBodySchema } from '../../kernel/app-error.ts';
import { fieldChangeSchema } from '../../kernel/event.ts';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { currencySchema } from '../currencies/currency.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';
import { earlierImportSchema, importReadingSchema } from '../import-analysis/import-reading.ts';
import { keyFieldSchema } from '../import-rows/import-mapping.ts';
import { importPreviewSchema } from './preview/import-preview.ts';

/** The id of the import call, which is the cause of its events. */
export const IMPORT_CALL = 'contracts.import';

/** Most faults in an outcome; the file of the rejected rows has all of them. */
export const LISTED_FAULTS_LIMIT = 1_000;

/** Most changed rows in an outcome, from the requested one; `updated` counts them all. */
export const LISTED_CHANGES_LIMIT = 1_000;

/** Why a cell was refused. `row` counts as in a spreadsheet: the first row of the file is row 1. */
export const importFaultSchema = z
  .strictObject({ row: z.int(), column: z.string(), text: z.string(), reason: z.string() })
  .meta({ id: 'ImportFault' });
export type ImportFault = z.infer<typeof importFaultSchema>;

/** A note of the check about a file; notes never prevent the import. */
export const IMPORT_NOTES = [
  'mixedEncoding',
  'hiddenRows',
  'hiddenColumns',
  'hiddenSheet',
  'otherHiddenSheets',
  'unsavedFormulas',
  'silentRecords',
  'openStatuses',
  'oldCosts',
  'totalsRows',
  'endlessEnds',
  'badCells',
  'lostZeros',
  'roundedAmounts',
  'decodedTexts',
  'shortenedTexts',
  'filledCells',
  'emptyCellsKept',
  'emptyCellsCleared',
  'outlyingDates',
  'outlyingAmounts',
  'farEnds',
  'repeatedRows',
  'shortYears',
  'knownRecords',
  'links',
] as const;

/** Most rows that a note lists; `count` counts them all. */
export const LISTED_NOTE_ROWS_LIMIT = 1_000;

export const importNoteSchema = namedObject('ImportNote', {
  kind: z.enum(IMPORT_NOTES),
  /** The note as a sentence for people. */
  message: z.string(),
  /** The number of rows, cells, columns or sheets it is about. */
  count: z.int(),
  /** The rows it is about, counted as in a spreadsheet; empty for none. */
  rows: z.array(z.int()),
  /** Of known records: the fields by which rows find them. */
  key: z.array(keyFieldSchema).optional(),
});
export type ImportNote = z.infer<typeof importNoteSchema>;

/** The changes of an existing record by a row: names and values for people, as in history. */
export const importChangeSchema = namedObject('ImportChange', {
  row: z.int(),
  contractId: idSchema,
  product: z.string(),
  vendor: z.string(),
  changes: z.array(fieldChangeSchema),
});
export type ImportChange = z.infer<typeof importChangeSchema>;

/** Most missing records in an outcome; `count` counts them all. */
export const LISTED_MISSING_LIMIT = 1_000;

/** A record that the list had before and the file does not name. */
export const missingRecordSchema = namedObject('MissingRecord', {
  contractId: idSchema,
  product: z.string(),
  vendor: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** What the mapping does to it, as in history; empty when it stays as it is. */
  changes: z.array(fieldChangeSchema),
  /** Why it stays although the mapping says otherwise. */
  reason: z.string().nullable(),
});
export type MissingRecord = z.infer<typeof missingRecordSchema>;

/** The records of the newest import of the mapping's source that the file does not name. */
export const missingRecordsSchema = namedObject('MissingRecords', {
  source: z.string(),
  /** How many records the import of this source before brought or found. */
  known: z.int(),
  /** How many of them the file does not name. */
  count: z.int(),
  /** How many records of the file that one did not have; 0 for the first import of a source. */
  added: z.int(),
  /** How many of those missing the mapping changes. */
  changed: z.int(),
  /** How many stay although the mapping says otherwise. */
  refused: z.int(),
  /** Rows by which no record can be recognized: theirs may be among the missing ones. */
  unrecognizedRows: z.int(),
  /** The first 1,000 of them. */
  records: z.array(missingRecordSchema),
});
export type MissingRecords = z.infer<typeof missingRecordsSchema>;

/** The outcome of an import, or with `dryRun` its preview, in the same format. */
export const importOutcomeSchema = namedObject('ImportOutcome', {
  dryRun: z.boolean(),
  /** Whether records were, or would be, written. */
  applied: z.boolean(),
  reading: importReadingSchema,
  /** Non-empty rows below the headings: accepted and rejected ones. */
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  rowsRejected: z.int(),
  /** Rows of totals and hidden rows that the mapping leaves out; not part of `rowsRead`. */
  rowsLeftOut: z.int(),
  /** The accepted rows: those that add a record, change one, or change nothing. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** 1,000 of the rows that change a record, from the requested one; the first by default. */
  changes: z.array(importChangeSchema),
  /** What the list had before and does not name any more; null without a key or a source. */
  missing: missingRecordsSchema.nullable(),
  /** The rows as their records will be, the first ones and in figures. */
  preview: importPreviewSchema,
  /** The change set for the undo; null when nothing was written. */
  changeSetId: idSchema.nullable(),
  /** Sum of the amounts of the accepted rows in the organisation's currency, exact; without those in others. */
  acceptedAmount: z.number(),
  /** The same of the readable amounts of the rejected rows. */
  rejectedAmount: z.number(),
  /** The sums in each currency, exact; missing while all are US dollars. */
  amounts: z
    .array(z.strictObject({ currency: currencySchema, accepted: z.number(), rejected: z.number() }))
    .optional(),
  /** Names that accepted rows add; empty when nothing is written. */
  teamsCreated: z.array(z.string()),
  categoriesCreated: z.array(z.string()),
  /** The labels of custom fields that it adds; empty when nothing is written. */
  fieldsCreated: z.array(z.string()),
  /** The options that it adds to custom fields, as `Label: Option`; empty when nothing is written. */
  optionsCreated: z.array(z.string()),
  /** Notes about the file: hidden, unusual and known content. */
  notes: z.array(importNoteSchema),
  /** The latest earlier import of the same content that was not undone; null for none. */
  earlierImport: earlierImportSchema.nullable(),
  faultsFound: z.int(),
  /** The first 1,000 faults. */
  faults: z.array(importFaultSchema),
  /** CSV of every fault: row, column, text, reason. Empty when there are none. */
  rejectedFile: z.string(),
  /** CSV of the rejected rows as in the file, with their reasons in a last column, to correct and import again. */
  rejectedRows: z.string(),
});
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** The stage of an import: waiting for others, reading the file, checking its rows, writing records. */
export const IMPORT_PHASES = ['waiting', 'reading', 'checking', 'writing'] as const;

export const importProgressSchema = z.strictObject({
  phase: z.enum(IMPORT_PHASES),
  done: z.int(),
  /** 0 while it is unknown. */
  total: z.int(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/**
 * One line of the answer as `application/x-ndjson`: any number of `progress`, then `outcome`, or `error` with the usual
 * error body. Ending the request before `outcome` cancels the import: what it has written is rolled back.
 */
export const importLineSchema = z.union([
  z.strictObject({ progress: importProgressSchema }),
  z.strictObject({ outcome: importOutcomeSchema }),
  errorBodySchema,
]);
export type ImportLine = z.infer<typeof importLineSchema>;

/** The media type of the lines. */
export const LINES_TYPE = 'application/x-ndjson';
