import {
  logistic,
  plattLogit,
  type CalibrationSteps,
  type PlattLine,
} from '@pactbook/intelligence/scoring/calibration.ts';
import {
  rankFeatures,
  type KindStatistics,
  type RankedCandidate,
  type ScoredSentences,
} from '@pactbook/intelligence/scoring/rank-features.ts';
import {
  letterFeatures,
  wordFeatures,
  type FeatureHashes,
} from '@pactbook/intelligence/scoring/sentence-features.ts';
import { scoreTrees, type Trees } from '@pactbook/intelligence/scoring/trees.ts';
import { trainTrees, type BoostingOptions } from '../boosting/train-trees.ts';
import { fitPlatt } from '../calibration/fit-platt.ts';
import { fitSteps } from '../calibration/fit-steps.ts';
import { firstHits, matchesOf, type Match } from '../data/matches.ts';
import type { TrainingContract } from '../data/read-contracts.ts';
import { buildMatrix, type FeatureMatrix } from '../linear/feature-matrix.ts';
import { FOLDS, type KindTask } from '../linear/kind-task.ts';
import type { StoredWeights } from '../linear/prune-weights.ts';
import { trainKinds } from '../linear/train-kinds.ts';

type Say = (words: string) => void;

/** One scorer of all kinds: its vocabulary, the weights and the line of each kind. */
export interface LearnedScorer {
  readonly vocabulary: Uint32Array;
  readonly rarities: Uint8Array;
  readonly weights: readonly StoredWeights[];
  readonly lines: readonly PlattLine[];
}

/** A scorer with what it is without each fold, and the logit of each row from the scorer without its fold. */
export interface FoldedScorer extends LearnedScorer {
  readonly withoutFold: readonly LearnedScorer[];
  readonly logits: readonly Float32Array[];
}

/** What a scorer learns: of each kind how the rows meet the labels, and what a wrong margin of a row costs. */
interface ScorerTask {
  readonly matches: readonly (readonly Match[])[];
  /** The cost of a wrong margin; negative where the row should be no clause. */
  readonly costOf: (match: Match) => number;
  readonly folds: Int8Array;
  readonly seed: number;
}

/** What the margins cost by how a row meets the labels, against a row without any. */
const HIT_COST = 4;
const COVERED_COST = 0.5;
const PARTLY_COVERED_COST = 0.3;
const RANKING: BoostingOptions = { trees: 150, depth: 5, rate: 0.08, leastWeight: 8, penalty: 2 };

function taskOf(matches: readonly Match[], { costOf, folds, seed }: ScorerTask): KindTask {
  const costs = matches.map(costOf);
  return {
    folds,
    targets: Int8Array.from(costs, (cost) => Math.sign(cost)),
    costs: Float32Array.from(costs, Math.abs),
    seed,
  };
}

/** The cost of a sentence: one that labels cover in part says less than one that is a label. */
const sentenceCost =
  (cost: number) =>
  ({ isHit, covered }: Match): number => {
    if (isHit) return cost * HIT_COST;
    if (covered >= 0.5) return cost * COVERED_COST;
    return covered > 0 ? cost * PARTLY_COVERED_COST : -cost;
  };

/** Trains a scorer, with the logit of each row from weights that did not know its contract. */
export async function learnScorer(
  features: readonly (readonly FeatureHashes[])[],
  task: ScorerTask,
  say: Say,
): Promise<FoldedScorer> {
  const matrix: FeatureMatrix = buildMatrix(features);
  say(`${matrix.width} features, ${matrix.columns.length} values`);
  const results = await trainKinds(
    matrix,
    task.matches.map((own) => taskOf(own, task)),
    (done) => say(`${done} of ${task.matches.length} kinds`),
  );
  const lines = results.map(({ margins }, kind) =>
    fitPlatt(margins, (row) => task.matches[kind]![row]!.isHit),
  );
  const { vocabulary, rarities } = matrix;
  const scorerOf = (weights: readonly StoredWeights[]) => ({ vocabulary, rarities, weights, lines });
  return {
    ...scorerOf(results.map(({ stored }) => stored)),
    withoutFold: Array.from({ length: FOLDS }, (_, fold) =>
      scorerOf(results.map(({ withoutFold }) => withoutFold[fold]!)),
    ),
    logits: results.map(({ margins }, kind) => margins.map((margin) => plattLogit(lines[kind]!, margin))),
  };
}

/** What is known of each kind from the contracts. */
function statisticsOf(contracts: readonly TrainingContract[], category: string): KindStatistics {
  const counts = contracts
    .map(({ labels }) => labels.get(category)?.length ?? 0)
    .filter((count) => count > 0);
  const lengths = contracts
    .flatMap(({ labels }) => labels.get(category) ?? [])
    .map(({ start, end }) => end - start)
    .toSorted((one, other) => one - other);
  return {
    share: Math.fround(counts.length / contracts.length),
    perContract: Math.fround(counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)),
    length: lengths[Math.floor(lengths.length / 2)] ?? 100,
  };
}

interface Example {
  readonly contract: number;
  readonly candidate: RankedCandidate;
  readonly isHit: boolean;
}

/** The trees of a re-ranker. */
export function learnTrees(
  examples: readonly {
    readonly candidate: { readonly row: readonly number[] };
    readonly isHit: boolean;
  }[],
): Trees {
  const width = examples[0]?.candidate.row.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) =>
    Float32Array.from(examples, ({ candidate }) => candidate.row[column]!),
  );
  return trainTrees(
    columns,
    Uint8Array.from(examples, ({ isHit }) => (isHit ? 1 : 0)),
    RANKING,
  );
}

/** Which candidates are right when each label counts once. */
function rightOnes(
  contracts: readonly TrainingContract[],
  kinds: readonly string[],
  examples: readonly Example[],
  probabilities: readonly number[],
): boolean[] {
  const groups = Map.groupBy(
    examples.keys(),
    (at) => `${examples[at]!.contract}:${examples[at]!.candidate.kind}`,
  );
  const right = examples.map(() => false);
  for (const own of groups.values()) {
    const { contract, candidate } = examples[own[0]!]!;
    const findings = own.map((at) => ({
      ...contracts[contract]!.sentences[examples[at]!.candidate.sentence]!,
      confidence: probabilities[at]!,
    }));
    firstHits(contracts[contract]!, kinds[candidate.kind]!, findings, false).forEach((isRight, index) => {
      right[own[index]!] = isRight;
    });
  }
  return right;
}

/** What was learned of sentences, and for each contract what is said of it by a model that did not know it. */
export interface LearnedSentences {
  readonly kinds: readonly string[];
  readonly statistics: readonly KindStatistics[];
  readonly words: FoldedScorer;
  readonly letters: FoldedScorer;
  readonly trees: Trees;
  /** The trees that were trained without each fold. */
  readonly foldTrees: readonly Trees[];
  readonly steps: CalibrationSteps;
  readonly unseen: readonly { readonly scored: ScoredSentences; readonly trees: Trees }[];
}

const WORDS_COST = 0.15;
const LETTERS_COST = 0.3;

/** Learns to find the clauses of these kinds among sentences: two linear scorers, trees over both, and the calibration. */
export async function learnSentences(
  contracts: readonly TrainingContract[],
  kinds: readonly string[],
  seed: number,
  say: Say,
): Promise<LearnedSentences> {
  const folds = Int8Array.from(contracts.flatMap(({ fold, sentences }) => sentences.map(() => fold)));
  const matches = kinds.map((kind) =>
    contracts.flatMap((contract) => matchesOf(contract, kind, contract.sentences, false)),
  );
  const learn = async (name: string, cost: number, of: typeof wordFeatures) =>
    await learnScorer(
      contracts.map(({ text, sentences }) => of(text, sentences)),
      { matches, costOf: sentenceCost(cost), folds, seed },
      (words) => say(`${name}: ${words}`),
    );
  const words = await learn('words', WORDS_COST, wordFeatures);
  const letters = await learn('letters', LETTERS_COST, letterFeatures);
  const statistics = kinds.map((kind) => statisticsOf(contracts, kind));
  const firsts = startsOf(contracts.map(({ sentences }) => sentences.length));
  const scored = contracts.map(({ text, sentences }, at): ScoredSentences => {
    const slice = (all: readonly Float32Array[]) =>
      all.map((own) => own.slice(firsts[at], firsts[at]! + sentences.length));
    return { text, sentences, views: [slice(words.logits), slice(letters.logits)] };
  });
  const examples = scored.flatMap((one, contract) =>
    rankFeatures(one, statistics).map((candidate) => ({
      contract,
      candidate,
      isHit: matches[candidate.kind]![firsts[contract]! + candidate.sentence]!.isHit,
    })),
  );
  say(`re-ranker: ${examples.length} examples`);
  const foldTrees = Array.from({ length: FOLDS }, (_, fold) =>
    learnTrees(examples.filter(({ contract }) => contracts[contract]!.fold !== fold)),
  );
  const probabilities = examples.map(({ contract, candidate }) =>
    logistic(scoreTrees(foldTrees[contracts[contract]!.fold]!, candidate.row)),
  );
  const right = rightOnes(contracts, kinds, examples, probabilities);
  const steps = fitSteps(probabilities, (at) => right[at]!);
  return {
    kinds,
    statistics,
    words,
    letters,
    trees: learnTrees(examples),
    foldTrees,
    steps: { bounds: Float32Array.from(steps.bounds), values: Float32Array.from(steps.values) },
    unseen: scored.map((one, at) => ({ scored: one, trees: foldTrees[contracts[at]!.fold]! })),
  };
}

/** Where the rows of each contract begin, from how many it has. */
export function startsOf(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum - count;
  });
}
