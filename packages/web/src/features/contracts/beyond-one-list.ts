import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-client/api-error.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

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
