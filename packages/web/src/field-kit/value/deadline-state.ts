import { daysBetween, formatDaySpan, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { urgencyOf, type Urgency } from '@pactbook/domain/kernel/urgency.ts';

/** How far a day is: "in 45 Days", "Today", "45 Days ago". */
export function distanceOf(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'Today';
  return days > 0 ? `in ${formatDaySpan(days)}` : `${formatDaySpan(-days)} ago`;
}

/** What a deadline is on a day: one rule for every screen. */
export interface DeadlineState {
  readonly urgency: Urgency;
  readonly isOverdue: boolean;
  /** "in 45 Days", "Today", "45 Days overdue". */
  readonly words: string;
}

/**
 * @param isOpen whether it still has to be met: only then it is urgent and can be overdue
 */
export function deadlineState(day: CalendarDate, today: CalendarDate, isOpen = true): DeadlineState {
  if (!isOpen) return { urgency: 'calm', isOverdue: false, words: distanceOf(day, today) };
  const days = daysBetween(today, day);
  const isOverdue = days < 0;
  const words = isOverdue ? `${formatDaySpan(-days)} overdue` : distanceOf(day, today);
  return { urgency: urgencyOf(days), isOverdue, words };
}
