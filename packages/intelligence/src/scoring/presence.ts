import { logistic, plattLogit, type PlattLine } from './calibration.ts';

/** Likeliest findings of a kind that are looked at. */
export const PRESENCE_FINDINGS = 5;
/** The least confidence of a finding that says something of it: those that are shown without being asked for. */
export const PRESENCE_CONFIDENCE = 0.2;
/** No confidence says 0 or 1. */
const EDGE = 0.001;

/** The confidences that are looked at, of all findings of a kind. */
export const looksAt = (confidences: readonly number[]): readonly number[] =>
  confidences.filter((confidence) => confidence >= PRESENCE_CONFIDENCE);

/** The logit of "one of the likeliest findings is right", as if each were right or wrong by itself. */
export function anyRightLogit(confidences: readonly number[]): number {
  const best = looksAt(confidences)
    .toSorted((one, other) => other - one)
    .slice(0, PRESENCE_FINDINGS);
  const noneIsRight = best.reduce((share, confidence) => share * (1 - confidence), 1);
  return Math.log((1 - noneIsRight + EDGE) / (noneIsRight + EDGE));
}

/**
 * The probability that a kind is somewhere in a document, from the confidences of the findings of that kind and the line
 * that was learned for it. It is higher than the confidence of one place: several doubtful places can make it likely. 0
 * without a finding that is looked at, so that what is found can be shown.
 */
export function presenceOf(line: PlattLine, confidences: readonly number[]): number {
  return looksAt(confidences).length === 0 ? 0 : logistic(plattLogit(line, anyRightLogit(confidences)));
}

/** Whether a kind counts as found in a document, by its findings there. */
export const isFoundIn = (
  { presence, foundFrom }: { readonly presence: PlattLine; readonly foundFrom: number },
  confidences: readonly number[],
): boolean => presenceOf(presence, confidences) >= foundFrom;
