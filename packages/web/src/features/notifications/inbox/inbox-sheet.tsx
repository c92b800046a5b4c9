import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck, Inbox, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Notification } from '@pactbook/domain/features/notifications/notification.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { contractsQuery } from '../../contracts/queries.ts';
import { useImpersonationReason } from '../../users/queries.ts';
import { inboxQuery, useReadNotifications } from '../queries.ts';
import { InboxEntry } from './inbox-entry.tsx';
import { unreadQuery } from './unread-query.ts';

export interface InboxSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The person's notifications, newest first (docs/product/notifications.md, "Inbox"). */
export function InboxSheet({ isOpen, onClose }: InboxSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Inbox" description="Reminders and changes, newest first.">
      <InboxContent onClose={onClose} />
    </Sheet>
  );
}

type ReadBody = Parameters<ReturnType<typeof useReadNotifications>['mutate']>[0];

function InboxContent({ onClose }: { onClose: () => void }) {
  const inbox = useInfiniteQuery(inboxQuery);
  const closed = useImpersonationReason();
  const reading = useReadNotifications();
  const entries = inbox.data?.pages.flatMap(({ items }) => items);
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const hasUnread = unread > 0 || entries?.some(({ isRead }) => !isRead) === true;
  const read = (body: ReadBody) =>
    reading.mutate(body, {
      onError: sayFailed,
    });

  return (
    <>
      <DialogBody className="px-0">
        {closed !== null && <p className="px-5 pb-3 text-base text-muted">{closed}</p>}
        {inbox.isPending && (
          <div className="px-5">
            <SkeletonLines lines={6} label="Loading your inbox" />
          </div>
        )}
        {inbox.isError && !entries && (
          <ErrorPanel
            title="Could not load your inbox."
            onRetry={() => void inbox.refetch()}
            isRetrying={inbox.isFetching}
          />
        )}
        {entries && <Entries entries={entries} onRead={(id) => read({ ids: [id] })} onFollow={onClose} />}
        {inbox.isFetchNextPageError && (
          <p role="alert" className="px-5 pt-3 text-center text-negative">
            More entries could not be loaded. Try again.
          </p>
        )}
        {inbox.hasNextPage && (
          <div className="flex justify-center pt-3">
            <NextPageButton query={inbox}>Load more</NextPageButton>
          </div>
        )}
      </DialogBody>
      <InboxFooter hasUnread={hasUnread} onReadAll={() => read({ all: true })} onClose={onClose} />
    </>
  );
}

interface EntriesProps {
  entries: readonly Notification[];
  onRead: (id: string) => void;
  onFollow: () => void;
}

/** The deadlines that somebody decides about. */
const isDecidedOn = ({ kind }: Notification) => kind === 'noticeDeadline' || kind === 'endDate';

const decidableIds = (contracts: readonly Contract[]): ReadonlySet<string> =>
  new Set(contracts.filter(({ canEdit, status }) => canEdit && status === 'LIVE').map(({ id }) => id));

const NONE: ReadonlySet<string> = new Set();

function Entries({ entries, onRead, onFollow }: EntriesProps) {
  const { data: decidable = NONE } = useQuery({
    ...contractsQuery,
    enabled: entries.some(isDecidedOn),
    select: decidableIds,
  });
  if (entries.length === 0) {
    return <EmptyState icon={<Inbox />} title="Nothing new." text="Reminders and changes appear here." />;
  }
  return (
    <ul aria-label="Inbox" className="divide-y divide-border border-y border-border">
      {entries.map((entry) => (
        <InboxEntry
          key={entry.id}
          entry={entry}
          mayDecide={isDecidedOn(entry) && decidable.has(entry.contract?.id ?? '')}
          onRead={() => onRead(entry.id)}
          onFollow={onFollow}
        />
      ))}
    </ul>
  );
}

interface InboxFooterProps {
  hasUnread: boolean;
  onReadAll: () => void;
  onClose: () => void;
}

function InboxFooter({ hasUnread, onReadAll, onClose }: InboxFooterProps) {
  const closed = useImpersonationReason();
  return (
    <DialogFooter>
      <Button asChild variant="ghost" icon={<Settings2 aria-hidden />}>
        <Link to={paths.notifications()} onClick={onClose}>
          Notification Settings
        </Link>
      </Button>
      <Button icon={<CheckCheck aria-hidden />} disabled={!hasUnread || closed !== null} onClick={onReadAll}>
        Mark all as read
      </Button>
    </DialogFooter>
  );
}
