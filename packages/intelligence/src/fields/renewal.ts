import type { FieldValues, FoundNotice, FoundPeriod } from '../findings.ts';
import { findPeriods, type PeriodMention } from './read-period.ts';
import { NUMBER_WORDS, numberOf } from './read-number.ts';

type RenewalTerm = FieldValues['renewalTerm'];

const RENEWS = /\b(?:renew\w*|extend\w*|extension\w*|continu\w+|prolong\w*|successor|roll(?:s|ed)? over)\b/gi;
const SUCCESSIVE =
  /\b(?:successive|additional|consecutive|further|subsequent|another|each|every|renewal|extension|extended)\b/i;
const NOTICE_AFTER =
  /^\W*(?:calendar\s|business\s)?(?:prior|before|previous|advance|in advance|written|notice|of advance|preceding|(?:of|following|after) (?:such|the|a) (?:\w+\s)?notice|from the date|of receipt)/i;
const NOTICE_BEFORE =
  /(?:\b(?:at least|not less than|no less than|not fewer than|no later than|not later than|no earlier than|not more than|no more than|minimum of|notice of|upon|within)\W*)$/i;
const INITIAL = /\b(?:initial|original|first)\b[^.;]{0,30}$/i;
const WITHOUT_END =
  /\b(?:until (?:such time as )?(?:it is )?(?:terminated|cancel|either)|unless (?:and until )?(?:earlier |sooner )?(?:terminated|cancel)|for so long as)/i;

const SAME_TERM = /\b(?:same|like|equal|similar)\s(?:\w+\s)?(?:terms?|periods?|duration|length)\b/i;
const GOES_ON =
  /\b(?:thereafter|after that|afterwards)\b([^.;]{0,100}\b(?:until|unless)\b[^.;]{0,30}\b(?:terminat|cancel)[^;]{0,80})/i;

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** How far behind the last word of renewal a period is; null when none is near before it. */
function distanceToRenewal(text: string, at: number): number | null {
  const before = text.slice(Math.max(0, at - 500), at);
  const last = [...before.matchAll(RENEWS)].at(-1);
  return last ? before.length - last.index : null;
}

/** How much a period looks like the length of a renewal, rather than the first term's, a notice's or a limit's. */
function renewalScore(text: string, { start, end }: PeriodMention): number {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 40);
  let score = 0;
  const distance = distanceToRenewal(text, start);
  if (distance !== null) score += distance < 60 ? 3 : distance < 160 ? 2 : 1;
  if (SUCCESSIVE.test(before.slice(-40))) score += 2;
  if (/^\W*(?:renewal|extension|periods?|terms?|basis|each|increments?|intervals?)\b/i.test(after))
    score += 1;
  if (/\b(?:periods?|terms?|renewals?|extensions?)\s(?:of|for)\s(?:\w+\s)?\W*$/i.test(before)) score += 1;
  if (/^[^.;,]{0,12}\beach\b/i.test(after)) score += 1;
  if (NOTICE_AFTER.test(after)) score -= 5;
  if (NOTICE_BEFORE.test(before)) score -= 3;
  if (
    /\b(?:up to|maximum of|aggregate of|total of|not exceed\w*)\W*(?:another\s|an additional\s)?$/i.test(
      before,
    )
  )
    score -= 2;
  if (/renew|exten/i.test(text.slice(start, end))) score += 3;
  if (INITIAL.test(before.slice(-45))) score -= 2;
  return score;
}

/** "One year; thereafter it goes on until terminated": what follows the first term has no length. */
function goesOnWithoutEnd(text: string): boolean {
  const match = GOES_ON.exec(text);
  const rest = match?.[1];
  if (!match || rest === undefined) return false;
  // "Renews from year to year thereafter" has a length, which is before.
  if (/\b(?:renew|exten[ds])\w*/i.test(text.slice(Math.max(0, match.index - 80), match.index))) return false;
  return !findPeriods(rest).some(({ end }) => !NOTICE_AFTER.test(rest.slice(end)));
}

function bestRenewal(texts: readonly string[]): RenewalTerm | null {
  let best: { period: RenewalTerm; score: number } | null = null;
  for (const text of texts) {
    if (goesOnWithoutEnd(text)) return 'perpetual';
    for (const mention of findPeriods(text)) {
      const score = renewalScore(text, mention);
      if (score > (best?.score ?? 0)) best = { period: mention.period, score };
    }
  }
  return best?.period ?? null;
}

/**
 * For how long a contract renews, by itself or on demand; `perpetual` where it continues without end.
 * @param evidence the sentences about it, best first
 * @param firstTerm how long the first term is, for "renews for the same period"
 */
export function readRenewalTerm(
  evidence: readonly string[],
  firstTerm: FoundPeriod | null = null,
): RenewalTerm | null {
  const all = plain(evidence.join(' '));
  // A sentence that a page's end divides is only whole when its parts are put together.
  const best = bestRenewal(evidence.map(plain)) ?? bestRenewal([all]);
  if (best) return best;
  if (SAME_TERM.test(all)) return firstTerm;
  return WITHOUT_END.test(all) && !/\*{2,}|_{3,}|\[\s?\]/.test(all) ? 'perpetual' : null;
}

const AT_LEAST =
  /\b(?:at least|not less than|no less than|nor less than|less than|not fewer than|no fewer than|no later than|not later than|minimum of|by giving|by|upon)\W*$/i;
const AT_MOST =
  /\b(?:not more than|no more than|no earlier than|not earlier than|nor more than|more than)\W*$/i;
const END_OF_TERM =
  /\b(?:renew\w*|expir\w*|end of|conclusion of|then[- ]current|anniversary|(?:initial|current|original|extended|extension|applicable|relevant) (?:\w+\s)?(?:term|period)|end date)\b/i;
const BREACH =
  /\b(?:breach\w*|default\w*|cur(?:e|ed|ing)|remed\w+|insolven\w+|receipt of (?:such|the) notice)\b/i;
const DAYS_NOT_NAMED = new RegExp(
  `\\b(?:less than|at least|later than)\\s(\\d{1,3}|${NUMBER_WORDS})\\s(?:prior|before)\\b`,
  'i',
);

/** No one gives notice longer than two years before: such a period is that of a term. */
function isTooLong({ count, unit }: FoundPeriod): boolean {
  return unit === 'MONTHS' ? count > 24 : count > 731;
}

/** How much a period looks like the notice that stops a renewal. */
function noticeScore(text: string, { start, end }: PeriodMention): number {
  const before = text.slice(Math.max(0, start - 80), start);
  const after = text.slice(end, end + 110);
  const beforeEnd =
    /^\W*(?:calendar\s|business\s)?(?:\w+\s){0,5}(?:prior|before|preceding|in advance|advance)\b/i.test(
      after,
    );
  const isNotice =
    /^\W*(?:\w+\W+){0,5}notice/i.test(after) ||
    /\bnoti(?:ce|fy|fies|fication)\W(?:\w+\W){0,12}$/i.test(before);
  if (!beforeEnd && !isNotice && !AT_LEAST.test(before)) return 0;
  let score = 1;
  if (beforeEnd) score += 2;
  if (isNotice) score += 2;
  if (END_OF_TERM.test(after)) score += 2;
  if (AT_LEAST.test(before)) score += 1;
  if (AT_MOST.test(before)) score -= 3;
  if (BREACH.test(after) || BREACH.test(before)) score -= 3;
  return score;
}

/**
 * The end of a calendar period that notice counts to. A year without "calendar" may be one of the contract, and a period
 * that continues ("the end of the one-year term") is a term.
 */
const PERIOD_END =
  /\b(?:end|last day|close|expiration|expiry) of (?:an?|any|each|every|the)\s(?:(?:relevant|respective|current|then[- ]current|next|following|given)\s)?(?:calendar[-\s](?<calendar>month|quarter|half[-\s]?year|year)|(?<plain>month|quarter|half[-\s]year))(?!\w|[-\s](?:\w+\s)?(?:term|period|extension|renewal))/i;
const CALENDAR_PERIODS = { m: 'MONTH', q: 'QUARTER', h: 'HALF_YEAR', y: 'YEAR' } as const;

/** The calendar period to whose end notice counts, from what follows it: "to the end of a calendar quarter". */
function periodEndIn(after: string): FoundNotice['toEndOf'] {
  const { calendar, plain: bare } = PERIOD_END.exec(after)?.groups ?? {};
  const first = (calendar ?? bare ?? '').charAt(0).toLowerCase();
  return Object.entries(CALENDAR_PERIODS).find(([letter]) => letter === first)?.[1];
}

/**
 * The notice that stops a renewal or asks for one, not that of a breach. "Not more than 90 nor less than 60 days" is 60.
 * @param evidence the sentences about it, best first
 */
export function readNotice(evidence: readonly string[]): FoundNotice | null {
  let best: { period: FoundPeriod; after: string; score: number } | null = null;
  for (const text of evidence.map(plain)) {
    for (const mention of findPeriods(text)) {
      if (mention.period === 'perpetual' || isTooLong(mention.period)) continue;
      const score = noticeScore(text, mention);
      const after = text.slice(mention.end, mention.end + 120).replace(/[.;].*/, '');
      if (score > 0 && score > (best?.score ?? 0)) best = { period: mention.period, after, score };
    }
  }
  const toEndOf = periodEndIn(best?.after ?? '');
  if (best) return toEndOf === undefined ? best.period : { ...best.period, toEndOf };
  const unnamed = DAYS_NOT_NAMED.exec(plain(evidence.join('\n')))?.[1];
  const count = unnamed ? numberOf(unnamed) : null;
  return count ? { count, unit: 'DAYS' } : null;
}
