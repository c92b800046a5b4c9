import { expect, test } from 'vitest';
import { columnFacts } from '../column-facts.ts';
import { proposedKind } from './analyse-table.ts';

const kindOf = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return proposedKind(columnFacts(counts, 'dollars'));
};

test.each([
  ['date', ['2027-01-31', '1. März 2027']],
  ['money', ['$1,200', '$5']],
  ['number', ['12', '3.5', 'n/a']],
  ['boolean', ['yes', 'no', 'ja', 'nein']],
  ['url', ['https://example.com/a', 'http://example.com']],
  ['longText', ['a', 'line\nand line']],
  ['longText', ['x'.repeat(300)]],
  ['select', ['Gold', 'Gold', 'Gold', 'Silver', 'Silver', 'gold', '-']],
  ['text', ['A-1', 'A-2', 'A-3']],
] as const)('a column is proposed as %s by its cells', (type, texts) => {
  expect(kindOf(texts)?.type).toBe(type);
});

test('a list has each of its options once, whatever their case', () => {
  expect(kindOf(['Gold', 'Gold', 'Gold', 'Silver', 'Silver', 'gold', '-'])?.options).toHaveLength(2);
});

test('nothing is proposed for a column of nothing', () => {
  expect(kindOf(['-', 'n/a'])).toBeNull();
});
