import { logistic, plattLogit, type PlattLine } from '@pactbook/intelligence/scoring/calibration.ts';
import { anyRightLogit, looksAt } from '@pactbook/intelligence/scoring/presence.ts';

/** What was found of a kind in a contract by a model that did not know it, and whether the kind is there. */
export interface PresenceExample {
  readonly confidences: readonly number[];
  readonly isThere: boolean;
}

const STEPS = 20;
/** What it costs to leave the line of all kinds: a kind goes its own way only as far as its contracts say so. */
const COSTS: PlattLine = { slope: 20, offset: 2 };
const NO_COSTS: PlattLine = { slope: 1e-6, offset: 1e-6 };

/** The line that examples ask for, drawn towards another one: logistic regression by Newton's method. */
function fitLine(examples: readonly PresenceExample[], towards: PlattLine, costs: PlattLine): PlattLine {
  // A contract without a finding of the kind that is looked at says nothing of what findings mean.
  const rows = examples
    .filter(({ confidences }) => looksAt(confidences).length > 0)
    .map(({ confidences, isThere }) => ({ logit: anyRightLogit(confidences), target: isThere ? 1 : 0 }));
  let { slope, offset } = towards;
  for (let step = 0; step < STEPS; step += 1) {
    let slopeGradient = costs.slope * (slope - towards.slope);
    let offsetGradient = costs.offset * (offset - towards.offset);
    let [slopeSlope, slopeOffset, offsetOffset] = [costs.slope, 0, costs.offset];
    for (const { logit, target } of rows) {
      const probability = logistic(plattLogit({ slope, offset }, logit));
      const error = probability - target;
      const weight = probability * (1 - probability);
      slopeGradient += error * logit;
      offsetGradient += error;
      slopeSlope += weight * logit * logit;
      slopeOffset += weight * logit;
      offsetOffset += weight;
    }
    const determinant = slopeSlope * offsetOffset - slopeOffset * slopeOffset;
    slope -= (offsetOffset * slopeGradient - slopeOffset * offsetGradient) / determinant;
    offset -= (slopeSlope * offsetGradient - slopeOffset * slopeGradient) / determinant;
  }
  const round = (value: number) => Number(value.toPrecision(6));
  return { slope: round(slope), offset: round(offset) };
}

/** Fits for each kind the line that makes findings the probability that the kind is somewhere in a contract. */
export function fitPresence(kinds: readonly (readonly PresenceExample[])[]): PlattLine[] {
  const all = fitLine(kinds.flat(), { slope: 1, offset: 0 }, NO_COSTS);
  return kinds.map((examples) => fitLine(examples, all, COSTS));
}
