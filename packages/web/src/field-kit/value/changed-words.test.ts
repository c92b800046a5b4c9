import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedWords, LONGEST } from './changed-words.ts';

describe('the shown parts of two texts', () => {
  test('are the whole texts while they are short', () => {
    expect(changedWords('old', 'new words')).toEqual({ from: 'old', to: 'new words' });
  });

  test('are the part in which long ones first differ, from the start of a word', () => {
    const same = 'The same words stand at the beginning of both. '.repeat(6);
    const { from, to } = changedWords(`${same}It ends in May.`, `${same}It ends in June, as agreed.`);
    expect(from).toMatch(/^…(\S+ )+It ends in May\.$/);
    expect(to).toMatch(/^…(\S+ )+It ends in June, as agreed\.$/);
  });

  test('are the beginning when one of them is empty', () => {
    expect(changedWords('', 'a'.repeat(400)).to).toBe(`${'a'.repeat(LONGEST)}…`);
  });

  test('differ when the texts do, are short, and split no surrogate pair', () => {
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
