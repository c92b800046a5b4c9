import type { QueryClient } from '@tanstack/react-query';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { listContractChanges, listContracts } from '@pactbook/domain/features/contracts/endpoints.ts';
import type { ListChanges } from '@pactbook/domain/features/contracts/list-changes.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { call, entityTagOf, setEntityTag } from '../../platform/api-client/call.ts';
import { profileQuery } from '../users/queries.ts';
import { noteBeyond, noteList } from '../contract-pages/queries.ts';
import { keepContracts, keptContracts } from './kept-list/kept-contracts.ts';

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
  if (added.length === 0) return kept;
  return [...kept, ...added].toSorted((one, other) => (one.id < other.id ? -1 : 1));
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
  const before = client.getQueryData<Contract[]>(queryKey) ?? (await keptContracts()) ?? undefined;
  const list = await loadSince(before, signal).catch((error: unknown) => {
    noteBeyond(client, error);
    throw error;
  });
  noteList(client);
  const profile = client.getQueryData(profileQuery.queryKey);
  // What an administrator sees in somebody's account is never kept; the server gives no key for it either.
  if (profile && !isImpersonating(profile)) keepContracts(list);
  return list;
}

/** The list as it is now, from an earlier state of it where that is known. @throws ApiError */
async function loadSince(before: Contract[] | undefined, signal: AbortSignal): Promise<Contract[]> {
  const since = before === undefined ? undefined : entityTagOf(before);
  if (before === undefined || since === undefined)
    return await call(listContracts, { signal, previous: before });
  try {
    const asking: Promise<ListChanges | Contract[]> = call(listContractChanges, {
      query: { since },
      signal,
      previous: before,
    });
    const answer = await asking;
    // Not modified: the list itself came back.
    if (Array.isArray(answer)) return before;
    const isSame = answer.changed.length === 0 && answer.removed.length === 0;
    const list = isSame ? before : withChanges(before, answer);
    setEntityTag(list, answer.tag);
    return list;
  } catch (error) {
    const isTooOld = error instanceof ApiError && error.status === 410;
    if (!isTooOld) throw error;
    return await call(listContracts, { signal, previous: before });
  }
}
