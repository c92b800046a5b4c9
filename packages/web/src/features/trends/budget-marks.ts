import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Budget, BudgetScope } from '@pactbook/domain/features/budgets/budget.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { ownCurrency } from '../../field-kit/value/own-money.ts';
import type { ChartMarks } from '../../ui/charts/chart-model.ts';
import { budgetsQuery } from '../budgets/queries.ts';

/** The budgets of each shown year; undefined where there are none. */
export function marksOf(
  trends: Pick<Trends, 'groupBy' | 'groups' | 'years'>,
  budgets: readonly Budget[],
): ChartMarks | undefined {
  const { groupBy, groups, years } = trends;
  const own = budgets.filter(({ currency }) => currency === ownCurrency());
  const amounts = (scope: BudgetScope, group: string | null) =>
    years.map(({ year }) => {
      const found = own.find(
        (budget) =>
          budget.year === year &&
          budget.scope === scope &&
          (scope === 'team' ? budget.groupId : budget.group) === group,
      );
      return found?.amount ?? null;
    });
  const scope = groupBy === 'team' || groupBy === 'category' ? groupBy : null;
  const ofSeries = groups.flatMap(({ kind, key }) =>
    scope === null || kind !== 'group' ? [] : [[`${kind} ${key}`, amounts(scope, key)] as const],
  );
  const values = amounts('organization', null);
  const isAny = [values, ...ofSeries.map(([, some]) => some)].flat().some((amount) => amount !== null);
  return isAny ? { label: 'Budget', values, ofSeries: new Map(ofSeries) } : undefined;
}

/**
 * What the costs of fiscal years are measured by: the budget of all records, or of the one group that is shown. Only where
 * everything is shown in money: of some teams there is no budget, and amounts in an earlier currency cannot be compared.
 */
export function useBudgetMarks(trends: Trends, isOfAllTeams: boolean): ChartMarks | undefined {
  const { measure, groupBy, years } = trends;
  const isShown = measure === 'cost' && isOfAllTeams && (groupBy === 'team' || groupBy === 'category');
  const [from, to] = [years[0]?.year ?? trends.thisYear, years.at(-1)?.year ?? trends.thisYear];
  const { data } = useQuery({ ...budgetsQuery(from, to), enabled: isShown });
  return useMemo(() => (isShown && data ? marksOf(trends, data) : undefined), [isShown, data, trends]);
}
