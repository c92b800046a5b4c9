import { CLAUSE_CATEGORIES, type ClauseCategory } from '../contract-analysis/clause-kinds.ts';
import { KIND_VOCABULARY, OTHER_TOPICS } from './kind-vocabulary.ts';
import { isContent, stemsOf } from './question-words.ts';

/** A kind of clauses that a question asks for; the scores of one question can be compared. */
export interface RoutedKind {
  readonly category: ClauseCategory;
  readonly score: number;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly weight: number;
}

/** What each stem of a longer phrase counts more: words that mean something together say more than one word. */
const TOGETHER = 0.15;
/** What a word like "how" or "our" counts within a phrase. */
const FILLER = 0.35;
/** A question means a kind from this score on: one word that no other kind has, or two that some have. */
const LEAST_SCORE = 2.5;
/** A second kind counts from this share of the best one's score on. */
const SECOND_SHARE = 0.8;
const MOST_KINDS = 2;

/** Kinds, and everything else that people ask for. */
const TOPICS = [...CLAUSE_CATEGORIES, null] as const;
type Topic = (typeof TOPICS)[number];

const phraseKey = (stems: readonly string[]) => stems.toSorted().join(' ');

function stemsOfTopic(topic: Topic): readonly (readonly string[])[] {
  const texts = topic === null ? OTHER_TOPICS : `${topic},${KIND_VOCABULARY[topic]}`;
  const phrases = texts.split(',').map((text) => [...new Set(stemsOf(text))]);
  return [...new Map(phrases.map((stems) => [phraseKey(stems), stems])).values()];
}

/** The phrases of each topic: the fewer topics have one, the more it counts. */
function phrasesByTopic(): ReadonlyMap<Topic, readonly Phrase[]> {
  const stems = new Map(TOPICS.map((topic) => [topic, stemsOfTopic(topic)]));
  const topicsWith = new Map<string, number>();
  for (const phrase of [...stems.values()].flat())
    topicsWith.set(phraseKey(phrase), (topicsWith.get(phraseKey(phrase)) ?? 0) + 1);
  const weightOf = (phrase: readonly string[]) =>
    Math.log(CLAUSE_CATEGORIES.length / (topicsWith.get(phraseKey(phrase)) ?? 1)) *
    (1 + TOGETHER * (phrase.length - 1));
  return new Map(
    [...stems].map(([topic, phrases]) => [
      topic,
      phrases.map((phrase) => ({ stems: phrase, weight: weightOf(phrase) })),
    ]),
  );
}

const PHRASES = phrasesByTopic();

/** Each word of the question counts once, by the weightiest phrase that it is part of. */
function scoreOf(asked: ReadonlySet<string>, phrases: readonly Phrase[]): number {
  const best = new Map<string, number>();
  for (const { stems, weight } of phrases) {
    if (!stems.every((stem) => asked.has(stem))) continue;
    for (const stem of stems)
      best.set(stem, Math.max(best.get(stem) ?? 0, isContent(stem) ? weight : weight * FILLER));
  }
  return best.values().reduce((sum, weight) => sum + weight, 0);
}

/**
 * The kinds of clauses that a question asks for, likeliest first, at most two; none where its words mean no kind
 * (docs/product/contract-intelligence.md, "Questions").
 */
export function routeQuestion(question: string): readonly RoutedKind[] {
  const asked = new Set(stemsOf(question));
  const scoreFor = (topic: Topic) => scoreOf(asked, PHRASES.get(topic) ?? []);
  const scored = CLAUSE_CATEGORIES.map((category) => ({ category, score: scoreFor(category) })).toSorted(
    (one, other) => other.score - one.score,
  );
  const best = scored[0]?.score ?? 0;
  if (scoreFor(null) > best) return [];
  const least = Math.max(LEAST_SCORE, best * SECOND_SHARE);
  return scored.filter(({ score }) => score >= least).slice(0, MOST_KINDS);
}
