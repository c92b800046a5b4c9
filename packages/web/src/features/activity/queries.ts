import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ActivityFilter } from '@pactbook/domain/features/activity/activity-filter.ts';
import { exportActivity, listActivity } from '@pactbook/domain/features/activity/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { download } from '../../platform/api-client/download.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** Number of events that the feed loads at a time. */
export const ACTIVITY_PAGE = 50;
/** How often new events are polled while the window is focused. */
const LOOK_AGAIN_MS = 15_000;

/** The feed, newest first, page by page. It stays as it was loaded: new events are offered and shown on request. */
export function activityQuery(filter: ActivityFilter) {
  const group: CacheGroup = 'Activity';
  return infiniteQueryOptions({
    queryKey: [group, listActivity.id, 'feed', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, {
        query: { ...filter, limit: ACTIVITY_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The newest events of the same filter, polled. */
export function newestActivityQuery(filter: ActivityFilter) {
  return {
    ...endpointQuery('Activity', listActivity, { query: { ...filter, limit: ACTIVITY_PAGE } }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: false,
  };
}

/** Downloads the events of a filter as a CSV file. */
export function downloadActivity(filter: ActivityFilter): Promise<void> {
  return download(exportActivity, { query: filter }, 'activity.csv');
}
