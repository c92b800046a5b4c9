import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignSentences } from './align-sentences.ts';

const sentence = fc
  .array(fc.constantFrom('The', 'fee', 'is', 'due', 'in', 'sixty', 'days', 'by', 'Provider', 'alone'), {
    minLength: 1,
    maxLength: 9,
  })
  .map((words) => words.join(' '));
const document = fc.array(sentence, { maxLength: 25 });

describe('aligned sentences', () => {
  test('of a text with itself are each beside itself', () => {
    fc.assert(
      fc.property(document, (texts) => {
        expect(alignSentences(texts, texts)).toEqual(
          texts.map((_, at) => ({ left: at, right: at, likeness: 1, moved: false })),
        );
      }),
    );
  });

  test('are the same from either side', () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const exchanged = alignSentences(right, left).map((pair) => ({
          ...pair,
          left: pair.right,
          right: pair.left,
        }));
        const order = (one: { left: number }, other: { left: number }) => one.left - other.left;
        expect(exchanged.toSorted(order)).toEqual(alignSentences(left, right));
      }),
    );
  });

  test('are in one pair at most, and keep their order unless they moved', () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const pairs = alignSentences(left, right);
        const rights = pairs.map((pair) => pair.right);
        expect(new Set(rights).size).toBe(rights.length);
        expect(new Set(pairs.map((pair) => pair.left)).size).toBe(pairs.length);
        const kept = pairs.filter(({ moved }) => !moved).map((pair) => pair.right);
        expect(kept).toEqual(kept.toSorted((one, other) => one - other));
      }),
    );
  });

  test('find a sentence again whose number changed, and one that moved', () => {
    const notice = 'Either party may give notice of sixty days before the term ends.';
    const law = 'The laws of New York govern this Agreement and all disputes.';
    const fee = 'Customer pays the fees within thirty days.';
    expect(alignSentences([notice, fee, law], [law, notice.replace('sixty', 'ninety'), fee])).toEqual([
      { left: 0, right: 1, likeness: expect.closeTo(0.92, 1), moved: false },
      { left: 1, right: 2, likeness: 1, moved: false },
      { left: 2, right: 0, likeness: 1, moved: true },
    ]);
  });
});
