import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedWords, LONGEST } from './changed-words.ts';

describe('what is shown of two texts', () => {
  test('is all of them while they are short', () => {
    expect(changedWords('old', 'new words')).toEqual({ from: 'old', to: 'new words' });
  });

  test('is the part in which long ones first differ, from a word on', () => {
    const same = 'The same words stand at the beginning of both. '.repeat(6);
    const { from, to } = changedWords(`${same}It ends in May.`, `${same}It ends in June, as agreed.`);
    expect(from).toMatch(/^…(\S+ )+It ends in May\.$/);
    expect(to).toMatch(/^…(\S+ )+It ends in June, as agreed\.$/);
  });

  test('is the beginning where one of them is empty', () => {
    expect(changedWords('', 'a'.repeat(400)).to).toBe(`${'a'.repeat(LONGEST)}…`);
  });

  test('differs when they differ, is short, and has no half of a letter', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '🚀'), maxLength: 500 });
    fc.assert(
      fc.property(letters, letters, letters, (start, one, other) => {
        const [from, to] = [start + one, start + other];
        const shown = changedWords(from, to);
        if (from !== to) expect(shown.from).not.toBe(shown.to);
        for (const text of [shown.from, shown.to]) {
          expect(text.length).toBeLessThanOrEqual(LONGEST + 2);
          expect(text.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
