import { addDays, addMonths, calendarPeriod } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FoundPeriod } from '../findings.ts';
import { findDates, type DateMention } from './read-date.ts';
import { NUMBER_WORDS, numberOf, ORDINAL_WORDS } from './read-number.ts';
import { findPeriods, periodOf, type PeriodMention } from './read-period.ts';

/** The dates that an expiration is counted from. */
export interface KnownDates {
  readonly effectiveDate: string | null;
  readonly agreementDate: string | null;
}

export interface Expiration {
  /** A date or `perpetual`. */
  readonly value: string | null;
  readonly why: string | null;
}

export const BLACKED_OUT = 'The date is blacked out.';
export const NO_START = 'The start date is not known.';
export const BY_EVENT = 'It ends with an event.';

const NOTHING: Expiration = { value: null, why: null };
const ENDS_BEFORE =
  /(?:\b(?:until|till|through|thru|throughout|to|ends?|ending|expires?|expiring|expiry|expire|terminates?|terminate|terminating|terminated|conclud\w+|expiration date|termination date|end date|later than|extended to|close of business|midnight|and including)\b[^.;]{0,25}|[-–—]\s?)$/i;
const STARTS_BEFORE =
  /\b(?:commenc\w+|begin\w*|start\w*|effective|from|as of|dated|entered into|made|on or after|since)\b[^.;]{0,30}$/i;
const PERPETUAL =
  /\b(?:indefinite(?:ly)?|perpetual(?:ly)?|perpetuity|unlimited (?:period|term|duration)|(?:until|unless|when) (?:and until )?(?:\w+\s){0,4}(?:terminated|cancell?ed|superseded)|(?:for )?(?:so|as) long as|not be terminable|no (?:fixed|set) term)\b/i;
const BLANK = /\[[\s*_.·•●◦∙-]*\]|\*{2,}|_{3,}|\bX{4,}\b|\[\*/u;
const NOT_THE_TERM =
  /^\W*(?:calendar\s|business\s)?(?:prior|before|advance|in advance|written|notice|of written|of receipt|of the receipt|cure|advanced?)\b/i;
const NOTICE_BEFORE = /\b(?:at least|not less than|no less than|not fewer than|notice of|no later than|within|upon|prior)\W*$/i;
const RENEWAL_BEFORE =
  /\b(?:renew\w*|successive|additional|extended? (?:for|by|automatically)|extensions?|further|thereafter for|consecutive)\b[^.;]{0,60}$/i;
const ORDINAL_ANNIVERSARY = new RegExp(
  `\\b(?<ordinal>${ORDINAL_WORDS}|\\d{1,2}\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h))(?:\\s?\\(?\\d{1,2}\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h)?\\)?)?[\\s-](?:year\\s|annual\\s)?anniversary`,
  'gi',
);
const YEAR_NUMBER = new RegExp(
  `\\b(?:end|close|last day|expiration|completion) of (?:the )?(?:(?:contract|agreement|license|calendar) )?(?:year (?<after>\\d{1,2}|${NUMBER_WORDS})\\b|(?<before>${ORDINAL_WORDS}|\\d{1,2}t\\s?h)\\s(?:\\(\\d+\\w*\\)\\s)?(?:contract |agreement |license )?year)`,
  'gi',
);

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** The date that a term ends on, as the text says it, and where. */
function statedEnd(text: string, dates: readonly DateMention[]): DateMention | null {
  const ends = dates.filter(({ start }) => ENDS_BEFORE.test(text.slice(Math.max(0, start - 60), start)));
  return ends[0] ?? null;
}

/** "End of December 2012" and "through June 2011": the month's last day. */
function endOfMonth(mention: DateMention, text: string): string | null {
  const written = /([a-z]{3})[a-z.]*\s?,?\s?(?:of\s)?(\d{4})/i.exec(text.slice(mention.start, mention.end));
  const first = written ? findDates(`${written[1]} 1, ${written[2]}`)[0]?.date : null;
  return first ? calendarPeriod(first, 'month').last : null;
}

/** What a period is counted from: a date in the sentence, else the date it names, else the effective date. */
function startOf(text: string, dates: readonly DateMention[], known: KnownDates): string | null {
  const stated = dates.find(
    ({ date, start }) => date !== null && STARTS_BEFORE.test(text.slice(Math.max(0, start - 70), start)),
  );
  if (stated) return stated.date;
  const isAgreement =
    /\b(?:date (?:of|hereof|first|above|set forth|on the)|execution|sign(?:ing|ature|ed)|hereof)\b/i.test(text) &&
    !/\b(?:effective|commencement|start) date\b/i.test(text);
  return isAgreement
    ? (known.agreementDate ?? known.effectiveDate)
    : (known.effectiveDate ?? known.agreementDate);
}

function after(start: string, period: FoundPeriod): string {
  return period.unit === 'MONTHS' ? addMonths(start, period.count) : addDays(start, period.count);
}

/** Lengths of the first term: periods that are neither a renewal's nor a notice's. */
function termOf(text: string): FoundPeriod | null {
  for (const pattern of [ORDINAL_ANNIVERSARY, YEAR_NUMBER]) {
    for (const match of text.matchAll(pattern)) {
      const { ordinal, after: number, before } = match.groups ?? {};
      const years = numberOf(ordinal ?? number ?? before ?? '');
      if (years) return periodOf(years, 'year');
    }
  }
  const isTerm = ({ start, end, period }: PeriodMention) =>
    period !== 'perpetual' &&
    !NOT_THE_TERM.test(text.slice(end)) &&
    !NOTICE_BEFORE.test(text.slice(Math.max(0, start - 30), start)) &&
    !RENEWAL_BEFORE.test(text.slice(Math.max(0, start - 90), start));
  const found = findPeriods(text).find(isTerm)?.period;
  return found && found !== 'perpetual' ? found : null;
}

function readSentence(text: string, known: KnownDates): Expiration {
  const dates = findDates(text);
  const end = statedEnd(text, dates);
  if (end?.date) return { value: end.date, why: null };
  if (end?.isBlank) return { value: null, why: BLACKED_OUT };
  const month = end ? endOfMonth(end, text) : null;
  if (month) return { value: month, why: null };
  const term = termOf(text);
  if (!term) return NOTHING;
  const start = startOf(text, dates, known);
  return start ? { value: after(start, term), why: null } : { value: null, why: NO_START };
}

/**
 * When the first term of a contract ends: a date that stands there or is counted from a known one, or `perpetual`. An
 * anniversary counts as the end.
 * @param evidence the sentences about it, best first
 */
export function readExpiration(evidence: readonly string[], known: KnownDates): Expiration {
  const texts = evidence.map(plain);
  const read = texts.map((text) => readSentence(text, known));
  const dated = read.find(({ value }) => value !== null);
  if (dated) return dated;
  const reason = read.find(({ why }) => why !== null);
  if (reason) return reason;
  if (texts.some((text) => BLANK.test(text))) return { value: null, why: BLACKED_OUT };
  if (texts.some((text) => PERPETUAL.test(text))) return { value: 'perpetual', why: null };
  return texts.length > 0 ? { value: null, why: BY_EVENT } : NOTHING;
}
