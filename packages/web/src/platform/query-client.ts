import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters } from '@tanstack/react-query';
import { ApiError } from './api-client/api-error.ts';
import { onSessionChange } from './session.ts';

/**
 * The cache groups: the first part of all query keys, by which data is invalidated (docs/product/interface.md, "The
 * client").
 */
export type CacheGroup =
  | 'Profile'
  | 'Setup'
  | 'Metrics'
  | 'Records'
  | 'Logos'
  | 'Filters'
  | 'Notifications'
  | 'Documents'
  | 'Teams'
  | 'Users'
  | 'Activity'
  | 'CustomFields'
  | 'Analyses'
  | 'Config'
  | 'Tokens';

/** How long unused data is cached (docs/product/look.md, "Sizes and delays"). */
const UNUSED_DATA_MS = 60_000;
/** How long an answer counts as fresh when a second screen needs it. */
const FRESH_MS = 10_000;
const MOST_RETRIES = 2;

/** A retry helps when nothing answered or the server was overloaded or failed, never when it refused. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
}

function retryDelay(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? Math.min(500 * 2 ** attempt, 5_000) : Math.min(asked * 1_000, 10_000);
}

/**
 * TanStack's client keeps the answer of a first request that was under way when the query was invalidated, although it may
 * have been made before the change. Here that query is asked again once it was answered.
 */
class ChangeAwareClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      if (data !== undefined || fetchStatus !== 'fetching') continue;
      const askAgain = () => super.invalidateQueries({ queryKey: query.queryKey, exact: true });
      void query.promise?.then(askAgain, () => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * The cache of all API answers. It is emptied whenever the session changes, so that no one ever sees what another
 * person's session had loaded (docs/product/people.md, "Sessions").
 */
export function createQueryClient(): QueryClient {
  const client = new ChangeAwareClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_DATA_MS,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isWorthRetrying(error),
        retryDelay,
        // Comparing long lists deeply costs more than rendering them; a 304 keeps the object anyway.
        structuralSharing: false,
      },
      // Variables may contain a password, so they are removed with the screen that sent them.
      mutations: { retry: false, gcTime: 0 },
    },
  });
  onSessionChange(() => {
    void client.cancelQueries();
    client.clear();
  });
  return client;
}
