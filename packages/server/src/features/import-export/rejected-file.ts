import type { ImportFault } from '@pactbook/domain/features/import-export/import-outcome.ts';
import { csvText } from '../../platform/csv/csv-text.ts';

/** The faults as CSV (RFC 4180) with the columns row, column, text and reason; empty when there are none. */
export function rejectedFileOf(faults: readonly ImportFault[]): string {
  if (faults.length === 0) return '';
  const rows = faults.map(({ row, column, text, reason }) => [row, column, text, reason]);
  return csvText([['Row', 'Column', 'Text', 'Reason'], ...rows]);
}
