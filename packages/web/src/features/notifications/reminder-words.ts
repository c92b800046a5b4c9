import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ReminderKind } from '@pactbook/domain/features/notifications/notification.ts';

interface Deadline {
  kind: ReminderKind;
  deadline: string;
  document: string | null;
}

/** What a reminder is about, such as "notice by January 30, 2027". */
export function deadlineWords({ kind, deadline, document }: Deadline): string {
  if (kind === 'documentExpires')
    return `${document ?? 'a document'} expires on ${formatMediumDate(deadline)}`;
  return `${kind === 'noticeDeadline' ? 'notice by' : 'ends on'} ${formatMediumDate(deadline)}`;
}

/** How early a reminder comes on the day on which it is told, such as "45 days before". */
export function stageWords(days: number): string {
  if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} after`;
  return days === 0 ? 'on the day' : `${days} ${days === 1 ? 'day' : 'days'} before`;
}
