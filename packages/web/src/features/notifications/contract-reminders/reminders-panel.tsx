import { useQuery } from '@tanstack/react-query';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { contractRemindersQuery } from '../queries.ts';
import { PlannedReminders } from './planned-reminders.tsx';
import { SentReminders } from './sent-reminders.tsx';
import { SnoozeMenu, SnoozeState } from './snooze.tsx';

/**
 * The planned and sent reminders of a record with their recipients, for its editors (docs/product/notifications.md,
 * "Proof of reminders").
 */
export function RemindersPanel({ contract }: { contract: Contract }) {
  // Planned from the record as it is, so another version loads them again.
  const reminders = useQuery(contractRemindersQuery(contract.id, contract.version));
  const { data } = reminders;
  return (
    <Panel
      title="Reminders"
      actions={data && <SnoozeMenu contract={contract} snoozedUntil={data.snoozedUntil} />}
    >
      {reminders.isPending && <SkeletonLines lines={3} label="Loading the reminders" />}
      {reminders.isError && !data && (
        <ErrorPanel onRetry={() => void reminders.refetch()} isRetrying={reminders.isFetching} />
      )}
      {data && <Reminders contract={contract} reminders={data} />}
    </Panel>
  );
}

function Reminders({ contract, reminders }: { contract: Contract; reminders: ContractReminders }) {
  const { planned, sent, silence, snoozedUntil } = reminders;
  return (
    <div className="flex flex-col gap-3">
      <OwnLeadDays contract={contract} />
      {snoozedUntil !== null && <SnoozeState contract={contract} snoozedUntil={snoozedUntil} />}
      {planned.length > 0 && <PlannedReminders planned={planned} />}
      {silence !== null && <p className="text-muted">{silence}</p>}
      {planned.length === 0 && silence === null && <p className="text-muted">No reminders are planned.</p>}
      {sent.length > 0 && <SentReminders sent={sent} />}
    </div>
  );
}

/** Says that a record has lead days of its own, which hold for everybody; nothing where people are reminded on theirs. */
function OwnLeadDays({ contract: { leadDays = [] } }: { contract: Contract }) {
  if (leadDays.length === 0) return null;
  const days = leadDays.map(Number).toSorted((one, other) => other - one);
  const last = days.at(-1);
  const words = days.length === 1 ? days.join('') : `${days.slice(0, -1).join(', ')} and ${last ?? ''}`;
  return (
    <p className="text-sm text-muted">
      This record has lead days of its own: everyone is reminded {words}{' '}
      {last === 1 && days.length === 1 ? 'day' : 'days'} before its deadlines. Documents keep theirs.
    </p>
  );
}
