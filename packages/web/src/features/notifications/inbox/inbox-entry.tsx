import {
  BellRing,
  Bookmark,
  CalendarClock,
  CalendarX2,
  CircleDollarSign,
  FileClock,
  FilePenLine,
  FilePlus2,
  FileText,
  HeartPulse,
  Hourglass,
  Mail,
  RefreshCw,
  Trash2,
  VenetianMask,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import type { InboxKind, Notification } from '@pactbook/domain/features/notifications/notification.ts';
import { useNow } from '../../../platform/now.ts';
import { paths } from '../../../platform/paths.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { useImpersonationReason, useProfile } from '../../users/queries.ts';

const ICONS: Record<InboxKind, LucideIcon> = {
  noticeDeadline: CalendarClock,
  endDate: Hourglass,
  documentExpires: FileClock,
  addedReminder: BellRing,
  expired: CalendarX2,
  renewed: RefreshCw,
  recordAdded: FilePlus2,
  recordChanged: FilePenLine,
  recordDeleted: Trash2,
  documentAdded: FileText,
  costChanged: CircleDollarSign,
  reminderHealth: HeartPulse,
  viewMatched: Bookmark,
  accountEntered: VenetianMask,
};

export interface InboxEntryProps {
  entry: Notification;
  /** Whether the person can decide on its record. */
  mayDecide: boolean;
  onRead: () => void;
  /** Called when the person opens the record. */
  onFollow: () => void;
}

/** One entry: the event, the time, and a link to the record. Opening it marks the entry as read. */
export function InboxEntry({ entry, mayDecide, onRead, onFollow }: InboxEntryProps) {
  const now = useNow();
  const { timeZoneId } = useProfile();
  const moment = Date.parse(entry.at);
  const Icon = ICONS[entry.kind];
  const closed = useImpersonationReason();
  const follow = () => {
    if (!entry.isRead && closed === null) onRead();
    onFollow();
  };
  return (
    <li className="relative flex items-start gap-3 px-5 py-3 transition-colors hover:bg-hover">
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-4 shrink-0', entry.isRead ? 'text-faint' : 'text-accent-text')}
      />
      <div className="min-w-0 flex-1">
        <EntryTitle entry={entry} onFollow={follow} />
        {entry.steps !== undefined && entry.steps.length > 0 && (
          <ul className="mt-1 list-disc ps-4 text-sm break-words text-muted">
            {entry.steps.map((step, at) => (
              <li key={at}>{step}</li>
            ))}
          </ul>
        )}
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={entry.at} title={exactTime(moment, timeZoneId)}>
            {timeAgo(moment, now)}
          </time>
        </p>
      </div>
      {entry.contract !== null && mayDecide && (
        <LinkButton asChild className="relative text-sm">
          <Link to={paths.contractStep(entry.contract, { begin: 'decide' })} onClick={follow}>
            Decide<span className="sr-only"> on {entry.contract.product}</span>
          </Link>
        </LinkButton>
      )}
      {!entry.isRead && (
        <IconButton
          label="Mark as read"
          aria-description={entry.title}
          size="sm"
          className="relative"
          disabled={closed !== null}
          onClick={onRead}
        >
          <Mail aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** The record of an entry, or the view that records came into; null for neither. */
function addressOf({ contract, kind, view }: Notification): string | null {
  if (contract !== null) return paths.record(contract, kind === 'documentExpires' ? 'documents' : 'details');
  if (kind === 'reminderHealth') return paths.administrationReminderHealth();
  if (view === undefined) return null;
  return paths.savedView({ name: view.savedName ?? undefined, shared: view.sharedViewId ?? undefined });
}

/** What happened, as a link to its record or view where there is one. */
function EntryTitle({ entry, onFollow }: { entry: Notification; onFollow: () => void }) {
  const title = (
    <span className={clsx('block break-words', entry.isRead ? 'text-muted' : 'font-medium text-text')}>
      {!entry.isRead && <span className="sr-only">Unread: </span>}
      {entry.title}
    </span>
  );
  const to = addressOf(entry);
  if (to === null) return title;
  return (
    <Link to={to} dir="auto" onClick={onFollow} className="rounded-sm after:absolute after:inset-0">
      {title}
    </Link>
  );
}
