import { describe, expect, it } from 'vitest';
import { FoundPlaces, MOST_PLACES, placeFrom } from './found-places.ts';

function found(question: string, ...pages: readonly string[]): string[] {
  const places = new FoundPlaces(question);
  pages.forEach((text, at) => places.add(at + 1, text));
  return places
    .places(true)
    .map(({ page, start, end }) => `${page} ${(pages[page - 1] ?? '').slice(start, end)}`);
}

describe('the matches in a document', () => {
  it('ignore case, accents, blanks and line ends', () => {
    expect(found('notice PERIOD', 'The notice\n period', 'no notice', 'a Notice  Period.')).toEqual([
      '1 notice\n period',
      '3 Notice  Period',
    ]);
    expect(found('muller', 'Müller & Mu\u0308ller')).toEqual(['1 Müller', '1 Mu\u0308ller']);
    expect(found('99.9 percent', '99.9 percent, 9929 percent')).toEqual(['1 99.9 percent']);
    expect(found('nify', 'indemnify')).toEqual(['1 nify']);
  });

  it('are the single words when the phrase does not occur, whole words except for the last', () => {
    expect(found('indemnification ca', 'an indemnification, a cap', 'canary, indemnifications')).toEqual([
      '1 indemnification',
      '1 ca',
      '2 ca',
    ]);
  });

  it('are none for an empty search', () => {
    expect([found(' ', 'text'), found('x', 'text a'), found('(', 'text')]).toEqual([[], ['1 x'], []]);
  });

  it('are limited', () => {
    expect(found('a', 'a '.repeat(MOST_PLACES), 'a')).toHaveLength(MOST_PLACES);
  });

  it('start on the requested page', () => {
    const places = [1, 3, 3, 7].map((page) => ({ page, start: 0, end: 1 }));
    expect([1, 2, 4, 8].map((page) => placeFrom(places, page))).toEqual([0, 1, 3, 0]);
    expect(placeFrom([], 1)).toBe(-1);
  });
});
