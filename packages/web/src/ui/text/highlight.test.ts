import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeParts } from './highlight.tsx';
import { CASE_BLIND_SEARCH } from './text-search.ts';

const matchParts = (text: string, search: string) =>
  rangeParts(text, CASE_BLIND_SEARCH.rangesOf(text, search));

describe('marking matches', () => {
  it('ignores case and finds every place', () => {
    expect(matchParts('Contoso Contracts', 'con')).toEqual([
      { text: 'Con', isMatch: true },
      { text: 'toso ', isMatch: false },
      { text: 'Con', isMatch: true },
      { text: 'tracts', isMatch: false },
    ]);
  });

  it('takes signs literally', () => {
    expect(matchParts('C++ (beta)', '+ (')).toEqual([
      { text: 'C+', isMatch: false },
      { text: '+ (', isMatch: true },
      { text: 'beta)', isMatch: false },
    ]);
  });

  it('never loses or invents a letter', () => {
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

describe('marking ranges', () => {
  it('marks what somebody else has found', () => {
    expect(rangeParts('the notice period', [{ start: 4, end: 10 }])).toEqual([
      { text: 'the ', isMatch: false },
      { text: 'notice', isMatch: true },
      { text: ' period', isMatch: false },
    ]);
  });

  it('never loses or invents a letter, whatever the ranges are', () => {
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
