import { useCallback } from 'react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withFilters } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { FilterChip } from '../../../../record-kit/filters/filter-chip.tsx';
import type { Facet } from '../records-view/facet-counts.ts';
import { chosenOf, filterOptions, filtersWith } from '../records-view/filter-options.ts';
import type { RecordsData } from '../records-view/use-records-data.ts';
import type { ChangeView } from '../records-view/use-records-view.ts';

export interface RecordsFiltersProps {
  data: RecordsData;
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
}

interface FacetChipProps extends RecordsFiltersProps {
  facet: Facet;
  label: string;
  icon: ReactNode;
  disabledReason?: string | undefined;
  /** Opens its list as soon as it is there. */
  opensAtOnce?: boolean | undefined;
}

/** One filter of the table as a chip; its values carry how many records each would show. */
export function FacetChip({ data, view, change, facet, label, ...chip }: FacetChipProps) {
  const optionsOf = useCallback(() => filterOptions(data, view, facet), [data, view, facet]);
  const { icon, disabledReason, opensAtOnce } = chip;
  return (
    <FilterChip
      label={label}
      icon={icon}
      chosen={chosenOf(data, view, facet)}
      optionsOf={optionsOf}
      onChange={(ids) => change((before) => withFilters(before, filtersWith(data, facet, ids)))}
      disabledReason={disabledReason}
      opensAtOnce={opensAtOnce}
    />
  );
}
