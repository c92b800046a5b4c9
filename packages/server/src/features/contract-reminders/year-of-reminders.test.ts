import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofRow } from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import { addDays, calendarDateAt, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { createMailTransport, type MailTransport } from '../../platform/mail/mail-transport.ts';
import { sendMailJob } from '../../platform/mail/send-mail.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { notifyPeople } from '../notifications/jobs.ts';

const HOUR = 3_600_000;
const DAYS = 365;

/** How a day ends early: in the transaction that puts mails together, before or after the mail server took one, or not. */
const STOPS = ['none', 'none', 'whilePlanning', 'beforeSending', 'afterSending', 'answerLost'] as const;
type Stop = (typeof STOPS)[number];

const NEVER = new Promise<never>(() => undefined);

/** What a mail says of reminders: the product and the date of each. */
function remindersIn(text: string): string[] {
  const found = text.matchAll(/^- (.*) \([^)]+\)\r?\n {2}.*\r?\n {2}(?:Notice by|Ends) (\w+ \d+, \d+)/gm);
  return [...found].map(([, product, date]) => `${product} ${date}`).toSorted();
}

const idOf = ({ raw }: ReceivedMail) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';

describe('a year of reminders', () => {
  let server: TestServer;
  let mail: MailServer;
  let real: MailTransport;
  const secrets = createSecretBox('a secret of a test that is long enough to be one');

  beforeAll(async () => {
    mail = await startMailServer();
    real = createMailTransport({ smtpUrl: mail.url, mailFrom: 'pactbook@example.com', folder: '' });
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.stop();
    real.close();
    await mail.stop();
  });

  const today = () => calendarDateAt(server.services.now(), 'America/New_York');

  /** A round of the jobs of one day, which may be cut off as if the process had been killed. */
  async function live(stop: Stop): Promise<void> {
    const linkBase = () => {
      if (stop === 'whilePlanning') throw new Error('The process was killed.');
      return 'https://pactbook.example';
    };
    const planned = notifyPeople({ linkBase, secrets, onMailQueued: () => undefined });
    await runJob(server, planned).catch(() => undefined);
    mail.behave(stop === 'answerLost' ? 'cutting after DATA' : 'taking');
    let hang: () => void = () => undefined;
    const hangs = new Promise<void>((resolve) => (hang = resolve));
    const transport: MailTransport = {
      ...real,
      send: async (one, signal) => {
        if (stop === 'afterSending') await real.send(one, signal);
        if (stop !== 'afterSending' && stop !== 'beforeSending') return await real.send(one, signal);
        // Nothing is noted any more, as in a process that ended here.
        hang();
        return await NEVER;
      },
    };
    const sent = runJob(server, sendMailJob(transport, secrets));
    await Promise.race([sent, hangs]);
    mail.behave('taking');
  }

  async function furnish() {
    const acme = await buildOrganisation(server);
    const team = await buildTeam(server, acme);
    const admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    const owners: BuiltUser[] = [];
    for (const [digest, leadDays] of [
      ['immediate', [60, 30, 7, 1]],
      ['daily', [90, 14]],
      ['weekly', [120, 60, 30, 14, 7, 1]],
    ] as const) {
      const owner = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [team.id] });
      const token = await signInAs(server, owner.emailAddress, owner.password);
      const body = { digest, leadDays: [...leadDays], scope: 'owned', hour: 5 };
      expect((await server.request('POST', '/users/notifications', { token, body })).status).toBe(200);
      owners.push(owner);
    }
    const records: string[] = [];
    for (let index = 0; index < 9; index += 1) {
      const { id } = await buildContract(server, acme, {
        product: `Product ${index}`,
        status: 'LIVE',
        teams: [team.id],
        owners: owners.slice(index % 3, (index % 3) + 1 + (index % 2)).map((owner) => owner.id),
        startDate: addDays(today(), -200),
        endDate: addDays(today(), 40 + index * 37),
        renewal: { type: 'FIXED', noticeValue: 20 + index, noticeUnit: 'DAYS' },
      });
      records.push(id);
    }
    return { admin, owners, records };
  }

  test('with stops at any moment: the log is what the mail server took, each reminder once', async () => {
    const year = fc.array(fc.constantFrom(...STOPS), { minLength: DAYS, maxLength: DAYS });
    await fc.assert(
      fc.asyncProperty(year, async (stops) => {
        const { admin, owners, records } = await furnish();
        mail.received.length = 0;
        for (const stop of stops) {
          const next = Date.parse(`${addDays(today(), 1)}T11:00:00Z`);
          server.clock.advance(next - server.services.now());
          await live(stop);
          // A node that takes over when the lease of the one before is over.
          server.clock.advance(HOUR);
          await live('none');
        }
        const taken = Map.groupBy(mail.received, idOf);
        const repeated = [...taken.values()].filter((times) => times.length > 1).length;
        const lost = stops.filter((stop) => stop === 'afterSending' || stop === 'answerLost').length;
        // Only a mail whose answer was lost is repeated, under its own Message-ID: a mail program shows it once.
        expect(repeated).toBeLessThanOrEqual(lost);
        expect(mail.received.length - taken.size).toBe(repeated);

        const token = await signInAs(server, admin.emailAddress, admin.password);
        const log: (ProofRow & { product: string })[] = [];
        for (const [index, id] of records.entries()) {
          const { body } = await server.request('GET', `/contracts/${id}/reminders/proof`, { token });
          expect(body.hasMore).toBe(false);
          log.push(...body.rows.map((row: ProofRow) => ({ ...row, product: `Product ${index}` })));
        }
        expect(new Set(log.map(({ delivery }) => delivery))).toEqual(new Set(['sent']));
        const once = log.map(
          (row) => `${row.person.id} ${row.product} ${row.kind} ${row.deadline} ${row.stage}`,
        );
        expect(new Set(once).size).toBe(log.length);

        const addresses = new Map(owners.map(({ id, emailAddress }) => [id, emailAddress]));
        const logged = Map.groupBy(log, ({ answer }) => answer ?? '');
        const said = [...taken.values()].flatMap((times) => times.at(-1) ?? []);
        expect(new Set(logged.keys())).toEqual(new Set(said.map(({ answer }) => answer)));
        for (const { answer, to, text } of said) {
          const rows = logged.get(answer) ?? [];
          expect(new Set(rows.map(({ person }) => addresses.get(person.id)))).toEqual(new Set(to));
          const named = rows.map(({ product, deadline }) => `${product} ${formatMediumDate(deadline)}`);
          expect([...new Set(named)].toSorted()).toEqual(remindersIn(text));
        }
        expect(said.length).toBeGreaterThan(20);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
