import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ReminderKind } from '@pactbook/domain/features/notifications/notification.ts';

/** What a reminder is about, such as "notice by January 30, 2027". */
export function deadlineWords({ kind, deadline }: { kind: ReminderKind; deadline: string }): string {
  return `${kind === 'noticeDeadline' ? 'notice by' : 'ends on'} ${formatMediumDate(deadline)}`;
}

/** How early a reminder comes, such as "45 days before". */
export function stageWords(days: number): string {
  return days === 0 ? 'on the day' : `${days} ${days === 1 ? 'day' : 'days'} before`;
}
