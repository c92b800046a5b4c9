import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import type { Job, JobContext, OrganisationWork } from '../../platform/jobs/job.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import type { LinkMails } from '../../platform/mail/link-mails.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import { sendDigests } from './digests/send-digests.ts';
import {
  deleteOldNotifications,
  findWork,
  hideOldReminders,
  type NotificationWork,
} from './delivery/write-notifications.ts';
import { notifyAudience } from './planning/notify-audience.ts';
import { planOrganisation } from './planning/plan-notifications.ts';
import { notifyOfHealth } from './reminder-health/notify-of-health.ts';
import { sendViewMails } from './view-mails/send-view-mails.ts';
import { deleteUnusedMatches, findViewWork } from './view-mails/write-view-mails.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the inbox keeps notifications. */
const KEPT_MS = 400 * DAY_MS;
const OLD_PER_STEP = 1_000;

async function notify(
  { services, signal }: JobContext,
  { scope, portion }: OrganisationWork,
  mails: LinkMails,
  { timeZoneId, plannedOn, hasEvents, hasMail }: NotificationWork,
): Promise<void> {
  const today = planningDay(services.now(), timeZoneId);
  // A clock that was set back plans its day again.
  const isPlanned = plannedOn === today;
  if (hasEvents) await notifyAudience(services, scope, today, { signal, portion });
  if (!isPlanned) await planOrganisation(services, scope, today, { signal, portion });
  if (hasEvents || !isPlanned || hasMail) await sendDigests(services, scope, mails, signal);
}

/**
 * Every few seconds: notifies people of what happened, plans the day's reminders once the organisation's day began, and
 * queues the mails that are due (docs/product/notifications.md, "Reminders"). After a stop it makes up for what was
 * missed.
 */
export function notifyPeople(mails: LinkMails): Job {
  return {
    name: 'notifications.notify',
    everySeconds: 15,
    run: async (context) => {
      const { services, forOrganisations } = context;
      const waiting = await findWork(services.database, services.now());
      await forOrganisations(waiting, (organisation, work) => notify(context, organisation, mails, work));
    },
  };
}

/** Every minute: looks at the views whose weekly mail is due, and tells people what came into them. */
export function viewMailJob(mails: LinkMails): Job {
  return {
    name: 'notifications.viewMails',
    everySeconds: 60,
    run: async ({ services, signal, forOrganisations }) => {
      const waiting = await findViewWork(services.database, services.now());
      await forOrganisations(waiting, ({ scope }) => sendViewMails(services, scope, mails, signal));
    },
  };
}

/** Every hour: notifies System Admins once a week how many records warn someone. */
export function notifyAboutReminderHealth(mailDelivery: MailDelivery): Job {
  return {
    name: 'notifications.reminderHealth',
    everySeconds: 3_600,
    run: ({ services, forEachOrganisation }) =>
      forEachOrganisation((organisation) => notifyOfHealth(services, organisation, mailDelivery)),
  };
}

/** Every day: forgets notifications that are more than a year old; reminders leave the inbox and stay as proof. */
export const pruneNotifications: Job = {
  name: 'notifications.prune',
  everySeconds: 24 * 3_600,
  run: ({ services: { database, now }, forEachOrganisation }) =>
    forEachOrganisation(async ({ scope, portion }) => {
      for (const [tidyUp, keptMs] of [
        [deleteOldNotifications, KEPT_MS],
        [hideOldReminders, KEPT_MS],
        [deleteUnusedMatches, DAY_MS],
      ] as const) {
        const step = (most: number) => database.write(scope, (db) => tidyUp(db, scope, now() - keptMs, most));
        await runInSteps(step, { size: portion(OLD_PER_STEP) });
      }
    }),
};
