import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { QueryState } from '../ui/feedback/query-fallback.tsx';
import { call } from './api-client/call.ts';
import type { CallInput, CallOptions, CallSettings } from './api-client/call.ts';
import type { CacheGroup } from './query-client.ts';

/**
 * Query options for one GET endpoint: keyed by its cache group and id, and conditional, so that an unchanged answer
 * costs a 304 and keeps the same object. Spread it to add `select`, `refetchInterval` and the like.
 */
export function endpointQuery<E extends AnyEndpoint>(
  group: CacheGroup,
  endpoint: E,
  ...[input]: Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) {
  const parts = (input ?? {}) as CallInput<E> & { params?: unknown; query?: unknown };
  const queryKey = [group, endpoint.id, parts.params ?? null, parts.query ?? null] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<EndpointOutput<E>> => {
      const settings: CallSettings = { signal, previous: client.getQueryData(queryKey) };
      return callWith(endpoint, { ...parts, ...settings });
    },
  });
}

/**
 * A mutation that makes one call and then invalidates cache groups. Its variables are the call's own options: `mutate({
 * params, body, ifMatch })`.
 */
export function useEndpointMutation<E extends AnyEndpoint>(
  endpoint: E,
  { invalidates }: { invalidates: readonly CacheGroup[] },
) {
  const client = useQueryClient();
  return useMutation<EndpointOutput<E>, Error, CallOptions<E>>({
    mutationKey: [endpoint.id],
    mutationFn: (options) => callWith(endpoint, options),
    onSuccess: () => {
      for (const group of invalidates) void client.invalidateQueries({ queryKey: [group] });
    },
  });
}

/** A mutation of one call that does more with the cache than to invalidate it, once it was answered. */
export function useCallMutation<Answer, Input = void>(
  { id }: AnyEndpoint,
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess: (client: QueryClient, answer: Answer, input: Input) => unknown,
) {
  const client = useQueryClient();
  return useMutation<Answer, Error, Input>({
    mutationKey: [id],
    mutationFn,
    onSuccess: (answer, input) => onSuccess(client, answer, input),
  });
}

/** Queries that a screen needs together, as one: it fails while one has failed and the data is not complete. */
export function combinedQuery<Data>(data: Data | undefined, needed: readonly QueryState[]): QueryState<Data> {
  return {
    data,
    isError: data === undefined && needed.some(({ isError }) => isError),
    isFetching: needed.some(({ isFetching }) => isFetching),
    refetch: () => needed.forEach((query) => void query.refetch()),
  };
}

/** `call` for options whose endpoint is still a type parameter, where its argument list cannot be resolved. */
function callWith<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<EndpointOutput<E>> {
  const makeCall: (endpoint: E, options: CallOptions<E>) => Promise<EndpointOutput<E>> = call;
  return makeCall(endpoint, options);
}
