import { z } from 'zod';
import { DATE_FORMATS } from './import-mapping.ts';

/** Most faults that an outcome lists; the file of the rejected rows has all of them. */
export const LISTED_FAULTS_LIMIT = 1_000;

/** Why a cell was refused. `row` counts as a spreadsheet does: the first row of the file is row 1. */
export const importFaultSchema = z
  .strictObject({ row: z.int(), column: z.string(), text: z.string(), reason: z.string() })
  .meta({ id: 'ImportFault' });
export type ImportFault = z.infer<typeof importFaultSchema>;

/** How the file was understood, so that a person can see a wrong guess. */
export const importReadingSchema = z
  .strictObject({
    kind: z.enum(['csv', 'xlsx']),
    /** For CSV: windows-1252 when the file carries no mark and is not valid UTF-8. */
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
    delimiter: z.enum([',', ';', '\t']).nullable(),
    sheet: z.string().nullable(),
    headerRow: z.int(),
    /** The format in which each column of dates was read. */
    dateFormats: z.array(z.strictObject({ column: z.string(), format: z.enum(DATE_FORMATS) })),
  })
  .meta({ id: 'ImportReading' });
export type ImportReading = z.infer<typeof importReadingSchema>;

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
    /** Sum of the amounts of the accepted rows in dollars, exact. */
    acceptedAmount: z.number(),
    /** Sum of the readable amounts of the rejected rows in dollars, exact. */
    rejectedAmount: z.number(),
    /** Names that accepted rows brought along; empty when nothing is written. */
    teamsCreated: z.array(z.string()),
    categoriesCreated: z.array(z.string()),
    faultsFound: z.int(),
    /** The first 1,000 faults. */
    faults: z.array(importFaultSchema),
    /** CSV of every fault: row, column, text, reason. Empty when there are none. */
    rejectedFile: z.string(),
  })
  .meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;
