import { useCallback, useMemo } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { SavedFiltersMenu } from '../../../field-kit/filters/saved-filters-menu.tsx';
import { paths } from '../../../platform/paths.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useSavedFilters, useSaveFilters } from '../../saved-views/queries.ts';
import { useSharedViews } from '../shared-views/use-shared-views.tsx';
import { chosenOf } from './filter-options.ts';
import type { ContractsData } from './use-contracts-data.ts';
import type { ChangeView } from './use-contracts-view.ts';
import { queryOfView } from './view-address.ts';

interface ContractsSavedFiltersProps {
  data: Pick<ContractsData, 'teamNames' | 'peopleNames' | 'personId' | 'customFields'>;
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
}

/** What tells two views apart: everything but the page, which a saved filter does not keep. */
function signatureOf(view: TableView): string {
  return paths.records({ ...queryOfView(view), page: undefined, size: undefined });
}

/** Whether a saved filter shows exactly what is shown now; each is read once. */
function useIsCurrent(view: TableView, today: CalendarDate): (filter: SavedFilter) => boolean {
  const signature = signatureOf(view);
  const known = useMemo(() => ({ today, signatures: new WeakMap<SavedFilter['value'], string>() }), [today]);
  return useCallback(
    (filter) => {
      const own =
        known.signatures.get(filter.value) ?? signatureOf(settleView(loadSavedFilter(filter), known.today));
      known.signatures.set(filter.value, own);
      return own === signature;
    },
    [known, signature],
  );
}

/**
 * The person's saved filters and those shared with them, tied to the table and to the server
 * (docs/product/records-table.md, "Saved filters").
 */
export function ContractsSavedFilters({ data, view, change, today }: ContractsSavedFiltersProps) {
  const filters = useSavedFilters();
  const { mutateAsync, isPending } = useSaveFilters();
  const isCurrent = useIsCurrent(view, today);
  // With the names of today, for whoever reads the stored view without the list of teams.
  const currentValue = { ...view, filters: { ...view.filters, teams: chosenOf(data, view, 'teams') } };
  const load = (filter: SavedFilter) => change(() => settleView(loadSavedFilter(filter), today));

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
  const { customFields } = data;
  const setting = { filters, customFields, currentValue, isCurrent, onLoad: load, onStore: store };
  const shared = useSharedViews(setting);

  return (
    <>
      <SavedFiltersMenu
        filters={filters}
        currentValue={currentValue}
        isCurrent={isCurrent}
        isFiltered={hasActiveFilters(view)}
        isBusy={isPending}
        onLoad={load}
        onStore={store}
        onShare={shared.share}
        shared={shared.section}
        sharedName={shared.sharedName}
      />
      {shared.dialogs}
    </>
  );
}
