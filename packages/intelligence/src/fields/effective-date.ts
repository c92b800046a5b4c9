import { findDates } from './read-date.ts';

export interface EffectiveDate {
  readonly value: string | null;
  readonly why: string | null;
  /** Whether it is the agreement's own date, because the contract names it. */
  readonly isAgreementDate?: boolean;
}

export const EFFECTIVE_BY_EVENT = 'It takes effect with an event, not on a date.';
const BLACKED_OUT = 'The date is blacked out.';

const DEFINED_AFTER =
  /^[\s,("“”'‘]{0,4}(?:(?:the|hereinafter|or|called|as)\s){0,3}["“'‘\s]{0,2}effective date/i;
const ENDS_BEFORE =
  /\b(?:until|till|through|ends?|ending|expires?|expiring|terminates?|terminate|terminating|conclud\w+|replaces|superse\w+)\b[^.;]{0,25}$/i;
const EFFECTIVE_BEFORE =
  /\b(?:effective|commenc\w+|begin\w*|start\w*|in(?:to)? force|takes? effect)\b[^.;]{0,30}$/i;
const AS_OF_BEFORE = /\bas of\b[^.;]{0,15}$/i;
/** Another document's date, named in passing: "the Lease dated as of June 1, 2018". */
const OTHER_DOCUMENT =
  /\b(?:that certain|pursuant to|amend\w*|original|previous|prior)\b[^.;]{0,120}\bdated\b[^.;]{0,15}$/i;
/** Words that name the date of the agreement or of its signatures. */
const BY_REFERENCE =
  /\b(?:date (?:of (?:this|the|its|last|latest|final|execution|signature|signing)|hereof|first|above|set forth|noted|written|on which|(?:it|this \w+) is)|first (?:above )?(?:written|set forth)|execut(?:ion|ed)|sign(?:ed|ing|ature|atures)|contract date|immediately|upon the date)\b/i;
const LAST_SIGNATURE =
  /\b(?:later of|last|latest|final|most recent)\b[^.;]{0,60}\b(?:sign\w*|execut\w+)\b|\bdates?\b[^.;]{0,40}\bsigned by (?:both|all|the last)\b/i;

/** What takes effect is the end of something: "such termination shall become effective as of". */
const END_TAKES_EFFECT = /\b(?:terminations?|expirations?|cancell?ations?|non-?renewals?)\b[^.;]{0,60}$/i;

/** What is around the evidence, and the end of the contract, where it is signed. */
export interface EffectiveSurroundings {
  /** For each piece of evidence, what is before and after it. */
  readonly around: readonly { readonly before: string; readonly after: string }[];
  readonly signatures: string;
  /** Whether the evidence is sure enough for a date of which nothing says that something takes effect then. */
  readonly isSure: boolean;
}

const NOTHING_AROUND: EffectiveSurroundings = { around: [], signatures: '', isSure: true };

/** Characters before and after a date that are looked at. */
const BEFORE = 170;
const AFTER = 40;

interface Candidate {
  readonly date: string;
  readonly score: number;
}

function scoreOf(before: string, rest: string): number {
  if (DEFINED_AFTER.test(rest)) return 5;
  if (EFFECTIVE_BEFORE.test(before)) return END_TAKES_EFFECT.test(before) ? 0 : 4;
  if (OTHER_DOCUMENT.test(before)) return 0;
  return AS_OF_BEFORE.test(before) ? 2 : 1;
}

function candidatesOf(text: string, around = { before: '', after: '' }): Candidate[] {
  return findDates(text).flatMap(({ start, end, date }) => {
    // Only what is looked at is joined: a sentence can be as long as its document.
    const before = `${around.before}${text.slice(Math.max(0, start - BEFORE), start)}`.slice(-BEFORE);
    const after = `${text.slice(end, end + AFTER)}${around.after}`.slice(0, AFTER);
    return date === null || ENDS_BEFORE.test(before.slice(-60))
      ? []
      : [{ date, score: scoreOf(before, after) }];
  });
}

/**
 * The day on which a contract takes effect: a date that is there, the last signature's, or the agreement's own where
 * it is named ("the date first written above", "upon signature").
 * @param evidence the sentences about it, best first
 */
export function readEffectiveDate(
  evidence: readonly string[],
  agreementDate: string | null,
  { around, signatures, isSure }: EffectiveSurroundings = NOTHING_AROUND,
): EffectiveDate {
  const texts = evidence.map((text) => text.replace(/\s+/g, ' ').trim());
  const candidates = texts.flatMap((text, at) => candidatesOf(text, around[at]));
  const best = candidates.toSorted((a, b) => b.score - a.score)[0];
  if (best && best.score < 4 && texts.some((text) => LAST_SIGNATURE.test(text))) {
    return {
      value:
        candidates
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? null,
      why: null,
    };
  }
  if (best && (isSure || best.score >= 4)) return { value: best.date, why: null };
  if (!isSure) return { value: null, why: null };
  if (texts.some((text) => LAST_SIGNATURE.test(text))) {
    const signed = findDates(signatures).flatMap(({ date }) => date ?? []);
    const last = signed.toSorted().at(-1);
    if (last !== undefined) return { value: last, why: null };
    if (agreementDate !== null) return { value: agreementDate, why: null, isAgreementDate: true };
  }
  const refers = texts.some((text) => BY_REFERENCE.test(text));
  if (refers && agreementDate) return { value: agreementDate, why: null, isAgreementDate: true };
  const hasBlank = texts.some((text) => findDates(text).some(({ isBlank }) => isBlank));
  if (hasBlank) return { value: null, why: BLACKED_OUT };
  return { value: null, why: texts.length > 0 && !refers ? EFFECTIVE_BY_EVENT : null };
}
