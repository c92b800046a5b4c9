import type { Contract } from '../contracts/contract.ts';
import {
  categoriesToFilter,
  endMonthToFilter,
  hostingToFilter,
  missingOf,
  ownersToFilter,
  renewalToFilter,
  teamsToFilter,
  type FilterContext,
} from './contract-filter.ts';
import type { ContractIndex } from './contract-index.ts';
import type { TableView } from './table-view.ts';

/** The filters with lists of values. */
export const FACETS = [
  'teams',
  'categories',
  'statuses',
  'owners',
  'renewals',
  'vendors',
  'hostings',
  'endMonths',
  'missing',
] as const satisfies readonly (keyof TableView['filters'])[];
export type Facet = (typeof FACETS)[number];

/** The values of a record for a filter; none, not even "none", when they are hidden. */
export function facetValuesOf(contract: Contract, facet: Facet, context: FilterContext): readonly string[] {
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
      return missingOf(contract, context.today);
    case 'categories':
      return categoriesToFilter(contract, context);
    case 'teams':
      return teamsToFilter(contract);
  }
}

/** The view without one of its filters, for which the records of each value of that filter are counted. */
export function viewWithout(view: TableView, facet: Facet): TableView {
  return { ...view, filters: { ...view.filters, [facet]: [] } };
}

/** The number of records for each value of a filter, with all other filters applied. */
export function facetCounts(
  index: ContractIndex,
  view: TableView,
  facet: Facet,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const position of index.select(viewWithout(view, facet))) {
    const contract = index.contracts[position];
    if (!contract) continue;
    for (const value of facetValuesOf(contract, facet, index.context))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
