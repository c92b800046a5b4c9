import { mailMoment, planningDay, weekdayOf } from '@pactbook/domain/features/notifications/digest-time.ts';
import { listensTo } from '@pactbook/domain/features/notifications/audience.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import type { JobOrganisation } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { insertNotifications } from '../delivery/write-notifications.ts';
import { planningPeople } from '../planning/plan-notifications.ts';
import { isNotificationKept } from '../queries.ts';
import { ReminderHealths } from './read-reminder-health.ts';

/**
 * Notifies System Admins once a week, from Monday on, how many Live records remind someone: nothing in an organisation without
 * Live records.
 */
export async function notifyOfHealth(
  { database, now, newId }: Services,
  { scope, timeZoneId }: Pick<JobOrganisation, 'scope' | 'timeZoneId'>,
  mailDelivery: MailDelivery,
): Promise<void> {
  const at = now();
  const today = planningDay(at, timeZoneId);
  const dedupeKey = `reminderHealth:${addDays(today, 1 - weekdayOf(today))}`;
  const people = await database.read(scope, async (db) =>
    (await isNotificationKept(db, dedupeKey)) ? null : await planningPeople(db, at),
  );
  if (people === null) return;
  const listening = people.audience.systemAdministrators.filter((one) =>
    listensTo(one, 'reminderHealth', { teams: [] }),
  );
  const [first] = listening;
  if (first === undefined) return;
  // Every System Admin manages every record.
  const { live, warned } = await new ReminderHealths(database, mailDelivery).find(
    { scope, actor: first.actor },
    at,
  );
  if (live === 0) return;
  const notifications = listening.map(({ actor, settings }) => ({
    id: newId(),
    userId: actor.userId,
    kind: 'reminderHealth' as const,
    dedupeKey,
    contractId: null,
    details: { product: '', live, warned },
    inApp: settings.channels.inApp,
    mailDueAt: mailMoment(settings, people.byId.get(actor.userId)?.timeZoneId ?? timeZoneId, at),
  }));
  await database.write(scope, (db) => insertNotifications(db, notifications, at));
}
