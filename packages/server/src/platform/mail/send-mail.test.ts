import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { jobContextOf } from '../../testing/job-context.ts';
import { startMailServer, until, type MailServer } from '../../testing/start-mail-server.ts';
import { Database } from '../database/database.ts';
import { openEngine } from '../database/open-database.ts';
import { mintOrganisationScope } from '../database/organisation-scope.ts';
import { createLog } from '../log/log.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createMailTransport } from './mail-transport.ts';
import { pruneMail, sendMailJob, type SendingPace } from './send-mail.ts';
import { claimDueMail, insertMail, releaseMail, retryFailedMail, type OutgoingMail } from './store.ts';

const PACE: SendingPace = { longestTryMs: 400, leaseMs: 55_000, graceMs: 50 };
const MINUTE_MS = 60_000;

describe('the sender of mail', () => {
  let testDatabase: TestDatabase;
  let mail: MailServer;
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const secrets = createSecretBox('a secret of the tests, long enough');

  beforeAll(async () => {
    [testDatabase, mail] = await Promise.all([openTestDatabase(), startMailServer()]);
  });
  afterEach(async () => {
    mail.behave('taking');
    mail.received.length = 0;
    await testDatabase.asOwner('delete from mail_outbox');
  });
  afterAll(async () => {
    await mail.stop();
    await testDatabase.remove();
  });

  /** One node: a round of its job, which ends when there is nothing to do or the server is down. */
  const node = (database = testDatabase.database, pace = PACE) => {
    const stopping = new AbortController();
    const settings = { smtpUrl: mail.url, mailFrom: 'Pactbook <pactbook@acme.example>', folder: '' };
    const job = sendMailJob(createMailTransport(settings), secrets, pace);
    const services = { database, now, log: createLog('silent'), newId: () => uuidV7(now(), randomBytes(10)) };
    const context = jobContextOf(services, stopping.signal);
    return { context, send: () => job.run(context), stop: () => stopping.abort() };
  };
  const organisation = async () => {
    const id = randomUUID();
    await testDatabase.asOwner(
      "insert into organisations (id, name, time_zone, created_at) values ($1, 'Acme', 'UTC', now())",
      [id],
    );
    return mintOrganisationScope(id);
  };
  type Scope = Awaited<ReturnType<typeof organisation>>;
  const queue = async (scope: Scope, changes: Partial<OutgoingMail> = {}): Promise<string> => {
    const id = uuidV7(now(), randomBytes(10));
    const outgoing: OutgoingMail = {
      idempotencyKey: id,
      kind: 'account',
      toAddress: 'dana@acme.example',
      userId: null,
      replyTo: null,
      subject: 'Hello',
      textBody: 'Hello Dana',
      htmlBody: '<p>Hello Dana</p>',
      unsubscribeUrl: null,
      ...changes,
    };
    await testDatabase.database.write(scope, (db) => insertMail(db, id, outgoing, now()));
    return id;
  };
  const rowOf = async (id: string) =>
    (
      await testDatabase.asOwner<{
        sent_at: Date | null;
        failed_at: Date | null;
        attempts: number;
        last_error: string | null;
        next_attempt_at: Date;
      }>('select * from mail_outbox where id = $1', [id])
    )[0];
  const idsReceived = (): string[] =>
    mail.received.map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '');

  it.each(['postponing', 'silent', 'cutting'] as const)(
    'loses and doubles nothing while the server is %s, and sends it once the server is well again',
    async (mood) => {
      const scope = await organisation();
      const id = await queue(scope);
      mail.behave(mood);
      await node().send();
      expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
      expect((await rowOf(id))?.last_error).toBeTruthy();
      expect((await rowOf(id))?.last_error).not.toContain('someone@example.com');
      mail.behave('taking');
      ahead += MINUTE_MS;
      await node().send();
      await node().send();
      expect(idsReceived()).toEqual([id]);
      expect((await rowOf(id))?.sent_at).not.toBeNull();
    },
  );

  it('waits for a server that is gone, and is through within 90 seconds of its return', async () => {
    const scope = await organisation();
    const { port } = mail;
    await mail.stop();
    const ids = [await queue(scope), await queue(scope), await queue(scope)];
    for (let round = 0; round < 8; round += 1) {
      await node().send();
      ahead += 30_000;
    }
    mail = await startMailServer(port);
    // The longest pause with its jitter, and a round of the job.
    ahead += 60_000;
    await node().send();
    expect(idsReceived().toSorted()).toEqual(ids.toSorted());
  });

  it('repeats a mail whose answer was lost under the same Message-ID, and no other', async () => {
    const scope = await organisation();
    const id = await queue(scope);
    mail.behave('cutting after DATA');
    await node().send();
    expect(idsReceived()).toEqual([id]);
    mail.behave('taking');
    ahead += MINUTE_MS;
    await node().send();
    ahead += MINUTE_MS;
    await node().send();
    expect(idsReceived()).toEqual([id, id]);
  });

  it('sets a mail aside that was refused for good three times, keeps no one else waiting, and tries it again when asked', async () => {
    const scope = await organisation();
    const refused = await queue(scope, { toAddress: 'nobody@refused.example' });
    const fine = await queue(scope);
    mail.behave('refusing');
    await node().send();
    expect(idsReceived()).toEqual([fine]);
    expect((await rowOf(refused))?.failed_at).toBeNull();
    for (let round = 0; round < 4; round += 1) {
      ahead += 10 * MINUTE_MS;
      await node().send();
    }
    expect(await rowOf(refused)).toMatchObject({ attempts: 3, sent_at: null });
    expect((await rowOf(refused))?.failed_at).not.toBeNull();
    mail.behave('taking');
    const { database } = testDatabase;
    expect(await database.write(scope, (db) => retryFailedMail(db, refused, now()))).toEqual(['Hello']);
    await node().send();
    expect(idsReceived()).toEqual([fine, refused]);
    expect(await rowOf(refused)).toMatchObject({ failed_at: null });
  });

  it('lets organisations take turns', async () => {
    const [busy, quiet] = [await organisation(), await organisation()];
    for (let n = 0; n < 6; n += 1) await queue(busy);
    const one = await queue(quiet);
    await node().send();
    expect(mail.received).toHaveLength(7);
    expect(idsReceived().indexOf(one)).toBeLessThanOrEqual(1);
  });

  it('sends each mail from one of two nodes', async () => {
    const scopes = [await organisation(), await organisation(), await organisation()];
    const ids: string[] = [];
    for (let n = 0; n < 24; n += 1) ids.push(await queue(scopes[n % 3] ?? (await organisation())));
    const { settings } = testDatabase;
    const other = new Database(await openEngine(settings, silentLog));
    await Promise.all([node().send(), node(other).send()]);
    await other.close();
    expect(idsReceived().toSorted()).toEqual(ids.toSorted());
  });

  it('takes over what a node held that died in the middle, within the minute and not before', async () => {
    const scope = await organisation();
    const id = await queue(scope);
    const { database } = testDatabase;
    const held = await database.write(scope, (db) => claimDueMail(db, now(), now() + PACE.leaseMs));
    await node().send();
    expect(mail.received).toEqual([]);
    ahead += PACE.leaseMs + 1;
    await node().send();
    expect(idsReceived()).toEqual([id]);
    // Not dead after all: what it has to say comes too late to change anything.
    if (held === null) throw new Error('Nothing was held.');
    const late = { nextAttemptAt: now(), error: 'too late', refusals: 0, failedAt: null };
    await database.write(scope, (db) => releaseMail(db, held, late));
    await node().send();
    expect(mail.received).toHaveLength(1);
  });

  it('stops soon when it has to, and leaves the mail for the next start', async () => {
    const scope = await organisation();
    const id = await queue(scope);
    mail.behave('silent');
    const stopped = node(testDatabase.database, { ...PACE, longestTryMs: 45_000 });
    const ended = stopped.send();
    await until(async () => (await rowOf(id))?.attempts === 1);
    stopped.stop();
    await ended;
    expect(await rowOf(id)).toMatchObject({ attempts: 0, sent_at: null });
    mail.behave('taking');
    await node().send();
    expect(idsReceived()).toEqual([id]);
  });

  it('forgets what a mail said after 30 days and the mail after 400, never one that waits', async () => {
    const scope = await organisation();
    const [sent, waiting] = [await queue(scope), await queue(scope, { toAddress: 'nobody@refused.example' })];
    mail.behave('refusing');
    await node().send();
    const tidyUp = () =>
      pruneMail.run({
        ...node().context,
        forEachOrganisation: (work) => work({ scope, timeZoneId: 'UTC', portion: (most) => most }),
      });
    const texts = async () =>
      testDatabase.asOwner<{ id: string; text_body: string }>(
        'select id, text_body from mail_outbox order by id',
      );
    const day = 24 * 60 * MINUTE_MS;
    ahead += 29 * day;
    await tidyUp();
    expect((await texts()).map(({ text_body: text }) => text)).toEqual(['Hello Dana', 'Hello Dana']);
    ahead += 2 * day;
    await tidyUp();
    // Identifiers of one millisecond are in no order.
    const said = (await texts()).map(({ id, text_body: text }) => [id, text]);
    expect(Object.fromEntries(said)).toEqual({ [sent]: '', [waiting]: 'Hello Dana' });
    ahead += 370 * day;
    await tidyUp();
    expect((await texts()).map(({ id }) => id)).toEqual([waiting]);
  });

  it('has both parts and one-click unsubscribing, and no one forges a header', async () => {
    const scope = await organisation();
    await queue(scope, {
      subject: 'Hello\r\nBcc: all@acme.example',
      replyTo: 'dana@acme.example\r\nX-Forged: 1',
      unsubscribeUrl: 'https://contracts.example.com/api/unsubscribe?token=abc\r\nX-Forged: 2',
      textBody: 'Größe\n.\nEnd',
      htmlBody: '<p>Größe</p>',
    });
    await node().send();
    const [received] = mail.received;
    if (received === undefined) throw new Error('Nothing came.');
    const { raw, text, html, to } = received;
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^(Bcc|X-Forged):/im);
    expect(to).toEqual(['dana@acme.example']);
    expect(head.replaceAll(/\r\n\s+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/contracts\.example\.com\/api\/unsubscribe\?token=abc/im,
    );
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    expect(text).toContain('Größe\r\n.\r\nEnd');
    expect(html).toContain('<p>Größe</p>');
  });
});
