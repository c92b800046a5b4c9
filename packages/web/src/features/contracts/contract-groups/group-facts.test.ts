import { expect, test } from 'vitest';
import { groupFacts, severalWords } from './group-facts.ts';

const textsOf = (costCount: number) =>
  groupFacts({
    positions: [1, 2, 3],
    costs: { costCount, totalCost: 1_234.5, costThisYear: 0, costInForce: 900.25 },
  }).map(({ text }) => text);

test('a group tells its records and costs, and of how many records the costs are', () => {
  expect(textsOf(3)).toEqual(['3 records', '$1,235 total', '$900 in force']);
  expect(textsOf(2)).toEqual(['3 records', '$1,235 total', '$900 in force', 'Cost shown for 2 of 3']);
});

test('a group tells what it costs in each currency, and which records have no rate', () => {
  const currencies = [
    { currency: 'USD', totalCost: 300, costCount: 1, unconverted: 0 },
    { currency: 'CHF', totalCost: 1_200.5, costCount: 2, unconverted: 2 },
  ];
  const costs = { costCount: 3, totalCost: 300, costThisYear: 0, costInForce: 0, currencies };
  expect(groupFacts({ positions: [1, 2, 3], costs }).map(({ text }) => text)).toEqual([
    '3 records',
    '≈ $300 total',
    '≈ $0 in force',
    '$300 + CHF\u00a01,201',
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
      costs: { costCount, totalCost: 1, costThisYear: 0, costInForce: 0 },
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
