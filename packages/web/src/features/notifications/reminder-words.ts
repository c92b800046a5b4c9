import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ReminderKind } from '@pactbook/domain/features/notifications/notification.ts';
import { counted } from '../../ui/text/own-numbers.ts';

interface Deadline {
  kind: ReminderKind;
  deadline: string;
  document: string | null;
  note: string | null;
}

/** The deadline of a reminder, such as "notice by January 30, 2027"; of an added one its note. */
function deadlineWords({ kind, deadline, document, note }: Deadline): string {
  if (kind === 'addedReminder') return note === null || note === '' ? 'Added reminder' : note;
  if (kind === 'documentExpires')
    return `${document ?? 'a document'} expires on ${formatMediumDate(deadline)}`;
  return `${kind === 'noticeDeadline' ? 'notice by' : 'ends on'} ${formatMediumDate(deadline)}`;
}

/** How long before the deadline a reminder is sent, such as "45 days before". */
function stageWords(days: number): string {
  if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} after`;
  return days === 0 ? 'on the day' : `${counted(days, 'day')} before`;
}

/** What a reminder says: how long before which deadline it is sent, or the note of an added one. */
export function reminderWords(reminder: Deadline & { daysLeft: number }): string {
  const words = deadlineWords(reminder);
  return reminder.kind === 'addedReminder' ? words : `${stageWords(reminder.daysLeft)}, ${words}`;
}
