import { calendarPeriod, isCalendarDate, type CalendarDate } from '../calendar-date.ts';

/** The format of a column's dates; `auto` detects it from all of them and refuses ambiguous ones. */
export const DATE_FORMATS = ['auto', 'YYYY-MM-DD', 'M/D/YYYY', 'D/M/YYYY'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

type DayFirstOrMonthFirst = 'M/D/YYYY' | 'D/M/YYYY';

/** The possible meanings of a text: year, month and day, or two small numbers whose order depends on the format. */
type Written =
  | ({ readonly kind: 'exact'; readonly time: string } & WrittenDay)
  | {
      readonly kind: 'slashed';
      readonly first: string;
      readonly second: string;
      readonly year: string;
      readonly time: string;
    };

/** The digits of a day, which need not exist. */
interface WrittenDay {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** Longer texts are never dates; limits the cost of the patterns below. */
const LONGEST_DATE = 60;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](.*))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** Two-digit years only after / and . because 25-01-31 may begin with its year. */
const SLASHED = /^(\d{1,2})(?:[/.](\d{1,2})[/.](\d{4}|\d{2})|-(\d{1,2})-(\d{4}))(?:,? (.*))?$/;
const DAY_MONTH_NAME =
  /^(\d{1,2})(?:\.|er|º|st|nd|rd|th)?[- ](?:de |of )?(\p{L}{3,10})\.?(?:[-, ]{1,2}| del? )(\d{4}|\d{2})$/iu;
const MONTH_NAME_DAY = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;
const TIME = /^\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?( ?(z|utc|[+-]\d{2}:?\d{2}))?$/i;
const MIDNIGHT = /^(0?0:00(:00([.,]0+)?)?|12:00(:00([.,]0+)?)? ?am)( ?(z|utc|[+-]\d{2}:?\d{2}))?$/i;
/** A month without a day, in either order or by its name. */
const MONTH_ONLY = [/^(?<year>\d{4})[-/.](?<month>\d{1,2})$/, /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/];
/** Two digits of a year only as spreadsheets and people mark them: "Jun-26", "Jun '26"; "Jun 26" may be a day. */
const NAMED_MONTH_ONLY =
  /^(?<name>\p{L}{3,10})\.?(?:(?:[-/ ]|, ?| del? )(?<year>\d{4})|(?:-| ?')(?<short>\d{2}))$/iu;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Two digits mean 1970 … 2069, the range of records. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) >= 70 ? '19' : '20'}${year}`;
}

/** The day of these digits; null when it does not exist. */
function dayOf({ year, month, day }: WrittenDay): CalendarDate | null {
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** The months in German, French and Spanish, with what they are shortened to, without accents. */
const MONTHS_ABROAD = [
  'januar jaenner janner janvier janv enero ene',
  'februar feber fevrier fevr fev febrero',
  'maerz marz mrz mars marzo',
  'avril avr abril abr',
  'mai mayo',
  'juni juin junio',
  'juli juillet juil julio',
  'aout agosto ago',
  'septembre septiembre setiembre set',
  'oktober okt octobre octubre',
  'novembre noviembre',
  'dezember dez decembre diciembre dic',
];

const MONTH_NUMBERS: ReadonlyMap<string, string> = new Map([
  ...MONTHS.flatMap((month, index): [string, string][] => [
    [month, String(index + 1)],
    [month.slice(0, 3), String(index + 1)],
  ]),
  ['sept', '9'],
  ...MONTHS_ABROAD.flatMap((names, index) =>
    names.split(' ').map((name): [string, string] => [name, String(index + 1)]),
  ),
]);

function monthNumber(name: string): string | null {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTH_NUMBERS.get(folded) ?? null;
}

function exactly(year = '', month: string | null = '', day = '', time = ''): Written | null {
  return month === null ? null : { kind: 'exact', year, month, day, time };
}

function written(text: string): Written | null {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length > LONGEST_DATE) return null;
  const yearFirst = YEAR_FIRST.exec(line) ?? COMPACT.exec(line);
  if (yearFirst) return exactly(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4]);
  const slashed = SLASHED.exec(line);
  if (slashed) {
    const [, first = '', second = slashed[4] ?? '', year = slashed[5] ?? '', , , time = ''] = slashed;
    return { kind: 'slashed', first, second, year, time };
  }
  const dayMonth = DAY_MONTH_NAME.exec(line);
  if (dayMonth) return exactly(dayMonth[3], monthNumber(dayMonth[2] ?? ''), dayMonth[1]);
  const monthDay = MONTH_NAME_DAY.exec(line);
  return monthDay ? exactly(monthDay[3], monthNumber(monthDay[1] ?? ''), monthDay[2]) : null;
}

/** The digits in the order of a format; null when the format leaves the order open. */
function digitsIn(date: Written, format: DateFormat): WrittenDay | null {
  if (date.kind === 'exact') return date;
  const { first, second, year } = date;
  // 5/5/2027 is the same day in both orders.
  const isAlike = format === 'auto' && Number(first) === Number(second);
  if (format === 'M/D/YYYY' || isAlike) return { year, month: first, day: second };
  return format === 'D/M/YYYY' ? { year, month: second, day: first } : null;
}

function dayIn(date: Written, format: DateFormat): CalendarDate | null {
  const digits = digitsIn(date, format);
  return digits && dayOf(digits);
}

const MONTH_NAMES = MONTHS.map((month) => `${month[0]?.toUpperCase() ?? ''}${month.slice(1)}`);

/** The fault of a day such as November 31; null for every other text. */
function missingDay(date: Written, format: DateFormat): string | null {
  const digits = digitsIn(date, format);
  if (!digits) return missingDay(date, 'M/D/YYYY') ?? missingDay(date, 'D/M/YYYY');
  const first = dayOf({ ...digits, day: '1' });
  const day = Number(digits.day);
  if (first === null || day < 29 || day > 31 || dayOf(digits) !== null) return null;
  const { last } = calendarPeriod(first, 'month');
  const name = MONTH_NAMES[Number(first.slice(5, 7)) - 1] ?? '';
  return `This day does not exist: ${name} ${first.slice(0, 4)} has ${last.slice(8)} days`;
}

/**
 * Parses a month without a day ("June 2026", "Jun-26", "6/2026", in the languages of dates): its first day; null for any
 * other text.
 */
export function readMonth(text: string): CalendarDate | null {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length > LONGEST_DATE) return null;
  const named = NAMED_MONTH_ONLY.exec(line)?.groups;
  if (named) {
    const month = monthNumber(named['name'] ?? '');
    return month === null ? null : dayOf({ year: named['year'] ?? named['short'] ?? '', month, day: '1' });
  }
  for (const pattern of MONTH_ONLY) {
    const { year, month } = pattern.exec(line)?.groups ?? {};
    if (year !== undefined && month !== undefined) return dayOf({ year, month, day: '1' });
  }
  return null;
}

/** The day of a month without a day: none, its first or its last one. */
export type WholeMonth = 'refused' | 'first' | 'last';

/** The day of a date cell, or the reason for none as a sentence. */
export type DateReading = { readonly date: CalendarDate } | { readonly fault: string };

/**
 * Parses a day in a format. Year-first dates and dates with a month's name (English, German, French, Spanish) are the
 * same in every format; `/`,
 * `.` and `-` are equivalent; two-digit years are 1970 … 2069. A time is dropped when it is midnight or when `dropTime`
 * is set.
 */
export function readDate(
  text: string,
  format: DateFormat,
  dropTime: boolean,
  wholeMonth: WholeMonth = 'refused',
): DateReading {
  const month = readMonth(text);
  if (month !== null) {
    return wholeMonth === 'refused'
      ? { fault: 'This is a month without a day; choose “Accept months without a day” for this column' }
      : { date: calendarPeriod(month, 'month')[wholeMonth] };
  }
  const date = written(text);
  const day = date && dayIn(date, format);
  const isTimed = date !== null && (date.time === '' || TIME.test(date.time));
  if (!date || !day || !isTimed) {
    const missing = date && isTimed ? missingDay(date, format) : null;
    const otherwise = format === 'auto' ? 'This is not a date' : `This is not a date written as ${format}`;
    return { fault: missing ?? otherwise };
  }
  if (date.time !== '' && !dropTime && !MIDNIGHT.test(date.time)) {
    return { fault: 'This date has a time of day; choose “Drop the time of dates” for this column' };
  }
  return { date: day };
}

/** What the cells of a column say about its format. */
export type SettledFormat =
  | { readonly format: DateFormat }
  | { readonly samples: readonly string[]; readonly mixed: boolean };

/**
 * Determines whether a column writes the month or the day first (docs/product/records.md, "Import"): a cell such as
 * 1/31/2027 decides. Stays `auto` when no cell has an order to determine. Returns samples instead when the cells decide
 * nothing, or contradict each other.
 */
export function settleDateFormat(texts: Iterable<string>): SettledFormat {
  const deciding: Record<DayFirstOrMonthFirst, string | null> = { 'M/D/YYYY': null, 'D/M/YYYY': null };
  // A nonexistent day has an order as well, which counts when no other day shows one.
  const missing: typeof deciding = { 'M/D/YYYY': null, 'D/M/YYYY': null };
  const undecided: string[] = [];
  for (const text of texts) {
    const date = text === '' ? null : written(text);
    if (date?.kind !== 'slashed') continue;
    const monthFirst = dayIn(date, 'M/D/YYYY');
    const dayFirst = dayIn(date, 'D/M/YYYY');
    if (monthFirst === null && dayFirst === null) {
      for (const order of ['M/D/YYYY', 'D/M/YYYY'] as const) {
        if (missingDay(date, order) !== null) missing[order] ??= text;
      }
    }
    if (monthFirst === dayFirst) continue;
    if (dayFirst === null) deciding['M/D/YYYY'] ??= text;
    else if (monthFirst === null) deciding['D/M/YYYY'] ??= text;
    else if (undecided.length < 3 && !undecided.includes(text)) undecided.push(text);
  }
  const monthFirst = deciding['M/D/YYYY'];
  const dayFirst = deciding['D/M/YYYY'];
  if (monthFirst !== null && dayFirst !== null) {
    return { samples: [monthFirst, dayFirst, ...undecided].slice(0, 3), mixed: true };
  }
  if (monthFirst !== null) return { format: 'M/D/YYYY' };
  if (dayFirst !== null) return { format: 'D/M/YYYY' };
  const isMonthFirst = missing['M/D/YYYY'] !== null;
  if (isMonthFirst !== (missing['D/M/YYYY'] !== null))
    return { format: isMonthFirst ? 'M/D/YYYY' : 'D/M/YYYY' };
  return undecided.length === 0 ? { format: 'auto' } : { samples: undecided, mixed: false };
}

/** Whether a text is a date whose year has two digits. */
export function hasShortYear(text: string): boolean {
  return (
    written(text)?.year.length === 2 || NAMED_MONTH_ONLY.exec(text.trim())?.groups?.['short'] !== undefined
  );
}

/** The kind of date in a text in any format: a day, a day with a time, a month, or none. */
export function dateKind(text: string): 'day' | 'time' | 'month' | null {
  if (readMonth(text) !== null) return 'month';
  const date = written(text);
  if (date === null || !(date.time === '' || TIME.test(date.time))) return null;
  if (dayIn(date, 'M/D/YYYY') === null && dayIn(date, 'D/M/YYYY') === null) return null;
  return date.time === '' || MIDNIGHT.test(date.time) ? 'day' : 'time';
}
