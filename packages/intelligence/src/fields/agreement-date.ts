import type { TextSpan } from '../findings.ts';
import { findDates } from './read-date.ts';

/** Characters of the sentence before a date that say what the date is. */
const BEFORE = 60;
/** How far before a date the sentence is searched for the date of the agreement. */
const SENTENCE = 170;

const AGREED_BEFORE = /\b(?:entered into|made|dated|signed|executed|concluded)\b[^.;]{0,25}$/i;
const EFFECTIVE_BEFORE = /\b(?:effective|commenc\w+|begin\w*|in(?:to)? force|takes? effect)\b[^.;]{0,25}$/i;

/**
 * The day on which a contract was made, for a date that was found as such: where the words before that date say that
 * something takes effect then, and its sentence names another day on which the contract was entered into, it is that day.
 *
 * @returns the date and its place; null where the date stays as it was found
 */
export function correctAgreementDate(text: string, found: TextSpan): (TextSpan & { date: string }) | null {
  const own = findDates(text.slice(found.start, found.end))[0];
  if (own === undefined) return null;
  const at = found.start + own.start;
  const before = text.slice(Math.max(0, at - BEFORE), at).replaceAll(/\s+/g, ' ');
  if (!EFFECTIVE_BEFORE.test(before) || AGREED_BEFORE.test(before)) return null;
  const from = Math.max(0, at - SENTENCE);
  for (const { start, end, date } of findDates(text.slice(from, at))) {
    const words = text.slice(Math.max(0, from + start - BEFORE), from + start).replaceAll(/\s+/g, ' ');
    if (date !== null && AGREED_BEFORE.test(words)) return { start: from + start, end: from + end, date };
  }
  return null;
}
