import { X } from 'lucide-react';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { reminderTimeWords } from '@pactbook/domain/features/notifications/added-reminder.ts';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { useImpersonationReason } from '../../users/queries.ts';
import { useRemoveReminder } from '../../notifications/queries.ts';

type Added = ContractReminders['added'][number];

/** Whom an added reminder is for. */
function forWords({ for: whom, person }: Added): string {
  if (whom === 'owners') return 'for the owners';
  return whom === 'me' ? 'for you' : `for ${person?.name ?? ''}`;
}

/** The reminders that people added to a record, each with its removal. */
export function AddedReminders({ contract, added }: { contract: Contract; added: readonly Added[] }) {
  const removing = useRemoveReminder();
  const closed = useImpersonationReason();
  return (
    <ul aria-label="Added reminders" className="divide-y divide-border border-b border-border pb-1">
      {added.map((reminder) => {
        const { id, note, dueOn, before, canRemove, for: whom } = reminder;
        const when = reminderTimeWords(reminder);
        return (
          <li key={id} className="flex items-start justify-between gap-3 py-2 first:pt-0">
            <div className="min-w-0">
              <p className="break-words">
                {note !== '' && (
                  <span dir="auto" className="block font-medium">
                    {note}
                  </span>
                )}
                {when}, {forWords(reminder)}
              </p>
              {before !== null && (
                <p className="text-sm text-muted">
                  {dueOn === null ? 'The record does not have that date' : formatMediumDate(dueOn)}
                </p>
              )}
            </div>
            {canRemove && (
              <ClosedFields reason={whom === 'me' ? closed : null}>
                <IconButton
                  label={`Remove reminder: ${when}`}
                  size="sm"
                  disabled={removing.isPending}
                  onClick={() =>
                    removing.mutate(
                      { params: { contractId: contract.id, reminderId: id } },
                      { onError: sayFailed },
                    )
                  }
                >
                  <X aria-hidden />
                </IconButton>
              </ClosedFields>
            )}
          </li>
        );
      })}
    </ul>
  );
}
