import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canReadChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import { UNDO_DAYS, type ChangeSet } from '@pactbook/domain/features/change-sets/change-set.ts';
import { useNow } from '../../platform/now.ts';
import { PageBelowRecords } from '../../platform/pages/page-below-records.tsx';
import { paths } from '../../platform/paths.ts';
import { exactTime } from '../../platform/time-ago.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NextPageButton } from '../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useActor, useProfile } from '../users/queries.ts';
import { countsWords, setTitle, undoProblem } from './change-set-words.ts';
import { changeSetsQuery } from './queries.ts';

/** `/records/changes`: the change sets, with their undo (docs/product/records.md, "Undo"). */
export function ChangeSetsPage() {
  return (
    <PageBelowRecords
      title="Bulk Changes"
      context={`Edits, imports and deletions of many records at once. Each can be undone for ${UNDO_DAYS} days.`}
      decision={decide(useActor(), canReadChangeSet)}
    >
      <Sets />
    </PageBelowRecords>
  );
}

function Sets() {
  const sets = useInfiniteQuery(changeSetsQuery);
  const items = sets.data?.pages.flatMap((page) => page.items);
  if (!items) return <QueryFallback query={sets} lines={6} label="Loading the bulk changes" isCard />;
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<History />}
          title="No bulk changes yet."
          text="Select records in the table to change several at once."
          action={
            <Button asChild>
              <Link to={paths.records()}>All Records</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Bulk Changes" className="rounded-lg border border-border bg-raised">
        {items.map((set) => (
          <SetRow key={set.id} set={set} />
        ))}
      </ul>
      <NextPageButton query={sets} className="self-center">
        Show more
      </NextPageButton>
    </>
  );
}

function SetRow({ set }: { set: ChangeSet }) {
  const { timeZoneId } = useProfile();
  const now = useNow();
  const by = set.createdBy?.name ?? 'the command line';
  return (
    <li className="border-b border-border last:border-b-0">
      <Link
        to={paths.changeSet(set.id)}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span dir="auto" className="line-clamp-2 font-medium break-words">
            {setTitle(set)}
          </span>
          <span className="block text-sm text-muted">
            {countsWords(set)} · {by} · {exactTime(Date.parse(set.createdAt), timeZoneId)}
          </span>
        </span>
        <span className="text-sm text-muted">{stateWords(set, now, timeZoneId)}</span>
      </Link>
    </li>
  );
}

function stateWords(set: ChangeSet, now: number, timeZoneId: string): string {
  if (set.undoneAt !== null) return 'Undone';
  if (undoProblem(set, now) !== null) return '';
  return `Can be undone until ${exactTime(Date.parse(set.undoUntil), timeZoneId)}`;
}
