import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { SortKind } from '../../kernel/fields/field.ts';
import { changedSinceOf } from './changed-since.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import {
  chooseDataView,
  defaultTableView,
  defaultVisibility,
  MOST_AMOUNTS,
  MOST_COLUMNS,
  noticeByPreset,
  presetsOf,
  withAllContractsName,
  type ColumnKey,
  type Grouping,
  type Layout,
  type TableView,
} from './table-view.ts';

/** The longest search text of a view; longer ones are cut. */
export const SEARCH_LIMIT = 200;

function onFirstPage(view: TableView): TableView {
  return view.pagination.pageIndex === 0 ? view : withPage(view, 0);
}

/** A filter, search or sort change: resets the name (docs/product/records-table.md, "View name") and the page. */
function changed(view: TableView): TableView {
  return onFirstPage(withAllContractsName(view));
}

/** The view with some of its filters replaced: search, teams, categories, statuses. */
export function withFilters(view: TableView, filters: Partial<TableView['filters']>): TableView {
  const next = { ...view.filters, ...filters };
  return changed({ ...view, filters: { ...next, search: next.search.slice(0, SEARCH_LIMIT) } });
}

/**
 * Another custom field with an empty value (docs/product/records-table.md, "View name"). An empty key removes the
 * filter.
 */
export function withCustomFieldKey(view: TableView, key: string): TableView {
  return key === view.customField.key ? view : changed({ ...view, customField: { key, value: '' } });
}

/** Another value for the chosen custom field. */
export function withCustomFieldValue(view: TableView, value: string): TableView {
  return changed({ ...view, customField: { ...view.customField, value } });
}

/** The view with a filter by an amount, or with another value of it; null removes it. */
export function withAmount(view: TableView, key: string, value: string | null): TableView {
  const { amounts } = view.filters;
  const isThere = amounts.some((one) => one.key === key);
  if (value === null) return withFilters(view, { amounts: amounts.filter((one) => one.key !== key) });
  if (!isThere && amounts.length === MOST_AMOUNTS) return view;
  const next = { key, value };
  return withFilters(view, {
    amounts: isThere ? amounts.map((one) => (one.key === key ? next : one)) : [...amounts, next],
  });
}

/** Shows or hides one column. The last visible one stays. */
export function withColumn(view: TableView, key: ColumnKey, isShown: boolean): TableView {
  const visibility = { ...view.visibility, [key]: isShown };
  const showsSome = Object.values(visibility).includes(true);
  return showsSome ? withAllContractsName({ ...view, visibility }) : view;
}

/** The visible columns in another order. What is shown stays the same, and so does the name. */
export function withColumnOrder(view: TableView, columnOrder: readonly ColumnKey[]): TableView {
  return { ...view, columnOrder: columnOrder.slice(0, MOST_COLUMNS) };
}

/** The default columns in their usual order (docs/product/records-table.md, "Columns"). */
export function withDefaultColumns(view: TableView): TableView {
  return withAllContractsName({ ...view, visibility: defaultVisibility(), columnOrder: [] });
}

/** Sorts by a column in a direction, from the first page. */
export function withSort(
  view: TableView,
  id: ColumnKey,
  desc: boolean,
  customSort: SortKind = 'string',
): TableView {
  const field = CONTRACT_FIELDS.find((candidate) => candidate.key === id);
  return changed({ ...view, sort: { id, desc, valueType: field?.sortKind ?? customSort } });
}

/** Another page, counted from 0. */
export function withPage(view: TableView, pageIndex: number): TableView {
  return { ...view, pagination: { ...view.pagination, pageIndex } };
}

/** Another page size, on the page that contains the first visible row. */
export function withPageSize(view: TableView, pageSize: number): TableView {
  const firstRow = view.pagination.pageIndex * view.pagination.pageSize;
  return { ...view, pagination: { pageIndex: Math.floor(firstRow / pageSize), pageSize } };
}

/** Shows the filtered records as a table, a calendar or a timeline. */
export function withLayout(view: TableView, layout: Layout): TableView {
  return layout === view.layout ? view : { ...view, layout };
}

/** Groups the records, from the first page; null for no groups. */
export function withGrouping(view: TableView, groupBy: Grouping | null): TableView {
  return groupBy === view.groupBy ? view : onFirstPage({ ...view, groupBy });
}

/** Removes the date range (docs/decisions/0007); columns stay. */
export function withoutDateRange(view: TableView): TableView {
  return changed({ ...view, dataView: { key: 'ALL_RECORDS', dateRange: null } });
}

/** Every filter at its default; sorting, columns and page size stay. */
export function withoutFilters(view: TableView): TableView {
  const { filters, customField } = defaultTableView();
  return withoutDateRange({ ...view, filters, customField });
}

/** The filter by the last change for today; the same object, with its moment, while its first day is the same. */
function changedSinceNow({ filters }: TableView, today: CalendarDate): TableView['filters']['changedSince'] {
  const before = filters.changedSince;
  const now = changedSinceOf(before?.id ?? '', today);
  return before?.range[0] === now?.range[0] ? before : now;
}

/**
 * The view for today: its date ranges are computed from their presets again, because it may have been saved or opened
 * on an earlier day, and name and date range are made consistent.
 */
export function settleView(view: TableView, today: CalendarDate): TableView {
  const key = view.name === 'ALL_RECORDS' ? view.dataView.key : view.name;
  const presetId = presetsOf(key).find(({ id }) => id === view.dataView.dateRange?.id)?.id ?? null;
  const { dataView } = chooseDataView(view, key, presetId, today);
  const noticeBy = noticeByPreset(view.filters.noticeBy?.id ?? '', today);
  const changedSince = changedSinceNow(view, today);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  // An unchanged view stays the same object, so that nothing is filtered again.
  const isSettled =
    isSame(dataView, view.dataView) &&
    isSame(noticeBy, view.filters.noticeBy) &&
    changedSince === view.filters.changedSince;
  return isSettled ? view : { ...view, dataView, filters: { ...view.filters, noticeBy, changedSince } };
}
