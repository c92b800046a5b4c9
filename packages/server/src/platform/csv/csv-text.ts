import { stringify } from 'csv-stringify/sync';

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"), also behind what
 * begins a cell or a row for spreadsheets of other countries: a semicolon, a tab, a line end. Apostrophes that stand there
 * already get one more, so that the import finds every text as it was.
 */
function harmless(text: string): string {
  return text.replace(/^(?='*[\t\r])/, "'").replace(/(^|[;\t\r\n])(?='*[=+\-@])/g, "$1'");
}

/** Rows as CSV (RFC 4180), every text in them harmless to open in a spreadsheet. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
