import type { QueryClient } from '@tanstack/react-query';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { listContractChanges, listContracts } from '@pactbook/domain/features/contracts/endpoints.ts';
import type { ListChanges } from '@pactbook/domain/features/contracts/list-changes.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { call, entityTagOf, setEntityTag } from '../../platform/api-client/call.ts';
import { profileQuery } from '../users/queries.ts';
import { noteBeyond, noteList } from './page-queries.ts';
import { storeContracts, storedContracts } from './stored-list/stored-contracts.ts';

/** The list with changes in it, in the order of the server; records that did not change stay the same objects. */
export function withChanges(
  list: readonly Contract[],
  { changed, removed }: Pick<ListChanges, 'changed' | 'removed'>,
): Contract[] {
  const replaced = [...list];
  const added: Contract[] = [];
  for (const contract of changed) {
    const place = placeOf(list, contract.id);
    if (list[place]?.id === contract.id) replaced[place] = contract;
    else added.push(contract);
  }
  const gone = new Set(removed);
  const kept = gone.size === 0 ? replaced : replaced.filter(({ id }) => !gone.has(id));
  return added.length === 0 ? kept : withAdded(kept, added);
}

/** The list with other records, each put where it belongs: sorting the whole list again takes many times as long. */
function withAdded(list: readonly Contract[], added: readonly Contract[]): Contract[] {
  const whole: Contract[] = [];
  let from = 0;
  for (const contract of added.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const place = placeOf(list, contract.id);
    for (const kept of list.slice(from, place)) whole.push(kept);
    whole.push(contract);
    from = place;
  }
  return whole.concat(list.slice(from));
}

/** The place of a record in the list, which the server sorts by id, or where it would be. */
function placeOf(list: readonly Contract[], wanted: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.id ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a query asks with. */
interface Asking {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
  readonly queryKey: readonly unknown[];
}

/**
 * All records: as a whole the first time, later only what changed since (docs/product/records-table.md, "Freshness"),
 * also after a reload where the browser has kept the list. An unchanged list stays the same array.
 *
 * @throws ApiError
 */
export async function loadContracts({ client, signal, queryKey }: Asking): Promise<Contract[]> {
  const before = client.getQueryData<Contract[]>(queryKey) ?? (await storedContracts()) ?? undefined;
  const list = await loadSince(before, { client, signal, queryKey }).catch((error: unknown) => {
    noteBeyond(client, error);
    throw error;
  });
  noteList(client);
  const profile = client.getQueryData(profileQuery.queryKey);
  // What an administrator sees in somebody's account is never kept; the server gives no key for it either.
  if (profile && !isImpersonating(profile)) storeContracts(list);
  return list;
}

/** The list as it is now, from an earlier state of it where that is known. @throws ApiError */
async function loadSince(before: Contract[] | undefined, asking: Asking): Promise<Contract[]> {
  const { signal } = asking;
  if (before === undefined || entityTagOf(before) === undefined)
    return await call(listContracts, { signal, previous: before });
  try {
    return await followChanges(before, asking);
  } catch (error) {
    const isTooOld = error instanceof ApiError && error.status === 410;
    if (!isTooOld) throw error;
    return await call(listContracts, { signal, previous: before });
  }
}

/**
 * The list with all that changed since. Many changes come in several answers, each shown when it is there: taking over
 * thousands of records at once would stop the screen.
 *
 * @throws ApiError 410 where the list must be loaded as a whole
 */
async function followChanges(before: Contract[], { client, signal, queryKey }: Asking): Promise<Contract[]> {
  let list = before;
  for (;;) {
    const query = { since: entityTagOf(list) ?? '' };
    const asking: Promise<ListChanges | Contract[]> = call(listContractChanges, {
      query,
      signal,
      previous: list,
    });
    const answer = await asking;
    // Not modified: the list itself came back.
    if (Array.isArray(answer)) return list;
    const isSame = answer.changed.length === 0 && answer.removed.length === 0;
    list = isSame ? list : withChanges(list, answer);
    setEntityTag(list, answer.tag);
    if (!answer.hasMore) return list;
    client.setQueryData(queryKey, list);
  }
}
