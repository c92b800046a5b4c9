import type { FoundPeriod, TextSpan } from '../findings.ts';
import { NUMBER_WORDS, numberOf } from './read-number.ts';

/** A length of time in a text; `perpetual` for words that mean without end. */
export interface PeriodMention extends TextSpan {
  readonly period: FoundPeriod | 'perpetual';
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const UNIT = '(?<unit>day|week|month|quarter|year)';
const END = "(?:s|['’]s|s['’])?(?![a-z])";
// What is between the number and its unit: "three full calendar years", "ten (10) -year".
const BETWEEN =
  '(?:[\\s-]{0,3}(?:full|calendar|consecutive|successive|additional|contract|fiscal|business|working|banking|further|more|whole|complete)){0,3}[\\s-]{0,3}';
// A scan reads the digit 1 as a capital I or a small l.
const DIGITS = '\\d{1,4}(?:\\.5)?';
const COUNT =
  `(?:${NUMBER_WORDS}\\s{0,3}[([]\\s?(?<inBrackets>${DIGITS}|[Il])\\s?[)\\]]` +
  `|(?<digits>${DIGITS})\\s{0,3}\\(\\s?(?:${NUMBER_WORDS})\\s?\\)` +
  `|(?:${NUMBER_WORDS}\\s)?\\(?(?<plain>${DIGITS})\\)?` +
  `|(?<words>${NUMBER_WORDS}))`;

const COUNTED = new RegExp(`(?<![\\w.$])${COUNT}${BETWEEN}${UNIT}${END}`, 'gi');
const ONE = new RegExp(
  `(?<![\\w.])(?:(?:an?|another|each|every|a single)\\s(?:(?:additional|further|successive|consecutive|subsequent|full|new)\\s)?${UNIT}(?![a-z])` +
    `|${UNIT}(?:\\s|-)(?:to|by)(?:\\s|-)(?:day|week|month|quarter|year)(?![a-z])` +
    `|(?<every>annual|yearly|monthly|quarterly|weekly)(?:ly)?(?:,?\\s\\w+)?\\s(?:basis|periods?|terms?|renewals?|intervals?|extensions?)(?![a-z])` +
    `|(?:renew\\w*|extend\\w*)\\s(?:\\w+\\s){0,2}(?<adverb>annually|yearly|monthly|quarterly|weekly)(?![a-z]))`,
  'gi',
);
const HALF_YEAR = /\b(?:(?:one[-\s])?half[-\s](?:an?\s|of\s(?:a|one)\s)?year|semi-?annual(?:ly)?)(?![a-z])/gi;
const WITHOUT_END =
  /(?<![\w])(?:indefinite(?:ly)?|perpetual(?:ly)?|(?:in|for) perpetuity|unlimited (?:period|term|duration)|evergreen|no (?:fixed|set) (?:term|expiration))(?![a-z])/gi;

const UNITS: readonly [string, Unit][] = [
  ['ann', 'year'],
  ['year', 'year'],
  ['month', 'month'],
  ['quarter', 'quarter'],
  ['week', 'week'],
  ['day', 'day'],
];

/** A period from a count and a unit. Years and quarters are months, weeks are days. */
export function periodOf(count: number, unit: Unit): FoundPeriod {
  if (unit === 'year') return { count: Math.round(count * 12), unit: 'MONTHS' };
  if (unit === 'quarter') return { count: Math.round(count * 3), unit: 'MONTHS' };
  if (unit === 'week') return { count: Math.round(count * 7), unit: 'DAYS' };
  return { count: Math.round(count), unit: unit === 'day' ? 'DAYS' : 'MONTHS' };
}

function unitOf(written: string): Unit {
  return UNITS.find(([start]) => written.toLowerCase().startsWith(start))?.[1] ?? 'day';
}

/** The digits in brackets count before the words, because people compare those: "sixty (90) days" is 90. */
function countOf(groups: Readonly<Record<string, string | undefined>>): number | null {
  const digits = groups['inBrackets'] ?? groups['digits'] ?? groups['plain'];
  if (digits === undefined) return numberOf(groups['words'] ?? '');
  return /[Il]/.test(digits) ? 1 : Number(digits);
}

/** Every length of time that a text mentions, in the order of the text. */
export function findPeriods(text: string): PeriodMention[] {
  const found: PeriodMention[] = [];
  const add = (match: RegExpExecArray, period: PeriodMention['period']) => {
    const start = match.index;
    const end = start + match[0].length;
    if (!found.some((other) => other.start < end && start < other.end)) found.push({ start, end, period });
  };
  for (const match of text.matchAll(HALF_YEAR)) add(match, periodOf(6, 'month'));
  for (const match of text.matchAll(COUNTED)) {
    const count = countOf(match.groups ?? {});
    if (count !== null && count > 0) add(match, periodOf(count, unitOf(match.groups?.['unit'] ?? '')));
  }
  for (const match of text.matchAll(ONE)) {
    const groups = match.groups ?? {};
    const unit = groups['unit'] ?? groups['every'] ?? groups['adverb'] ?? match[0];
    add(match, periodOf(1, unitOf(unit)));
  }
  for (const match of text.matchAll(WITHOUT_END)) add(match, 'perpetual');
  return found.toSorted((a, b) => a.start - b.start);
}
