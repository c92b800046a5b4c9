import type { SavedFilter } from '../../kernel/saved-filter.ts';
import { defaultTableView, tableViewSchema, PAGE_SIZE, PRESENT_MONTH, type TableView } from './table-view.ts';

/** The schemas of the filters, separately, so that a missing one does not affect the others. */
function readFilters(stored: unknown): Record<string, unknown> {
  const filters: Record<string, unknown> = { ...defaultTableView().filters };
  if (typeof stored !== 'object' || stored === null) return filters;
  const given = new Map<string, unknown>(Object.entries(stored));
  for (const [name, schema] of Object.entries(tableViewSchema.shape.filters.shape)) {
    const parsed = schema.safeParse(given.get(name));
    if (parsed.success) filters[name] = parsed.data;
  }
  return filters;
}

/**
 * Applies a change that was made to an older state of the person's list: what was added, changed or removed there is
 * added, changed or removed here, and changes from elsewhere (another tab, another device) stay.
 */
export function withChangesOf(
  list: readonly SavedFilter[],
  { before, after }: { before: readonly SavedFilter[]; after: readonly SavedFilter[] },
): SavedFilter[] {
  const unchanged = new Set(before.map((filter) => JSON.stringify(filter)));
  const kept = new Map(after.map((filter) => [filter.id, filter]));
  const touched = new Map(
    after.filter((filter) => !unchanged.has(JSON.stringify(filter))).map((filter) => [filter.id, filter]),
  );
  const removed = new Set(before.map(({ id }) => id).filter((id) => !kept.has(id)));
  const stayed = list.filter(({ id }) => !removed.has(id)).map((filter) => touched.get(filter.id) ?? filter);
  const there = new Set(stayed.map(({ id }) => id));
  return [...stayed, ...[...touched.values()].filter(({ id }) => !there.has(id))];
}

/**
 * The view of a saved filter: missing or unreadable parts have their defaults, page 0, page size 50, the calendar at the
 * present month (docs/product/records-table.md, "Saved filters").
 */
export function loadSavedFilter(filter: SavedFilter): TableView {
  const view: Record<string, unknown> = { ...defaultTableView() };
  for (const [part, schema] of Object.entries(tableViewSchema.shape)) {
    const parsed = schema.safeParse(filter.value[part]);
    if (parsed.success) view[part] = parsed.data;
  }
  view['filters'] = readFilters(filter.value['filters']);
  const loaded = tableViewSchema.parse(view);
  return {
    ...loaded,
    visibility: { ...defaultTableView().visibility, ...loaded.visibility },
    pagination: { pageIndex: 0, pageSize: PAGE_SIZE },
    calendarMonth: PRESENT_MONTH,
  };
}
