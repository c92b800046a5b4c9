import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_LETTERS, searchableText, searchKey, searchRanges } from './search-key.ts';

/**
 * Letters with and without accents, composed and decomposed, some that normalise to several or to nothing, and
 * punctuation.
 */
const LETTERS = [
  ...Array.from('aAbsSlLoOuUiIzZ eE.-'),
  ...Array.from('äÄÖüÜéÉñÇßẞøØłŁæÆœıİđÐþſŁǅﬁ™½Å①Ｍｾ'),
  ...Array.from('ΣσςάΆйЙёЁגּأ'),
  'u\u0308',
  '\u0301',
  'ガ',
  'か\u3099',
  'कि',
  '한',
  '😀',
  '❤️',
  'e\u0323\u0302',
  '𝐀',
];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 24 });
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 4 });
const anyText = fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 20 }));
const anyWord = fc.oneof(word, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }));

const marked = (whole: string, search: string) =>
  searchRanges(whole, search).map(({ start, end }) => whole.slice(start, end));

describe('the search key of a text', () => {
  it.each([
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'muller'],
    ['São Paulo', 'sao paulo'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Ørsted Łódź Đà Nẵng', 'orsted lodz da nang'],
    ['İSTANBUL Iğdır', 'istanbul igdir'],
    ['Æther Œuvre Þór', 'aether oeuvre thor'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Йод Ёлка', 'иод елка'],
    ['ﬁrst Ｍ™', 'first mtm'],
    ['O’Reilly – “Media”', 'o\'reilly - "media"'],
  ])('ignores case and accents: %s', (whole, key) => {
    expect(searchKey(whole)).toBe(key);
  });

  it('keeps marks that make a different letter', () => {
    expect(searchKey('कि')).not.toBe(searchKey('का'));
    expect(searchKey('が')).not.toBe(searchKey('か'));
  });

  it('is the same for every letter of Unicode in upper and lower case, and normalising it again changes nothing', () => {
    const others: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const letter = String.fromCodePoint(point);
      // Five of six numbers are no letter that anyone gave a case or parts.
      if (/[\p{Cn}\p{Co}\p{Cs}]/u.test(letter)) continue;
      const key = searchKey(letter);
      if (searchKey(letter.toLowerCase()) !== key || searchKey(key) !== key) others.push(letter);
    }
    expect(others).toEqual([]);
  });

  it('replaces every special letter by plain ones, also capitals', () => {
    for (const [letter, plain] of Object.entries(PLAIN_LETTERS)) {
      expect(searchKey(letter)).toBe(plain);
      if (letter !== 'ı') expect([letter, searchKey(letter.toUpperCase())]).toEqual([letter, plain]);
    }
  });

  it('matches whenever a comparison that ignores only case does', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, found, after) => {
        const whole = before + found + after;
        const parts = [found, found.toUpperCase(), found.toLowerCase(), found.normalize('NFC')];
        for (const part of parts.filter((one) => whole.toLowerCase().includes(one.toLowerCase())))
          expect(searchKey(whole)).toContain(searchKey(part));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the matches of a search', () => {
  it('are ranges of the original letters', () => {
    expect(marked('Bei Müller & Mueller', 'muller')).toEqual(['Müller']);
    expect(marked('Mu\u0308ller', 'Mü')).toEqual(['Mu\u0308']);
    expect(marked('Die Straße', 'strasse')).toEqual(['Straße']);
    expect(marked('Die Straße', 'stras')).toEqual(['Straß']);
    expect(marked('Łódź, lodz', 'LODZ')).toEqual(['Łódź', 'lodz']);
    expect(marked('İIıi', 'i')).toEqual(['İ', 'I', 'ı', 'i']);
    expect(marked('ßß', 's')).toEqual(['ß', 'ß']);
    expect(marked('anything', ' ')).toEqual([]);
    expect(marked('e\u0301', '\u0301')).toEqual([]);
  });

  it('are inside the text, in order, and contain the search, with nothing but the rest of their outer letters', () => {
    fc.assert(
      fc.property(anyText, anyWord, (whole, search) => {
        const wanted = searchKey(search.trim());
        let free = 0;
        for (const { start, end } of searchRanges(whole, search)) {
          expect(start).toBeGreaterThanOrEqual(free);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(whole.length);
          free = end;
          const letters = Array.from(whole.slice(start, end)).filter((letter) => searchKey(letter) !== '');
          const key = searchKey(letters.join(''));
          expect(key).toContain(wanted);
          const outer = [letters.at(0), letters.at(-1)].map((letter = '') => searchKey(letter).length - 1);
          expect(key.length - wanted.length).toBeLessThanOrEqual((outer[0] ?? 0) + (outer[1] ?? 0));
          if (letters.every((letter) => searchKey(letter).length === 1)) expect(key).toBe(wanted);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('exist exactly when the text contains the search', () => {
    fc.assert(
      fc.property(anyText, anyWord, (whole, search) => {
        const wanted = searchKey(search.trim());
        const isFound = wanted !== '' && searchKey(whole).includes(wanted);
        expect(searchRanges(whole, search).length > 0).toBe(isFound);
      }),
      { numRuns: 1_000 },
    );
  });

  it('cover the whole text together with the letters between them', () => {
    fc.assert(
      fc.property(anyText, (whole) => {
        const { key, rangeOf } = searchableText(whole);
        expect(key).toBe(searchKey(whole));
        let end = 0;
        for (let at = 0; at < key.length; at += 1) {
          const range = rangeOf(at, at + 1);
          expect(range.start).toBeLessThan(range.end);
          end = Math.max(end, range.end);
        }
        if (key !== '') expect(end).toBe(whole.length);
      }),
    );
  });
});
