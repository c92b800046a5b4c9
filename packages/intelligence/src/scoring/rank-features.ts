import type { TextSpan } from '../findings.ts';
import { logistic } from './calibration.ts';

/** What is known of a kind from training. */
export interface KindStatistics {
  /** The share of contracts with such a clause. */
  readonly share: number;
  /** Clauses of the kind in a contract that has any. */
  readonly perContract: number;
  /** The median length of such a clause, in characters. */
  readonly length: number;
}

/** The sentences of a contract with the logits of each view for each kind: `views[view][kind][sentence]`. */
export interface ScoredSentences {
  readonly text: string;
  readonly sentences: readonly TextSpan[];
  readonly views: readonly (readonly Float32Array[])[];
}

/** A sentence that may be a clause of a kind, with what the re-ranker looks at. */
export interface RankedCandidate {
  readonly kind: number;
  readonly sentence: number;
  readonly row: readonly number[];
}

/** What each view counts in the mean of the logits. */
export const VIEW_WEIGHTS = [0.65, 0.35] as const;
const MOST_CANDIDATES = 30;
/** Candidates that each kind has at least, and the logit from which there are more. */
const SURE_CANDIDATES = 8;
const LEAST_LOGIT = -5;
const FLOOR_LOGIT = -7;
const NOTHING = -9;

const MARKS = {
  digits: /\d/g,
  parts: /;/g,
  duty: /\b(?:shall|will|may|must)\b/i,
  money: /[$%]/,
  ending: /[.]["”]?$/,
  continued: /^[a-z]/,
  // No part of it can match what another part does: a million full stops are read once.
  heading: /^\W*(?:\d(?:[\d.]*\d)?\W*)?[A-Z][A-Z ]+$/,
} as const;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const flag = (value: boolean) => (value ? 1 : 0);

/** What a sentence looks like, whatever the kind. */
function shapeOf(text: string, span: TextSpan, index: number, all: number): number[] {
  const sentence = text.slice(span.start, span.end);
  return [
    Math.log(span.end - span.start),
    index / all,
    Math.log(text.length),
    span.start,
    count(sentence, MARKS.digits),
    count(sentence, MARKS.parts),
    flag(MARKS.duty.test(sentence)),
    flag(MARKS.money.test(sentence)),
    flag(MARKS.ending.test(sentence)),
    flag(MARKS.continued.test(sentence)),
    flag(MARKS.heading.test(sentence)),
  ];
}

/** The mean of the views' logits for each kind and sentence. */
export function meanLogits(views: ScoredSentences['views']): Float32Array[] {
  const [first = []] = views;
  return first.map((logits, kind) =>
    Float32Array.from(logits, (_, sentence) =>
      views.reduce((sum, view, at) => sum + (VIEW_WEIGHTS[at] ?? 0) * (view[kind]?.[sentence] ?? 0), 0),
    ),
  );
}

/** The two greatest logits of other kinds, and the sum of their probabilities. */
function rivalsOf(means: readonly Float32Array[], own: number, sentence: number): number[] {
  let first = NOTHING;
  let second = NOTHING;
  let sum = 0;
  for (let kind = 0; kind < means.length; kind += 1) {
    if (kind === own) continue;
    const logit = means[kind]![sentence]!;
    sum += logistic(logit);
    if (logit > first) {
      second = first;
      first = logit;
    } else if (logit > second) second = logit;
  }
  return [first, second, sum];
}

/** Sentences that may be of a kind, best first. */
function candidatesOf(logits: Float32Array): number[] {
  const possible = Array.from(logits.keys()).filter((index) => logits[index]! > FLOOR_LOGIT);
  possible.sort((one, other) => logits[other]! - logits[one]! || one - other);
  return possible
    .filter((index, rank) => rank < SURE_CANDIDATES || logits[index]! > LEAST_LOGIT)
    .slice(0, MOST_CANDIDATES);
}

/** The candidates of each kind with their rows for the re-ranker (docs/decisions/0046-contract-intelligence.md). */
export function rankFeatures(scored: ScoredSentences, kinds: readonly KindStatistics[]): RankedCandidate[] {
  const { text, sentences, views } = scored;
  const means = meanLogits(views);
  const shapes = new Map<number, number[]>();
  return kinds.flatMap((statistics, kind) => {
    const logits = means[kind] ?? new Float32Array();
    const at = (index: number) => logits[index] ?? NOTHING;
    const candidates = candidatesOf(logits);
    const best = at(candidates[0] ?? -1);
    const second = at(candidates[1] ?? -1);
    const expected = candidates.reduce((sum, index) => sum + logistic(at(index)), 0);
    return candidates.map((index, rank) => {
      const span = sentences[index]!;
      const shape = shapes.get(index) ?? shapeOf(text, span, index, sentences.length);
      shapes.set(index, shape);
      const around = [-3, -2, -1, 1, 2, 3].reduce((sum, step) => sum + logistic(at(index + step)), 0);
      const row = [
        at(index),
        ...views.map((view) => view[kind]?.[index] ?? NOTHING),
        rank,
        best - at(index),
        best,
        second,
        expected,
        at(index - 1),
        at(index + 1),
        around,
        ...rivalsOf(means, kind, index),
        statistics.share,
        statistics.perContract,
        Math.log((span.end - span.start) / statistics.length),
        kind,
        ...shape,
      ];
      return { kind, sentence: index, row };
    });
  });
}
