import type { FoundClause } from '../findings.ts';
import { splitSentences } from '../text/sentences.ts';
import { WORD_KINDS, type WordKind } from './word-kinds.ts';

/** A heading is shorter; a table of contents or a text without full stops is longer. */
const [SHORTEST, LONGEST] = [40, 3_000];
/** A table of contents, a list of defined terms by their sections, or blanks to fill in. */
const NO_SENTENCE =
  /\.{4,}|(?:\. ){4}|_{4,}|(?:\b(?:Section|Article|Clause|Appendix|Exhibit|Schedule) ?\d[\d.()a-z]* [A-Z][^.;]{1,60}){3}|(?:\b\d{1,2}\.(?:\d{1,2}\.?)? [A-Z][\w,&’' -]{2,60}){4}/;
/** A title is short, and its longer words begin with capitals. */
const isTitle = (sentence: string): boolean =>
  sentence.length < LONGEST_TITLE && !/\b[a-z]{4}/.test(sentence);
const LONGEST_TITLE = 80;

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
      if (NO_SENTENCE.test(sentence) || isTitle(sentence)) return [];
      return WORD_KINDS.filter((kind) => isOf(kind, sentence)).map(({ category, precision }) => ({
        category,
        start,
        end,
        confidence: precision,
      }));
    });
}
