import { BellRing, CalendarX2, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { waitsForDecision } from '@pactbook/domain/features/contracts/decision.ts';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import type { ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { deadlineState } from '../../../field-kit/value/deadline-state.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import type { FieldContent } from '../../../field-kit/value/field-content.ts';
import { useToday } from '../../users/queries.ts';
import type { DayEntry, DayKind } from './calendar-days.ts';

interface DayLook {
  readonly label: string;
  readonly icon: typeof BellRing;
  readonly look: string;
}

/** The two kinds of days: each has a word and an icon beside its colour. */
const DAY_KINDS: Readonly<Record<DayKind, DayLook>> = {
  notice: { label: 'Decide by', icon: BellRing, look: 'fallback:bg-caution-soft fallback:text-caution' },
  end: { label: 'Ends', icon: CalendarX2, look: 'fallback:bg-track fallback:text-text' },
};

/** A day that is over while a decision still waits for it, and one that is just over. */
const OVERDUE: DayLook = {
  label: 'Overdue',
  icon: CircleAlert,
  look: 'fallback:bg-negative-soft fallback:text-negative',
};
/** A last day for notice that nothing has to be decided by any more. */
const SETTLED: DayLook = {
  label: 'Notice by',
  icon: BellRing,
  look: 'fallback:bg-track fallback:text-muted',
};
const OVER: Readonly<Record<DayKind, DayLook>> = {
  notice: { label: 'Notice was due', icon: BellRing, look: 'fallback:bg-track fallback:text-muted' },
  end: { label: 'Ended', icon: CalendarX2, look: 'fallback:bg-track fallback:text-muted' },
};

/** How a record is shown on its day: a day that is over does not look like one that is still to come. */
function lookOf({ kind, contract }: DayEntry, today: CalendarDate): DayLook {
  const date = kind === 'notice' ? contract.noticeDeadline : contract.endDate;
  // Who reads a record in part does not know what was decided.
  const isOpen = contract.access === 'full' && waitsForDecision(contract);
  if (!date || date >= today) return kind === 'notice' && !isOpen ? SETTLED : DAY_KINDS[kind];
  return deadlineState(date, today, isOpen).isOverdue ? OVERDUE : OVER[kind];
}

/** Statuses differ by line, not by colour alone. */
const STATUS_LOOKS: Readonly<Record<ContractStatus, string>> = {
  LIVE: '',
  EVALUATING: 'outline-1 -outline-offset-1 outline-dashed outline-border-control',
  EXPIRED: 'bg-sunken text-muted line-through',
};

interface ShortEntryProps {
  entry: DayEntry;
  address: string;
}

/** A record on its day in one line. By keyboard the day itself is opened. */
export function ShortEntry({ entry, address }: ShortEntryProps) {
  const { contract } = entry;
  const { label, icon: Icon, look } = lookOf(entry, useToday());
  const status = STATUS_LABELS[contract.status];
  return (
    <Link
      to={address}
      tabIndex={-1}
      title={`${contract.product}, ${contract.vendor}\n${label}\n${status}`}
      className={clsx(
        'flex h-[1.375rem] min-w-0 items-center gap-1 rounded-sm px-1.5 text-xs hover:underline',
        look,
        STATUS_LOOKS[contract.status],
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{label}: </span>
      <span dir="auto" className="truncate">
        {contract.product}
      </span>
      <span className="sr-only">, {status}</span>
    </Link>
  );
}

interface FullEntryProps extends ShortEntryProps {
  status: FieldContent;
  /** The cost in force, or a lock. */
  cost: FieldContent;
}

/** A record on its day with vendor, status and cost. */
export function FullEntry({ entry, address, status, cost }: FullEntryProps) {
  const { contract } = entry;
  const { label, icon: Icon, look } = lookOf(entry, useToday());
  return (
    <Link
      to={address}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-md px-2 py-1.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className={clsx('flex size-7 shrink-0 items-center justify-center rounded-md', look)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-base font-medium">
          {contract.product}
        </span>
        <span className="block truncate text-sm text-muted">
          {label} · <span dir="auto">{contract.vendor}</span>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs text-muted">
        <FieldValue content={status} />
        <FieldValue content={cost} />
      </span>
    </Link>
  );
}

/** What the icons and lines mean. */
export function CalendarLegend({ kinds }: { kinds: readonly DayKind[] }) {
  const statuses: readonly ContractStatus[] = ['EVALUATING', 'EXPIRED'];
  const looks = [...kinds.map((kind) => DAY_KINDS[kind]), ...(kinds.includes('notice') ? [OVERDUE] : [])];
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {looks.map(({ label, icon: Icon, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={clsx('flex size-5 items-center justify-center rounded-sm', look)}>
            <Icon aria-hidden className="size-3" />
          </span>
          {label}
        </li>
      ))}
      {statuses.map((status) => (
        <li key={status} className={clsx('rounded-sm px-1.5 py-0.5', STATUS_LOOKS[status])}>
          {STATUS_LABELS[status]}
        </li>
      ))}
    </ul>
  );
}

/** Identifies an entry on its day. */
export const keyOf = ({ kind, contract }: { kind: DayKind; contract: Pick<Contract, 'id'> }): string =>
  `${kind} ${contract.id}`;
