import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { urgencyOf, type Urgency } from '@pactbook/domain/kernel/urgency.ts';
import { deadlineState, distanceOf } from './deadline-state.ts';

/** The colours of urgency; the text says the same (docs/product/screens.md, "Record details"). */
const TEXT: Readonly<Record<Urgency, string | undefined>> = {
  pressing: 'font-medium text-negative',
  soon: 'font-medium text-caution',
  calm: undefined,
};

/** Text about a deadline that is so many days ahead, in the colour of its urgency. */
export function UrgentText({ days, children }: { days: number; children: ReactNode }) {
  return <span className={TEXT[urgencyOf(days)]}>{children}</span>;
}

export interface DeadlineProps {
  day: CalendarDate;
  today: CalendarDate;
  /** Whether it still has to be met; otherwise it is a day like any other. */
  isOpen?: boolean | undefined;
  /**
   * `stacked`: how far it is below the day. `line`: behind the day. `day`: the day alone, marked once it is overdue,
   * where a column beside it counts the days.
   */
  look?: 'stacked' | 'line' | 'day' | undefined;
  format?: ((day: CalendarDate) => string) | undefined;
  /** Whether what it is about ends by itself on the day, as documents do: it is not overdue then, but expired. */
  isExpiry?: boolean | undefined;
}

/**
 * A day by which something has to be done, with its urgency, and "overdue" once it is over: the only way to show one. A
 * check refuses others (tools/boundaries/place-rules.ts).
 */
export function Deadline({
  day,
  today,
  isOpen = true,
  look = 'stacked',
  format = formatMediumDate,
  isExpiry = false,
}: DeadlineProps) {
  const { urgency, isOverdue, words } = deadlineState(day, today, isOpen);
  const over = isExpiry ? `Expired ${distanceOf(day, today)}` : words;
  const far = look === 'day' ? (isOverdue ? 'overdue' : null) : isOverdue ? over : words;
  const isBelow = look === 'stacked';
  return (
    <span className="tabular-nums">
      <span className={isBelow ? 'block' : undefined}>{format(day)}</span>
      {far !== null && !isBelow && ' · '}
      {far !== null && (
        <span
          className={clsx(isBelow ? 'block text-xs' : 'whitespace-nowrap', TEXT[urgency] ?? 'text-muted')}
        >
          {far}
        </span>
      )}
    </span>
  );
}
