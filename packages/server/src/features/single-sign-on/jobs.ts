import {
  endingStage,
  providerEndingMail,
} from '@pactbook/domain/features/single-sign-on/provider-endings.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findOrganisation, findAdministrators } from '../organisations/queries.ts';
import { findProviderEndings } from './queries.ts';
import { deleteExpired } from './store.ts';

/** Mails System Admins 30, 7 and 1 days before something of a provider ends, once for each. @returns how many mails */
async function warnOfEndings(command: Command, timeZoneId: string): Promise<number> {
  const { db, now } = command;
  const endings = await findProviderEndings(db, calendarDateAt(now, timeZoneId));
  if (endings.length === 0) return 0;
  const { name: organisationName } = await findOrganisation(db);
  let queued = 0;
  for (const ending of endings) {
    const { connectionId, what, on, daysLeft } = ending;
    const stage = endingStage(daysLeft);
    // What has ended is on System Health; an email after the end warns of nothing.
    if (stage === null || daysLeft < 0) continue;
    for (const { id: userId, firstName, emailAddress: toAddress } of await findAdministrators(db)) {
      const idempotencyKey = `provider ends:${connectionId}:${what}:${on}:${stage}:${userId}`;
      const envelope = { idempotencyKey, kind: 'account', toAddress, userId } as const;
      const mailId = await queueMail(
        command,
        envelope,
        providerEndingMail({ firstName, organisationName }, ending),
      );
      if (mailId !== null) queued += 1;
    }
  }
  return queued;
}

/**
 * Every quarter of an hour: removes sign-ins that were not finished and used assertions past their time, and warns of
 * certificates and secrets that end.
 */
export function tendSingleSignOn(mails: { readonly onMailQueued: () => void }): Job {
  return {
    name: 'singleSignOn.tend',
    everySeconds: 900,
    run: ({ services, forEachOrganisation }) =>
      forEachOrganisation(async ({ scope, timeZoneId }) => {
        const origin = { scope, actor: null, cause: 'singleSignOn.tend', requestId: null };
        const queued = await runCommand(services, origin, async (command) => {
          await deleteExpired(command.db, services.now());
          return warnOfEndings(command, timeZoneId);
        });
        if (queued > 0) mails.onMailQueued();
      }),
  };
}
