import { useQuery } from '@tanstack/react-query';
import { ArrowUp, SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { useAddressQuery } from '../../platform/address-query.ts';
import { paths, readActivityQuery } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NextPageButton } from '../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { useProfile, useToday } from '../users/queries.ts';
import { FeedEntry } from './feed/feed-entry.tsx';
import { filterOfQuery, useFeed } from './feed/use-feed.ts';
import { ActivityToolbar, NO_FILTERS } from './filters/activity-toolbar.tsx';
import { ownWording } from '../../field-kit/value/own-money.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** `/admin/activity`: who did what, and when (docs/product/screens.md, "Activity feed page"). */
export function ActivityPage() {
  const { query, change } = useAddressQuery(readActivityQuery, paths.activity);
  const today = useToday();
  const filter = useMemo(() => filterOfQuery(query, today), [query, today]);
  const { feed, entries, isSearchingOn, news, showNews } = useFeed(filter);
  const list = useRef<HTMLDivElement>(null);
  const focusFeed = () => list.current?.querySelector<HTMLElement>('a, time')?.focus();
  return (
    <div className="flex flex-col gap-3">
      <ActivityToolbar query={query} filter={filter} change={change} onLeaveSearch={focusFeed} />
      <News news={news} isBusy={feed.isRefetching} onShow={showNews} />
      <div ref={list} className="flex flex-col gap-3">
        {(feed.isPending || isSearchingOn) && (
          <Card>
            <SkeletonLines lines={10} label="Loading the activity" />
          </Card>
        )}
        {feed.isError && !entries && (
          <Card>
            <ErrorPanel onRetry={() => void feed.refetch()} isRetrying={feed.isFetching} />
          </Card>
        )}
        {entries?.length === 0 && !feed.hasNextPage && (
          <Card className="p-0">
            <EmptyState
              icon={<SearchX />}
              title="No activity matches these filters."
              action={<Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
            />
          </Card>
        )}
        {entries && entries.length > 0 && <Days entries={entries} />}
      </div>
      {feed.isFetchNextPageError && (
        <p role="alert" className="self-center text-negative">
          More activity could not be loaded. Try again.
        </p>
      )}
      {feed.hasNextPage && !isSearchingOn && (
        <NextPageButton query={feed} className="self-center">
          Load more
        </NextPageButton>
      )}
    </div>
  );
}

interface NewsProps {
  news: { count: number; hasMore: boolean } | null;
  isBusy: boolean;
  onShow: () => Promise<void>;
}

/** "5 new events": they are shown on request, so that the feed does not move while it is read. */
function News({ news, isBusy, onShow }: NewsProps) {
  const words = news && (news.hasMore ? `${news.count}+ new events` : counted(news.count, 'new event'));
  return (
    <div role="status" className="sticky top-2 z-10 flex justify-center empty:hidden">
      {words !== null && (
        <Button
          size="sm"
          className="shadow-float"
          icon={<ArrowUp aria-hidden />}
          isBusy={isBusy}
          onClick={() => {
            void onShow();
            window.scrollTo({ top: 0 });
          }}
        >
          {words}
        </Button>
      )}
    </div>
  );
}

function Days({ entries }: { entries: readonly ActivityEntry[] }) {
  const { timeZoneId } = useProfile();
  const { data: teams } = useQuery(teamsQuery);
  const { data: customFields } = useQuery(customFieldsQuery);
  const context = useMemo(
    () => ({
      customFields: customFields ?? [],
      ...ownWording(),
      teamNames: new Map(teams?.map(({ id, name }) => [id, name])),
    }),
    [customFields, teams],
  );
  const days = useMemo(() => daysOf(entries, timeZoneId), [entries, timeZoneId]);
  return days.map((day) => (
    <section key={day.title} aria-label={day.title}>
      <h2 className="pb-1.5 text-sm font-semibold text-muted">{day.title}</h2>
      <ol className="divide-y divide-border rounded-lg border border-border bg-raised">
        {day.entries.map(({ entry, time }) => (
          <FeedEntry key={entry.id} entry={entry} context={context} timeZoneId={timeZoneId} time={time} />
        ))}
      </ol>
    </section>
  ));
}

/** The entries of one day, newest first. */
interface FeedDay {
  /** In words: "Friday, November 20, 2026". */
  readonly title: string;
  readonly entries: readonly { readonly entry: ActivityEntry; readonly time: string }[];
}

function formatIn(timeZoneId: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZoneId });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** The feed by days of the viewer's time zone; an unknown time zone counts as UTC. */
function daysOf(entries: readonly ActivityEntry[], timeZoneId: string): FeedDay[] {
  const day = formatIn(timeZoneId, { dateStyle: 'full' });
  const time = formatIn(timeZoneId, { timeStyle: 'short' });
  const days: { title: string; entries: { entry: ActivityEntry; time: string }[] }[] = [];
  for (const entry of entries) {
    const moment = Date.parse(entry.at);
    const title = day.format(moment);
    const last = days.at(-1);
    const line = { entry, time: time.format(moment) };
    if (last?.title === title) last.entries.push(line);
    else days.push({ title, entries: [line] });
  }
  return days;
}
