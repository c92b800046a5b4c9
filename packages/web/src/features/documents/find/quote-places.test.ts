import { describe, expect, it } from 'vitest';
import { findQuote } from './quote-places.ts';

async function found(pages: readonly string[], quote: Partial<Parameters<typeof findQuote>[0]>) {
  const places = await findQuote(
    { page: 1, endPage: quote.page ?? 1, text: '', expected: 0, label: 'Term', ...quote },
    pages.length,
    (page) => Promise.resolve(pages[page - 1] ?? ''),
  );
  return places.map(({ page, start, end }) => `${page} ${(pages[page - 1] ?? '').slice(start, end)}`);
}

describe('a quote in a document', () => {
  it('is found by its letters and digits, whatever blanks, hyphens and ligatures a reader makes of them', async () => {
    const page = 'The Fees are due with-\nin  30 days (the “ﬁrst term”).';
    expect(await found([page], { text: 'due within 30 days (the "first term")' })).toEqual([
      '1 due with-\nin  30 days (the “ﬁrst term',
    ]);
  });

  it('is the occurrence nearest to where it is expected', async () => {
    const page = 'one year. Then it renews for one year. Notice: one year.';
    const startAt = async (expected: number) => {
      const [place] = await findQuote(
        { page: 1, endPage: 1, text: 'one year', expected, label: 'Term' },
        1,
        () => Promise.resolve(page),
      );
      return place?.start;
    };
    expect([await startAt(0), await startAt(0.5), await startAt(1)]).toEqual([0, 29, 47]);
  });

  it('continues over the end of a page', async () => {
    const pages = ['1. Term. This Agreement', 'continues for three years.', 'Fees'];
    expect(await found(pages, { text: 'Agreement continues for three', endPage: 2 })).toEqual([
      '1 Agreement',
      '2 continues for three',
    ]);
  });

  it('is looked for on the pages beside when its own does not have it', async () => {
    expect(await found(['Fees', 'Governed by the laws of Ohio'], { text: 'laws of Ohio' })).toEqual([
      '2 laws of Ohio',
    ]);
    expect(await found(['Fees', 'Term', 'laws of Ohio'], { text: 'laws of Ohio' })).toEqual([]);
  });

  it('without a letter is nowhere', async () => {
    expect(await found(['***'], { text: '***' })).toEqual([]);
  });
});
