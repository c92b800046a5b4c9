import { findDates } from './read-date.ts';

export interface EffectiveDate {
  readonly value: string | null;
  readonly why: string | null;
}

export const EFFECTIVE_BY_EVENT = 'It takes effect with an event, not on a date.';
const BLACKED_OUT = 'The date is blacked out.';

const ENDS_BEFORE =
  /\b(?:until|till|through|ends?|ending|expires?|expiring|terminates?|terminate|terminating|conclud\w+|dated|replaces|superse\w+)\b[^.;]{0,25}$/i;
const STARTS_BEFORE =
  /\b(?:effective|commenc\w+|begin\w*|start\w*|in(?:to)? force|as of|takes? effect)\b[^.;]{0,40}$/i;
/** Words that name the date of the agreement or of its signatures. */
const BY_REFERENCE =
  /\b(?:date (?:of (?:this|the|its|last|latest|final|execution|signature|signing)|hereof|first|above|set forth|noted|written|on which|(?:it|this \w+) is)|first (?:above )?(?:written|set forth)|execut(?:ion|ed)|sign(?:ed|ing|ature|atures)|contract date|immediately|upon the date)\b/i;

/**
 * The day on which a contract takes effect: a date that stands there, or the agreement's own where it is named ("the date
 * first written above", "upon signature").
 * @param evidence the sentences about it, best first
 */
export function readEffectiveDate(evidence: readonly string[], agreementDate: string | null): EffectiveDate {
  const sentences = evidence.map((written) => {
    const text = written.replace(/\s+/g, ' ').trim();
    const before = (at: number) => text.slice(Math.max(0, at - 70), at);
    const dates = findDates(text).filter(({ start }) => !ENDS_BEFORE.test(before(start)));
    return { text, dates, started: dates.filter(({ start }) => STARTS_BEFORE.test(before(start))) };
  });
  for (const dates of [sentences.flatMap(({ started }) => started), sentences.flatMap((one) => one.dates)]) {
    const dated = dates.find(({ date }) => date !== null);
    if (dated) return { value: dated.date, why: null };
  }
  const refers = sentences.some(({ text }) => BY_REFERENCE.test(text));
  if (refers && agreementDate) return { value: agreementDate, why: null };
  if (sentences.some(({ dates }) => dates.some(({ isBlank }) => isBlank)))
    return { value: null, why: BLACKED_OUT };
  return { value: null, why: sentences.length > 0 && !refers ? EFFECTIVE_BY_EVENT : null };
}
