import { z } from 'zod';
import { invalidFields } from '../../kernel/app-error.ts';
import { tableViewSchema, type TableView } from '../saved-views/table-view.ts';

/** The file formats of an export. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The columns of the view, or every one that the person may read. */
export const EXPORT_COLUMNS = ['shown', 'all'] as const;
export type ExportColumns = (typeof EXPORT_COLUMNS)[number];

/** The most records that can be listed by id. */
export const EXPORT_IDS_LIMIT = 20_000;

/** Rows that spreadsheets read of a sheet; the first has the headings. */
const SHEET_ROWS = 1_048_576;

/**
 * Refuses a workbook with more records than a sheet has rows.
 *
 * @throws AppError `invalid_fields` that says which format takes them
 */
export function refuseTooManyRows(format: ExportFormat, records: number): void {
  if (format === 'csv' || records < SHEET_ROWS) return;
  const [most, asked] = [SHEET_ROWS - 1, records].map((number) => number.toLocaleString('en-US'));
  throw invalidFields({
    format: `A workbook holds ${most} records, and these are ${asked}. Choose CSV, or filter them first.`,
  });
}

/** The records, columns and format of an export. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly columns: ExportColumns;
  /** Filters, order and columns of the table; null for every record, by product. */
  readonly view: TableView | null;
  /** Only these, whatever the filters of the view; null for all filtered records. */
  readonly ids: readonly string[] | null;
}

const LONGEST_VIEW = 50_000;
const FAULT = 'Send the state of the table as JSON';

/** The state of the table as JSON text: the `value` of a saved filter. */
export const viewTextSchema = z
  .string()
  .max(LONGEST_VIEW)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: FAULT });
      return z.NEVER;
    }
  })
  .pipe(tableViewSchema);
