import { expect, test } from 'vitest';
import { groupFacts, severalWords } from './group-facts.ts';

const NO_COSTS = { costCount: 0, splitCount: 0, totalCost: 0, costInForce: 0, costInForceBefore: 0 };

const textsOf = (costCount: number) =>
  groupFacts({
    positions: [1, 2, 3],
    costs: { ...NO_COSTS, costCount, totalCost: 1_234.5, costInForce: 900.25 },
  }).map(({ text }) => text);

test('a group tells its records and what is in force, and of how many records that is', () => {
  expect(textsOf(3)).toEqual(['3 records', '$900 in force']);
  expect(textsOf(2)).toEqual(['3 records', '$900 in force', 'Cost shown for 2 of 3']);
});

test('a group marks a converted sum, and tells which records have no rate', () => {
  const currencies = [{ currency: 'CHF', unconverted: 2 }];
  const costs = { ...NO_COSTS, costCount: 3, costInForce: 300, currencies };
  expect(groupFacts({ positions: [1, 2, 3], costs }).map(({ text }) => text)).toEqual([
    '3 records',
    '≈ $300 in force',
    '2 records in CHF have no rate',
  ]);
});

test('a group tells no costs to people who read none of it', () => {
  expect(textsOf(0)).toEqual(['3 records']);
});

const grouped = (severalCount: number, costCount = 2) => ({
  severalCount,
  groups: [
    {
      key: 'a',
      name: 'A',
      positions: [1, 2, 3],
      costs: { ...NO_COSTS, costCount, totalCost: 1 },
    },
  ],
});

test('records in several groups are explained only where there are some', () => {
  expect(severalWords(grouped(0), 'teams')).toBeNull();
  expect(severalWords(grouped(1), 'teams')).toBe(
    '1 record has more than one team: listed in each, with the cost split evenly between them.',
  );
  expect(severalWords(grouped(1_200), 'owners')).toMatch(/^1,200 records have more than one owner:/);
});

test('nothing is said of costs to people who read none', () => {
  expect(severalWords(grouped(66, 0), 'teams')).toBe('66 records have more than one team: listed in each.');
});
