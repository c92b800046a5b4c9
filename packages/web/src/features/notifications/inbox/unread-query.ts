import { countUnreadNotifications } from '@pactbook/domain/features/notifications/unread-endpoints.ts';
import { endpointQuery } from '../../../platform/endpoint-query.ts';

/** How often the number is polled while the window is focused. */
const POLL_MS = 60_000;

/** The number of unread entries of the inbox. Separate from the other queries, because every page loads it. */
export const unreadQuery = {
  ...endpointQuery('Notifications', countUnreadNotifications),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
};
