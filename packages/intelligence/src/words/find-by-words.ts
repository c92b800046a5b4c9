import type { FoundClause } from '../findings.ts';
import { splitSentences } from '../text/sentences.ts';
import { WORD_KINDS, type WordKind } from './word-kinds.ts';

/** A heading is shorter; a table of contents or a text without full stops is longer. */
const [SHORTEST, LONGEST] = [40, 3_000];
/** A line of a table of contents, or blanks to fill in. */
const LEADERS = /\.{4,}|(?:\. ){4}|_{4,}/;

/** Whether a sentence is of a kind. */
const isOf = ({ needs, never }: WordKind, sentence: string): boolean =>
  needs.every((words) => words.test(sentence)) && !never.some((words) => words.test(sentence));

/**
 * The clauses of a normalised text that are found by rules about the words of one sentence. Each is as sure as its rule
 * was measured to be.
 */
export function findByWords(text: string): FoundClause[] {
  return splitSentences(text)
    .filter(({ start, end }) => end - start >= SHORTEST && end - start <= LONGEST)
    .flatMap(({ start, end }) => {
      const sentence = text.slice(start, end).replaceAll(/\s+/g, ' ');
      if (LEADERS.test(sentence)) return [];
      return WORD_KINDS.filter((kind) => isOf(kind, sentence)).map(({ category, precision }) => ({
        category,
        start,
        end,
        confidence: precision,
      }));
    });
}
