import type { FoundPeriod, TextSpan } from '../findings.ts';
import { NUMBER_WORDS, numberOf, ORDINAL_WORDS } from './read-number.ts';
import { findPeriods, periodOf, type PeriodMention } from './read-period.ts';

/** The length of a contract's first term, and where it is. */
export interface TermMention extends TextSpan {
  readonly period: FoundPeriod;
}

const SUFFIX = '(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h)';
const ORDINAL = `(?:${ORDINAL_WORDS}|\\d{1,3}\\s?${SUFFIX})(?:\\s?\\(\\s?\\d{1,3}\\s?${SUFFIX}?\\s?\\))?`;
const NTH_ANNIVERSARY = new RegExp(`\\b(?<nth>${ORDINAL})[\\s-](?:year\\s|annual\\s)?anniversary`, 'gi');
const NTH_DAY = new RegExp(`\\b(?<nth>${ORDINAL})\\s(?:calendar\\s)?day\\s(?:after|following)`, 'gi');
const YEAR = '(?:contract |agreement |license |calendar |fiscal )?year';
const END_OF_YEAR = new RegExp(
  `\\b(?:end|close|last day|expiration|completion|conclusion) of (?:the )?(?:${YEAR} (?<number>\\d{1,2}(?!\\d)|${NUMBER_WORDS}\\b)|(?<nth>${ORDINAL})\\s${YEAR})`,
  'gi',
);

const NOTICE_AFTER =
  /^\W*(?:calendar\s|business\s)?(?:prior|before|advance|in advance|written|notice|of (?:the |such )?(?:written |prior )?(?:notice|receipt)|cure|advanced?)\b/i;
const NOTICE_BEFORE =
  /\b(?:notice of|within|upon|prior|uncured (?:for|after))\W*(?:at least\W*|not less than\W*)?$/i;
const RENEWAL_BEFORE =
  /\b(?:renew\w*|successive|additional|extended? (?:for|by|automatically)|extensions?|further|consecutive)\b[^.;]{0,60}$/i;

function isNotice(text: string, { start, end }: TextSpan): boolean {
  return NOTICE_AFTER.test(text.slice(end)) || NOTICE_BEFORE.test(text.slice(Math.max(0, start - 40), start));
}

function numbered(text: string, pattern: RegExp, unit: 'day' | 'year'): TermMention | null {
  for (const match of text.matchAll(pattern)) {
    const count = numberOf(match.groups?.['nth'] ?? match.groups?.['number'] ?? '');
    const span = { start: match.index, end: match.index + match[0].length };
    if (count) return { ...span, period: periodOf(count, unit) };
  }
  return null;
}

/**
 * How long a contract's first term is: "the fifth anniversary", "the end of Year 3", "three years", and not the length of
 * a renewal or of a notice.
 */
export function findFirstTerm(text: string): TermMention | null {
  const ending =
    numbered(text, NTH_ANNIVERSARY, 'year') ??
    numbered(text, END_OF_YEAR, 'year') ??
    numbered(text, NTH_DAY, 'day');
  if (ending) return ending;
  const lengths: TermMention[] = [];
  for (const mention of findPeriods(text)) {
    if (isLength(mention) && !isNotice(text, mention)) lengths.push(mention);
  }
  const isRenewal = ({ start }: TermMention) =>
    RENEWAL_BEFORE.test(text.slice(Math.max(0, start - 90), start));
  // "Maintained for an additional five years" is a term where nothing else is.
  return lengths.find((length) => !isRenewal(length)) ?? lengths[0] ?? null;
}

function isLength(mention: PeriodMention): mention is PeriodMention & TermMention {
  return mention.period !== 'perpetual';
}
