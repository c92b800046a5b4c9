import type { TableView } from '../../saved-views/table-view.ts';

/** Most records of a view that can be compared from week to week: a larger one gets no mail until it is narrower. */
export const VIEW_RECORDS_LIMIT = 100_000;

/** What became of a view between two moments. */
export interface ViewChange {
  /** The ids of the records that are in it now and were not then. */
  readonly came: readonly string[];
  /** How many records were in it then and are not now. */
  readonly leftCount: number;
}

/** What came into a view and how many left it, by the ids of its records then and now. */
export function viewChange(then: readonly string[], now: readonly string[]): ViewChange {
  const known = new Set(then);
  const came = now.filter((id) => !known.has(id));
  const stayed = now.length - came.length;
  return { came, leftCount: known.size - stayed };
}

/**
 * What a view filters by, as text: two views with the same text show the same records to the same person on the same
 * day. Ranges that move with the day are named, not their days.
 */
export function filtersAsText({ name, filters, customField, dataView }: TableView): string {
  const idsOf = (chosen: readonly { readonly id: string }[]) => chosen.map(({ id }) => id).toSorted();
  return JSON.stringify([
    name,
    dataView.key,
    dataView.dateRange?.id ?? null,
    filters.search.trim(),
    idsOf(filters.teams),
    idsOf(filters.categories),
    filters.statuses.toSorted(),
    idsOf(filters.owners),
    filters.renewals.toSorted(),
    filters.noticeBy?.id ?? null,
    filters.changedSince?.id ?? null,
    filters.vendors.toSorted(),
    filters.hostings.toSorted(),
    filters.endMonths.toSorted(),
    filters.missing.toSorted(),
    customField.key,
    customField.value,
  ]);
}
