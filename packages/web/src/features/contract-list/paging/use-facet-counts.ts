import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { facetCounts } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ContractsData } from '../view/use-contracts-data.ts';
import { facetCountsQuery } from '../../contracts/page-queries.ts';

/** Gives the number of records for each value of a filter; null while the server counts. */
export type CountsOf = () => ReadonlyMap<string, number> | null;

/**
 * The counts of a filter: from the list, or by the server where the records are too many for one.
 *
 * @param isOpen whether the values are shown: nothing is counted before
 */
export function useFacetCounts(
  { index, beyond }: Pick<ContractsData, 'index' | 'beyond'>,
  view: TableView,
  facet: Facet,
  isOpen: boolean,
): CountsOf {
  const { data } = useQuery({ ...facetCountsQuery(view, facet), enabled: isOpen && beyond !== null });
  return useCallback(
    () => (index ? facetCounts(index, view, facet) : (data ?? null)),
    [index, view, facet, data],
  );
}
