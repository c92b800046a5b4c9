import { type TableRow, heldText, nameKey, cellText, type Cell } from '../../import-rows/cell.ts';
import { type ResolvedColumn, isDateColumn } from '../../import-rows/import-columns.ts';
import type { ImportMapping } from '../../import-rows/import-mapping.ts';
import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { columnsWords, noteOf, rowsWords, listed } from './note-words.ts';
import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import { hasShortYear, readDate } from '../../../kernel/text/date-text.ts';
import { headingWords } from '../../annual-costs/cost-headings.ts';
import { saysNothing } from '../../import-analysis/column-facts.ts';
import { isForeignAmount, readAmount, readNumber } from '../../../kernel/text/number-text.ts';

/** One of these makes a label of totals … */
const TOTALS = new Set(
  'total totals subtotal subtotals sum sums summe gesamt gesamtsumme zwischensumme somme totaal'.split(' '),
);
/** … and only these may be beside it. */
const BESIDE = new Set(
  'grand sub overall all of the for annual yearly year cost costs amount amounts value spend contracts records rows count usd'.split(
    ' ',
  ),
);

/** A cheap first test, because most texts are no labels. */
const MAYBE_LABEL = /tot|sum|gesamt|somme/i;

function isTotalsLabel(text: string): boolean {
  if (text.length > 60 || !MAYBE_LABEL.test(text)) return false;
  const words = headingWords(text);
  return (
    words.some((word) => TOTALS.has(word)) &&
    words.every((word) => TOTALS.has(word) || BESIDE.has(word) || /^\d+$/.test(word))
  );
}

/** Whether a cell is a number in any notation; a formula without a result counts as one. */
function isFigure(cell: Cell): boolean {
  if (typeof cell === 'number' || (typeof cell === 'object' && cell !== null)) return true;
  const text = cellText(cell).replace(/ ?%$/, '');
  const isNumber = readNumber(text, '.') !== null || readNumber(text, ',') !== null;
  return isNumber || readAmount(text, '.').cents !== null || isForeignAmount(text);
}

const isFilled = (cell: Cell) => cell !== null && (typeof cell === 'object' || cellText(cell) !== '');

/** Whether a row has only "Total" and numbers. */
function isLabelled({ cells }: TableRow): boolean {
  const labels = cells.filter((cell) => typeof cell === 'string' && isTotalsLabel(cell));
  if (labels.length === 0) return false;
  const others = cells.filter(
    (cell) => isFilled(cell) && !labels.includes(cell) && !saysNothing(cellText(cell)),
  );
  return others.length > 0 && others.every(isFigure);
}

/** The sums of the columns of amounts since the previous totals. */
class RunningSums {
  readonly #columns: readonly ResolvedColumn[];
  #sums = new Map<number, bigint>();
  #rows = 0;

  constructor(columns: readonly ResolvedColumn[]) {
    this.#columns = columns.filter(({ target }) =>
      target.kind === 'custom' ? target.field.type === 'money' : target.field === 'annualCost',
    );
  }

  #amountsOf({ cells }: TableRow): [number, bigint][] {
    return this.#columns.flatMap(({ index, decimalMark, unit }): [number, bigint][] => {
      const cell = cells[index];
      const { cents } = readAmount(heldText(cell), typeof cell === 'string' ? decimalMark : '.', unit);
      return cents === null ? [] : [[index, cents]];
    });
  }

  /** Whether a row has only numbers, and each amount is the sum of those above it. */
  isSumOf(row: TableRow): boolean {
    const amounts = this.#amountsOf(row);
    const isSum = amounts.every(([index, cents]) => this.#sums.get(index) === cents);
    if (this.#rows < 2 || amounts.length === 0 || !isSum) return false;
    return row.cells.every((cell) => !isFilled(cell) || isFigure(cell));
  }

  add(row: TableRow): void {
    this.#rows += 1;
    for (const [index, cents] of this.#amountsOf(row))
      this.#sums.set(index, (this.#sums.get(index) ?? 0n) + cents);
  }

  restart(): void {
    this.#sums = new Map();
    this.#rows = 0;
  }
}

/** The rows of totals in a table: "Total" beside numbers, or only numbers that are sums. */
function totalsRows(rows: readonly TableRow[], columns: readonly ResolvedColumn[]): Set<number> {
  const found = new Set<number>();
  const sums = new RunningSums(columns);
  for (const row of rows) {
    if (isLabelled(row) || sums.isSumOf(row)) {
      found.add(row.row);
      sums.restart();
    } else {
      sums.add(row);
    }
  }
  return found;
}

/** A date of a column, as written and as read. */
interface ReadDay {
  readonly row: number;
  readonly text: string;
  readonly date: CalendarDate;
}

function daysOf(column: ResolvedColumn, rows: readonly TableRow[]): ReadDay[] {
  const { index, values, dateFormat, dropTime, wholeMonth } = column;
  return rows.flatMap(({ row, cells }) => {
    const text = heldText(cells[index]);
    const said = values.get(nameKey(text)) ?? text;
    const reading = said === '' ? null : readDate(said, dateFormat, dropTime, wholeMonth);
    return reading && 'date' in reading ? [{ row, text, date: reading.date }] : [];
  });
}

/** With fewer dates nothing counts as unusual. */
const FEWEST_DATES = 5;
/** How far outside the middle half of all dates an unusual one is, in widths of that half … */
const FAR = 3;
/** … which counts as at least this many years, because dates of one year are close together. */
const NARROWEST_YEARS = 3;
const MOST_DATES = 3;

const yearsOf = ({ date }: ReadDay) => Number(date.slice(0, 4)) + (Number(date.slice(5, 7)) - 1) / 12;

/** The dates that are far from the others of their column, and those others. */
function outliers(days: readonly ReadDay[]): { readonly far: ReadDay[]; readonly near: ReadDay[] } {
  const sorted = days.map(yearsOf).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const [low, high] = [at(0.25), at(0.75)];
  const reach = FAR * Math.max(high - low, NARROWEST_YEARS);
  const isFar = (day: ReadDay) => yearsOf(day) < low - reach || yearsOf(day) > high + reach;
  return { far: days.filter(isFar), near: days.filter((day) => !isFar(day)) };
}

function outlyingNote(name: string, days: readonly ReadDay[]): ImportNote[] {
  if (days.length < FEWEST_DATES) return [];
  const { far, near } = outliers(days);
  if (far.length === 0) return [];
  const years = near.map(({ date }) => Number(date.slice(0, 4)));
  const [first, last] = years.reduce(([low, high], year) => [Math.min(low, year), Math.max(high, year)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
  const others = first === last ? `in ${first}` : `between ${first} and ${last}`;
  const named = far.slice(0, MOST_DATES).map(({ row, text, date }) => {
    return text === date ? `${date} in row ${row}` : `"${text}" in row ${row}, read as ${date}`;
  });
  const left = far.slice(MOST_DATES).map(({ row }) => row);
  const all = left.length > 0 ? [...named, `those in ${rowsWords(left)}`] : named;
  const which = far.length === 1 ? 'date lies' : 'dates lie';
  return [
    noteOf(
      'outlyingDates',
      `${counted(far.length, which, which)} far from the others of "${name}", which are ${others}: ${all.join('; ')}.`,
      far.map(({ row }) => row),
    ),
  ];
}

function shortYearsNote(name: string, days: readonly ReadDay[]): ImportNote[] {
  const short = days.filter(({ text }) => hasShortYear(text));
  if (short.length === 0) return [];
  const inCentury = (century: string) => short.filter(({ date }) => date.startsWith(century));
  const parts = (['19', '20'] as const).flatMap((century) => {
    const dates = inCentury(century);
    if (dates.length === 0) return [];
    const range = century === '19' ? '70 to 99 as 1970 to 1999' : '00 to 69 as 2000 to 2069';
    const rows = dates.length === short.length ? '' : ` (${rowsWords(dates.map(({ row }) => row))})`;
    return [`${range}${rows}`];
  });
  const dates = counted(short.length, 'date');
  return [
    noteOf(
      'shortYears',
      `${dates} of "${name}" ${short.length === 1 ? 'has a year' : 'have years'} of two digits: ${listed(parts)}.`,
      short.map(({ row }) => row),
    ),
  ];
}

/** Unusual dates of a file: two-digit years, and days far from all others. */
function dateNotes(columns: readonly ResolvedColumn[], rows: readonly TableRow[]): ImportNote[] {
  return columns.filter(isDateColumn).flatMap((column) => {
    const days = daysOf(column, rows);
    return [...outlyingNote(column.name, days), ...shortYearsNote(column.name, days)];
  });
}

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
  const message = `${counted(rows.length, holds, holds)} totals of other rows and ${rows.length === 1 ? 'is' : 'are'} ${what}: ${rowsWords(rows)}.`;
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
            `The workbook has ${counted(others, 'hidden sheet')} beside it. They are not imported: ${columnsWords(otherSheets)}.`,
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
  const message = `${counted(rows.length, 'row has', 'rows have')} letters in another encoding than UTF-8. Check how they were read: ${rowsWords(rows)}.`;
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
