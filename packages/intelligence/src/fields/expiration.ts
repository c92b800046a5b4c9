import { addDays, addMonths, calendarPeriod } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FoundPeriod, TextSpan } from '../findings.ts';
import { findDates, type DateMention } from './read-date.ts';
import { findFirstTerm, type TermMention } from './first-term.ts';

/** The dates that an expiration is counted from. */
export interface KnownDates {
  readonly effectiveDate: string | null;
  readonly agreementDate: string | null;
}

/** A date, or `perpetual` where nothing ends it; `why` says why there is neither, or why the date is doubtful. */
export interface Expiration {
  readonly value: string | null;
  readonly why: string | null;
  /** The known date that the value is counted from. */
  readonly countedFrom?: keyof KnownDates | undefined;
}

export const BLACKED_OUT = 'The date is blacked out.';
export const NO_START = 'The start date is not known.';
export const OTHER_START = 'Counted from the start, because the day it is counted from is not known.';
export const BY_EVENT = 'It ends with an event, not on a date.';
export const ENDS_ELSEWHERE = 'Its end is named in another place.';
export const ENDS_BEFORE_START = 'It is before the start.';
export const TOO_FAR_FROM_START = 'It is more than 60 years after the start.';
const MOST_YEARS = 60;

const ENDS_BEFORE =
  /(?:\b(?:until|till|through|thru|throughout|to|ends?|ending|expires?|expiring|expiry|expire|terminates?|terminate|terminating|terminated|conclud\w+|expiration date|termination date|end date|in no event later than|extended to|close of business|midnight|and including)\b[^.;]{0,25}|[-–—]\s?)$/i;
const STARTS_BEFORE =
  /\b(?:commenc\w+|begin\w*|start\w*|effective|from|as of|dated|entered into|made|on or after|since)\b[^.;]{0,30}$/i;
const WITHOUT_END =
  /\b(?:indefinite(?:ly)?|perpetual(?:ly)?|perpetuity|unlimited (?:period|term|duration)|no (?:fixed|set) term)\b/i;
const UNTIL_TERMINATED =
  /\b(?:(?:until|unless|when) (?:and until )?(?:\w+\s){0,4}(?:terminated|cancell?ed|superseded)|(?:for )?(?:so|as) long as|not be terminable)\b/i;
/** "For the Service Period", "the Term set forth above", "shall expire on the Expiration Date": an end that is not here. */
const NAMED_ELSEWHERE =
  /\b(?:(?:for|during|shall be|have) the (?:\w+ ){0,2}(?:term|period)\b(?! of the (?:parties|company))|(?:term|period|years) set forth|expires? (?:on|upon|at) (?:the|its) (?:\w+ )?(?:expiration|end|termination) date)/i;
const BLANK = /\[[\s*_.·•●◦∙-]*\]|\*{2,}|_{3,}|\bX{4,}\b|\[\*/u;
const MONTH_END_BEFORE = /\b(?:end|last (?:calendar )?day|close|conclusion) (?:of|in)(?: the month of)?\W*$/i;
const YEAR_END =
  /\b(?:end|close|conclusion|last day) of (?:the )?(?:(?:calendar )?year )?(?:of )?((?:19|20)\d{2})(?![\d/-])/i;
const CURRENT_YEAR_END = /\b(?:end|close|last day) of the (?:then[- ])?current calendar year\b/i;
const OF_AGREEMENT =
  /^\W*(?:(?:of|from|after|following|on|as of)\s)?(?:the\s)?(?:date (?:of (?:this|the|its|execution)|hereof|first|above|set forth|on the)|execution|sign(?:ing|ature)|hereof)/i;
const OF_EFFECTIVE = /^\W*(?:\w+\s){0,4}(?:effective|commencement|start) date\b/i;
// "Three years from the launch": a day that no field holds.
const FROM_EVENT =
  /^\W*(?:periods?\s)?(?:from|after|following)\s(?!(?:and\s\w+\s)?(?:the\s|its\s|such\s|this\s|that\s)?(?:\w+\s)?(?:effective date|date (?:of (?:this|its|the)|hereof|first|above|set)|execution|sign|agreement|contract|hereof|commencement date|date\b[.,;]))/i;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const before = (text: string, at: number, length: number): string => text.slice(Math.max(0, at - length), at);

/** "End of December 2012" and "through June 2011": the month's last day. */
function endOfMonth(mention: DateMention, text: string): string | null {
  const written = /([a-z]{3})[a-z.]*\s?,?\s?(?:of\s)?(\d{4})/i.exec(text.slice(mention.start, mention.end));
  const first = written ? findDates(`${written[1]} 1, ${written[2]}`)[0]?.date : null;
  return first ? calendarPeriod(first, 'month').last : null;
}

/** The date that a term ends on, where the text states one. */
function statedEnd(text: string, dates: readonly DateMention[]): Expiration | null {
  const only = dates[0];
  const isAlone = only !== undefined && text.length - (only.end - only.start) <= 6;
  const end = isAlone ? only : dates.find(({ start }) => ENDS_BEFORE.test(before(text, start, 60)));
  if (end?.date) return { value: end.date, why: null };
  if (end?.isBlank) return { value: null, why: BLACKED_OUT };
  const month = dates.find((one) => one === end || MONTH_END_BEFORE.test(before(text, one.start, 40)));
  const lastDay = month && !month.isBlank ? (month.date ?? endOfMonth(month, text)) : null;
  if (lastDay) return { value: lastDay, why: null };
  const year = YEAR_END.exec(text)?.[1];
  return year ? { value: `${year}-12-31`, why: null } : null;
}

/** The day a term is counted from, and which of the known dates it is; none for a date of its own sentence. */
interface Start {
  readonly date: string;
  readonly countedFrom?: keyof KnownDates;
}

function firstKnown(known: KnownDates, names: readonly (keyof KnownDates)[]): Start | null {
  for (const name of names) {
    const date = known[name];
    if (date !== null) return { date, countedFrom: name };
  }
  return null;
}

/** What a term is counted from: what it names, a date in its sentence, or else the effective date. */
function startOf(
  text: string,
  { end }: TermMention,
  dates: readonly DateMention[],
  known: KnownDates,
): Start | null {
  const rest = text.slice(end, end + 80);
  if (OF_AGREEMENT.test(rest)) return firstKnown(known, ['agreementDate', 'effectiveDate']);
  const stated = dates.find(
    ({ date, start }) => date !== null && STARTS_BEFORE.test(before(text, start, 70)),
  );
  if (stated?.date) return { date: stated.date };
  const isAgreement =
    /\b(?:date (?:of|hereof|first|above|set forth|on the)|execution|sign(?:ing|ature|ed)|hereof)\b/i;
  const byEffective = OF_EFFECTIVE.test(rest) || /\b(?:effective|commencement|start) date\b/i.test(text);
  const isFromAgreement = isAgreement.test(text) && !byEffective;
  return firstKnown(
    known,
    isFromAgreement ? ['agreementDate', 'effectiveDate'] : ['effectiveDate', 'agreementDate'],
  );
}

function add(start: string, period: FoundPeriod): string {
  return period.unit === 'MONTHS' ? addMonths(start, period.count) : addDays(start, period.count);
}

/** The end that a sentence's length of the term gives. */
function computedEnd(text: string, dates: readonly DateMention[], known: KnownDates): Expiration | null {
  const first = firstKnown(known, ['effectiveDate', 'agreementDate']);
  if (first && CURRENT_YEAR_END.test(text)) {
    const { last } = calendarPeriod(first.date, 'year');
    return { value: last, why: null, countedFrom: first.countedFrom };
  }
  const term = findFirstTerm(text);
  if (!term) return null;
  const start = startOf(text, term, dates, known);
  if (!start) return { value: null, why: NO_START };
  const end = add(start.date, term.period);
  const isMonthEnd = /\b(?:last day|end) of the (?:calendar )?month in which\b/i.test(text);
  const isOther = FROM_EVENT.test(text.slice(term.end)) && dates.every(({ date }) => date !== start.date);
  return {
    value: isMonthEnd ? calendarPeriod(end, 'month').last : end,
    why: isOther ? OTHER_START : null,
    countedFrom: start.countedFrom,
  };
}

/**
 * When the first term of a contract ends: a date that is there or is counted from a known one, or `perpetual`. An
 * anniversary counts as the end.
 * @param evidence the sentences about it, best first
 */
export function readExpiration(evidence: readonly string[], known: KnownDates): Expiration {
  const end = endOf(evidence, known);
  const start = known.effectiveDate ?? known.agreementDate;
  if (end.value === null || end.value === 'perpetual' || end.why !== null || start === null) return end;
  if (end.value < start) return { ...end, why: ENDS_BEFORE_START };
  return end.value > addMonths(start, MOST_YEARS * 12) ? { ...end, why: TOO_FAR_FROM_START } : end;
}

/** `Expiration Date: August 31, 2026`, `"Termination Date" means 31 August 2026`, `Contract Period means … terminating on …`. */
const END_DATE_DEFINED =
  /\b(?:(?:expiration|expiry|termination|end) date["”]?\s*(?::|means|shall mean|is)|(?:contract period|term)["”]\s*(?:means|shall mean)[^.;]{0,160}\b(?:until|ending|expiring|terminating) on)\s*(?:the date of\s)?/gi;
/** Characters of a date behind its label. */
const DATE_LENGTH = 40;

/** Where a contract defines its end date, from the label to the date; null where it does not, or more than one. */
export function writtenEndDate(text: string): TextSpan | null {
  const places = [...text.matchAll(END_DATE_DEFINED)].flatMap(({ 0: label, index }) => {
    const at = index + label.length;
    const date = findDates(text.slice(at, at + DATE_LENGTH))[0];
    return date?.start === 0 && date.date !== null
      ? [{ start: index, end: at + date.end, date: date.date }]
      : [];
  });
  const [first] = places;
  if (first === undefined || places.some(({ date }) => date !== first.date)) return null;
  return { start: first.start, end: first.end };
}

function endOf(evidence: readonly string[], known: KnownDates): Expiration {
  const sentences = evidence.map(plain).map((text) => ({ text, dates: findDates(text) }));
  const stated = sentences.map(({ text, dates }) => statedEnd(text, dates));
  const statedDate = stated.find((end) => end?.value);
  if (statedDate) return statedDate;
  let noStart: Expiration | null = null;
  for (const { text, dates } of sentences) {
    const computed = computedEnd(text, dates, known);
    if (computed?.value) return computed;
    noStart ??= computed;
    if (!computed && WITHOUT_END.test(text)) return { value: 'perpetual', why: null };
  }
  if (noStart) return noStart;
  const hasBlank = stated.some((end) => end !== null) || sentences.some(({ text }) => BLANK.test(text));
  if (hasBlank) return { value: null, why: BLACKED_OUT };
  if (sentences.length === 0) return { value: null, why: null };
  if (sentences.some(({ text }) => NAMED_ELSEWHERE.test(text))) return { value: null, why: ENDS_ELSEWHERE };
  const isOpen = sentences.some(({ text }) => UNTIL_TERMINATED.test(text));
  return isOpen ? { value: 'perpetual', why: null } : { value: null, why: BY_EVENT };
}
