import { describe, expect, it } from 'vitest';
import { quotesOf, markedRangesOf } from './quotes.ts';

const text = 'First page ends.\fSecond page.';
const analyzed = { text, pageStarts: [0, 17] };
const evidence = (quote: string) => {
  const start = text.indexOf(quote);
  const end = start + quote.length;
  return { start, end, page: start < 17 ? 1 : 2, quote };
};

describe('the quotes of a finding', () => {
  it('name their pages and where on the first one they are expected', () => {
    expect(quotesOf([evidence('Second'), evidence('ends.\fSecond')], 'Term', analyzed)).toEqual([
      { page: 2, endPage: 2, text: 'Second', expected: 0, label: 'Term' },
      { page: 1, endPage: 2, text: 'ends.\fSecond', expected: 11 / 17, label: 'Term' },
    ]);
  });

  it('of a text without pages are all on the first', () => {
    const [quote] = quotesOf([{ ...evidence('Second'), page: null }], 'Term', { text, pageStarts: null });
    expect([quote?.page, quote?.endPage]).toEqual([1, 1]);
  });
});

describe('the marks in a text', () => {
  const marks = (...args: Parameters<typeof markedRangesOf>) =>
    markedRangesOf(...args).map(({ start, end, mark }) => `${start}-${end} ${mark}`);

  it('overlap: the chosen finding is stronger than the others', () => {
    expect(marks(20, [{ start: 2, end: 10 }], [{ start: 5, end: 12 }])).toEqual([
      '0-2 none',
      '2-5 found',
      '5-12 chosen',
      '12-20 none',
    ]);
  });

  it('outside of the text are left out', () => {
    expect(marks(10, [{ start: 8, end: 12 }], [{ start: 3, end: 3 }])).toEqual(['0-10 none']);
    expect(marks(0, [], [])).toEqual([]);
  });
});
