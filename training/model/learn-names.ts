import type { Candidate } from '@pactbook/intelligence/names/candidates.ts';
import { candidateFeatures } from '@pactbook/intelligence/names/candidate-features.ts';
import { findCandidates } from '@pactbook/intelligence/names/candidates.ts';
import { rankNames, type RankedName, type ScoredNames } from '@pactbook/intelligence/names/rank-names.ts';
import { namesAmong, rankedNamesAmong } from '@pactbook/intelligence/find-clauses.ts';
import type { FoundClause } from '@pactbook/intelligence/findings.ts';
import type { CalibrationSteps } from '@pactbook/intelligence/scoring/calibration.ts';
import type { Trees } from '@pactbook/intelligence/scoring/trees.ts';
import { fitSteps } from '../calibration/fit-steps.ts';
import { firstHits, matchesOf, type Match } from '../data/matches.ts';
import type { TrainingContract } from '../data/read-contracts.ts';
import { FOLDS } from '../linear/kind-task.ts';
import { learnScorer, learnTrees, startsOf, type FoldedScorer } from './learn-sentences.ts';

/** What was learned of names and dates, and for each contract what is said of it by a model that did not know it. */
export interface LearnedNames {
  readonly kinds: readonly string[];
  readonly scorer: FoldedScorer;
  readonly steps: readonly CalibrationSteps[];
  readonly trees: Trees;
  /** The trees that were trained without each fold. */
  readonly foldTrees: readonly Trees[];
  readonly rankedSteps: readonly CalibrationSteps[];
  readonly unseen: readonly { readonly scored: ScoredNames; readonly trees: Trees }[];
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

/** Which candidates are right when each label counts once: of those that meet it, the likeliest by the linear scorer. */
function rightNames(
  contract: TrainingContract,
  kinds: readonly string[],
  { candidates, logits }: ScoredNames,
  ranked: readonly RankedName[],
): Map<RankedName, boolean> {
  const right = new Map<RankedName, boolean>();
  for (const [kind, own] of Map.groupBy(ranked, (one) => one.kind)) {
    const findings = own.map(({ candidate }) => ({
      ...candidates[candidate]!,
      confidence: logits[kind]![candidate]!,
    }));
    firstHits(contract, kinds[kind]!, findings, true).forEach((isRight, at) => right.set(own[at]!, isRight));
  }
  return right;
}

/** How often the findings of each kind were right. */
function stepsOf(
  contracts: readonly TrainingContract[],
  kinds: readonly string[],
  found: readonly (readonly FoundClause[])[],
): CalibrationSteps[] {
  return kinds.map((kind) => {
    const all = contracts.flatMap((contract, at) => {
      const own = found[at]!.filter(({ category }) => category === kind);
      const hits = firstHits(contract, kind, own, true);
      return own.map(({ confidence }, index) => ({ confidence, isHit: hits[index]! }));
    });
    const { bounds, values } = fitSteps(
      all.map(({ confidence }) => confidence),
      (index) => all[index]!.isHit,
    );
    return { bounds: Float32Array.from(bounds), values: Float32Array.from(values) };
  });
}

async function learnLinear(
  contracts: readonly TrainingContract[],
  kinds: readonly string[],
  { candidates, seed }: { readonly candidates: readonly (readonly Candidate[])[]; readonly seed: number },
  say: (words: string) => void,
): Promise<FoldedScorer> {
  const folds = Int8Array.from(contracts.flatMap(({ fold }, at) => candidates[at]!.map(() => fold)));
  const matches = kinds.map((kind) =>
    contracts.flatMap((contract, at) => matchesOf(contract, kind, candidates[at]!, true)),
  );
  const features = contracts.map(({ text }, at) => candidateFeatures(text, candidates[at]!));
  return await learnScorer(features, { matches, costOf: candidateCost, folds, seed }, say);
}

/** Learns to tell names and dates among candidates: a linear scorer, and trees over what it says of all of a contract. */
export async function learnNames(
  contracts: readonly TrainingContract[],
  kinds: readonly string[],
  seed: number,
  say: (words: string) => void,
): Promise<LearnedNames> {
  const candidates = contracts.map(({ text }) => findCandidates(text));
  const scorer = await learnLinear(contracts, kinds, { candidates, seed }, (words) => say(`names: ${words}`));
  const firsts = startsOf(candidates.map((own) => own.length));
  const scored = candidates.map((own, at): ScoredNames => ({
    text: contracts[at]!.text,
    candidates: own,
    logits: scorer.logits.map((all) => all.slice(firsts[at], firsts[at]! + own.length)),
  }));
  const examples = scored.flatMap((one, contract) => {
    const ranked = rankNames(one);
    const right = rightNames(contracts[contract]!, kinds, one, ranked);
    return ranked.map((candidate) => ({ contract, candidate, isHit: right.get(candidate) === true }));
  });
  say(`names: re-ranker, ${examples.length} examples`);
  const foldTrees = Array.from({ length: FOLDS }, (_, fold) =>
    learnTrees(examples.filter(({ contract }) => contracts[contract]!.fold !== fold)),
  );
  const unseen = scored.map((one, at) => ({ scored: one, trees: foldTrees[contracts[at]!.fold]! }));
  return {
    kinds,
    scorer,
    steps: stepsOf(
      contracts,
      kinds,
      scored.map((one) => namesAmong({ nameSteps: [] }, kinds, one)),
    ),
    trees: learnTrees(examples),
    foldTrees,
    rankedSteps: stepsOf(
      contracts,
      kinds,
      unseen.map((one) => rankedNamesAmong({ nameTrees: one.trees, rankedNameSteps: [] }, kinds, one.scored)),
    ),
    unseen,
  };
}
