import { expect, test } from 'vitest';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { markAt, type ChartSeries } from '../../ui/charts/chart-model.ts';
import { marksOf } from './budget-marks.ts';

const year = (value: number) => ({ year: value, label: `${value}`, shortLabel: `${value}`, isOpen: false });
const group = (key: string) => ({
  kind: 'group' as const,
  key,
  name: key,
  of: 1,
  rest: [],
  values: [],
  projected: [],
});
const trends = (groupBy: 'team' | 'category'): Pick<Trends, 'groupBy' | 'groups' | 'years'> => ({
  groupBy,
  groups: [group('a'), group('b')],
  years: [2025, 2026].map(year),
});
const budget = (changes: Partial<Budget>): Budget => ({
  id: 'x',
  version: 1,
  year: 2026,
  scope: 'organization',
  groupId: null,
  group: null,
  amount: 100,
  currency: 'USD',
  note: '',
  ...changes,
});
const series = ['a', 'b'].map((key): ChartSeries => ({ id: `group ${key}`, label: key, values: [1, 1] }));

test('bars are measured by the budget of all records, and a single group by its own', () => {
  const budgets = [
    budget({}),
    budget({ scope: 'team', groupId: 'a', group: 'A', amount: 60, year: 2025 }),
    budget({ scope: 'category', groupId: 'k', group: 'b', amount: 40 }),
    budget({ scope: 'team', groupId: 'b', group: 'B', amount: 7, currency: 'EUR' }),
  ];
  const seen = (groupBy: 'team' | 'category', shown: readonly ChartSeries[]) => {
    const marks = marksOf(trends(groupBy), budgets);
    return [0, 1].map((at) => markAt({ marks, series }, shown, at));
  };
  expect(seen('team', series)).toEqual([null, 100]);
  expect(seen('team', series.slice(0, 1))).toEqual([60, null]);
  // An amount in an earlier currency of the organisation cannot be compared.
  expect(seen('team', series.slice(1))).toEqual([null, null]);
  expect(seen('category', series.slice(1))).toEqual([null, 40]);
});

test('there is no line without a budget', () => {
  expect(marksOf(trends('team'), [])).toBeUndefined();
});
