import type { OrganisationScope } from '../database/organisation-scope.ts';
import type { Job } from '../jobs/job.ts';
import { scrub } from '../log/scrub.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Services } from '../services.ts';
import type { MailTransport } from './mail-transport.ts';
import { openedMail } from './sealed-mail.ts';
import {
  claimDueMail,
  deleteMail,
  markMailSent,
  organisationsWithDueMail,
  putMailOff,
  type ClaimedMail,
} from './store.ts';

/** The name of the job, for whoever wakes it. */
export const SEND_MAIL = 'mail.send';

/** Longer than one try can take; a node that died in the middle holds a mail for so long. */
const LEASE_MS = 60_000;
/** A server that is down is asked again within the minute, so that mail goes out soon after it is back (R9: 90 s). */
const LONGEST_WAIT_MS = 60_000;
/** A mail that the server refuses for good (5xx) is tried again ever more seldom. */
const LONGEST_REFUSED_WAIT_MS = 6 * 3_600_000;

function waitAfter(attempts: number, isRefused: boolean): number {
  const wait = 5_000 * 2 ** Math.min(attempts, 20);
  return Math.min(wait, isRefused ? LONGEST_REFUSED_WAIT_MS : LONGEST_WAIT_MS);
}

function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}

/**
 * Sends what is due in the outbox: each mail by one node at a time, tried again with growing pauses until the server
 * takes it. A mail is lost never and doubled only when the answer of the server is lost, then with the same Message-ID.
 */
export function sendMailJob(transport: MailTransport, secrets: SecretBox): Job {
  return {
    name: SEND_MAIL,
    everySeconds: 5,
    run: async ({ services, signal, scopeOf }) => {
      const { database, now } = services;
      for (const organisationId of await organisationsWithDueMail(database, now())) {
        const scope = scopeOf(organisationId);
        while (!signal.aborted) {
          const mail = await database.write(scope, (db) => claimDueMail(db, scope, now(), now() + LEASE_MS));
          if (mail === null || !(await sendOne(services, scope, { transport, secrets }, mail))) break;
        }
      }
    },
  };
}

/** @returns whether it was sent; when not, the server is probably down for the next one as well */
async function sendOne(
  services: Services,
  scope: OrganisationScope,
  { transport, secrets }: { readonly transport: MailTransport; readonly secrets: SecretBox },
  mail: ClaimedMail,
): Promise<boolean> {
  const { database, log, now } = services;
  const opened = openedMail(secrets, mail);
  if (opened === null) {
    await database.write(scope, (db) => deleteMail(db, scope, mail.id));
    log.error(
      { mailId: mail.id },
      'A mail was dropped: it was sealed under another secret of this installation',
    );
    return true;
  }
  try {
    await transport.send(opened);
  } catch (error) {
    const isRefused = isRefusedForGood(error);
    const reason = scrub(error instanceof Error ? error.message : 'unknown').slice(0, 500);
    const next = now() + waitAfter(mail.attempts, isRefused);
    await database.write(scope, (db) => putMailOff(db, scope, mail.id, next, reason));
    log.warn(
      { mailId: mail.id, attempts: mail.attempts + 1, reason },
      'A mail could not be sent; it is tried again',
    );
    return isRefused;
  }
  await database.write(scope, (db) => markMailSent(db, scope, mail.id, now()));
  log.info({ mailId: mail.id }, 'mail sent');
  return true;
}
