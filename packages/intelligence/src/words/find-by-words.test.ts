import { CLAUSE_KINDS, isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { describe, expect, test } from 'vitest';
import { normalizeText } from '../text/document-pages.ts';
import { findByWords } from './find-by-words.ts';
import { WORD_KINDS } from './word-kinds.ts';

/** What is found in a sentence made up for a test. */
const kindsIn = (sentence: string) => findByWords(normalizeText(sentence)).map(({ category }) => category);

describe('the kinds that are found by words', () => {
  test('are those that the domain marks so, and find their own example', () => {
    const marked = CLAUSE_KINDS.filter(({ category }) => isFoundByWords(category));
    expect(WORD_KINDS.map(({ category }) => category)).toEqual(marked.map(({ category }) => category));
    for (const { category, example } of marked) expect(kindsIn(example)).toContain(category);
  });

  test.each([
    ['Indemnity', 'Each party shall defend, indemnify and hold the other party harmless from all claims.'],
    ['Indemnity', 'Vendor hereby indemnifies Customer against every loss from a breach of this Agreement.'],
  ])('%s: %s', (category, sentence) => {
    expect(kindsIn(sentence)).toContain(category);
  });

  test.each([
    ['Indemnity', 'Neither party shall be obliged to indemnify the other party for its own negligence.'],
    ['Indemnity', 'The duty to indemnify under this Section shall survive the end of this Agreement.'],
    ['Indemnity', 'The indemnified party shall give prompt notice of each claim to the indemnifying party.'],
  ])('not %s: %s', (category, sentence) => {
    expect(kindsIn(sentence)).not.toContain(category);
  });

  test('a heading, a line of a table of contents and a blank to fill in are nothing', () => {
    for (const line of [
      'Provider will indemnify Customer',
      'Each party shall indemnify and hold the other harmless ....................... 14',
      'The supplier ________ shall indemnify and hold harmless the customer from all claims.',
    ])
      expect(kindsIn(line)).toEqual([]);
  });

  test('what is found has the place of its sentence', () => {
    const text =
      'Fees are due at once. Provider shall indemnify Customer against all third party claims. The end.';
    const [found] = findByWords(text);
    expect(text.slice(found?.start, found?.end)).toBe(
      'Provider shall indemnify Customer against all third party claims.',
    );
  });
});
