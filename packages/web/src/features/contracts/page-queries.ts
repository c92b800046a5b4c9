import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import { queryContracts } from '@pactbook/domain/features/contract-list/endpoints.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ListChanges } from '@pactbook/domain/features/contracts/list-changes.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { call } from '../../platform/api-client/call.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** How often the page on the screen is read again, as the list is polled. */
const PAGE_POLL_MS = 10_000;
/** How often the records are counted again, which takes the server longer. */
const TOTALS_POLL_MS = 60_000;

/** What decides which records are shown in which order: neither columns nor the page. */
function askedView({ filters, customField, dataView, sort, pagination }: TableView): TableView {
  const page = { pageIndex: 0, pageSize: pagination.pageSize };
  return { ...defaultTableView(), filters, customField, dataView, sort, pagination: page };
}

const ROWS = ['Records', queryContracts.id, 'rows'] as const;

const rowsKey = (view: TableView, pageIndex: number) => [...ROWS, askedView(view), pageIndex] as const;

/** Where the page before it ended, when that page was read; null for a page that is jumped to. */
function cursorOf(client: QueryClient, view: TableView, pageIndex: number): string | null {
  if (pageIndex === 0) return null;
  return client.getQueryData<ContractPage>(rowsKey(view, pageIndex - 1))?.nextCursor ?? null;
}

/** The rows of a page. While another one loads, the last ones stay on the screen. */
export function pageRowsQuery(view: TableView, pageIndex: number) {
  const asked = askedView(view);
  return queryOptions({
    queryKey: rowsKey(view, pageIndex),
    queryFn: ({ client, signal }): Promise<ContractPage> => {
      const cursor = cursorOf(client, view, pageIndex);
      const pagination = { ...asked.pagination, pageIndex };
      const body = { view: { ...asked, pagination }, cursor, parts: ['rows' as const] };
      return call(queryContracts, { body, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: PAGE_POLL_MS,
  });
}

/** The number of filtered records and of all, or their costs, which take longer. */
export function pageTotalsQuery(view: TableView, part: 'total' | 'sums') {
  const { sort, pagination } = defaultTableView();
  const asked = { ...askedView(view), sort, pagination };
  return queryOptions({
    queryKey: ['Records', queryContracts.id, part, asked] as const,
    queryFn: ({ signal }): Promise<ContractPage> =>
      call(queryContracts, { body: { view: asked, parts: [part] }, signal }),
    refetchInterval: TOTALS_POLL_MS,
  });
}

/** The number of records for each value of a filter, with all other filters applied. */
export function facetCountsQuery(view: TableView, facet: Facet) {
  const { sort, pagination } = defaultTableView();
  const asked = { ...askedView(view), sort, pagination };
  return queryOptions({
    queryKey: ['Records', queryContracts.id, 'facet', asked, facet] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const body = { view: asked, parts: [], facets: [facet] };
      const { facets } = await call(queryContracts, { body, signal });
      return new Map(Object.entries(facets?.[facet] ?? {}));
    },
    placeholderData: keepPreviousData,
  });
}

/** The first records whose text contains a search, by product. */
export function foundContractsQuery(search: string) {
  const usual = defaultTableView();
  const view = {
    ...usual,
    filters: { ...usual.filters, search },
    pagination: { pageIndex: 0, pageSize: 200 },
  };
  return queryOptions({
    queryKey: ['Records', queryContracts.id, 'found', search] as const,
    queryFn: async ({ signal }): Promise<readonly Contract[]> =>
      (await call(queryContracts, { body: { view, parts: ['rows'] }, signal })).rows ?? [],
    placeholderData: keepPreviousData,
  });
}

/** The ids of the filtered records in their order, as many as can be changed at once. @throws ApiError */
export async function loadFilteredIds(view: TableView): Promise<string[]> {
  return (await call(queryContracts, { body: { view: askedView(view), parts: ['ids'] } })).ids ?? [];
}

/** Puts the records of an answer into the pages that show them; a new order comes with the next reading. */
export function changePages(
  client: QueryClient,
  { changed, removed }: Pick<ListChanges, 'changed' | 'removed'>,
): void {
  const fresh = new Map(changed.map((contract) => [contract.id, contract]));
  const gone = new Set(removed);
  client.setQueriesData<ContractPage>({ queryKey: ROWS }, (page) =>
    page?.rows === undefined
      ? page
      : {
          ...page,
          rows: page.rows.filter(({ id }) => !gone.has(id)).map((row) => fresh.get(row.id) ?? row),
        },
  );
}

const BEYOND = ['Records' satisfies CacheGroup, 'beyond one list'] as const;

/** Whether the server refused a list because the records are too many for one. */
export function isTooManyRecords(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'too_many_records';
}

/** Remembers that there is no list, so that the screens keep paging while it is asked for again. */
export function noteBeyond(client: QueryClient, error: unknown): void {
  if (isTooManyRecords(error)) client.setQueryData<string | null>(BEYOND, error.message);
}

/** Remembers that there is a list (again). */
export function noteList(client: QueryClient): void {
  if (client.getQueryData<string | null>(BEYOND)) client.setQueryData<string | null>(BEYOND, null);
}

/** What the server says where the records are too many for one list (`PACTBOOK_LIST_LIMIT`); null where there is a list. */
export function useBeyondOneList(): string | null {
  const { data } = useQuery<string | null>({
    queryKey: BEYOND,
    queryFn: () => null,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? null;
}
