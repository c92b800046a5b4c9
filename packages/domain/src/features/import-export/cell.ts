/** One cell of a spreadsheet. A date cell is its day as `YYYY-MM-DD`, with `THH:MM:SS` when it has a time. */
export type Cell = string | number | boolean | null;

/** A row that holds something; `row` counts as a spreadsheet does, the first row of the file being row 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** A number as a spreadsheet shows it: 15 significant digits, without an exponent where one can be avoided. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toPrecision(15)));
}

/** What a person sees in the cell, without outer spaces. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell.trim();
}

/** Whether a row holds nothing but spaces. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}

/** The text on one line: every run of spaces, tabs and line ends becomes one space. */
export function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * The form in which headings, team and category names are compared: one line, one case, one way of
 * writing each character. Coarser than `lower()` of any database, so two names that differ here
 * differ there.
 */
export function nameKey(text: string): string {
  return onOneLine(text).normalize('NFKC').toUpperCase().toLowerCase().replaceAll('\u0307', '');
}
