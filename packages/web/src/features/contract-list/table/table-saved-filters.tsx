import type { ComponentType } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ContractsFiltersProps } from '../facets/facet-chip.tsx';
import { chosenOf } from '../view/filter-options.ts';
import { addressOfView } from '../view/view-address.ts';

/** The properties of the menu of saved filters, which is a feature above this one. */
export interface SavedFiltersProps {
  view: TableView;
  /** Two views with the same address look the same. */
  addressOf: (view: TableView) => string;
  onLoad: (view: TableView) => void;
  customFields: readonly CustomField[];
  today: CalendarDate;
}

export interface TableSavedFiltersProps extends ContractsFiltersProps {
  savedFilters: ComponentType<SavedFiltersProps>;
}

/** The menu of saved filters, given the view of the table. */
export function TableSavedFilters({
  savedFilters: SavedFilters,
  data,
  view,
  change,
  today,
}: TableSavedFiltersProps) {
  // A stored view carries today's team names, for readers that have no list of teams.
  const named = { ...view, filters: { ...view.filters, teams: chosenOf(data, view, 'teams') } };
  return (
    <SavedFilters
      view={named}
      addressOf={addressOfView}
      onLoad={(loaded) => change(() => loaded)}
      customFields={data.customFields}
      today={today}
    />
  );
}
