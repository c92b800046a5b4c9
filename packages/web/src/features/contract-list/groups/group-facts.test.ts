import { expect, test } from 'vitest';
import { groupFacts, severalWords } from './group-facts.ts';

const NO_COSTS = { costCount: 0, splitCount: 0, totalCost: 0, costInForce: 0, costInForceBefore: 0 };

const textsOf = (costCount: number) =>
  groupFacts(
    {
      positions: [1, 2, 3],
      costs: { ...NO_COSTS, costCount, totalCost: 1_234.5, costInForce: 900.25 },
    },
    1,
  ).map(({ text }) => text);

test('a group tells its records and what is in force, and of how many records that is', () => {
  expect(textsOf(3)).toEqual(['3 records', '$900 in force']);
  expect(textsOf(2)).toEqual(['3 records', '$900 in force', 'Cost shown for 2 of 3']);
});

test('a group marks a converted sum, and tells which records have no rate', () => {
  const currencies = [{ currency: 'CHF', unconverted: 2 }];
  const costs = { ...NO_COSTS, costCount: 3, costInForce: 300, currencies };
  expect(groupFacts({ positions: [1, 2, 3], costs }, 1).map(({ text }) => text)).toEqual([
    '3 records',
    '≈ $300 in force',
    '2 records in CHF have no rate',
  ]);
});

test('a group tells what the fiscal years of the view cost, projected parts in the tooltip', () => {
  const costsOfYears = [
    { year: 2026, known: 1_000.5, projected: 0 },
    { year: 2027, known: 100, projected: 250.25 },
  ];
  const costs = { ...NO_COSTS, costCount: 2, costInForce: 900, costsOfYears };
  const facts = (startMonth?: number) => groupFacts({ positions: [1, 2], costs }, startMonth);
  expect(facts(10).slice(2)).toEqual([
    { text: '$1,001 in FY 2026', title: '$1,000.50 in FY 2026.' },
    { text: '$350 in FY 2027', title: '$100.00 + $250.25 projected in FY 2027.' },
  ]);
  expect(facts()).toHaveLength(2);
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
