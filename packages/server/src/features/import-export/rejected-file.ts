import { cellText, type TableRow } from '@pactbook/domain/features/import-export/cell.ts';
import type { ImportFault } from '@pactbook/domain/features/import-export/import-outcome.ts';
import type { RejectedRow } from '@pactbook/domain/features/import-export/import-plan.ts';
import { csvText } from '../../platform/csv/csv-text.ts';

/** The heading of the reasons in a file of rejected rows. */
const REASON = 'Why this row was rejected';

/** The faults as CSV (RFC 4180) with the columns row, column, text and reason; empty when there are none. */
export function rejectedFileOf(faults: readonly ImportFault[]): string {
  if (faults.length === 0) return '';
  const rows = faults.map(({ row, column, text, reason }) => [row, column, text, reason]);
  return csvText([['Row', 'Column', 'Text', 'Reason'], ...rows]);
}

/**
 * The rejected rows with all their columns and their reasons as CSV, to be put right and brought again
 * (docs/product/records.md, "Import"); empty when there are none.
 */
export function rejectedRowsOf(header: TableRow, rejected: readonly RejectedRow[]): string {
  if (rejected.length === 0) return '';
  const width = Math.max(header.cells.length, ...rejected.map(({ row }) => row.cells.length));
  const textsOf = ({ cells }: TableRow) => Array.from({ length: width }, (_, at) => cellText(cells[at]));
  return csvText([
    [...textsOf(header), REASON],
    ...rejected.map(({ row, reasons }) => [...textsOf(row), reasons.join('; ')]),
  ]);
}
