import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type {
  Contract,
  ContractChanges,
  ContractInput,
} from '@pactbook/domain/features/contracts/contract.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import {
  createContract,
  deleteContract,
  getContract,
  listContractActivity,
  listContracts,
  listDeletedContracts,
  restoreContract,
  setAnnualCosts,
  updateContract,
} from '@pactbook/domain/features/contracts/endpoints.ts';
import type { ListChanges } from '@pactbook/domain/features/contracts/list-changes.ts';
import { call, entityTagOf, setEntityTag } from '../../platform/api-client/call.ts';
import { endpointQuery, useCallMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { changePages, isTooManyRecords } from './page-queries.ts';
import { loadContracts, withChanges } from './list-changes.ts';

/** How often the list is polled while the window is focused (docs/product/records-table.md, "Freshness"). */
const LIST_POLL_MS = 10_000;
/** How often it is asked whether the records fit one list again; their pages are polled meanwhile. */
const BEYOND_POLL_MS = 300_000;
/** The shortest time to the next poll: one that is due while its answer arrives must not cause a burst of requests. */
const SHORTEST_WAIT_MS = 1_000;
/** Entries of a record's history per page: as many as are beside its facts without pushing the rest away. */
const ACTIVITY_PAGE = 5;

interface PolledQuery {
  state: { dataUpdatedAt: number; errorUpdatedAt: number; error: Error | null };
}

/**
 * All records that the person may see. An unchanged poll keeps the same array. The next poll is due a fixed time after
 * the last answer, so that all components that show the list poll as one.
 */
export const contractsQuery = {
  ...endpointQuery('Records', listContracts),
  queryFn: loadContracts,
  refetchInterval: ({ state }: PolledQuery) => {
    const every = isTooManyRecords(state.error) ? BEYOND_POLL_MS : LIST_POLL_MS;
    const sinceLastAnswer = Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
    return Math.max(SHORTEST_WAIT_MS, every - sinceLastAnswer);
  },
  refetchIntervalInBackground: false,
};

/** One record. */
export function contractQuery(contractId: string) {
  return endpointQuery('Records', getContract, { params: { contractId } });
}

/** The deleted records. */
export const deletedContractsQuery = endpointQuery('Records', listDeletedContracts);

/** A record's history, newest first, page by page. */
export function contractActivityQuery(contractId: string) {
  const group: CacheGroup = 'Activity';
  return infiniteQueryOptions({
    queryKey: [group, listContractActivity.id, contractId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listContractActivity, {
        params: { contractId },
        query: { limit: ACTIVITY_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The latest entries of a record's history, for the message of a conflict. */
export function recentActivityQuery(contractId: string) {
  return endpointQuery('Activity', listContractActivity, { params: { contractId }, query: { limit: 50 } });
}

/**
 * The caches that a change of a record invalidates (docs/product/records-table.md, "Freshness"), beside those that the
 * answer updates.
 */
const TOUCHED: readonly CacheGroup[] = ['Records', 'CustomFields', 'Metrics', 'Activity', 'Notifications'];

function refresh(client: QueryClient): void {
  for (const group of TOUCHED) void client.invalidateQueries({ queryKey: [group] });
}

/** Puts changes into the cached list; the next poll asks for what changed since the list was read, these among it. */
function changeList(client: QueryClient, changes: Pick<ListChanges, 'changed' | 'removed'>): void {
  changePages(client, changes);
  client.setQueryData(contractsQuery.queryKey, (list) => {
    if (!list) return list;
    const fresh = withChanges(list, changes);
    setEntityTag(fresh, entityTagOf(list));
    return fresh;
  });
}

/** Writes the record of an answer into the caches, so that no screen shows the earlier state. */
export function cacheAnswer(client: QueryClient, contract: Contract): void {
  client.setQueryData(contractQuery(contract.id).queryKey, contract);
  changeList(client, { changed: [contract], removed: [] });
  refresh(client);
}

/** Removes a deleted record from the caches. Its own page, which is being left, does not load it again. */
function dropAnswer(client: QueryClient, contractId: string): void {
  changeList(client, { changed: [], removed: [contractId] });
  const isElsewhere = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !JSON.stringify(queryKey).includes(contractId);
  for (const group of TOUCHED) {
    void client.invalidateQueries({ queryKey: [group], predicate: isElsewhere });
  }
  void client.invalidateQueries({ queryKey: contractQuery(contractId).queryKey, refetchType: 'none' });
}

/** The record to add. */
export interface NewContract {
  readonly input: ContractInput;
  /** The records before an earlier attempt whose answer was lost, which may have added it; null for none. */
  readonly before: ReadonlySet<string> | null;
}

/**
 * The record that an attempt without an answer has added: the same names, and not there before.
 * @throws ApiError
 */
async function findAdded({ input, before }: NewContract): Promise<Contract | undefined> {
  if (before === null) return undefined;
  const isIt = ({ id, product, vendor, canEdit }: Contract) =>
    product === input.product && vendor === input.vendor && canEdit && !before.has(id);
  try {
    return (await call(listContracts)).find(isIt);
  } catch (error) {
    // Without a list no one knows what was there before: rather a second record, which people see, than none.
    if (isTooManyRecords(error)) return undefined;
    throw error;
  }
}

/** Adds a record (`POST /contracts/create`), unless an earlier attempt has added it. */
export function useCreateContract() {
  return useCallMutation(
    createContract,
    async (wanted: NewContract) =>
      (await findAdded(wanted)) ?? (await call(createContract, { body: wanted.input })),
    cacheAnswer,
  );
}

/** A change of a record, and the version it is based on. */
export interface ContractUpdate {
  readonly changes: ContractChanges;
  readonly ifMatch: number;
}

/** Changes fields of a record (`POST /contracts/{id}`); refused with 409 when the version is stale. */
export function useUpdateContract(contractId: string) {
  return useCallMutation(
    updateContract,
    ({ changes, ifMatch }: ContractUpdate) =>
      call(updateContract, { params: { contractId }, body: { ...changes, id: contractId }, ifMatch }),
    cacheAnswer,
  );
}

/** Replaces a record's annual costs (`POST /contracts/{id}/annualCosts`). */
export function useSetAnnualCosts(contractId: string) {
  return useCallMutation(
    setAnnualCosts,
    ({ annualCosts, ifMatch }: { annualCosts: AnnualCost[]; ifMatch: number }) =>
      call(setAnnualCosts, { params: { contractId }, body: { annualCosts }, ifMatch }),
    cacheAnswer,
  );
}

/** Moves a record to the trash (`DELETE /contracts/{id}`). */
export function useDeleteContract(contractId: string) {
  return useCallMutation(
    deleteContract,
    () => call(deleteContract, { params: { contractId } }),
    (client) => dropAnswer(client, contractId),
  );
}

/** Restores a deleted record. */
export function useRestoreContract() {
  return useCallMutation(
    restoreContract,
    (contractId: string) => call(restoreContract, { params: { contractId } }),
    cacheAnswer,
  );
}
