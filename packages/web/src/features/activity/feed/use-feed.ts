import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isCalendarDate, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { sinceDay } from '@pactbook/domain/kernel/date-range.ts';
import { SYSTEM_ACTOR } from '@pactbook/domain/features/activity/activity-filter.ts';
import type { ActivityFilter } from '@pactbook/domain/features/activity/activity-filter.ts';
import { eventGroupOf, type EventGroup } from '@pactbook/domain/features/activity/event-groups.ts';
import type { ActivityQuery } from '../../../platform/paths.ts';
import { ACTIVITY_PAGE, activityQuery, newestActivityQuery } from '../queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TYPE = /^[A-Za-z]{1,60}$/;

/** Which events are shown: those of a chosen type, else changes unless the address says otherwise. */
export function shownGroup({ show, type }: ActivityQuery): EventGroup | 'everything' {
  if (type !== undefined) return eventGroupOf(type);
  return show === 'access' || show === 'everything' ? show : 'changes';
}

/** The query of a filter, without values that the server would refuse. @param today of the person, for spans of days */
export function filterOfQuery(query: ActivityQuery, today: CalendarDate): ActivityFilter {
  const id = (text: string | undefined) =>
    text !== undefined && UUID.test(text) ? text.toLowerCase() : undefined;
  const day = (text: string | undefined) =>
    text !== undefined && isCalendarDate(text) && text >= '1970-01-01' && text <= '2199-12-31'
      ? text
      : undefined;
  const begin = sinceDay(query.when ?? '', today);
  const group = shownGroup(query);
  const filter = {
    group: group === 'everything' || query.type !== undefined ? undefined : group,
    actor: query.actor === SYSTEM_ACTOR ? SYSTEM_ACTOR : id(query.actor),
    type: query.type !== undefined && TYPE.test(query.type) ? query.type : undefined,
    contractId: id(query.record),
    teamId: id(query.team),
    changeSetId: id(query.set),
    search: query.q?.trim().slice(0, 200) || undefined,
    from: begin ?? day(query.from),
    to: begin === undefined ? day(query.to) : today,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The feed of a filter, and the number of new events since it was loaded. They are shown on request. */
export function useFeed(filter: ActivityFilter) {
  const client = useQueryClient();
  const options = activityQuery(filter);
  const feed = useInfiniteQuery(options);
  const entries = useMemo(() => feed.data?.pages.flatMap(({ items }) => items), [feed.data]);
  const isSettled = feed.isSuccess && !feed.isPlaceholderData;
  const newest = useQuery({ ...newestActivityQuery(filter), enabled: isSettled });

  // A search that takes long is answered in parts, of which the first may have found nothing.
  const isSearchingOn = isSettled && entries?.length === 0 && feed.hasNextPage && !feed.isFetchNextPageError;
  const { fetchNextPage, isFetchingNextPage } = feed;
  useEffect(() => {
    if (isSearchingOn && !isFetchingNextPage) void fetchNextPage();
  }, [isSearchingOn, isFetchingNextPage, fetchNextPage]);

  const first = entries?.[0]?.id;
  const news = useMemo(() => {
    if (!isSettled || !newest.data) return 0;
    // Identifiers are ordered by time, so a poll that is older than the feed counts nothing.
    return newest.data.items.filter(({ id }) => first === undefined || id > first).length;
  }, [isSettled, newest.data, first]);

  return {
    feed,
    entries,
    isSearchingOn,
    /** How many, or more than a page of them. */
    news: news === 0 ? null : { count: news, hasMore: news >= ACTIVITY_PAGE },
    showNews: async () => {
      // Only the first page is kept: the further pages would be loaded again one by one.
      client.setQueryData(
        options.queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      await feed.refetch();
    },
  };
}
