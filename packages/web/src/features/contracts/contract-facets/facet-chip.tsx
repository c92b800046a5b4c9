import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withFilters } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { FilterChip } from '../../../field-kit/filters/filter-chip.tsx';
import { useFacetCounts } from '../contract-paging/use-facet-counts.ts';
import { chosenOf, filterOptions, filtersWith } from '../contracts-table/filter-options.ts';
import type { ContractsData } from '../contracts-table/use-contracts-data.ts';
import type { ChangeView } from '../contracts-table/use-contracts-view.ts';

export interface ContractsFiltersProps {
  data: ContractsData;
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
}

interface FacetChipProps extends ContractsFiltersProps {
  facet: Facet;
  label: string;
  icon: ReactNode;
  disabledReason?: string | undefined;
  /** Opens its list when it is mounted. */
  opensAtOnce?: boolean | undefined;
}

/** One filter of the table as a chip; its values show how many records match. */
export function FacetChip({ data, view, change, facet, label, ...chip }: FacetChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const countsOf = useFacetCounts(data, view, facet, isOpen);
  const optionsOf = useCallback(
    () => filterOptions(data, view, facet, countsOf()),
    [data, view, facet, countsOf],
  );
  const { icon, disabledReason, opensAtOnce } = chip;
  return (
    <FilterChip
      label={label}
      icon={icon}
      chosen={chosenOf(data, view, facet)}
      optionsOf={optionsOf}
      onOpenChange={setIsOpen}
      onChange={(ids) => change((before) => withFilters(before, filtersWith(data, facet, ids)))}
      disabledReason={disabledReason}
      opensAtOnce={opensAtOnce}
    />
  );
}
