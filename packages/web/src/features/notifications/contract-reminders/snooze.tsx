import { AlarmClockOff } from 'lucide-react';
import { addDays, addMonths, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { useImpersonationReason, useToday } from '../../users/queries.ts';
import { useSnoozeReminders } from '../queries.ts';

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
        onError: (error) =>
          toast({ variant: 'error', title: 'Something went wrong', description: error.message }),
      },
    );
  return { put, isBusy: snoozing.isPending };
}

/**
 * Snoozes one's own reminders of a record; other people still get theirs (docs/product/notifications.md, "Reminders").
 */
export function SnoozeMenu({ contract, snoozedUntil }: SnoozeProps) {
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
export function SnoozeState({ contract, snoozedUntil }: { contract: Contract; snoozedUntil: string }) {
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
