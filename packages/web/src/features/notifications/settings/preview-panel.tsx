import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { daysBetween, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { PreviewedReminder } from '@pactbook/domain/features/notifications/notification.ts';
import { paths } from '../../../platform/paths.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { dayIn } from '../../../platform/today.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { timeOfDayIn } from '../../../ui/pickers/time-zones.ts';
import { useProfile } from '../../users/queries.ts';
import { previewQuery } from '../queries.ts';
import { nearWords } from '@pactbook/domain/features/notifications/notification-words.ts';

/** Reminders that are shown first. */
const SHORT = 6;

export interface PreviewPanelProps {
  /** Whether the form has changes that the preview does not contain. */
  isStale: boolean;
}

/** A preview of the reminders of the next 30 days with the saved settings. */
export function PreviewPanel({ isStale }: PreviewPanelProps) {
  const preview = useQuery(previewQuery);
  const items = preview.data?.items;
  return (
    <Panel
      title="Preview next 30 days"
      context={isStale ? 'As saved. Save to see the effect of your changes.' : undefined}
    >
      <QueryFallback query={preview} lines={4} label="Loading the preview" />
      {items?.length === 0 && <p className="text-muted">No reminders are due in the next 30 days.</p>}
      {items && items.length > 0 && <Reminders items={items} />}
      {preview.data?.hasMore === true && (
        <p className="mt-2 text-sm text-muted">Only the first reminders are listed.</p>
      )}
    </Panel>
  );
}

function Reminders({ items }: { items: readonly PreviewedReminder[] }) {
  const [areAllShown, setAreAllShown] = useState(false);
  const shown = areAllShown ? items : items.slice(0, SHORT);
  return (
    <>
      <ul aria-label="Reminders of the next 30 days" className="divide-y divide-border">
        {shown.map((item) => (
          <Reminder
            key={`${item.contract.id} ${item.kind} ${item.document ?? item.note ?? ''} ${item.stage} ${item.date}`}
            item={item}
          />
        ))}
      </ul>
      {items.length > SHORT && (
        <LinkButton className="mt-2 min-h-6 text-sm" onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown ? 'Show fewer' : `Show all ${items.length}`}
        </LinkButton>
      )}
    </>
  );
}

function Reminder({ item }: { item: PreviewedReminder }) {
  const { timeZoneId } = useProfile();
  const sent = item.mailAt === null ? null : Date.parse(item.mailAt);
  const day = sent === null ? item.date : dayIn(timeZoneId, sent);
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="break-words">
        <span className="text-muted">{formatMediumDate(day)}:</span>{' '}
        <Link
          to={paths.record(item.contract, item.kind === 'documentExpires' ? 'documents' : 'details')}
          dir="auto"
          className="inline-block rounded-sm py-0.5 font-medium text-accent-text underline-offset-3 hover:underline"
        >
          {item.contract.product}
        </Link>{' '}
        <span>{nearWords({ ...item, daysLeft: daysBetween(day, item.deadline) })}</span>
      </p>
      <p className="text-sm text-muted">
        {sent === null
          ? 'In your inbox only'
          : `Email at ${timeOfDayIn(timeZoneId, sent) ?? exactTime(sent, timeZoneId)}`}
      </p>
    </li>
  );
}
