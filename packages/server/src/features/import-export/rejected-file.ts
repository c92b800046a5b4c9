import { stringify } from 'csv-stringify/sync';
import type { ImportFault } from '@pactbook/domain/features/import-export/import-outcome.ts';

/** A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"). */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The faults as CSV (RFC 4180) with the columns row, column, text and reason; empty when there are none. */
export function rejectedFileOf(faults: readonly ImportFault[]): string {
  if (faults.length === 0) return '';
  const rows = faults.map(({ row, column, text, reason }) => [
    row,
    harmless(column),
    harmless(text),
    harmless(reason),
  ]);
  return stringify([['Row', 'Column', 'Text', 'Reason'], ...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
}
