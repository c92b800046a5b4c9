import { useQuery } from '@tanstack/react-query';
import { Plus, AlarmClockOff } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { addDays, addMonths, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useImpersonationReason, useProfile, useToday } from '../../users/queries.ts';
import { contractRemindersQuery, useSnoozeReminders } from '../../notifications/queries.ts';
import { AddReminderDialog } from './add-reminder-dialog.tsx';
import { AddedReminders } from './added-reminders.tsx';
import { PlannedReminders } from './planned-reminders.tsx';
import { ProofSection } from './proof-section.tsx';
import { exactTime } from '../../../platform/time-ago.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { reminderWords } from '@pactbook/domain/features/notifications/notification-words.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';

/**
 * The reminders of a record: added, planned and sent, for its editors with all recipients, for other full readers their
 * own (docs/product/notifications.md, "Proof of reminders").
 */
export function RemindersPanel({ contract }: { contract: Contract }) {
  // Planned from the record as it is, so another version loads them again.
  const reminders = useQuery(contractRemindersQuery(contract.id, contract.version));
  const { data } = reminders;
  const [isAdding, setIsAdding] = useState(false);
  // An editor can still add one for the owners.
  const closed = useImpersonationReason();
  return (
    <Panel
      title="Reminders"
      actions={
        data && (
          <>
            <SnoozeMenu contract={contract} snoozedUntil={data.snoozedUntil} />
            <ClosedFields reason={contract.canEdit ? null : closed}>
              <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setIsAdding(true)}>
                Add reminder
              </Button>
            </ClosedFields>
          </>
        )
      }
    >
      <QueryFallback query={reminders} lines={3} label="Loading the reminders" />
      {data && <Reminders contract={contract} reminders={data} />}
      <AddReminderDialog contract={contract} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  );
}

function Reminders({ contract, reminders }: { contract: Contract; reminders: ContractReminders }) {
  const { planned, sent, added, silence, snoozedUntil } = reminders;
  return (
    <div className="flex flex-col gap-3">
      {snoozedUntil !== null && <SnoozeState contract={contract} snoozedUntil={snoozedUntil} />}
      {silence !== null && (
        <p className={silence.isWarning ? 'font-medium text-negative' : 'text-muted'}>{silence.sentence}</p>
      )}
      {added.length > 0 && <AddedReminders contract={contract} added={added} />}
      {planned.length > 0 && <PlannedReminders planned={planned} />}
      {planned.length === 0 && silence === null && (
        <p className="text-muted">
          {contract.canEdit ? 'No reminders are planned.' : 'You get no reminders of this record.'}
        </p>
      )}
      {sent.length > 0 && <SentReminders sent={sent} />}
      <ProofSection contract={contract} />
    </div>
  );
}

type Sent = ContractReminders['sent'][number];

const DELIVERIES: Readonly<Record<Sent['delivery'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  queued: { label: 'Being sent', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'positive' },
  // Without a mail server no one received it.
  file: { label: 'Saved as a file', tone: 'caution' },
  failed: { label: 'Failed', tone: 'negative' },
  inApp: { label: 'Inbox', tone: 'neutral' },
};

/** The outcome of the sent reminders, the newest first. */
function SentReminders({ sent }: { sent: readonly Sent[] }) {
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

interface SnoozeProps {
  contract: Contract;
  snoozedUntil: string | null;
}

function useSnooze(contract: Contract) {
  const snoozing = useSnoozeReminders();
  const put = (until: string | null) =>
    snoozing.mutate(
      { params: { contractId: contract.id }, body: { until } },
      {
        onError: sayFailed,
      },
    );
  return { put, isBusy: snoozing.isPending };
}

/**
 * Snoozes one's own reminders of a record; other people still get theirs (docs/product/notifications.md, "Reminders").
 */
function SnoozeMenu({ contract, snoozedUntil }: SnoozeProps) {
  const today = useToday();
  const { put, isBusy } = useSnooze(contract);
  const closed = useImpersonationReason();
  if (snoozedUntil !== null) return null;
  return (
    <ClosedFields reason={closed}>
      <DropdownMenu
        align="end"
        trigger={
          <Button size="sm" variant="ghost" icon={<AlarmClockOff aria-hidden />} isBusy={isBusy}>
            Snooze
          </Button>
        }
      >
        <MenuItem onSelect={() => put(addDays(today, 7))}>For a week</MenuItem>
        <MenuItem onSelect={() => put(addDays(today, 14))}>For two weeks</MenuItem>
        <MenuItem onSelect={() => put(addMonths(today, 1))}>For a month</MenuItem>
      </DropdownMenu>
    </ClosedFields>
  );
}

/** Says that one's own reminders are snoozed, and resumes them. */
function SnoozeState({ contract, snoozedUntil }: { contract: Contract; snoozedUntil: string }) {
  const { put, isBusy } = useSnooze(contract);
  const closed = useImpersonationReason();
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      Your own reminders of this record are snoozed until {formatMediumDate(snoozedUntil)}.{' '}
      <LinkButton
        className="text-sm"
        title={closed ?? undefined}
        disabled={isBusy || closed !== null}
        onClick={() => put(null)}
      >
        Remind me again
      </LinkButton>
    </p>
  );
}
