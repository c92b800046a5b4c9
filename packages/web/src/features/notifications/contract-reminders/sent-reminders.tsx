import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { useProfile } from '../../users/queries.ts';
import { reminderWords } from '../reminder-words.ts';

type Sent = ContractReminders['sent'][number];

const DELIVERIES: Readonly<Record<Sent['delivery'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  queued: { label: 'Being sent', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'positive' },
  // Without a mail server no one received it.
  file: { label: 'Kept as a file', tone: 'caution' },
  failed: { label: 'Failed', tone: 'negative' },
  inApp: { label: 'Inbox', tone: 'neutral' },
};

/** The outcome of the sent reminders, the newest first. */
export function SentReminders({ sent }: { sent: readonly Sent[] }) {
  const { timeZoneId } = useProfile();
  const failed = sent.filter(({ delivery }) => delivery === 'failed').length;
  return (
    <Collapsible
      title={`Sent so far (${sent.length}${failed > 0 ? `, ${failed} failed` : ''})`}
      isInitiallyOpen={failed > 0}
      className="border-t border-border pt-3"
    >
      <ul aria-label="Sent so far" className="divide-y divide-border pt-1">
        {sent.map((reminder) => {
          const { label, tone } = DELIVERIES[reminder.delivery];
          const moment = reminder.mailAt ?? reminder.at;
          return (
            <li key={reminder.id} className="flex items-start justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="break-words">{reminder.person.name}</p>
                <p className="text-sm text-muted">{reminderWords(reminder)}</p>
                <p className="text-sm text-muted">
                  {reminder.delivery === 'waiting' ? 'Goes out on ' : ''}
                  {exactTime(Date.parse(moment), timeZoneId)}
                </p>
              </div>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </Collapsible>
  );
}
