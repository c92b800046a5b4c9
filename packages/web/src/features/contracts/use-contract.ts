import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { contractQuery, contractsQuery } from './queries.ts';

/**
 * How often an open record is polled while the window is focused, like the list (docs/product/records-table.md,
 * "Freshness").
 */
const POLL_MS = 10_000;

/** The outlet context of a record's sub-pages. */
export interface OpenContract {
  readonly contract: Contract;
  /** False while the record comes from the list and the server has not confirmed it. */
  readonly isConfirmed: boolean;
}

/** The loading state of the record. */
export type ContractState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  /** It was open and no longer exists. */
  | { readonly state: 'gone'; readonly contract: Contract }
  | { readonly state: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | ({ readonly state: 'open' } & OpenContract);

/** Whether an answer means that the record does not exist for this person. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 400);
}

/** Loads a record by the id in the address; one from the cached list is there at once. */
export function useContract(id: string): ContractState {
  const client = useQueryClient();
  const isId = idSchema.safeParse(id).success;
  const record = useQuery({
    ...contractQuery(id),
    enabled: isId,
    refetchInterval: (query) => (isMissing(query.state.error) ? false : POLL_MS),
    placeholderData: () => client.getQueryData(contractsQuery.queryKey)?.find((one) => one.id === id),
  });
  const isGone = isMissing(record.error);
  if (isGone && record.data) return { state: 'gone', contract: record.data };
  if (!isId || isGone) return { state: 'missing' };
  if (record.data) return { state: 'open', contract: record.data, isConfirmed: !record.isPlaceholderData };
  if (!record.isError) return { state: 'loading' };
  return { state: 'failed', retry: () => void record.refetch(), isRetrying: record.isFetching };
}

/** The record of the sub-page; only below the record page. */
export function useOpenContract(): OpenContract {
  return useOutletContext<OpenContract>();
}
