import { stringify } from 'csv-stringify/sync';
import { withFormulaGuard } from '@pactbook/domain/kernel/text/formula-guard.ts';

/** Rows as CSV (RFC 4180), every text in them harmless to open in a spreadsheet. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withFormulaGuard(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
