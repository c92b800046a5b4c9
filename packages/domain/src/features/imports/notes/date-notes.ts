import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import { heldText, nameKey, type TableRow } from '../../import-rows/cell.ts';
import { hasShortYear, readDate } from '../../../kernel/text/date-text.ts';
import { isDateColumn, type ResolvedColumn } from '../../import-rows/import-columns.ts';
import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { listed, noteOf, rowsWords } from './note-words.ts';

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
  const told = far.slice(0, MOST_DATES).map(({ row, text, date }) => {
    return text === date ? `${date} in row ${row}` : `"${text}" in row ${row}, read as ${date}`;
  });
  const left = far.slice(MOST_DATES).map(({ row }) => row);
  const all = left.length > 0 ? [...told, `those in ${rowsWords(left)}`] : told;
  const which = far.length === 1 ? 'date lies' : 'dates lie';
  return [
    noteOf(
      'outlyingDates',
      `${counted(far.length, which, which)} far from the others of "${name}", which lie ${others}: ${all.join('; ')}.`,
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
      `${dates} of "${name}" ${short.length === 1 ? 'has a year' : 'have years'} of two digits, taken ${listed(parts)}.`,
      short.map(({ row }) => row),
    ),
  ];
}

/** Unusual dates of a file: two-digit years, and days far from all others. */
export function dateNotes(columns: readonly ResolvedColumn[], rows: readonly TableRow[]): ImportNote[] {
  return columns.filter(isDateColumn).flatMap((column) => {
    const days = daysOf(column, rows);
    return [...outlyingNote(column.name, days), ...shortYearsNote(column.name, days)];
  });
}
