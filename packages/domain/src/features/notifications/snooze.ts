import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { Listener } from './audience.ts';
import { SNOOZE_DAYS } from './notification.ts';
import { deadlinesOf, leadDaysOf, type Deadline, type RemindedContract } from './reminder-plan.ts';

/**
 * The day up to which reminders of a deadline can be put off: the person's last lead day, or when it is over the day before
 * the deadline. Null when both are over.
 */
function lastReminderDay(listener: Listener, deadline: Deadline, today: CalendarDate): CalendarDate | null {
  const last = Math.min(...leadDaysOf(listener, deadline));
  return [last, 1].map((days) => addDays(deadline.date, -days)).find((day) => day > today) ?? null;
}

/**
 * The day on which a reminder of a deadline comes again that its person puts off by its mail: 14 days later, and never
 * after the last reminder of a deadline of the record that is still to come. Null when nothing is left to be put off.
 */
export function snoozedUntil(
  record: RemindedContract,
  listener: Listener,
  own: Deadline,
  today: CalendarDate,
): CalendarDate | null {
  const ownLast = lastReminderDay(listener, own, today);
  if (ownLast === null) return null;
  const others = deadlinesOf(record)
    .filter(({ kind }) => kind !== 'addedReminder')
    .flatMap((deadline) => lastReminderDay(listener, deadline, today) ?? []);
  const [first = ownLast] = [addDays(today, SNOOZE_DAYS), ownLast, ...others].toSorted();
  return first;
}
