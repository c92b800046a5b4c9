import type { FoundClause } from '@pactbook/intelligence/findings.ts';
import type { PlattLine } from '@pactbook/intelligence/scoring/calibration.ts';
import { presenceOf } from '@pactbook/intelligence/scoring/presence.ts';
import { fitPresence, type PresenceExample } from '../calibration/fit-presence.ts';
import type { TrainingContract, TrainingData } from '../data/read-contracts.ts';
import { FOLDS } from '../linear/kind-task.ts';

/** What was learned of kinds being somewhere in a contract. */
export interface LearnedPresence {
  /** By category. */
  readonly lines: readonly PlattLine[];
  /** The probability from which each category counts as found. */
  readonly foundFrom: readonly number[];
  /** By contract and category, from models and lines that did not know the contract. */
  readonly unseen: readonly (readonly number[])[];
  /** Whether that counts as found, by bounds that did not know the contract either. */
  readonly isFound: readonly (readonly boolean[])[];
}

/** About where "found" is right as often as it is missed, for all kinds together. */
const USUAL_BOUND = 0.4;

/**
 * The probability from which "found" gains more than it costs: half of the F1 that can be reached (Lipton, Elkan and
 * Naryanaswamy, "Optimal Thresholding of Classifiers to Maximize F1 Measure", 2014). A kind that is hard to tell counts as
 * found earlier.
 */
function boundOf(examples: readonly { readonly probability: number; readonly isThere: boolean }[]): number {
  const said = examples.filter(({ probability }) => probability >= USUAL_BOUND);
  const right = said.filter(({ isThere }) => isThere).length;
  const there = examples.filter(({ isThere }) => isThere).length;
  // One right and one more of each, so that a kind of few contracts has no extreme bound.
  return Number(((right + 1) / (said.length + there + 2)).toFixed(3));
}

function exampleOf(
  { labels }: TrainingContract,
  category: string,
  clauses: readonly FoundClause[],
): PresenceExample {
  return {
    confidences: clauses.filter((clause) => clause.category === category).map(({ confidence }) => confidence),
    isThere: (labels.get(category)?.length ?? 0) > 0,
  };
}

/** Learns how findings say that a kind is somewhere in a contract, from what models found that did not know it. */
export function learnPresence(
  { contracts, categories }: TrainingData,
  unseen: readonly { readonly clauses: readonly FoundClause[] }[],
): LearnedPresence {
  const examples = contracts.map((contract, at) =>
    categories.map((category) => exampleOf(contract, category, unseen[at]!.clauses)),
  );
  const fit = (without: number) =>
    fitPresence(
      categories.map((_, kind) =>
        examples.filter((_own, at) => contracts[at]!.fold !== without).map((own) => own[kind]!),
      ),
    );
  const foldLines = Array.from({ length: FOLDS }, (_, fold) => fit(fold));
  const probabilities = examples.map((own, at) =>
    own.map(({ confidences }, kind) => presenceOf(foldLines[contracts[at]!.fold]![kind]!, confidences)),
  );
  const boundsWithout = (fold: number) =>
    categories.map((_, kind) =>
      boundOf(
        probabilities.flatMap((own, at) =>
          contracts[at]!.fold === fold
            ? []
            : [{ probability: own[kind]!, isThere: examples[at]![kind]!.isThere }],
        ),
      ),
    );
  const foldBounds = Array.from({ length: FOLDS }, (_, fold) => boundsWithout(fold));
  return {
    lines: fit(-1),
    foundFrom: boundsWithout(-1),
    unseen: probabilities,
    isFound: probabilities.map((own, at) =>
      own.map((probability, kind) => probability >= foldBounds[contracts[at]!.fold]![kind]!),
    ),
  };
}
