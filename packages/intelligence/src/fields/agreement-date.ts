import type { TextSpan } from '../findings.ts';
import { findDates } from './read-date.ts';

/** Characters of the sentence before a date that say what the date is. */
const BEFORE = 60;
/** How far before a date the sentence is searched for the date of the agreement. */
const SENTENCE = 170;
/** Characters in which a contract says when it is made, and those around a date that show that it is a signature's. */
const OPENING_LENGTH = 4_000;
const SIGNATURE_LENGTH = 400;

const AGREED_BEFORE =
  /\b(?:entered(?: into| on)|made(?! effective)|dated|signed|executed|concluded)\b[^.;]{0,25}$/i;
const EFFECTIVE_BEFORE = /\b(?:effective|commenc\w+|begin\w*|in(?:to)? force|takes? effect)\b[^.;]{0,25}$/i;
/** Any contract can be dated: one that nothing was found in has to say so of itself. */
const MADE_BEFORE =
  /\b(?:entered(?: into| on)|made(?! effective)|executed|concluded|this (?:\w+ ){0,4}(?:agreement|contract|amendment)\W+dated)\b[^.;]{0,25}$/i;
/** The date of a contract that another one amends: "that certain License Agreement dated as of". */
const OTHER_DOCUMENT =
  /\b(?:that certain|reference is (?:hereby )?made to|pursuant to the|amends? the|amendment (?:no\.? \d+ )?to the|original|previously|respect to)\b[^.;]{0,120}\bdated\b[^.;]{0,15}$/i;
const DATE_LABEL = /\bdated?\s?:?\s?\s?(?=\S)/gi;
/** Characters of a date behind its label, and labels that are looked at, the last ones: a text can be nothing else. */
const DATE_LENGTH = 40;
const MOST_LABELS = 100;
const SIGNED = /\/s\/|\b(?:by|name|title|signature)\s?:/i;

const wordsBefore = (text: string, at: number, length: number) =>
  text.slice(Math.max(0, at - length), at).replaceAll(/\s+/g, ' ');

/** A date with its place. */
interface PlacedDate extends TextSpan {
  readonly date: string;
}

function datesIn(text: string, from: number, to: number): PlacedDate[] {
  return findDates(text.slice(from, to)).flatMap(({ start, end, date }) =>
    date === null ? [] : [{ start: from + start, end: from + end, date }],
  );
}

/** Whether a date is that of another document, such as the contract that this one amends. */
export const isOfOtherDocument = (text: string, { start }: TextSpan): boolean =>
  OTHER_DOCUMENT.test(wordsBefore(text, start, SENTENCE));

/**
 * The day on which a contract was made, for a date that was found as such: where the words before that date say that
 * something takes effect then, and its sentence names another day on which the contract was entered into, it is that day.
 *
 * @returns the date and its place; null where the date stays as it was found
 */
export function correctAgreementDate(text: string, found: TextSpan): PlacedDate | null {
  const own = findDates(text.slice(found.start, found.end))[0];
  if (own === undefined) return null;
  const at = found.start + own.start;
  const before = wordsBefore(text, at, BEFORE);
  if (!EFFECTIVE_BEFORE.test(before) || AGREED_BEFORE.test(before)) return null;
  const earlier = datesIn(text, Math.max(0, at - SENTENCE), at);
  return earlier.find(({ start }) => AGREED_BEFORE.test(wordsBefore(text, start, BEFORE))) ?? null;
}

/** The dates beside signatures. */
function signatureDates(text: string): PlacedDate[] {
  const labels = [...text.matchAll(DATE_LABEL)].slice(-MOST_LABELS);
  return labels.flatMap(({ 0: label, index }) => {
    const at = index + label.length;
    const around = text.slice(Math.max(0, index - SIGNATURE_LENGTH), at + DATE_LENGTH + SIGNATURE_LENGTH);
    if (!SIGNED.test(around)) return [];
    return datesIn(text, at, at + DATE_LENGTH).filter(({ start }) => start === at);
  });
}

/** The day on which a contract says in its opening that it is made, or else that of its last signature. */
export function writtenAgreementDate(text: string): PlacedDate | null {
  const stated = datesIn(text, 0, OPENING_LENGTH).find(
    (date) => MADE_BEFORE.test(wordsBefore(text, date.start, BEFORE)) && !isOfOtherDocument(text, date),
  );
  if (stated !== undefined) return stated;
  const signed = signatureDates(text);
  return signed.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0] ?? null;
}
