import { countUnreadNotifications } from '@pactbook/domain/features/notifications/unread-endpoints.ts';
import { endpointQuery } from '../../../platform/endpoint-query.ts';

/** How often the count is asked for while the window is focused. */
const POLL_MS = 60_000;

/** How many entries of the inbox are unread. Apart from the other queries, because every page loads it. */
export const unreadQuery = {
  ...endpointQuery('Notifications', countUnreadNotifications),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
};
