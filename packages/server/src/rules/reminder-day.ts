import { sql } from 'kysely';
import { dayOfReminder } from '@pactbook/domain/features/notifications/added-reminder.ts';

/** The day of an added reminder `r` of a record `c`; null while the record does not have the date that it is counted from. */
export const reminderDay = {
  inTypeScript: dayOfReminder,
  inSql: sql<string | null>`coalesce(r.day,
    case r.counted_from when 'noticeDeadline' then c.notice_deadline else c.end_date end - r.days_before)`,
};
