import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import type { Job, JobContext } from '../../platform/jobs/job.ts';
import type { LinkMails } from '../../platform/mail/link-mails.ts';
import { sendDigests } from './delivery/send-digests.ts';
import {
  deleteOldNotifications,
  findWork,
  hideOldReminders,
  type OrganisationWork,
} from './delivery/store.ts';
import { tellOfEvents } from './delivery/tell-of-events.ts';
import { planOrganisation } from './planning/plan-reminders.ts';

const DAY_MS = 24 * 3_600_000;
/** How long somebody may want to look something up in the inbox. */
const KEPT_MS = 400 * DAY_MS;
const OLD_PER_STEP = 1_000;

async function notify(
  { services, scopeOf, signal }: JobContext,
  mails: LinkMails,
  { organisationId, timeZoneId, plannedOn, hasEvents, hasMail }: OrganisationWork,
): Promise<void> {
  const scope = scopeOf(organisationId);
  const today = planningDay(services.now(), timeZoneId);
  // A clock that was set back plans its day again.
  const isPlanned = plannedOn === today;
  if (hasEvents) await tellOfEvents(services, scope, today, signal);
  if (!isPlanned) await planOrganisation(services, scope, today, signal);
  if (hasEvents || !isPlanned || hasMail) await sendDigests(services, scope, mails, signal);
}

/**
 * Every few seconds: tells people of what happened, plans the day's reminders once the organisation's day began, and
 * queues the mails that are due (behaviour.md, "Events, mail, jobs"). After a stop it makes up for what was missed.
 */
export function notifyPeople(mails: LinkMails): Job {
  return {
    name: 'notifications.notify',
    everySeconds: 15,
    run: async (context) => {
      const { services, signal } = context;
      for (const work of await findWork(services.database, services.now())) {
        if (signal.aborted) return;
        try {
          await notify(context, mails, work);
        } catch (error) {
          const { organisationId } = work;
          services.log.error(
            { organisationId, err: error },
            'The people of an organisation could not be notified',
          );
        }
      }
    },
  };
}

/** Every day: forgets notifications that are more than a year old; reminders leave the inbox and stay as proof. */
export const pruneNotifications: Job = {
  name: 'notifications.prune',
  everySeconds: 24 * 3_600,
  run: ({ services: { database, now }, forEachOrganisation }) =>
    forEachOrganisation(async ({ scope }) => {
      for (const tidyUp of [deleteOldNotifications, hideOldReminders]) {
        let count: number;
        do {
          count = await database.write(scope, (db) => tidyUp(db, scope, now() - KEPT_MS, OLD_PER_STEP));
        } while (count === OLD_PER_STEP);
      }
    }),
};
