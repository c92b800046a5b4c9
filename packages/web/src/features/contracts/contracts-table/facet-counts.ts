import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { missingOf } from '@pactbook/domain/features/saved-views/missing.ts';
import {
  endMonthToFilter,
  hostingToFilter,
  ownersToFilter,
  renewalToFilter,
} from '@pactbook/domain/features/saved-views/contract-filter.ts';
import type { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';

/** The filters with lists of values. */
export type Facet = Exclude<keyof TableView['filters'], 'search' | 'noticeBy'>;

function valuesOf(contract: Contract, facet: Facet, today: CalendarDate): readonly string[] {
  switch (facet) {
    case 'statuses':
      return [contract.status];
    case 'owners':
      return ownersToFilter(contract);
    case 'renewals':
      return renewalToFilter(contract);
    case 'vendors':
      return [contract.vendor];
    case 'hostings':
      return hostingToFilter(contract);
    case 'endMonths':
      return endMonthToFilter(contract);
    case 'missing':
      return missingOf(contract, today);
    default:
      return contract[facet];
  }
}

/** The number of records for each value of a filter, with all other filters applied. */
export function facetCounts(
  index: ContractIndex,
  view: TableView,
  facet: Facet,
): ReadonlyMap<string, number> {
  const others: TableView = { ...view, filters: { ...view.filters, [facet]: [] } };
  const counts = new Map<string, number>();
  for (const position of index.select(others)) {
    const contract = index.contracts[position];
    if (!contract) continue;
    for (const value of valuesOf(contract, facet, index.today))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
