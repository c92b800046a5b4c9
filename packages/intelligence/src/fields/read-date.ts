import { calendarDateOf } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TextSpan } from '../findings.ts';
import { numberOf, ORDINAL_WORDS } from './read-number.ts';

/** A date in a text. Without `date` it is incomplete ("September 2011") or, with `isBlank`, blacked out or not filled in. */
export interface DateMention extends TextSpan {
  readonly date: string | null;
  readonly isBlank: boolean;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|' +
  '(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z])\\.?)';
// Text from PDF files has blanks in "27t h" and "1s t".
const SUFFIX = "(?:\\s?['’]?\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h)(?![a-z]))";
const DAY = `(?:\\(\\s?)?\\d{1,2}(?!\\d)\\s{0,2}${SUFFIX}?\\s?\\)?`;
const DAY_IN_WORDS = `(?:${ORDINAL_WORDS}(?:\\s?\\(?\\s?\\d{1,2}\\s?${SUFFIX}?\\s?\\))?|${DAY})`;
const WEEKDAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const FULL_YEAR = '(?:(?:19|20)\\s?\\d\\s?\\d(?!\\d))';
const YEAR = `(?:${FULL_YEAR}|['’]?\\d{2}(?![\\d/]))`;
const BLANK = '(?:\\[[\\s*_.·•●◦∙-]*\\]|(?<!_)_[_\\s]*|(?<!\\*)\\*{2,}|\\[?redacted\\]?)';
const GAP = '[\\s,.]{0,4}';

interface Style {
  readonly pattern: RegExp;
  readonly read: (parts: Readonly<Record<string, string | undefined>>) => string | null;
  readonly isBlank?: true;
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Two digits above 40 are of the last century: contracts that are kept are seldom older. */
function yearOf(written: string): number {
  const year = Number(written.replace(/\D/g, ''));
  if (year >= 100) return year;
  return year > 40 ? 1900 + year : 2000 + year;
}

function dateOf(year: number, month: number, day: number): string | null {
  return calendarDateOf(year, month, day) ?? null;
}

function readNamedMonth({ day, month, year }: Readonly<Record<string, string | undefined>>): string | null {
  return dateOf(yearOf(year ?? ''), monthOf(month ?? ''), numberOf(day ?? '') ?? 0);
}

/** Slashes: the month is first, as in the United States, unless that is no month. */
function readNumeric({ first, second, year }: Readonly<Record<string, string | undefined>>): string | null {
  const [a, b, y] = [Number(first), Number(second), yearOf(year ?? '')];
  return a > 12 ? dateOf(y, b, a) : dateOf(y, a, b);
}

// A letter may be right before: PDF files lose blanks, as in "as of1 August 2019".
const style = (pattern: string, read: Style['read']): Style => ({
  pattern: new RegExp(`(?<!\\d)${pattern}`, 'giu'),
  read,
});
const incomplete = (pattern: string): Style => style(pattern, () => null);
const blank = (pattern: string): Style => ({
  pattern: new RegExp(`(?<!\\w)${pattern}`, 'giu'),
  read: () => null,
  isBlank: true,
});

/** By precedence: of two styles that match at the same place, the earlier one counts. */
const STYLES: readonly Style[] = [
  style(`(?<month>${MONTH})${GAP}(?<day>${DAY})${GAP}(?:of\\s)?(?<year>${FULL_YEAR})`, readNamedMonth),
  style(`(?<month>${MONTH})\\s?(?<day>${DAY})\\s?,\\s?(?<year>${YEAR})`, readNamedMonth),
  style(
    `(?<day>${DAY_IN_WORDS})[\\s-]?(?:day\\b)?${GAP}(?:of\\s)?(?:the month of\\s)?(?:${WEEKDAY}${GAP})?(?:[\\s-]{0,3})` +
      `(?<month>${MONTH})[\\s,.-]{0,4}(?:(?:in|of)?\\s?the year(?: of our lord)?\\s)?(?:of\\s)?(?<year>${FULL_YEAR}|['’]?\\d{2}(?!\\d))`,
    readNamedMonth,
  ),
  style('(?<first>\\d{1,2})\\s?/\\s?(?<second>\\d{1,2})\\s?/\\s?(?<year>\\d{4}|\\d{2})(?!\\d)', readNumeric),
  style('(?<!-)(?<first>\\d{1,2})-(?<second>\\d{1,2})-(?<year>(?:19|20)?\\d{2})(?![\\d-])', readNumeric),
  style('(?<first>\\d{1,2})\\.(?<second>\\d{1,2})\\.(?<year>(?:19|20)\\d{2})(?!\\d)', (parts) =>
    readNumeric({ ...parts, first: parts['second'], second: parts['first'] }),
  ),
  style('(?<year>(?:19|20)\\d{2})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?!\\d)', (parts) =>
    dateOf(Number(parts['year']), Number(parts['month']), Number(parts['day'])),
  ),
  blank(`${BLANK}\\s?(?:th\\s)?day\\s?of\\s?(?:${BLANK}|${MONTH})?${GAP}(?:(?:19|20)[\\d_ ]{0,4}|${BLANK})?`),
  blank(`${DAY}\\s?day\\s?of\\s?${BLANK}${GAP}(?:(?:19|20)[\\d_ ]{0,4}|${BLANK})?`),
  blank(`(?:${MONTH}\\s?)?${BLANK}${GAP}(?:${BLANK})?${GAP}(?:(?:19|20)\\d{2}(?!\\d)|20_+)`),
  blank(`${MONTH}(?:\\s?${BLANK}|\\s,)${GAP}(?:(?:19|20)\\d{2}(?!\\d)|20_+|${BLANK})`),
  blank(`${MONTH}\\s?${DAY}${GAP}(?:20_+|${BLANK})`),
  incomplete(`${MONTH}${GAP}(?:of\\s)?(?:the year\\s)?(?:19|20)\\d{2}(?!\\d)`),
];
const ONLY_BLANK = new RegExp(`^\\s*(?:${BLANK}[\\s,/]*)+$`, 'u');

/**
 * Every date that a text mentions, in the order of the text. Nothing is guessed: a date without its year is none.
 */
export function findDates(text: string): DateMention[] {
  if (text.trim() !== '' && ONLY_BLANK.test(text)) {
    return [{ start: 0, end: text.length, date: null, isBlank: true }];
  }
  const found: DateMention[] = [];
  for (const { pattern, read, isBlank } of STYLES) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (found.some((other) => other.start < end && start < other.end)) continue;
      const date = read(match.groups ?? {});
      // "31/31/2019" is no date and says nothing.
      if (date === null && /\d[/.-]\d/.test(match[0])) continue;
      found.push({ start, end, date, isBlank: isBlank === true });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
