import { describe, expect, it, test } from 'vitest';
import { decide, type Actor } from '../../kernel/access.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import { canChangeBudgets, canViewBudgets } from './access.ts';
import { budgetAmountFault, budgetInputSchema, budgetName, inBudgetOrder, type Budget } from './budget.ts';
import { budgetStatus } from './budget-figures.ts';

const LIMITED: Actor = { userId: 'u', organisationId: 'o', ...NO_RIGHTS, impersonatorId: null };
const TEAM = '019a9e3e-0000-7000-9001-000000000001';

test('budgets are seen by anyone who reads every record, and changed by record administrators', () => {
  const both = (rights: Partial<Actor>) =>
    [canViewBudgets, canChangeBudgets].map((policy) => decide({ ...LIMITED, ...rights }, policy).allowed);
  expect([{ isSuperAdmin: true }, { manageAll: true }].map(both)).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(both({ viewAll: true })).toEqual([true, false]);
  expect([{}, { manageTeams: ['t'] }, { viewTeams: ['t'] }].map(both)).toEqual(
    Array.from({ length: 3 }, () => [false, false]),
  );
});

describe('what is entered of a budget', () => {
  const INPUT = { year: 2026, amount: 1 };
  const faultsOf = (changes: object) =>
    budgetInputSchema
      .safeParse({ ...INPUT, ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it.each([
    [{ amount: -1 }, [['amount', 'Enter an amount of 0 or more']]],
    [{ amount: 1.001 }, [['amount', 'Use at most two decimals']]],
    [{ amount: 1e12 }, [['amount', 'Enter an amount up to 999,999,999,999.99']]],
    [{ year: 1969 }, [['year', 'Enter a year from 1970 to 2200']]],
    [{ team: TEAM, category: 'Software' }, [['category', 'Choose a team or a category']]],
    [{ note: 'x'.repeat(1_001) }, [['note', 'Use 1,000 characters or fewer']]],
  ])('is not %j', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it('is whole units in a currency without decimals', () => {
    expect(budgetAmountFault(1.5, 'JPY')).toBe('Amounts in JPY have no decimals');
    expect([budgetAmountFault(1.5, 'EUR'), budgetAmountFault(2, 'JPY')]).toEqual([null, null]);
  });
});

test('budgets are listed newest year first: all records, teams, categories, each by name', () => {
  const budget = (year: number, scope: Budget['scope'], group: string | null): Budget =>
    ({ id: `${year}${scope}${group}`, year, scope, group, groupId: group === 'Old' ? null : TEAM }) as Budget;
  const ordered = inBudgetOrder([
    budget(2026, 'category', 'A'),
    budget(2026, 'team', 'Unit 10'),
    budget(2025, 'organization', null),
    budget(2026, 'team', 'Unit 9'),
    budget(2026, 'organization', null),
    budget(2026, 'team', 'Old'),
  ]);
  expect(ordered.map((one) => `${one.year} ${budgetName(one)}`)).toEqual([
    '2026 All records',
    '2026 Old (removed)',
    '2026 Unit 9',
    '2026 Unit 10',
    '2026 A',
    '2025 All records',
  ]);
});

test('a budget is exceeded by what is spent, by what is committed besides, or by what is projected besides', () => {
  const status = (budgeted: number | null, spent: number, committed: number, projected: number) =>
    budgetStatus({ budgeted, spent, committed, projected });
  expect(status(100, 40, 30, 30)).toEqual({ status: 'within', by: 0 });
  expect(status(100, 40, 30, 30.01)).toEqual({ status: 'projectedOver', by: 0.01 });
  expect(status(100, 40, 60.5, 0)).toEqual({ status: 'committedOver', by: 0.5 });
  expect(status(100, 101, 0, 0)).toEqual({ status: 'over', by: 1 });
  expect(status(0, 0, 0, 0)).toEqual({ status: 'within', by: 0 });
  expect(status(null, 1, 0, 0)).toEqual({ status: 'unknown', by: null });
});
