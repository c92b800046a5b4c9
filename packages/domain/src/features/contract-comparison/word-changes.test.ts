import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figureChanges, wordChanges, wordsOf, type Side, type WordPart } from './word-changes.ts';

const textOf = (parts: readonly WordPart[], side: Side) =>
  parts
    .filter((part) => part.side === 'both' || part.side === side)
    .map(({ text }) => text)
    .join(' ');
const sentence = fc
  .array(fc.constantFrom('the', 'fee', 'is', 'due', 'sixty', '(60)', 'days', 'Provider.'), { maxLength: 20 })
  .map((words) => words.join(' '));

describe('changes of words', () => {
  test('concatenate to both texts', () => {
    fc.assert(
      fc.property(sentence, sentence, (left, right) => {
        const parts = wordChanges(left, right);
        expect([textOf(parts, 'left'), textOf(parts, 'right')]).toEqual([left, right]);
      }),
    );
  });

  test('of a text with itself are none', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(wordChanges(text, text).filter(({ side }) => side !== 'both')).toEqual([]);
      }),
    );
  });

  test('delete as many words one way as they insert the other way', () => {
    const count = (parts: readonly WordPart[], side: Side) =>
      parts.filter((part) => part.side === side).flatMap(({ text }) => wordsOf(text)).length;
    fc.assert(
      fc.property(sentence, sentence, (left, right) => {
        const [there, back] = [wordChanges(left, right), wordChanges(right, left)];
        expect([count(there, 'left'), count(there, 'both')]).toEqual([
          count(back, 'right'),
          count(back, 'both'),
        ]);
      }),
    );
  });

  test('name the deleted words before those in their place', () => {
    expect(wordChanges('due in 30 days', 'due in 45 days')).toEqual([
      { side: 'both', text: 'due in' },
      { side: 'left', text: '30' },
      { side: 'right', text: '45' },
      { side: 'both', text: 'days' },
    ]);
  });
});

describe('figures that changed', () => {
  test.each([
    ['notice of sixty (60) days.', 'notice of ninety (90) days.', 'sixty (60) days', 'ninety (90) days'],
    [
      'until December 31, 2027 at least',
      'until December 31, 2028 at least',
      'December 31, 2027',
      'December 31, 2028',
    ],
    ['a fee of USD 10,000.00 yearly', 'a fee of USD 12,000.00 yearly', 'USD 10,000.00', 'USD 12,000.00'],
    ['pays $500; then', 'pays $600; then', '$500', '$600'],
  ])('have the words that belong to them: %s', (left, right, from, to) => {
    expect(figureChanges(wordChanges(left, right))).toEqual([{ from, to }]);
  });

  test('are no words without a number, and no numbers of sections', () => {
    expect(figureChanges(wordChanges('The fee is due.', 'The fee is late.'))).toEqual([]);
    expect(figureChanges(wordChanges('4.2 The fee is due.', '4.3 The fee is due.'))).toEqual([]);
  });
});
