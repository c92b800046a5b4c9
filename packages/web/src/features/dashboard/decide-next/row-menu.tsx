import { AlarmClockOff, CalendarSync, Ellipsis, FolderOpen, Gavel } from 'lucide-react';
import { Link } from 'react-router';
import { addDays, addMonths, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { useSnoozeReminders } from '../../notifications/queries.ts';
import { useImpersonationReason } from '../../users/queries.ts';

/** The dialog that a row opens. */
export type TermStep = 'renew' | 'decide';

interface RowMenuProps {
  contract: Contract;
  today: CalendarDate;
  onStep: (step: TermStep) => void;
}

/** Decide / Record renewal / Snooze (docs/product/screens.md, "Dashboard"), for people who may edit the record. */
export function RowMenu({ contract, today, onStep }: RowMenuProps) {
  const { status, renewal } = contract;
  const isRenewable = status === 'EXPIRED' || (status === 'LIVE' && renewal?.type !== 'EVERGREEN');
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${contract.product}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {status === 'LIVE' && (
        <MenuItem icon={<Gavel aria-hidden />} onSelect={() => onStep('decide')}>
          Decide
        </MenuItem>
      )}
      {isRenewable && (
        <MenuItem icon={<CalendarSync aria-hidden />} onSelect={() => onStep('renew')}>
          Record renewal
        </MenuItem>
      )}
      {status === 'LIVE' && <SnoozeItems contract={contract} today={today} />}
      <MenuItem asChild>
        <Link to={paths.record(contract)}>
          <FolderOpen aria-hidden />
          <span className="flex-1">Open record</span>
        </Link>
      </MenuItem>
    </DropdownMenu>
  );
}

/**
 * Snoozes one's own reminders of a record; other people still get theirs (docs/product/notifications.md, "Reminders").
 */
function SnoozeItems({ contract, today }: Pick<RowMenuProps, 'contract' | 'today'>) {
  const { mutate } = useSnoozeReminders();
  const closed = useImpersonationReason();
  const isClosed = closed !== null;
  const snooze = (until: CalendarDate) =>
    mutate(
      { params: { contractId: contract.id }, body: { until } },
      {
        onSuccess: () =>
          toast({
            variant: 'success',
            title: 'Reminders snoozed',
            description: `Your own reminders of ${contract.product} are snoozed until ${formatMediumDate(until)}.`,
          }),
        onError: sayFailed,
      },
    );
  return (
    <>
      <MenuSeparator />
      <MenuLabel>
        Snooze
        {isClosed && <span className="block font-normal">{closed}</span>}
      </MenuLabel>
      <MenuItem
        icon={<AlarmClockOff aria-hidden />}
        disabled={isClosed}
        onSelect={() => snooze(addDays(today, 7))}
      >
        For a week
      </MenuItem>
      <MenuItem
        icon={<AlarmClockOff aria-hidden />}
        disabled={isClosed}
        onSelect={() => snooze(addDays(today, 14))}
      >
        For two weeks
      </MenuItem>
      <MenuItem
        icon={<AlarmClockOff aria-hidden />}
        disabled={isClosed}
        onSelect={() => snooze(addMonths(today, 1))}
      >
        For a month
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
