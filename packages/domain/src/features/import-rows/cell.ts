import { visibleText } from '../../kernel/text/visible-text.ts';

/** A number or a day of a workbook that is shown otherwise than it is held: 42 as "00042", a day as "Dec 2027". */
export interface ShownCell {
  readonly kind: 'shown';
  /** A number, or a day as `YYYY-MM-DD`. */
  readonly value: number | string;
  /** As the spreadsheet displays it. */
  readonly shown: string;
  /** The currency other than US dollars that its number format shows, as it is written there: "€", "CHF". */
  readonly currency: string | null;
}

/** A formula without a stored result, so that its value is unknown. */
export interface UnsavedFormula {
  readonly kind: 'unsavedFormula';
}
export const UNSAVED_FORMULA: UnsavedFormula = { kind: 'unsavedFormula' };

/** A cell that holds no value of the type that it claims. */
export interface UnreadableCell {
  readonly kind: 'unreadable';
  readonly text: string;
}

/** One cell of a spreadsheet. A date cell is its day as `YYYY-MM-DD`, with `THH:MM:SS` when it has a time. */
export type Cell = string | number | boolean | null | ShownCell | UnsavedFormula | UnreadableCell;

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
  if (cell.kind === 'unsavedFormula') return '';
  return visibleText(cell.kind === 'shown' ? cell.shown : cell.text);
}

/** "C-0007" and "12-345" are codes, whatever number the cell holds. */
const CODE = /^\p{L}[^\d]*\d|\d-\d/u;
const US_DOLLARS = /^(?:us\$|usd)/i;
/** Zeros that a number does not have. */
const LEADING_ZEROS = /^0+[1-9]\d*$/;

/** Whether a text is a code with zeros that a number loses: "00042". */
export const hasLeadingZeros = (text: string): boolean => LEADING_ZEROS.test(text);

function isCode({ shown, value, currency }: ShownCell): boolean {
  if (typeof value === 'string' || currency !== null) return false;
  return CODE.test(shown.trim()) && !US_DOLLARS.test(shown.trim());
}

/** The text of a cell where a number, an amount or a day is wanted: what it holds, unless it shows a code. */
export function heldText(cell: Cell | undefined): string {
  if (typeof cell !== 'object' || cell?.kind !== 'shown' || isCode(cell)) return cellText(cell);
  return typeof cell.value === 'number' ? numberText(cell.value) : cell.value;
}

/** The text of a cell where nothing is known of its column: a code as it is shown, other numbers as they are held. */
export function writtenText(cell: Cell | undefined): string {
  if (typeof cell !== 'object' || cell?.kind !== 'shown') return cellText(cell);
  if (cell.currency !== null) return `${cell.currency} ${heldText(cell)}`;
  return hasLeadingZeros(cellText(cell)) ? cellText(cell) : heldText(cell);
}

/** The errors of formulas, as spreadsheets write them in the languages whose headings are known. */
const ERRORS = new Set(
  (
    '#n/a #ref! #value! #div/0! #name? #null! #num! #spill! #calc! #field! #blocked! #unknown! #getting_data ' +
    '#nv #bezug! #wert! #zahl! #überlauf! #valeur! #nom? #nombre! #nul! #n/d #¡ref! #¡valor! #¡div/0! #¿nombre? #¡nulo! #¡num!'
  ).split(' '),
);

/** Whether a text is an error of a formula, such as "#N/A". */
export const isSpreadsheetError = (text: string): boolean =>
  text.startsWith('#') && ERRORS.has(text.toLowerCase());

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
 * The headings of a table, each its own name: the second "Date" is "Date (2)", one that is missing the letters of
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
