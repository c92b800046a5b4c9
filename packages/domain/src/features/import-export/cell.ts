import { visibleText } from '../../kernel/text/visible-text.ts';

/** A number with a currency format other than US dollars in the workbook: "€", "CHF". */
export interface MoneyCell {
  readonly kind: 'money';
  readonly amount: number;
  readonly currency: string;
}

/** A formula without a stored result, so that its value is unknown. */
export interface UnsavedFormula {
  readonly kind: 'unsavedFormula';
}
export const UNSAVED_FORMULA: UnsavedFormula = { kind: 'unsavedFormula' };

/** One cell of a spreadsheet. A date cell is its day as `YYYY-MM-DD`, with `THH:MM:SS` when it has a time. */
export type Cell = string | number | boolean | null | MoneyCell | UnsavedFormula;

/** A non-empty row; `row` counts as in a spreadsheet, the first row of the file is 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** A number as a spreadsheet shows it: 15 significant digits, without an exponent where possible. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toPrecision(15)));
}

/** The text of the cell as people see it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'string') return visibleText(cell);
  return cell.kind === 'money' ? `${cell.currency} ${numberText(cell.amount)}` : '';
}

/** Whether all cells of a row are blank. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && visibleText(cell) === ''));
}

/** The letters of a spreadsheet column, counted from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/**
 * The headings of a table, each a name of its own: the second "Date" is "Date (2)", one that is missing the letters of
 * its column, "Column C".
 */
export function distinctHeadings(header: readonly Cell[]): string[] {
  const taken = new Set(header.map((cell) => nameKey(cellText(cell))));
  const seen = new Set<string>();
  return Array.from(header, (cell, index) => {
    const text = cellText(cell);
    const written = text === '' ? `Column ${columnLetters(index)}` : text;
    if (text !== '' && !seen.has(nameKey(written))) {
      seen.add(nameKey(written));
      return written;
    }
    let name = written;
    for (let number = 2; seen.has(nameKey(name)) || (name !== text && taken.has(nameKey(name))); number += 1)
      name = `${written} (${number})`;
    seen.add(nameKey(name));
    return name;
  });
}

/** The text on one line: every run of white space becomes one space. */
export function onOneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ');
}

/**
 * The normal form in which headings, team and category names are compared: one line, one case, NFKC. Coarser than
 * `lower()` of any database, so two names that differ here differ there.
 */
export function nameKey(text: string): string {
  return onOneLine(text).normalize('NFKC').toUpperCase().toLowerCase().replaceAll('\u0307', '');
}
