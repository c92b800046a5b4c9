import { withFormulaGuard } from '@pactbook/domain/kernel/text/formula-guard.ts';

/** What a cell has to be in quotes for (RFC 4180, 2.6). */
const NEEDS_QUOTES = /[",\r\n]/;

/** Most texts: they begin with a letter or a digit and have nothing that begins another cell, so no guard is added. */
const HARMLESS = /^(?:[\dA-Za-z][^;\t\r\n]*)?$/;

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = HARMLESS.test(cell) ? cell : withFormulaGuard(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row as CSV (RFC 4180) with its line end, every text in it harmless to open in a spreadsheet. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : cellText(cell))).join(',')}\r\n`;
}

/** Rows as CSV. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map(csvLine).join('');
}

/** Tells spreadsheets that a CSV file is UTF-8; without it they take it for the encoding of the machine. */
const MARK = '\ufeff';

/**
 * A CSV file with a heading for each column, written as its rows come.
 *
 * @param steps the rows as texts of {@link csvLine}, some at a time
 */
export async function* csvFile(
  columns: readonly { readonly heading: string }[],
  steps: AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvLine(columns.map(({ heading }) => heading)));
  for await (const rows of steps) if (rows.length > 0) yield Buffer.from(rows.join(''));
}
