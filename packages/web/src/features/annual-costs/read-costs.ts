import { readDate, settleDateFormat } from '@pactbook/domain/kernel/text/date-text.ts';
import { dayOrderOf } from '../../field-kit/dates/typed-date.ts';
import type { DateFormat } from '@pactbook/domain/kernel/text/date-text.ts';
import { provenMark, readAmount, settleDecimalMark } from '@pactbook/domain/kernel/text/number-text.ts';
import type { DecimalMark } from '@pactbook/domain/kernel/text/number-text.ts';
import { readMonthText } from '../../field-kit/dates/month-text.ts';
import { copiedCells } from '../../ui/forms/copied-cells.ts';
import { withoutParts } from './pasted-parts.ts';
import type { CostParts } from './pasted-parts.ts';
import { numberLocale } from '../../ui/text/own-numbers.ts';

/** The columns of the grid that take input. */
export type CostColumn = 'date' | 'cost';

/** One copied row. A value that cannot be read is kept as it was written, with the reason in `refused`. */
export interface ReadCost {
  /** `YYYY-MM-DD`; missing when the row has no such cell. */
  readonly date?: string;
  /** Plain decimal text; missing when the row has no such cell. */
  readonly cost?: string;
  /** How many of what it pays for, where headings name such columns. */
  readonly parts?: CostParts;
  readonly refused: { readonly date?: string; readonly cost?: string };
}

export interface ReadCosts {
  readonly rows: readonly ReadCost[];
  /** Rows that are no costs: headings and totals, as they were written. */
  readonly leftOut: readonly string[];
}

const TOTAL = /^(?:grand |sub)?-?(?:totals?|sum|summe|gesamt|insgesamt|totaux|somme|totale|suma)\b/i;
const MARKS: readonly DecimalMark[] = ['.', ','];

const dayIn = (text: string, format: DateFormat): string | null => {
  const read = readDate(text, format, true, 'first');
  return 'date' in read ? read.date : null;
};

/** A month in words, which has no day: "Jun-26", "Sept. 2026". */
const monthInWords = (text: string): string | null =>
  /[a-z]/i.test(text) ? (readMonthText(text) ?? null) : null;

const isPeriod = (text: string): boolean =>
  text !== '' && (dayIn(text, 'M/D/YYYY') ?? dayIn(text, 'D/M/YYYY') ?? monthInWords(text)) !== null;

const isAmount = (text: string): boolean =>
  text !== '' && MARKS.some((mark) => readAmount(text, mark).cents !== null);

type Reading = { readonly value: string } | { readonly refusal: string };

/** The order of day and month in the copied dates; `auto` where they do not tell. */
function orderOf(periods: readonly string[], mark: DecimalMark | null): DateFormat {
  const settled = settleDateFormat(periods);
  if ('format' in settled) return settled.format;
  if (settled.mixed) return 'auto';
  if (mark === ',') return 'D/M/YYYY';
  // As in every input of a date here.
  return settled.samples.every((sample) => sample.includes('/')) ? dayOrderOf(numberLocale()) : 'auto';
}

function readPeriod(text: string, order: DateFormat): Reading {
  const day = dayIn(text, order) ?? monthInWords(text);
  if (day !== null) return { value: day };
  const monthFirst = dayIn(text, 'M/D/YYYY');
  const dayFirst = dayIn(text, 'D/M/YYYY');
  if (monthFirst !== null && dayFirst !== null) {
    return { refusal: `${text} can be two days: write the month in letters` };
  }
  const only = monthFirst ?? dayFirst;
  return only === null ? { refusal: 'Enter a month and year' } : { value: only };
}

/** The decimal mark of the copied amounts; null when they contradict each other. */
function markOf(amounts: readonly string[]): DecimalMark | null {
  const settled = settleDecimalMark(amounts);
  return 'mark' in settled ? settled.mark : null;
}

function textOfCents(cents: bigint): string {
  if (cents < 0n) return `-${textOfCents(-cents)}`;
  return cents % 100n === 0n
    ? String(cents / 100n)
    : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Whether the one mark of a text can mean thousands or for decimals: "1.200". */
function isOpen(text: string, mark: DecimalMark | null): boolean {
  if (!/[.,]/.test(text) || provenMark(text) !== null) return false;
  return mark === null || (mark === '.' ? text.includes('.') : text.includes(','));
}

function readCost(text: string, settled: DecimalMark | null, takesCredits: boolean): Reading {
  const mark = settled ?? provenMark(text) ?? '.';
  const { cents, fault } = readAmount(text, mark);
  if (cents !== null && isOpen(text, settled)) {
    return {
      refusal: `${text} can be two amounts: write it without the ${text.includes('.') ? 'point' : 'comma'}`,
    };
  }
  if (cents === null || (cents < 0n && !takesCredits)) {
    return {
      refusal: fault === null || fault === 'This is not an amount' ? 'Enter an amount of 0 or more' : fault,
    };
  }
  return { value: textOfCents(cents) };
}

/** Two rows with the months across are turned, so that each month has a row. */
function upright(rows: readonly string[][]): readonly string[][] {
  const [one = [], other = []] = rows;
  if (rows.length !== 2) return rows;
  const columns = one.map((cell, at) => [cell, other[at] ?? '']).filter(([cell, below]) => cell || below);
  const fits = ([cell = '', below = '']: readonly string[]) =>
    (isPeriod(cell) && isAmount(below)) || (isAmount(cell) && isPeriod(below));
  const [label = [], ...rest] = columns;
  if (columns.length < 2) return rows;
  const isLabelled = !fits(label) && rest.length > 1 && rest.every(fits);
  const isAcross = [one, other].some((row) => row.filter(isPeriod).length > 1);
  if (!isAcross) return rows;
  if (isLabelled) return rest;
  return columns.every(fits) ? columns : rows;
}

/** The column with the most cells of a kind; `otherwise` without any. */
function columnWith(rows: readonly string[][], is: (cell: string) => boolean, otherwise: number): number {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const counts = Array.from({ length: width }, (_, at) => rows.filter((row) => is(row[at] ?? '')).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? otherwise : counts.indexOf(most);
}

/** The cells of a row by their meaning: the usual columns, or others where these do not fit. */
interface Meant {
  readonly date: string | undefined;
  readonly cost: string | undefined;
  readonly isCost: boolean;
}

function meantBy(cells: readonly string[], dates: number, costs: number): Meant {
  const found = (at: number) => (at === -1 ? undefined : cells[at]);
  const dateAt = isPeriod(cells[dates] ?? '')
    ? dates
    : cells.findIndex((cell) => isPeriod(cell) && !isAmount(cell));
  const costAt =
    costs !== dateAt && isAmount(cells[costs] ?? '')
      ? costs
      : cells.findIndex((cell, at) => at !== dateAt && isAmount(cell));
  const rest = (taken: number) => cells.findIndex((cell, at) => cell !== '' && at !== taken);
  return {
    date: dateAt === -1 ? found(rest(costAt)) : cells[dateAt],
    cost: costAt === -1 ? found(cells[costs] && costs !== dateAt ? costs : rest(dateAt)) : cells[costAt],
    isCost: dateAt !== -1 || costAt !== -1,
  };
}

/** Whether a row is no cost: a heading above the first one, or a total. */
function isBeside(cells: readonly string[], { date, isCost }: Meant, isFirst: boolean): boolean {
  if (cells.some((cell) => TOTAL.test(cell))) return true;
  return isFirst && (!isCost || (date !== undefined && !isPeriod(date) && /[a-z]/i.test(date)));
}

/** One column of cells: amounts or months, by the column that it is pasted into and by what they are. */
function columnMeant(rows: readonly string[][], column: CostColumn): { meant: Meant; cells: string[] }[] {
  const filled = rows.map((cells) => cells.find((cell) => cell !== '') ?? '');
  const isDates = column === 'date' || filled.every((cell) => isPeriod(cell) && !isAmount(cell));
  return rows.map((cells, at) => {
    const cell = filled[at];
    const isCost = isDates ? isPeriod(cell ?? '') : isAmount(cell ?? '');
    const meant = isDates ? { date: cell, cost: undefined, isCost } : { date: undefined, cost: cell, isCost };
    return { meant, cells: [...cells] };
  });
}

function tableMeant(rows: readonly string[][]): { meant: Meant; cells: string[] }[] {
  const dates = columnWith(rows, (cell) => isPeriod(cell) && !isAmount(cell), columnWith(rows, isPeriod, 0));
  const others = rows.map((cells) => cells.map((cell, at) => (at === dates ? '' : cell)));
  const costs = columnWith(others, isAmount, dates === 0 ? 1 : 0);
  return rows.map((cells) => ({ meant: meantBy(cells, dates, costs), cells: [...cells] }));
}

/**
 * The annual costs in a text copied from a spreadsheet: months or days and amounts in either order and in the formats
 * of several countries. Order and decimal mark follow from all cells together; what can be read in two ways is refused.
 * @param column where a single column goes
 * @param takesCredits whether amounts below 0 are taken
 */
export function readCosts(text: string, column: CostColumn, takesCredits = false): ReadCosts {
  const { rows, parts } = withoutParts(upright(copiedCells(text)));
  const isTable = rows.some((cells) => cells.filter((cell) => cell !== '').length > 1);
  const meant = isTable ? tableMeant(rows) : columnMeant(rows, parts === null ? column : 'date');
  const first = meant.findIndex(({ meant: { date = '', isCost } }) => (isTable ? isPeriod(date) : isCost));
  const isLeftOut = meant.map(({ cells, meant: one }, at) => isBeside(cells, one, at < first));
  const kept = meant.flatMap(({ meant: one }, at) => (isLeftOut[at] ? [] : [{ ...one, parts: parts?.[at] }]));
  const mark = markOf(kept.flatMap(({ cost }) => (cost !== undefined && isAmount(cost) ? [cost] : [])));
  const order = orderOf(
    kept.flatMap(({ date }) => (date === undefined ? [] : [date])),
    mark,
  );
  return {
    rows: kept.map((one) => ({
      ...readRow(one, order, mark, takesCredits),
      ...(one.parts === undefined ? {} : { parts: one.parts }),
    })),
    leftOut: meant.flatMap(({ cells }, at) => (isLeftOut[at] ? [cells.filter(Boolean).join(', ')] : [])),
  };
}

function readRow(
  { date, cost }: Meant,
  order: DateFormat,
  mark: DecimalMark | null,
  takesCredits: boolean,
): ReadCost {
  const period = date === undefined ? undefined : readPeriod(date, order);
  const amount = cost === undefined ? undefined : readCost(cost, mark, takesCredits);
  const refused = {
    ...(period && 'refusal' in period ? { date: period.refusal } : {}),
    ...(amount && 'refusal' in amount ? { cost: amount.refusal } : {}),
  };
  return {
    ...(period ? { date: 'value' in period ? period.value : (date ?? '') } : {}),
    ...(amount ? { cost: 'value' in amount ? amount.value : (cost ?? '') } : {}),
    refused,
  };
}
