import { stringify } from 'csv-stringify/sync';

/** A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"). */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Rows as CSV (RFC 4180), every text in them harmless to open in a spreadsheet. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
