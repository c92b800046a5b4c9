import { describe, expect, it } from 'vitest';
import { findingKey, placeClauses, placeFields } from './placed-findings.ts';

const TEXT = 'Page one. Governed by Ohio law.\nPage two 😀 Governed by Ohio law!';
const DOCUMENT = { text: TEXT, pageStarts: [0, 32] };
const clause = (start: number, length: number, category = 'Governing Law') => ({
  category,
  start,
  end: start + length,
  confidence: 0.9,
});
const place = (...found: readonly ReturnType<typeof clause>[]) => placeClauses(DOCUMENT, found, () => false);

describe('findings in their text', () => {
  it('have their quote, what is around it, and the pages on which it begins and ends', () => {
    const [found] = place(clause(10, 34));
    expect(found).toMatchObject({ quote: TEXT.slice(10, 44), before: 'Page one. ', page: 1, endPage: 2 });
    expect(found?.after).toBe(TEXT.slice(44, 76));
  });

  it('are known by kind and the letters of their quote, wherever it is', () => {
    expect(findingKey('Governing Law', 'Governed by\nOhio law.')).toBe(
      findingKey('Governing Law', 'GOVERNED by Ohio law'),
    );
    expect(findingKey('Governing Law', 'Ohio')).not.toBe(findingKey('Insurance', 'Ohio'));
    expect(findingKey('Insurance', 'Ohio')).not.toBe(findingKey('Insurance', 'Iowa'));
  });

  it('with the same words twice are distinguished by their order', () => {
    const [first, second] = place(clause(44, 21), clause(10, 21));
    expect([first?.start, second?.start]).toEqual([10, 44]);
    expect(second?.key).toBe(`${first?.key}:2`);
  });

  it('that are items of a list have the words that lead into it', () => {
    const text = 'Supplier shall:\n\n(a) keep books;\n\n(b) keep insurance.';
    const placed = placeClauses(
      { text, pageStarts: null },
      ['(b) keep insurance.', 'Supplier shall:'].map((quote) => {
        const start = text.indexOf(quote);
        return { category: 'Insurance', start, end: start + quote.length, confidence: 0.9 };
      }),
      () => false,
    );
    expect(placed.map(({ leadIn }) => leadIn)).toEqual([undefined, 'Supplier shall:']);
  });

  it('never split a character', () => {
    const half = TEXT.indexOf('😀') + 1;
    const [found] = place(clause(half, 5));
    expect(found?.quote.isWellFormed()).toBe(true);
    expect(found?.quote).toBe(TEXT.slice(half - 1, half + 5));
    const [cut] = place(clause(half - 3, 3));
    expect(cut?.quote.isWellFormed()).toBe(true);
  });

  it('of a kind that no one knows are left out', () => {
    expect(place(clause(0, 4, 'Moon Phase'))).toEqual([]);
  });

  it('have no page where the text has none', () => {
    const [field] = placeFields({ text: TEXT, pageStarts: null }, [
      { field: 'governingLaw', value: 'Ohio', why: null, confidence: 1, evidence: [{ start: 22, end: 26 }] },
    ]);
    expect(field?.evidence).toEqual([{ start: 22, end: 26, page: null, quote: 'Ohio' }]);
  });
});
