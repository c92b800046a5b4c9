import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customFieldInputSchema, keyOfLabel, movedOptions } from './custom-field-input.ts';

describe('the key of a field', () => {
  test.each([
    ['Cost Center', 'costCenter'],
    ['  PO number (2024) ', 'poNumber2024'],
    ['Größe', 'grosse'],
    ['Équipe', 'equipe'],
    ['3rd party', 'field3rdParty'],
    ['契約', 'field'],
    ['Constructor', 'constructor2'],
  ])('is made from the label %s: %s', (label, key) => {
    expect(keyOfLabel(label, [])).toBe(key);
  });

  test('is a permitted and unused key for every label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(4), (label, times) => {
        const taken: string[] = [];
        for (let time = 0; time <= times; time++) taken.push(keyOfLabel(label, taken));
        expect(new Set(taken.map((key) => key.toLowerCase())).size).toBe(times + 1);
        for (const key of taken) {
          expect(customFieldInputSchema.safeParse({ key, label: 'Label', type: 'text' }).success).toBe(true);
        }
      }),
    );
  });
});

describe('replaced options', () => {
  const moves = new Map([
    ['Gold', 'Golden'],
    ['Silver', null],
    ['A', 'B'],
    ['B', 'A'],
  ]);
  test.each([
    ['Gold', 'Golden'],
    ['Silver', null],
    ['Other', 'Other'],
    [['Gold', 'Golden'], ['Golden']],
    [
      ['A', 'B'],
      ['B', 'A'],
    ],
    [['Silver'], null],
    [7, 7],
  ])('make %j %j', (before, after) => {
    expect(movedOptions(before, moves)).toEqual(after);
  });
});
