import type { CalibrationSteps, PlattLine } from '../scoring/calibration.ts';
import { indexFeatures, type FeatureIndex, type LinearScorer } from '../scoring/linear-scorer.ts';
import type { KindStatistics } from '../scoring/rank-features.ts';
import type { Trees } from '../scoring/trees.ts';
import { decodeWeights } from './decode-weights.ts';

/** How well a kind of clauses was found in contracts that the model had not seen, at a confidence of 50 %. */
export interface KindReport {
  readonly category: string;
  readonly precision: number | null;
  readonly recall: number | null;
  /** Contracts with such a clause that it learned from. */
  readonly contracts: number;
  /** What makes its findings the probability that it is somewhere in a document: `presenceOf`. */
  readonly presence: PlattLine;
  /** The probability from which it counts as found somewhere in a document. */
  readonly foundFrom: number;
  /** Too few examples for a trustworthy confidence. */
  readonly experimental: boolean;
}

interface StoredSteps {
  readonly bounds: readonly number[];
  readonly values: readonly number[];
}

/** What `model.json` holds beside the weights. */
export interface ModelDescription {
  /** The beginning of the SHA-256 of the weights. */
  readonly version: string;
  readonly seed: number;
  readonly dataSha256: string;
  readonly contracts: number;
  readonly notice: string;
  readonly kinds: readonly KindReport[];
  readonly sentences: {
    readonly kinds: readonly string[];
    readonly statistics: readonly KindStatistics[];
    readonly words: readonly PlattLine[];
    readonly letters: readonly PlattLine[];
    readonly steps: StoredSteps;
  };
  readonly names: {
    readonly kinds: readonly string[];
    readonly lines: readonly PlattLine[];
    readonly steps: readonly StoredSteps[];
    /** The steps of what the re-ranker says. */
    readonly rankedSteps: readonly StoredSteps[];
  };
}

/** Linear scorers over one set of features, ready to score. */
export interface IndexedScorer {
  readonly scorer: LinearScorer;
  readonly index: FeatureIndex;
  readonly lines: readonly PlattLine[];
}

/** A model in memory. */
export interface Model {
  readonly version: string;
  readonly notice: string;
  readonly contracts: number;
  readonly kinds: readonly KindReport[];
  readonly statistics: readonly KindStatistics[];
  readonly words: IndexedScorer;
  readonly letters: IndexedScorer;
  readonly names: IndexedScorer;
  readonly trees: Trees;
  readonly steps: CalibrationSteps;
  readonly nameSteps: readonly CalibrationSteps[];
  readonly nameTrees: Trees;
  readonly rankedNameSteps: readonly CalibrationSteps[];
}

const indexed = (scorer: LinearScorer, lines: readonly PlattLine[]): IndexedScorer => ({
  scorer,
  index: indexFeatures(scorer.vocabulary),
  lines,
});

const stepsOf = ({ bounds, values }: StoredSteps): CalibrationSteps => ({
  bounds: Float32Array.from(bounds),
  values: Float32Array.from(values),
});

/** A model of its two files. @throws RangeError for weights that were cut off */
export function buildModel(description: ModelDescription, file: Uint8Array): Model {
  const { sentences, names } = description;
  const weights = decodeWeights(file, { sentences: sentences.kinds, names: names.kinds });
  return {
    version: description.version,
    notice: description.notice,
    contracts: description.contracts,
    kinds: description.kinds,
    statistics: sentences.statistics,
    words: indexed(weights.words, sentences.words),
    letters: indexed(weights.letters, sentences.letters),
    names: indexed(weights.names, names.lines),
    trees: weights.trees,
    steps: stepsOf(sentences.steps),
    nameSteps: names.steps.map(stepsOf),
    nameTrees: weights.nameTrees,
    rankedNameSteps: names.rankedSteps.map(stepsOf),
  };
}
