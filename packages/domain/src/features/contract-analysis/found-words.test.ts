import { describe, expect, it } from 'vitest';
import { quoteWords } from './found-words.ts';

describe('a quote as running text', () => {
  it.each([
    [
      'joins the lines of a page',
      'either party may\nend this\nAgreement',
      'either party may end this Agreement',
    ],
    ['keeps its paragraphs', '(a) by notice;\n\n(b) at\nany time', '(a) by notice;\n\n(b) at any time'],
    [
      'keeps the hyphen of a word that a line broke',
      'a Non-\nCompete of one year',
      'a Non-Compete of one year',
    ],
    ['leaves a dash between words alone', 'Term -\ntwo years', 'Term - two years'],
  ])('%s', (_, quote, words) => {
    expect(quoteWords(quote)).toBe(words);
  });
});
