import { useCallback, useMemo } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { defaultTableView, hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { sayFailed, saySucceeded } from '../../ui/feedback/say.ts';
import { useSavedFilters, useSaveFilters } from './queries.ts';
import { useSharedViews } from './shared-views/use-shared-views.tsx';
import { SavedFiltersMenu } from './saved-filters/saved-filters-menu.tsx';

export interface SavedFiltersProps {
  /** The view of the table, as it would be saved. */
  view: TableView;
  /** The address that opens the table with a view; two views with the same address look the same. */
  addressOf: (view: TableView) => string;
  onLoad: (view: TableView) => void;
  customFields: readonly CustomField[];
  today: CalendarDate;
}

/** Whether a saved filter equals the current view; the signature of each filter is computed once. */
function useIsCurrent({ view, addressOf, today }: SavedFiltersProps): (filter: SavedFilter) => boolean {
  // A saved filter keeps neither the page nor the month of the calendar.
  const signatureOf = useCallback(
    (one: TableView) => {
      const { pagination, calendarMonth } = defaultTableView();
      return addressOf({ ...one, pagination, calendarMonth });
    },
    [addressOf],
  );
  const signature = signatureOf(view);
  const known = useMemo(() => ({ today, signatures: new WeakMap<SavedFilter['value'], string>() }), [today]);
  return useCallback(
    (filter) => {
      const own =
        known.signatures.get(filter.value) ?? signatureOf(settleView(loadSavedFilter(filter), known.today));
      known.signatures.set(filter.value, own);
      return own === signature;
    },
    [known, signature, signatureOf],
  );
}

/**
 * The person's saved filters and the shared views, connected to the table and the server
 * (docs/product/records-table.md, "Saved filters").
 */
export function SavedFilters(props: SavedFiltersProps) {
  const { view, onLoad, customFields, today } = props;
  const filters = useSavedFilters();
  const { mutateAsync, isPending } = useSaveFilters();
  const isCurrent = useIsCurrent(props);
  const load = (filter: SavedFilter) => onLoad(settleView(loadSavedFilter(filter), today));

  const store = (next: SavedFilter[], description: string) =>
    mutateAsync(next).then(
      () => {
        saySucceeded(description);
        return true;
      },
      (error: Error) => {
        sayFailed(error);
        return false;
      },
    );
  const setting = { filters, customFields, currentValue: view, isCurrent, onLoad: load, onStore: store };
  const shared = useSharedViews(setting);

  return (
    <>
      <SavedFiltersMenu
        filters={filters}
        currentValue={view}
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
