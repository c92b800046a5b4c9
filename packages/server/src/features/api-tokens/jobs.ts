import { TOKEN_WARNING_DAYS } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { tokenEndsMail } from '@pactbook/domain/features/api-tokens/token-mails.ts';
import { calendarDateAt, formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findAdministrators } from '../organisations/queries.ts';
import { EXPIRED_SHOWN_MS, findEndingTokens, type EndingToken } from './queries.ts';
import { deleteEndedTokens, markTokensWarned } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Tells the owner of a token; of one of a service account, which reads no mail, the System Admins. */
async function mailEnd(
  command: Command,
  { id, name, expiresAt, timeZoneId, organisationName, isService, ...owner }: EndingToken,
): Promise<void> {
  const lastDay = formatLongDate(calendarDateAt(expiresAt - 1, timeZoneId));
  const readers = isService
    ? await findAdministrators(command.db)
    : [{ id: owner.ownerId, firstName: owner.firstName, emailAddress: owner.emailAddress }];
  for (const { id: userId, firstName, emailAddress: toAddress } of readers) {
    await queueMail(
      command,
      { idempotencyKey: `token ends:${id}:${userId}`, kind: 'account', toAddress, userId },
      tokenEndsMail({ firstName, organisationName, tokenName: name }, lastDay),
    );
  }
}

/**
 * Every hour: tells owners of tokens that end within 14 days, once for each token, and removes tokens that ended long
 * ago.
 */
export function tendTokens(mails: { readonly onMailQueued: () => void }): Job {
  return {
    name: 'apiTokens.tend',
    everySeconds: 3_600,
    run: async ({ services, forEachOrganisation }) => {
      const now = services.now();
      const before = now + TOKEN_WARNING_DAYS * DAY_MS;
      await forEachOrganisation(async ({ scope }) => {
        const origin = { scope, actor: null, cause: 'apiTokens.tend', requestId: null };
        const warned = await runCommand(services, origin, async (command) => {
          await deleteEndedTokens(command.db, now - EXPIRED_SHOWN_MS);
          const ending = await findEndingTokens(command.db, { now, before });
          for (const token of ending) await mailEnd(command, token);
          const ids = ending.map(({ id }) => id);
          await markTokensWarned(command.db, ids, now);
          return ids.length;
        });
        if (warned > 0) mails.onMailQueued();
      });
    },
  };
}
