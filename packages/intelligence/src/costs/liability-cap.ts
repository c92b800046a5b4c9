import type { CapPart, FoundCap } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import { NUMBER_WORDS, numberOf } from '../fields/read-number.ts';
import { findPeriods, type PeriodMention } from '../fields/read-period.ts';
import type { FoundPeriod } from '../findings.ts';
import { findMoney } from './find-money.ts';

const FEES =
  '(?:fees?|amounts?|sums?|charges|payments?|consideration|compensation|price|moneys?|monies|revenues?)';
const PAID = '(?:paid|payable|due|owed|owing|received|invoiced|billed|charged|remitted|made|collected)';
/** Fees that were paid, right before the months in which they were. */
const FEES_PAID = new RegExp(
  `\\b(?:${FEES}\\b[^.;]{0,80}?\\b${PAID}|${PAID}\\b[^.;]{0,30}?\\b${FEES})\\b(?<between>[^.;]{0,160})$`,
  'i',
);
const ONLY_THEN = /\b(?:in|during|for|over|within|preceding|prior|previous|last|before|through|of)\b/i;
/** "12 months' fees", "one year of fees". */
const OF_FEES = new RegExp(
  `^(?:['’]s?|\\s+of)?\\s+(?:the\\s|such\\s|subscription\\s|service\\s)*${FEES}\\b`,
  'i',
);
/** A year that is not counted. */
const YEAR_BEFORE = /\b(?:prior|preceding|previous|last)\s(?:(?:calendar|contract|fiscal|full)\s)?year\b/gi;
const ANNUAL_FEES = new RegExp(`\\b(?:annual|yearly)\\s(?:\\w+\\s){0,2}${FEES}\\b`, 'gi');
const TIMES = new RegExp(
  `(?:(?<words>${NUMBER_WORDS})?\\s?\\(?(?<digits>\\d{1,2}(?:\\.\\d)?)?\\s?x?\\)?\\s?(?:times|x)\\b|(?<twice>twice|double)\\b|(?<percent>\\d{1,4})\\)?\\s?(?:%|percent))[^.;]{0,60}$`,
  'i',
);

/** What is above a limit is behind these words. */
const LIMITED =
  /\b(?:exceed|exceeding|in excess of|limited to|limited in|maximum|greater than|more than|up to|capped at)\b/i;
const LIABLE = /\b(?:liab\w*|damages|claims?|indemni\w*|remed\w*|responsib\w*)\b/i;

/** By how much fees are multiplied, from the words before them. */
function factorBefore(text: string): number {
  const { words, digits, twice, percent } = TIMES.exec(text)?.groups ?? {};
  if (twice !== undefined) return 2;
  if (percent !== undefined) return Number(percent) / 100;
  return (digits === undefined ? numberOf(words ?? '') : Number(digits)) ?? 1;
}

/** A year has 365 days, a month that is left over 30. */
function monthsOf({ count, unit }: FoundPeriod): number {
  if (unit === 'MONTHS') return count;
  return count % 365 === 0 ? (count / 365) * 12 : count / 30;
}

/** The months whose fees a text names, each with what it is multiplied by. */
function feeMonths(text: string): number[] {
  const years = [...text.matchAll(YEAR_BEFORE)].map(({ index, 0: words }): PeriodMention => ({
    start: index,
    end: index + words.length,
    period: { count: 12, unit: 'MONTHS' },
  }));
  const found = [...findPeriods(text), ...years].flatMap(({ start, end, period }) => {
    if (period === 'perpetual') return [];
    const before = text.slice(0, start);
    const paid = FEES_PAID.exec(before);
    const isPaidThen = paid !== null && ONLY_THEN.test(paid.groups?.['between'] ?? '');
    const after = text.slice(end);
    if (/^\s*basis\b/i.test(after) || (!isPaidThen && !OF_FEES.test(after))) return [];
    return [monthsOf(period) * factorBefore(isPaidThen ? before.slice(0, paid.index) : before)];
  });
  const annual = [...text.matchAll(ANNUAL_FEES)].map(({ index }) => 12 * factorBefore(text.slice(0, index)));
  return [...new Set([...found, ...annual])];
}

/**
 * Reads how high liability can be: as fees of so many months or as an amount. Several limits are compared only where
 * the words say whether the greater or the lesser counts.
 *
 * @returns null where nothing can be compared
 */
export function readLiabilityCap(quote: string): FoundCap | null {
  const text = quote.replaceAll(/\s+/g, ' ');
  const limit = LIMITED.exec(text);
  if (limit === null || !LIABLE.test(text)) return null;
  const limited = text.slice(limit.index);
  const money = findMoney(limited).filter(({ end }) => !/^\p{L}/u.test(limited.slice(end)));
  const parts: CapPart[] = [
    ...feeMonths(limited).map((months) => ({ months })),
    ...money.map(({ amount, currency }) => ({ amount, currency })),
  ];
  const isGreatest = /\b(?:greater|higher|larger|greatest)\s(?:of|between)\b/i.test(text);
  const isLeast = /\b(?:lesser|lower|smaller|less|least)\s(?:of|between)\b/i.test(text);
  if (parts.length === 0 || (isGreatest && isLeast)) return null;
  const counts = isGreatest ? 'greatest' : 'least';
  if (isGreatest || isLeast) return { counts, parts: parts.length === 1 ? [...parts, null] : parts };
  return parts.length === 1 ? { counts, parts } : null;
}
