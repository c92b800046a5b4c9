import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client/api-error.ts';
import { onSessionChange } from './session.ts';

/**
 * The cache groups: the heads of all query keys, by which data is refreshed (docs/product/interface.md, "The client").
 */
export type CacheGroup =
  | 'Profile'
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
  | 'Config';

/** How long unused data is kept (docs/product/look.md, "Sizes and delays"). */
const UNUSED_DATA_MS = 60_000;
/** For how long an answer counts as fresh when a second screen asks for it. */
const FRESH_MS = 10_000;
const MOST_RETRIES = 2;

/** Another try helps when nothing answered, the server was overloaded or failed; never when it refused. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
}

function retryDelay(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? Math.min(500 * 2 ** attempt, 5_000) : Math.min(asked * 1_000, 10_000);
}

/**
 * The cache of everything the API answered. It is emptied whenever the session changes, so that
 * nobody ever sees what another person's session had loaded (docs/product/people.md, "Sessions").
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_DATA_MS,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isWorthRetrying(error),
        retryDelay,
        // Comparing long lists field by field costs more than drawing them; 304 already keeps the object.
        structuralSharing: false,
      },
      // What was sent may be a password: it is forgotten with the screen that sent it.
      mutations: { retry: false, gcTime: 0 },
    },
  });
  onSessionChange(() => {
    void client.cancelQueries();
    client.clear();
  });
  return client;
}
