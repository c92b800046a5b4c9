import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useImpersonationReason } from '../../users/queries.ts';
import { contractRemindersQuery } from '../queries.ts';
import { AddReminderDialog } from './add-reminder-dialog.tsx';
import { AddedReminders } from './added-reminders.tsx';
import { PlannedReminders } from './planned-reminders.tsx';
import { SentReminders } from './sent-reminders.tsx';
import { SnoozeMenu, SnoozeState } from './snooze.tsx';

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
                Add Reminder
              </Button>
            </ClosedFields>
          </>
        )
      }
    >
      {reminders.isPending && <SkeletonLines lines={3} label="Loading the reminders" />}
      {reminders.isError && !data && (
        <ErrorPanel onRetry={() => void reminders.refetch()} isRetrying={reminders.isFetching} />
      )}
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
          {contract.canEdit ? 'No reminders are planned.' : 'No reminders of this record come to you.'}
        </p>
      )}
      {sent.length > 0 && <SentReminders sent={sent} />}
    </div>
  );
}
