import type { FoundClause, TextSpan } from './findings.ts';
import type { Model } from './model/model.ts';
import { candidateFeatures } from './names/candidate-features.ts';
import { findCandidates } from './names/candidates.ts';
import { rankNames, type ScoredNames } from './names/rank-names.ts';
import { calibrate, logistic, type CalibrationSteps } from './scoring/calibration.ts';
import { rankFeatures, type ScoredSentences } from './scoring/rank-features.ts';
import { logitsOf, scoreSentences } from './scoring/score-sentences.ts';
import { scoreTrees } from './scoring/trees.ts';

/** The least confidence of a finding that is kept. */
export const LEAST_KEPT = 0.0005;
/** What a name or a date counts that overlaps with a likelier one. */
export const OVERLAP_FACTOR = 0.5;
/** What a sentence with its neighbour, or a part of it, counts beside the sentence itself. */
export const WEAK_FACTOR = 1 / 60;
/** A finding has spans beside it when those are this many times what is kept. */
const WEAK_MOST = 4;

/** The candidates for names and dates of a text with their probabilities, those that overlap with a likelier one less. */
export function withoutOverlaps<Span extends TextSpan & { readonly probability: number }>(
  spans: readonly Span[],
): Span[] {
  const kept: Span[] = [];
  return spans
    .toSorted((one, other) => other.probability - one.probability || one.start - other.start)
    .map((span) => {
      const overlaps = kept.some(({ start, end }) => start < span.end && span.start < end);
      if (overlaps) return { ...span, probability: span.probability * OVERLAP_FACTOR };
      kept.push(span);
      return span;
    });
}

/** The names or dates of a kind among places with their probabilities. */
function namesOf(
  category: string,
  places: readonly (TextSpan & { readonly probability: number })[],
  steps: CalibrationSteps | undefined,
): FoundClause[] {
  const likely = places.filter(({ probability }) => probability >= LEAST_KEPT);
  return withoutOverlaps(likely).map(({ start, end, probability }) => ({
    category,
    start,
    end,
    confidence: steps ? calibrate(steps, probability) : probability,
  }));
}

/** Names and dates by the linear scorer alone, as the rules of the fields read them. */
export function namesAmong(
  model: Pick<Model, 'nameSteps'>,
  kinds: readonly string[],
  { candidates, logits }: Pick<ScoredNames, 'candidates' | 'logits'>,
): FoundClause[] {
  return kinds.flatMap((category, kind) => {
    const places = candidates.map(({ start, end }, at) => ({
      start,
      end,
      probability: logistic(logits[kind]![at]!),
    }));
    return namesOf(category, places, model.nameSteps[kind]);
  });
}

/** Names and dates by the re-ranker, as they are listed. */
export function rankedNamesAmong(
  model: Pick<Model, 'nameTrees' | 'rankedNameSteps'>,
  kinds: readonly string[],
  scored: ScoredNames,
): FoundClause[] {
  const ranked = Map.groupBy(rankNames(scored), ({ kind }) => kind);
  return kinds.flatMap((category, kind) => {
    const places = (ranked.get(kind) ?? []).map(({ candidate, row }) => {
      const { start, end } = scored.candidates[candidate]!;
      return { start, end, probability: logistic(scoreTrees(model.nameTrees, row)) };
    });
    return namesOf(category, places, model.rankedNameSteps[kind]);
  });
}

const PART = /[;:]\s|,\s(?=(?:and|or|provided|but|except)\b)|\s(?=\((?:[a-z]|[ivx]+|\d)\)\s)/g;
const SHORTEST_PART = 25;
/** Parts of one sentence that are looked at: a text without full stops is one sentence. */
const MOST_PARTS = 60;

/** The spans beside a sentence that annotators chose at times: with a neighbour, and its parts. */
export function spansBeside(text: string, sentences: readonly TextSpan[], index: number): TextSpan[] {
  const own = sentences[index]!;
  const before = sentences[index - 1];
  const after = sentences[index + 1];
  const spans: TextSpan[] = [];
  if (after) spans.push({ start: own.start, end: after.end });
  if (before) spans.push({ start: before.start, end: own.end });
  let last = 0;
  for (const { 0: mark, index: at } of text.slice(own.start, own.end).matchAll(PART)) {
    if (spans.length >= MOST_PARTS) break;
    if (at - last > SHORTEST_PART) spans.push({ start: own.start + last, end: own.start + at });
    last = at + mark.length;
    if (own.end - own.start - last > SHORTEST_PART) spans.push({ start: own.start + last, end: own.end });
  }
  return spans;
}

const NOT_EXCLUSIVE = /\bnon[-\s]*exclusiv\w*/gi;
const EXCLUSIVE = /\bexclusiv|\bsole(?:ly)?\b/i;
/** What "Exclusivity" counts in words that say of something that it is not exclusive. */
const DENIED_FACTOR = 0.05;

/** Whether words say the opposite of a kind: "nonexclusive" and "non-exclusive" are no exclusivity. */
function isDenied(category: string, words: string): boolean {
  if (category !== 'Exclusivity' || words.search(NOT_EXCLUSIVE) < 0) return false;
  return !EXCLUSIVE.test(words.replaceAll(NOT_EXCLUSIVE, ''));
}

/** Clauses among scored sentences, with the weak findings beside them. */
export function clausesAmong(
  model: Pick<Model, 'trees' | 'statistics' | 'steps'>,
  kinds: readonly string[],
  scored: ScoredSentences,
): FoundClause[] {
  return rankFeatures(scored, model.statistics).flatMap(({ kind, sentence, row }) => {
    const category = kinds[kind]!;
    const { start, end } = scored.sentences[sentence]!;
    const factor = isDenied(category, scored.text.slice(start, end)) ? DENIED_FACTOR : 1;
    const confidence = factor * calibrate(model.steps, logistic(scoreTrees(model.trees, row)));
    const weak = confidence * WEAK_FACTOR;
    const beside = weak < LEAST_KEPT * WEAK_MOST ? [] : spansBeside(scored.text, scored.sentences, sentence);
    return [
      { category, start, end, confidence },
      ...beside.map((span) => ({ category, ...span, confidence: weak })),
    ];
  });
}

/** Findings from {@link LEAST_KEPT} on, each place and kind once, by place. */
export function tidied(clauses: readonly FoundClause[]): FoundClause[] {
  const best = new Map<string, FoundClause>();
  for (const clause of clauses) {
    const key = `${clause.category}:${clause.start}:${clause.end}`;
    if (clause.confidence < LEAST_KEPT || clause.confidence <= (best.get(key)?.confidence ?? 0)) continue;
    best.set(key, { ...clause, confidence: Math.min(1, Number(clause.confidence.toFixed(4))) });
  }
  return [...best.values()].toSorted(
    (one, other) => one.start - other.start || other.confidence - one.confidence,
  );
}

/** What is found in a text: its clauses, names and dates, and what the rules of the fields read in their place. */
export interface FoundInText {
  readonly clauses: readonly FoundClause[];
  /** With names and dates by the linear scorer: the rules choose among more places than a list shows. */
  readonly evidence: readonly FoundClause[];
}

/** Every clause, name and date found in a normalised text. */
export function findClauses(model: Model, text: string): FoundInText {
  const candidates = findCandidates(text);
  const names = {
    text,
    candidates,
    logits: logitsOf(model.names, candidateFeatures(text, candidates)),
  };
  const clauses = clausesAmong(model, model.words.scorer.kinds, scoreSentences(model, text));
  const { kinds } = model.names.scorer;
  return {
    clauses: tidied([...clauses, ...rankedNamesAmong(model, kinds, names)]),
    evidence: tidied([...clauses, ...namesAmong(model, kinds, names)]),
  };
}
