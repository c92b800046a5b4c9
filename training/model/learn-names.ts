import type { Candidate } from '@pactbook/intelligence/names/candidates.ts';
import { candidateFeatures } from '@pactbook/intelligence/names/candidate-features.ts';
import { findCandidates } from '@pactbook/intelligence/names/candidates.ts';
import { namesAmong } from '@pactbook/intelligence/find-clauses.ts';
import type { CalibrationSteps } from '@pactbook/intelligence/scoring/calibration.ts';
import { fitSteps } from '../calibration/fit-steps.ts';
import { firstHits, matchesOf, type Match } from '../data/matches.ts';
import type { TrainingContract } from '../data/read-contracts.ts';
import { learnScorer, startsOf, type FoldedScorer } from './learn-sentences.ts';

/** What was learned of names and dates, and for each contract what is said of it by a model that did not know it. */
export interface LearnedNames {
  readonly kinds: readonly string[];
  readonly scorer: FoldedScorer;
  readonly steps: readonly CalibrationSteps[];
  readonly unseen: readonly {
    readonly candidates: readonly Candidate[];
    readonly logits: readonly Float32Array[];
  }[];
}

/**
 * The costs of a wrong margin. There are many candidates for each name: a missed one must not count more than a wrong
 * one. A candidate that meets a label, but not best, counts almost nothing.
 */
const COSTS = { right: 0.06, nearly: 0.005, wrong: 0.1 } as const;

function candidateCost({ isHit, isBest }: Match): number {
  if (isBest) return COSTS.right;
  return isHit ? COSTS.nearly : -COSTS.wrong;
}

/** Learns to tell names and dates among candidates. */
export async function learnNames(
  contracts: readonly TrainingContract[],
  kinds: readonly string[],
  seed: number,
  say: (words: string) => void,
): Promise<LearnedNames> {
  const candidates = contracts.map(({ text }) => findCandidates(text));
  const folds = Int8Array.from(contracts.flatMap(({ fold }, at) => candidates[at]!.map(() => fold)));
  const matches = kinds.map((kind) =>
    contracts.flatMap((contract, at) => matchesOf(contract, kind, candidates[at]!, true)),
  );
  const features = contracts.map(({ text }, at) => candidateFeatures(text, candidates[at]!));
  const scorer = await learnScorer(features, { matches, costOf: candidateCost, folds, seed }, (words) =>
    say(`names: ${words}`),
  );
  const firsts = startsOf(candidates.map((own) => own.length));
  const unseen = candidates.map((own, at) => ({
    candidates: own,
    logits: scorer.logits.map((all) => all.slice(firsts[at], firsts[at]! + own.length)),
  }));
  const steps = kinds.map((kind, at): CalibrationSteps => {
    const found = contracts.flatMap((contract, number) => {
      const one = unseen[number]!;
      const names = namesAmong({ nameSteps: [] }, [kind], one.candidates, [one.logits[at]!]);
      const hits = firstHits(contract, kind, names, true);
      return names.map(({ confidence }, index) => ({ confidence, isHit: hits[index]! }));
    });
    const { bounds, values } = fitSteps(
      found.map(({ confidence }) => confidence),
      (index) => found[index]!.isHit,
    );
    return { bounds: Float32Array.from(bounds), values: Float32Array.from(values) };
  });
  return { kinds, scorer, steps, unseen };
}
