import { z } from 'zod';
import { errorBodySchema } from '../../kernel/app-error.ts';
import { fieldChangeSchema } from '../../kernel/event.ts';
import { idSchema } from '../../kernel/ids.ts';
import { changeSetSchema } from '../change-sets/change-set.ts';
import { DATE_FORMATS, DELIMITERS, ENCODINGS, keyFieldSchema } from './import-mapping.ts';

/** The id of the call that takes records in: what the events of an import name as their cause. */
export const IMPORT_CALL = 'contracts.import';

/** Most faults that an outcome lists; the file of the rejected rows has all of them. */
export const LISTED_FAULTS_LIMIT = 1_000;

/** Most changed rows that an outcome lists, from the one that was asked for; `updated` counts them all. */
export const LISTED_CHANGES_LIMIT = 1_000;

/** Why a cell was refused. `row` counts as a spreadsheet does: the first row of the file is row 1. */
export const importFaultSchema = z
  .strictObject({ row: z.int(), column: z.string(), text: z.string(), reason: z.string() })
  .meta({ id: 'ImportFault' });
export type ImportFault = z.infer<typeof importFaultSchema>;

/** What the check says of a file beside what its rows come to; nothing of it stands in the way. */
export const IMPORT_NOTES = [
  'hiddenRows',
  'hiddenColumns',
  'hiddenSheet',
  'otherHiddenSheets',
  'unsavedFormulas',
  'totalsRows',
  'emptyCellsKept',
  'emptyCellsCleared',
  'outlyingDates',
  'shortYears',
  'knownRecords',
] as const;

/** Most rows that a note lists; `count` counts them all. */
export const LISTED_NOTE_ROWS_LIMIT = 1_000;

export const importNoteSchema = z
  .strictObject({
    kind: z.enum(IMPORT_NOTES),
    /** The whole of it as a sentence for people. */
    message: z.string(),
    /** How many rows, cells, columns or sheets it speaks of. */
    count: z.int(),
    /** The rows that it speaks of, as a spreadsheet counts; empty where it speaks of none. */
    rows: z.array(z.int()),
    /** Of known records: by which fields rows find them. */
    key: z.array(keyFieldSchema).optional(),
  })
  .meta({ id: 'ImportNote' });
export type ImportNote = z.infer<typeof importNoteSchema>;

/** An earlier import of a file with the same content. */
export const earlierImportSchema = z
  .strictObject({
    importedAt: z.string(),
    /** By whom and what it did; null for those who may not see it. */
    changeSet: changeSetSchema.nullable(),
  })
  .meta({ id: 'EarlierImport' });
export type EarlierImport = z.infer<typeof earlierImportSchema>;

/** How the file was understood, so that a person can see a wrong guess. */
export const importReadingSchema = z
  .strictObject({
    kind: z.enum(['csv', 'xlsx']),
    /** For CSV: windows-1252 when the file carries no mark and is not valid UTF-8. */
    encoding: z.enum(ENCODINGS).nullable(),
    delimiter: z.enum(DELIMITERS).nullable(),
    sheet: z.string().nullable(),
    headerRow: z.int(),
    /** The format in which each column of dates was read. */
    dateFormats: z.array(z.strictObject({ column: z.string(), format: z.enum(DATE_FORMATS) })),
  })
  .meta({ id: 'ImportReading' });
export type ImportReading = z.infer<typeof importReadingSchema>;

/** What a row changes of a record that is already there: names and values for people, as history tells them. */
export const importChangeSchema = z
  .strictObject({
    row: z.int(),
    contractId: idSchema,
    product: z.string(),
    vendor: z.string(),
    changes: z.array(fieldChangeSchema),
  })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.infer<typeof importChangeSchema>;

/** What an import did, or with `dryRun` would do: the same answer to the letter. */
export const importOutcomeSchema = z
  .strictObject({
    dryRun: z.boolean(),
    /** Whether records were, or would be, written. */
    applied: z.boolean(),
    reading: importReadingSchema,
    /** Rows below the header that are not empty: the accepted and the rejected ones. */
    rowsRead: z.int(),
    rowsAccepted: z.int(),
    rowsRejected: z.int(),
    /** Rows of totals and hidden rows that the mapping leaves out; `rowsRead` does not count them. */
    rowsLeftOut: z.int(),
    /** The accepted rows: those that add a record, change one, and find one as they would make it. */
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** 1,000 of the rows that change a record, from the one that was asked for: the first unless told otherwise. */
    changes: z.array(importChangeSchema),
    /** The change set by which the import can be undone; null when nothing was written. */
    changeSetId: idSchema.nullable(),
    /** Sum of the amounts of the accepted rows in dollars, exact. */
    acceptedAmount: z.number(),
    /** Sum of the readable amounts of the rejected rows in dollars, exact. */
    rejectedAmount: z.number(),
    /** Names that accepted rows brought along; empty when nothing is written. */
    teamsCreated: z.array(z.string()),
    categoriesCreated: z.array(z.string()),
    /** What to know about the file: what it hides, what is unusual, what is there already. */
    notes: z.array(importNoteSchema),
    /** The latest import of the same content that was not undone, before this one; null when there is none. */
    earlierImport: earlierImportSchema.nullable(),
    faultsFound: z.int(),
    /** The first 1,000 faults. */
    faults: z.array(importFaultSchema),
    /** CSV of every fault: row, column, text, reason. Empty when there are none. */
    rejectedFile: z.string(),
    /** CSV of the rejected rows as they stand in the file, with their reasons in a last column: to be put right and brought again. */
    rejectedRows: z.string(),
  })
  .meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** What an import is at: waiting for others, reading the file, checking its rows, writing records. */
export const IMPORT_PHASES = ['waiting', 'reading', 'checking', 'writing'] as const;

export const importProgressSchema = z.strictObject({
  phase: z.enum(IMPORT_PHASES),
  done: z.int(),
  /** 0 while it is not known. */
  total: z.int(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/**
 * One line of the answer when it is asked for as `application/x-ndjson`: any number of `progress`, then `outcome`, or
 * `error` as another answer would carry it. Whoever ends the request before `outcome` cancels: nothing is written then.
 */
export const importLineSchema = z.union([
  z.strictObject({ progress: importProgressSchema }),
  z.strictObject({ outcome: importOutcomeSchema }),
  errorBodySchema,
]);
export type ImportLine = z.infer<typeof importLineSchema>;

/** The media type by which the lines are asked for. */
export const LINES_TYPE = 'application/x-ndjson';
