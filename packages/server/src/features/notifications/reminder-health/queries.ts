import {
  isAdministratorsOnly,
  mailedOn,
  recipientsOf,
} from '@pactbook/domain/features/notifications/audience.ts';
import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import type { HealthReason, ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { termDeadlinesOf } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { mailStateOf, type MailDelivery, type MailState } from '@pactbook/domain/kernel/mail-state.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { findOldestWaitingMail } from '../../../platform/mail/queries.ts';
import { countDeactivatedOwners } from '../queries.ts';
import { eachPage, NOBODY_MAILED } from '../reminders/queries.ts';
import { planningPeople, type PlanningPeople } from '../planning/commands.ts';
import { findLiveContracts, type NotifiedContract } from '../planning/queries.ts';

const RECORDS_SHOWN = 200;

const SENTENCES: Readonly<Record<HealthReason, string>> = {
  noDates: 'It has no end date.',
  nobodyMailed: NOBODY_MAILED,
  nobodyReached: 'No mail goes out, and whoever would be mailed turned the inbox here off.',
};

/** Whether a Live record would warn anybody on its dates, or why not. */
function healthOf(
  record: NotifiedContract,
  { audience }: PlanningPeople,
  { today, mail }: { readonly today: CalendarDate; readonly mail: MailState },
): 'settled' | 'warned' | 'administratorsOnly' | HealthReason {
  if (record.isSettled) return 'settled';
  const deadlines = termDeadlinesOf(record);
  if (deadlines.length === 0) return record.renewalType === 'EVERGREEN' ? 'settled' : 'noDates';
  const recipients = deadlines.flatMap(({ kind }) => recipientsOf(record, kind, audience, today));
  const mailed = mailedOn(recipients, today);
  if (mailed.length === 0) return 'nobodyMailed';
  // Without a mail server only the inbox reaches people.
  const reached =
    mail === 'keptAsFiles' ? mailed.filter(({ listener }) => listener.settings.channels.inApp) : mailed;
  if (reached.length === 0) return 'nobodyReached';
  return isAdministratorsOnly(reached) ? 'administratorsOnly' : 'warned';
}

/** Which of the Live records that the caller manages would warn nobody, and why. */
export async function reminderHealth(
  db: Transaction,
  { scope, actor }: Caller,
  { now, mailDelivery }: { readonly now: number; readonly mailDelivery: MailDelivery },
): Promise<ReminderHealth> {
  const people = await planningPeople(db, scope, now);
  const mail = mailStateOf(mailDelivery, await findOldestWaitingMail(db, scope), now);
  const as = { today: planningDay(now, people.timeZoneId), mail };
  const health = { mail, live: 0, warned: 0, decided: 0, administratorsOnly: 0, silent: 0 };
  const records: ReminderHealth['records'] = [];
  const count = (record: NotifiedContract): void => {
    const state = healthOf(record, people, as);
    health.live += 1;
    if (state === 'administratorsOnly') health.administratorsOnly += 1;
    if (state === 'settled') health.decided += 1;
    else if (state === 'warned' || state === 'administratorsOnly') health.warned += 1;
    else {
      health.silent += 1;
      const { id, product, vendor, endDate } = record;
      const contract = { id, product, vendor };
      if (records.length < RECORDS_SHOWN)
        records.push({ contract, endDate, reason: state, sentence: SENTENCES[state] });
    }
  };
  await eachPage(
    (page) => findLiveContracts(db, scope, actor, page),
    async (page) => page.forEach(count),
  );
  return { ...health, deactivatedOwners: await countDeactivatedOwners(db, scope, actor), records };
}
