/** A number that its cell shows in a currency other than US dollars, as the workbook formats it: "€", "CHF". */
export interface MoneyCell {
  readonly kind: 'money';
  readonly amount: number;
  readonly currency: string;
}

/** A formula whose result the workbook does not hold: nobody knows what the cell shows. */
export interface UnsavedFormula {
  readonly kind: 'unsavedFormula';
}
export const UNSAVED_FORMULA: UnsavedFormula = { kind: 'unsavedFormula' };

/** One cell of a spreadsheet. A date cell is its day as `YYYY-MM-DD`, with `THH:MM:SS` when it has a time. */
export type Cell = string | number | boolean | null | MoneyCell | UnsavedFormula;

/** A row that holds something; `row` counts as a spreadsheet does, the first row of the file being row 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** A number as a spreadsheet shows it: 15 significant digits, without an exponent where one can be avoided. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toPrecision(15)));
}

/** What a person sees in the cell, without outer spaces. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'string') return cell.trim();
  return cell.kind === 'money' ? `${cell.currency} ${numberText(cell.amount)}` : '';
}

/** Whether a row holds nothing but spaces. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}

/** The letters by which a spreadsheet names a column, counted from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
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
