import type { SavedFilter } from '../../kernel/saved-filter.ts';
import { defaultTableView, tableViewSchema, PAGE_SIZE, type TableView } from './table-view.ts';

/**
 * The view that a saved filter stands for: missing or unreadable parts take their defaults, page 0,
 * page size 50 (specification, section 4, "Loading a saved filter").
 */
export function loadSavedFilter(filter: SavedFilter): TableView {
  const view: Record<string, unknown> = { ...defaultTableView() };
  for (const [part, schema] of Object.entries(tableViewSchema.shape)) {
    const parsed = schema.safeParse(filter.value[part]);
    if (parsed.success) view[part] = parsed.data;
  }
  const loaded = tableViewSchema.parse(view);
  return {
    ...loaded,
    visibility: { ...defaultTableView().visibility, ...loaded.visibility },
    pagination: { pageIndex: 0, pageSize: PAGE_SIZE },
  };
}
