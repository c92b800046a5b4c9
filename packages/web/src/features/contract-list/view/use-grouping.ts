import { useMemo } from 'react';
import { isGroupOrderDescending } from '@pactbook/domain/features/saved-views/contract-groups.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { groupName } from './filter-options.ts';
import type { ShownGrouping } from './use-shown-contracts.ts';
import { useOpenGroups } from './use-open-groups.ts';

/** How the records of a view are grouped, with the names of the groups, and which of these are open. */
export function useGrouping(
  { teamNames, categoryNames, peopleNames, personId }: Parameters<typeof groupName>[0],
  { groupBy, sort, filters, visibility }: Pick<TableView, 'groupBy' | 'sort' | 'filters' | 'visibility'>,
): ShownGrouping {
  const open = useOpenGroups(groupBy);
  const isDescending = groupBy !== null && isGroupOrderDescending(groupBy, sort);
  const wanted = useMemo(() => {
    if (groupBy === null) return null;
    const names = { teamNames, categoryNames, peopleNames, personId };
    const nameOf = (key: string) => groupName(names, groupBy, key);
    return { grouping: groupBy, filters, visibility, nameOf, isDescending };
  }, [groupBy, filters, visibility, isDescending, teamNames, categoryNames, peopleNames, personId]);
  return { wanted, open };
}
