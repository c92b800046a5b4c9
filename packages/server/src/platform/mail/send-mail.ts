import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrganisationScope } from '../database/organisation-scope.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import { scrub } from '../log/scrub.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { failureOfTry, type MailTransport, type TryFailure } from './mail-transport.ts';
import { openedMail } from './sealed-mail.ts';
import {
  claimDueMail,
  deleteMail,
  markMailSent,
  organisationsWithDueMail,
  releaseMail,
  type ClaimedMail,
  forgetOldMail,
} from './store.ts';

/** The name of the job, by which it is woken. */
export const SEND_MAIL = 'mail.send';

/** How long tries and the pauses between them may be. Tests shorten them. */
export interface SendingPace {
  /** After this long a try is given up, whatever the server does. */
  readonly longestTryMs: number;
  /** A node that died in the middle holds a mail for so long. Longer than a try: no two nodes send one mail. */
  readonly leaseMs: number;
  /** How long a try may continue once this node is to stop. */
  readonly graceMs: number;
}

const PACE: SendingPace = { longestTryMs: 45_000, leaseMs: 55_000, graceMs: 5_000 };

const FIRST_WAIT_MS = 5_000;
/**
 * A server that is down is asked again within the minute, so that mail goes out soon after it is back
 * (docs/product/guarantees.md, "Durability": 90 s).
 */
const LONGEST_WAIT_MS = 45_000;
/** A mail that the server refuses permanently is refused again a little later: it may be the server that was wrong. */
const REFUSED_WAITS_MS = [60_000, 300_000] as const;
const JITTER_PERCENT = 20;
/** What is kept of what a mail server says. */
const LONGEST_ANSWER = 500;

/** A pause, a little shorter or longer, so that not everything that failed together is tried together. */
function withJitter(milliseconds: number): number {
  return Math.round((milliseconds * (100 + randomInt(-JITTER_PERCENT, JITTER_PERCENT + 1))) / 100);
}

interface Sender {
  readonly transport: MailTransport;
  readonly secrets: SecretBox;
  readonly pace: SendingPace;
}

/** What became of an organisation's next mail. */
type Outcome = 'sent' | 'none' | 'stopped' | TryFailure;

/**
 * Sends what is due in the outbox: each mail by one node at a time, tried again with growing pauses until the server
 * takes it. A mail is never lost, and sent twice only when the answer of the server is lost, then with the same
 * Message-ID (docs/product/notifications.md, "Mail"; docs/product/guarantees.md, "Durability"). Organisations are
 * served in rotation, so that a hundred mails of one do not delay the single mail of another. What a server refuses
 * three times permanently is set aside for a person to look at.
 */
export function sendMailJob(transport: MailTransport, secrets: SecretBox, pace = PACE): Job {
  return {
    name: SEND_MAIL,
    everySeconds: 5,
    run: (context) => sendDueMail(context, { transport, secrets, pace }),
  };
}

async function sendDueMail(context: JobContext, sender: Sender): Promise<void> {
  const { services, signal, scopeOf } = context;
  for (;;) {
    let isAnythingDue = false;
    for (const organisationId of await organisationsWithDueMail(services.database, services.now())) {
      if (signal.aborted) return;
      const outcome = await sendNext(context, scopeOf(organisationId), sender);
      // The server would not take the next one either; it is asked again in the next round.
      if (outcome === 'down' || outcome === 'stopped') return;
      isAnythingDue ||= outcome !== 'none';
    }
    if (!isAnythingDue) return;
  }
}

async function sendNext(context: JobContext, scope: OrganisationScope, sender: Sender): Promise<Outcome> {
  const { database, log, now } = context.services;
  const { transport, secrets, pace } = sender;
  const mail = await database.write(scope, (db) => claimDueMail(db, now(), now() + pace.leaseMs));
  if (mail === null) return 'none';
  const opened = openedMail(secrets, mail);
  if (opened === null) {
    await database.write(scope, (db) => deleteMail(db, mail.id));
    log.error(
      { mailId: mail.id },
      'A mail was dropped: it was sealed under another secret of this installation',
    );
    return 'sent';
  }
  let answer: string | null;
  try {
    answer = await tryToSend(context, sender, opened);
  } catch (error) {
    return await giveBack(context, scope, mail, error);
  }
  // In full: what a mail server calls a mail that it took is what its operators find it by.
  const kept = answer?.slice(0, LONGEST_ANSWER) ?? null;
  await database.write(scope, (db) =>
    markMailSent(db, mail.id, { now: now(), delivery: transport.delivery, answer: kept }),
  );
  log.info({ mailId: mail.id }, transport.delivery === 'files' ? 'mail kept as a file' : 'mail sent');
  return 'sent';
}

/** One try, given up when it takes too long, and soon when this node is to stop. */
async function tryToSend({ signal }: JobContext, { transport, pace }: Sender, mail: ClaimedMail) {
  const ended = new AbortController();
  const tooLong = new AbortController();
  const limit = async (): Promise<void> => {
    await wait(pace.longestTryMs, undefined, { signal: AbortSignal.any([signal, ended.signal]), ref: false })
      // An abort announces the stop; then the try has a little time left.
      .catch(() => wait(pace.graceMs, undefined, { signal: ended.signal, ref: false }));
    tooLong.abort();
  };
  const limited = limit().catch(() => undefined);
  try {
    return await transport.send(mail, tooLong.signal);
  } finally {
    ended.abort();
    await limited;
  }
}

async function giveBack(
  { services: { database, log, now }, signal }: JobContext,
  scope: OrganisationScope,
  mail: ClaimedMail,
  error: unknown,
): Promise<Outcome> {
  const failure = failureOfTry(error);
  const message = error instanceof Error ? error.message : 'unknown';
  if (signal.aborted && failure === 'down') {
    // Cut short by us: the next start tries it at once.
    const asBefore = { nextAttemptAt: now(), error: null, refusals: mail.refusals, failedAt: null };
    await database.write(scope, (db) => releaseMail(db, mail, asBefore));
    return 'stopped';
  }
  const refusals = mail.refusals + (failure === 'refused' ? 1 : 0);
  const isGivenUp = failure === 'refused' && refusals > REFUSED_WAITS_MS.length;
  const pause =
    failure === 'refused'
      ? (REFUSED_WAITS_MS[refusals - 1] ?? 0)
      : Math.min(FIRST_WAIT_MS * 2 ** Math.min(mail.attempts, 20), LONGEST_WAIT_MS);
  const reason = scrub(message).slice(0, LONGEST_ANSWER);
  await database.write(scope, (db) =>
    releaseMail(db, mail, {
      nextAttemptAt: now() + withJitter(pause),
      error: reason,
      refusals,
      failedAt: isGivenUp ? now() : null,
    }),
  );
  log.warn(
    { mailId: mail.id, attempts: mail.attempts + 1, reason },
    isGivenUp ? 'A mail was refused for good and set aside' : 'A mail could not be sent; it is tried again',
  );
  return failure;
}

const DAY_MS = 24 * 3_600_000;
/** How long the text of a mail is kept for questions whether it arrived. */
const BODIES_MS = 30 * DAY_MS;
/** That it went is part of what a record shows of a term. */
const ROWS_MS = 400 * DAY_MS;

/** Every day: forgets what sent mails said after 30 days, and that they were after 400. */
export const pruneMail: Job = {
  name: 'mail.prune',
  everySeconds: 24 * 3_600,
  run: async ({ services: { database, now }, forEachOrganisation }) => {
    const at = now();
    await forEachOrganisation(({ scope }) =>
      database.write(scope, (db) => forgetOldMail(db, { bodies: at - BODIES_MS, rows: at - ROWS_MS })),
    );
  },
};
