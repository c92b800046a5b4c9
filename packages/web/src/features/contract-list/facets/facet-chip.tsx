import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withFilters } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { facetCounts } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import { FilterChip } from '../../../field-kit/filters/filter-chip.tsx';
import { chosenOf, filterOptions, filtersWith } from '../view/filter-options.ts';
import type { ContractsData } from '../view/use-contracts-data.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';
import { whyOff } from './facet-filters.tsx';
import type { FacetFilter } from './facet-filters.tsx';
import { facetCountsQuery } from '../../contracts/page-queries.ts';

export interface ContractsFiltersProps {
  data: ContractsData;
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
}

/**
 * What a list of a filter's values needs; the values show how many records match.
 * @param isOpen whether the values are shown: nothing is counted before
 */
export function useFacetValues(
  { data, view, change }: Omit<ContractsFiltersProps, 'today'>,
  facet: Facet,
  isOpen: boolean,
) {
  const countsOf = useFacetCounts(data, view, facet, isOpen);
  const optionsOf = useCallback(
    () => filterOptions(data, view, facet, countsOf()),
    [data, view, facet, countsOf],
  );
  return {
    chosen: chosenOf(data, view, facet),
    optionsOf,
    onChange: (ids: string[]) => change((before) => withFilters(before, filtersWith(data, facet, ids))),
  };
}

interface FacetChipProps extends ContractsFiltersProps {
  filter: FacetFilter;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * One filter of the table that is used, as a chip that opens its values. While they are open it stays, also without a
 * chosen one.
 */
export function FacetChip({ filter, isOpen, onOpenChange, ...props }: FacetChipProps) {
  const { facet, label, icon } = filter;
  const values = useFacetValues(props, facet, isOpen);
  if (values.chosen.length === 0 && !isOpen) return null;
  return (
    <FilterChip
      {...values}
      label={label}
      icon={icon}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      disabledReason={whyOff(facet, props.view)}
    />
  );
}

/** Gives the number of records for each value of a filter; null while the server counts. */
type CountsOf = () => ReadonlyMap<string, number> | null;

/**
 * The counts of a filter: from the list, or by the server where the records are too many for one.
 *
 * @param isOpen whether the values are shown: nothing is counted before
 */
function useFacetCounts(
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
