import { describe, expect, it } from 'vitest';
import { locateWords } from './folded-text.ts';

const TEXT = 'The fees are ﬁxed.\n\nEither party\nmay end this. Later, either party may end this.';
const found = (words: string, near?: number) => {
  const place = locateWords(TEXT, words, near);
  return place && TEXT.slice(place.start, place.end);
};

describe('words in a text', () => {
  it('are found whatever the blanks, line ends, ligatures and capitals of the text', () => {
    expect(found('either  PARTY may end')).toBe('Either party\nmay end');
    expect(found('are fixed')).toBe('are ﬁxed');
  });

  it('keep the mark at their end', () => {
    expect(found('The fees are fixed.')).toBe('The fees are ﬁxed.');
    expect(found('The fees are fixed')).toBe('The fees are ﬁxed');
  });

  it('are those nearest to where they are looked for', () => {
    expect(locateWords(TEXT, 'either party may end this')?.start).toBe(TEXT.indexOf('Either'));
    expect(locateWords(TEXT, 'either party may end this', TEXT.length)?.start).toBe(TEXT.indexOf('either'));
  });

  it('are nowhere when the text does not have them', () => {
    expect([found('no such words'), found(' … ')]).toEqual([null, null]);
  });
});
