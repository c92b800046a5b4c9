import { useMemo } from 'react';
import { useToday } from '../../users/queries.ts';
import type { ContractsData } from './use-contracts-data.ts';
import { isGroupOrderDescending } from '@pactbook/domain/features/saved-views/contract-groups.ts';
import { yearsOfView } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { groupName } from './filter-options.ts';
import type { ShownGrouping } from './use-shown-contracts.ts';
import { useOpenGroups } from './use-open-groups.ts';

/** How the records of a view are grouped, with the names of the groups, and which of these are open. */
export function useGrouping(
  data: Parameters<typeof groupName>[0] & Pick<ContractsData, 'fiscalYearStartMonth'>,
  { groupBy, sort, filters, visibility }: Pick<TableView, 'groupBy' | 'sort' | 'filters' | 'visibility'>,
): ShownGrouping {
  const { teamNames, categoryNames, peopleNames, personId, fiscalYearStartMonth } = data;
  const today = useToday();
  const open = useOpenGroups(groupBy);
  const isDescending = groupBy !== null && isGroupOrderDescending(groupBy, sort);
  const wanted = useMemo(() => {
    if (groupBy === null) return null;
    const names = { teamNames, categoryNames, peopleNames, personId };
    const nameOf = (key: string) => groupName(names, groupBy, key);
    const years = yearsOfView({ filters, visibility }, { today, fiscalYearStartMonth });
    return { grouping: groupBy, filters, years, nameOf, isDescending };
  }, [
    groupBy,
    filters,
    visibility,
    today,
    fiscalYearStartMonth,
    isDescending,
    teamNames,
    categoryNames,
    peopleNames,
    personId,
  ]);
  return { wanted, open };
}
