import { cellText, type Cell, type TableRow } from '../../import-rows/cell.ts';
import { dateKind } from '../../../kernel/text/date-text.ts';

/** How far down the heading row may be, below titles and notes. */
const LAST_HEADER_ROW = 50;
/** Rows below a heading that determine the width of its table. */
const ROWS_LOOKED_AT = 20;
/** Fewer columns are prose, not a table. */
const FEWEST_COLUMNS = 2;
const LONGEST_HEADING = 150;

const filledIn = (cells: readonly Cell[]) => cells.map(cellText).filter((text) => text !== '');

function isYear(text: string): boolean {
  return /^(19|20)\d{2}$/.test(text);
}

/** Headings are different words; those above costs may be years. */
function looksLikeHeadings(texts: readonly string[]): boolean {
  const words = texts.filter(
    (text) =>
      text.length <= LONGEST_HEADING &&
      (isYear(text) || (/\p{L}/u.test(text) && (dateKind(text) === null || !/^\d/.test(text)))),
  );
  const different = new Set(texts.map((text) => text.toLowerCase())).size;
  return words.length >= texts.length * 0.8 && different >= texts.length * 0.8;
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The heading row of an unknown table: the first row of words that is about as wide as the rows below it, so that
 * titles and notes above a table are skipped. Null without such a row.
 */
export function findTableHeader(rows: readonly TableRow[]): TableRow | null {
  for (const [index, row] of rows.entries()) {
    if (row.row > LAST_HEADER_ROW) break;
    const texts = filledIn(row.cells);
    if (texts.length < FEWEST_COLUMNS || !looksLikeHeadings(texts)) continue;
    const below = rows
      .slice(index + 1, index + 1 + ROWS_LOOKED_AT)
      .map(({ cells }) => filledIn(cells).length);
    if (texts.length >= middle(below) * 0.7) return row;
  }
  return null;
}
