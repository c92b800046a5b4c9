import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { MailState } from '../../kernel/mail-content.ts';
import { isEvergreen } from '../contracts/renewal.ts';
import { isAdministratorsOnly, mailedOn, recipientOfOwn, recipientsOf, type Audience } from './audience.ts';
import type { HealthReason } from './notification.ts';
import { termDeadlinesOf, type HealthSubject } from './reminder-plan.ts';

/** Whether a Live record would remind someone of its dates, or why not. */
export type RecordHealth = 'settled' | 'warned' | 'administratorsOnly' | HealthReason;

/**
 * The health of the reminders of a Live record.
 *
 * @param reminded for whom reminders were added to it: a person's id, or null for its owners
 */
export function reminderHealthOf(
  record: HealthSubject,
  audience: Audience,
  { today, mail }: { readonly today: CalendarDate; readonly mail: MailState },
  reminded: readonly (string | null)[] = [],
): RecordHealth {
  if (record.isSettled) return 'settled';
  const deadlines = termDeadlinesOf(record);
  if (deadlines.length + reminded.length === 0)
    return isEvergreen(record.renewalType) ? 'settled' : 'noDates';
  const recipients = [
    ...deadlines.flatMap(({ kind }) => recipientsOf(record, kind, audience, today)),
    ...reminded.flatMap((userId) =>
      userId === null
        ? recipientsOf(record, 'addedReminder', audience, today)
        : recipientOfOwn(record, userId, audience),
    ),
  ];
  const mailed = mailedOn(recipients, today);
  if (mailed.length === 0) return 'nobodyMailed';
  // Without a mail server only the inbox reaches people.
  const reached =
    mail === 'keptAsFiles' ? mailed.filter(({ listener }) => listener.settings.channels.inApp) : mailed;
  if (reached.length === 0) return 'nobodyReached';
  return isAdministratorsOnly(reached) ? 'administratorsOnly' : 'warned';
}
