import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeParts, tellingRanges } from './highlight.tsx';
import { CASE_BLIND_SEARCH } from './text-search.ts';

const matchParts = (text: string, search: string) =>
  rangeParts(text, tellingRanges(text, search, CASE_BLIND_SEARCH.rangesOf(text, search)));

describe('highlighting matches', () => {
  it('ignores case and finds every match', () => {
    expect(matchParts('Contoso Contracts', 'con')).toEqual([
      { text: 'Con', isMatch: true },
      { text: 'toso ', isMatch: false },
      { text: 'Con', isMatch: true },
      { text: 'tracts', isMatch: false },
    ]);
  });

  it('marks one letter only where a word begins', () => {
    expect(matchParts('Atlassian Tt (t)', 't')).toEqual([
      { text: 'Atlassian ', isMatch: false },
      { text: 'T', isMatch: true },
      { text: 't (', isMatch: false },
      { text: 't', isMatch: true },
      { text: ')', isMatch: false },
    ]);
  });

  it('takes special characters literally', () => {
    expect(matchParts('C++ (beta)', '+ (')).toEqual([
      { text: 'C+', isMatch: false },
      { text: '+ (', isMatch: true },
      { text: 'beta)', isMatch: false },
    ]);
  });

  it('keeps the text the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (text, search) => {
          expect(
            matchParts(text, search)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});

describe('highlighting ranges', () => {
  it('highlights the given ranges', () => {
    expect(rangeParts('the notice period', [{ start: 4, end: 10 }])).toEqual([
      { text: 'the ', isMatch: false },
      { text: 'notice', isMatch: true },
      { text: ' period', isMatch: false },
    ]);
  });

  it('keeps the text the same, whatever the ranges are', () => {
    const ranges = fc.array(
      fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), ranges, (text, found) => {
        expect(
          rangeParts(text, found)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
