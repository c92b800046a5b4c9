import { defaultTableView, hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';

/** Whether something is filtered that a chip says; the search and the views have controls of their own. */
export function hasChips(view: TableView): boolean {
  const { name, filters, dataView, customField } = view;
  const chosen = { ...defaultTableView(), filters: { ...filters, search: '' }, customField };
  return hasActiveFilters(name === 'ALL_RECORDS' ? { ...chosen, dataView } : chosen);
}
