import type { TableRow } from '../../import-rows/cell.ts';
import type { ResolvedColumn } from '../../import-rows/import-columns.ts';
import type { ImportMapping } from '../../import-rows/import-mapping.ts';
import type { ImportNote } from '../import-outcome.ts';
import { dateNotes } from './date-notes.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { columnsWords, noteOf, rowsWords } from './note-words.ts';
import { totalsRows } from './totals-rows.ts';

/** The hidden parts of a workbook. */
export interface HiddenParts {
  /** Rows that are hidden or filtered out, as the spreadsheet counts. */
  readonly rows: ReadonlySet<number>;
  /** Columns from … to, counted from 0. */
  readonly columns: readonly (readonly [first: number, last: number])[];
  readonly isSheetHidden: boolean;
  /** The names of the other sheets that are hidden. */
  readonly otherSheets: readonly string[];
}

/** No hidden parts, as in every CSV file. */
export const NOTHING_HIDDEN: HiddenParts = {
  rows: new Set(),
  columns: [],
  isSheetHidden: false,
  otherSheets: [],
};

/** The rows to import, and the notes about the file. */
export interface LookedThrough {
  readonly rows: readonly TableRow[];
  readonly rowsLeftOut: number;
  readonly notes: readonly ImportNote[];
}

const numbersOf = (rows: readonly TableRow[]) => rows.map(({ row }) => row);

function hiddenRowsNote(rows: readonly number[], isLeftOut: boolean): ImportNote[] {
  if (rows.length === 0) return [];
  const are = rows.length === 1 ? 'row is' : 'rows are';
  const what = isLeftOut ? 'left out' : 'read like all others';
  const message = `${counted(rows.length, are, are)} hidden or filtered out in the workbook and ${what}: ${rowsWords(rows)}.`;
  return [noteOf('hiddenRows', message, rows)];
}

function totalsNote(rows: readonly number[], isLeftOut: boolean): ImportNote[] {
  if (rows.length === 0) return [];
  const holds = rows.length === 1 ? 'row holds' : 'rows hold';
  const what = isLeftOut ? 'left out' : 'read like all others';
  const message = `${counted(rows.length, holds, holds)} totals of others and ${rows.length === 1 ? 'is' : 'are'} ${what}: ${rowsWords(rows)}.`;
  return [noteOf('totalsRows', message, rows)];
}

function hiddenColumnsNote(columns: readonly ResolvedColumn[], hidden: HiddenParts['columns']): ImportNote[] {
  const names = columns
    .filter(({ index }) => hidden.some(([first, last]) => index >= first && index <= last))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const [are, what] = names.length === 1 ? ['The column', 'is'] : ['The columns', 'are'];
  const message = `${are} ${columnsWords(names)} ${what} hidden in the workbook and read like all others.`;
  return [noteOf('hiddenColumns', message, [], names.length)];
}

function sheetNotes({ isSheetHidden, otherSheets }: HiddenParts, sheet: string | null): ImportNote[] {
  const others = otherSheets.length;
  return [
    ...(isSheetHidden
      ? [noteOf('hiddenSheet', `The sheet "${sheet ?? ''}" is hidden in the workbook.`, [], 1)]
      : []),
    ...(others > 0
      ? [
          noteOf(
            'otherHiddenSheets',
            `The workbook has ${counted(others, 'hidden sheet')} beside it, of which nothing is taken in: ${columnsWords(otherSheets)}.`,
            [],
            others,
          ),
        ]
      : []),
  ];
}

function formulasNote(columns: readonly ResolvedColumn[], rows: readonly TableRow[]): ImportNote[] {
  const found = rows.flatMap(({ row, cells }) =>
    columns.flatMap(({ index, name }) => {
      const cell = cells[index];
      const isUnsaved = typeof cell === 'object' && cell?.kind === 'unsavedFormula';
      return isUnsaved ? [{ row, name }] : [];
    }),
  );
  if (found.length === 0) return [];
  const inRows = [...new Set(found.map(({ row }) => row))];
  const [holds, are] = found.length === 1 ? ['cell holds a formula', 'is'] : ['cells hold formulas', 'are'];
  const message =
    `${counted(found.length, holds, holds)} without a saved result and ${are} refused (${columnsWords(found.map(({ name }) => name))}, ` +
    `${rowsWords(inRows)}). Open the file in a spreadsheet, save it and choose it again.`;
  return [noteOf('unsavedFormulas', message, inRows, found.length)];
}

function mixedNote(rows: readonly number[]): ImportNote[] {
  if (rows.length === 0) return [];
  const message = `${counted(rows.length, 'row has', 'rows have')} letters in another encoding than the file, which is UTF-8. Check how they were read: ${rowsWords(rows)}.`;
  return [noteOf('mixedEncoding', message, rows)];
}

/**
 * Checks the rows of a file: leaves out rows as the mapping says, and reports hidden parts, rows of totals, formulas
 * without a result and unusual dates.
 */
export function lookThrough(
  all: readonly TableRow[],
  columns: readonly ResolvedColumn[],
  { leaveOutHidden, leaveOutTotals }: Pick<ImportMapping, 'leaveOutHidden' | 'leaveOutTotals'>,
  {
    hidden,
    mixedRows = [],
    sheet,
  }: {
    readonly hidden: HiddenParts;
    readonly mixedRows?: readonly number[];
    readonly sheet: string | null;
  },
): LookedThrough {
  const hiddenRows = all.filter(({ row }) => hidden.rows.has(row));
  const seen = leaveOutHidden ? all.filter(({ row }) => !hidden.rows.has(row)) : all;
  const totals = totalsRows(seen, columns);
  const rows = leaveOutTotals ? seen.filter(({ row }) => !totals.has(row)) : seen;
  return {
    rows,
    rowsLeftOut: all.length - rows.length,
    notes: [
      ...mixedNote(mixedRows),
      ...sheetNotes(hidden, sheet),
      ...hiddenRowsNote(numbersOf(hiddenRows), leaveOutHidden),
      ...hiddenColumnsNote(columns, hidden.columns),
      ...totalsNote([...totals], leaveOutTotals),
      ...formulasNote(columns, rows),
      ...dateNotes(columns, rows),
    ],
  };
}
