import { useMemo } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { SavedFiltersMenu } from '../../../../record-kit/filters/saved-filters-menu.tsx';
import { paths } from '../../../../platform/paths.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { useSavedFilters, useSaveFilters } from '../../../saved-views/queries.ts';
import { chosenOf } from './filter-options.ts';
import type { RecordsData } from './use-records-data.ts';
import type { ChangeView } from './use-records-view.ts';
import { queryOfView } from './view-address.ts';

interface RecordsSavedFiltersProps {
  data: Pick<RecordsData, 'teamNames' | 'peopleNames' | 'personId'>;
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
}

/** What tells two views apart: everything but the page, which a saved filter does not keep. */
function signatureOf(view: TableView): string {
  return paths.records({ ...queryOfView(view), page: undefined, size: undefined });
}

/** The person's saved filters, tied to the table and to the server (specification, section 4). */
export function RecordsSavedFilters({ data, view, change, today }: RecordsSavedFiltersProps) {
  const filters = useSavedFilters();
  const { mutateAsync, isPending } = useSaveFilters();
  const signature = signatureOf(view);
  const viewOf = (filter: SavedFilter) => settleView(loadSavedFilter(filter), today);
  const signatures = useMemo(
    () => new Map(filters.map((filter) => [filter, signatureOf(settleView(loadSavedFilter(filter), today))])),
    [filters, today],
  );

  const store = (next: SavedFilter[], done: string) =>
    mutateAsync(next).then(
      () => {
        toast({ variant: 'success', title: 'Success', description: done });
        return true;
      },
      (error: Error) => {
        toast({ variant: 'error', title: 'Something went wrong', description: error.message });
        return false;
      },
    );

  return (
    <SavedFiltersMenu
      filters={filters}
      // With the names of today, for whoever reads the stored view without the list of teams.
      currentValue={{ ...view, filters: { ...view.filters, teams: chosenOf(data, view, 'teams') } }}
      isCurrent={(filter) => signatures.get(filter) === signature}
      isFiltered={hasActiveFilters(view)}
      isBusy={isPending}
      onLoad={(filter) => change(() => viewOf(filter))}
      onStore={store}
    />
  );
}
