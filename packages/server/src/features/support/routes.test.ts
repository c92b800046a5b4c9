import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportNode } from '../../platform/nodes/report-node.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startMailServer, until, type MailServer } from '../../testing/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** What is due goes out now rather than at the sender's next round. */
async function wakeSender(server: TestServer, { token }: BuiltUser): Promise<void> {
  await server.request('POST', '/system/mail/retryAll', { token });
}

describe('a message to the support team', () => {
  let mail: MailServer;
  let server: TestServer;

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer({ smtpUrl: mail.url, supportEmail: 'support@pactbook.example' });
    await server.startJobs();
  });
  afterEach(() => {
    mail.setRefusing(false);
    mail.received.length = 0;
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });

  const outbox = (
    key: string,
  ): Promise<{ sent_at: Date | null; attempts: number; last_error: string | null; id: string }[]> =>
    server.testDatabase.asOwner(
      'select o.* from mail_outbox o join support_requests r on o.idempotency_key = $2 || r.id where r.description = $1',
      [key, 'support:'],
    );

  it('is kept and sent with who wrote it, from where, and to whom to answer', async () => {
    const user = await buildUser(server, { role: 'Record Admin', firstName: 'Dana', lastName: 'Fox' });
    const answer = await server.request('POST', '/supportEmail', {
      token: user.token,
      body: { description: 'It does not print.\nPlease help: ünïcode' },
      headers: { 'pactbook-page': '/records', 'user-agent': 'Firefox 140', 'x-request-id': 'request-0001' },
    });
    expect(answer).toMatchObject({ status: 202, body: { status: 'accepted' } });
    await until(() => mail.received.length === 1);
    const [message] = mail.received;
    expect(message?.to).toEqual(['support@pactbook.example']);
    expect(message?.raw).toContain('Subject: [Support] Dana Fox - /records');
    expect(message?.raw).toContain(`Reply-To: ${user.emailAddress}`);
    for (const part of [
      'Acme',
      'Record Admin',
      '/records',
      'Firefox 140',
      'request-0001',
      user.emailAddress,
    ]) {
      expect(message?.raw).toContain(part);
    }
    expect(message?.raw).toMatch(/\r\nMessage-ID: <[0-9a-f-]{36}@localhost>\r\n/i);
    await until(async () => (await outbox('It does not print.\nPlease help: ünïcode'))[0]?.sent_at !== null);
  });

  it('holds the description and nothing else; the page travels in a header', async () => {
    const user = await buildUser(server);
    const send = (body: object) => server.request('POST', '/supportEmail', { token: user.token, body });
    const refused = await send({ description: 'x', page: '/records' });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { page: 'This field is not known' }]);
    expect((await send({ description: 'x' })).status).toBe(202);
    await until(() => mail.received.length === 1);
    expect(mail.received[0]?.raw).toContain('- no page');
  });

  it('cannot forge headers', async () => {
    const user = await buildUser(server, { firstName: 'Eve\r\nBcc: all@example.com', lastName: 'X' });
    const answer = await server.request('POST', '/supportEmail', {
      token: user.token,
      body: { description: 'x' },
      headers: { 'pactbook-page': `/a\tBcc: all@example.com\u0085${'x'.repeat(2_000)}` },
    });
    expect(answer.status).toBe(202);
    await until(() => mail.received.length === 1);
    const [head = ''] = (mail.received[0]?.raw ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(mail.received[0]?.to).toEqual(['support@pactbook.example']);
  });

  it('is refused when empty, and after five within an hour', async () => {
    const user = await buildUser(server);
    const send = (description: string) =>
      server.request('POST', '/supportEmail', { token: user.token, body: { description } });
    expect((await send('   ')).body.error.fields).toEqual({ description: 'Please enter a message' });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => (await send(`message ${n}`)).status),
    );
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const refused = await send('one more');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    server.clock.advance(3_600_000);
    expect((await send('an hour later')).status).toBe(202);
    await until(() => mail.received.length === 6);
  });

  it('waits in the outbox while the mail server refuses, and is sent once afterwards', async () => {
    const user = await buildUser(server);
    mail.setRefusing(true);
    const body = { description: 'sent later' };
    expect((await server.request('POST', '/supportEmail', { token: user.token, body })).status).toBe(202);
    await until(async () => (await outbox('sent later'))[0]?.last_error !== null);
    const [waiting] = await outbox('sent later');
    expect(waiting).toMatchObject({ sent_at: null, attempts: 1 });
    expect(waiting?.last_error).not.toContain('someone@example.com');
    mail.setRefusing(false);
    server.clock.advance(60_000);
    await wakeSender(server, await buildUser(server, { role: 'System Admin' }));
    await until(() => mail.received.length > 0);
    await until(async () => (await outbox('sent later'))[0]?.sent_at !== null);
    await wait(300);
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.raw.toLowerCase()).toContain(`message-id: <${waiting?.id}@`);
  });

  it('is kept with what it was written from, and administrators mark it as done and open again', async () => {
    const organisation = await buildOrganisation(server, { name: 'Initech' });
    const [admin, dana] = [
      await buildUser(server, { role: 'System Admin', organisation, firstName: 'Ana', lastName: 'Ruiz' }),
      await buildUser(server, { role: 'Record Viewer', organisation, firstName: 'Dana', lastName: 'Fox' }),
    ];
    for (const description of ['first', 'second', 'third']) {
      const body = { description };
      const headers = {
        'pactbook-page': '/records',
        'user-agent': 'Firefox 140',
        'x-request-id': `request-${description}`,
      };
      await server.request('POST', '/supportEmail', { token: dana.token, body, headers });
    }
    const list = async (query = '') =>
      (await server.request('GET', `/supportRequests${query}`, { token: admin.token })).body;
    const { items, open } = await list();
    expect(items.map(({ description }: { description: string }) => description)).toEqual([
      'third',
      'second',
      'first',
    ]);
    expect(open).toBe(3);
    expect(items[2]).toMatchObject({
      person: { id: dana.id, name: 'Dana Fox', emailAddress: dana.emailAddress },
      role: 'Record Viewer',
      page: '/records',
      browser: 'Firefox 140',
      requestId: 'request-first',
      appVersion: expect.stringMatching(/^\d+\.\d+\.\d+(-rc\.\d+)?$/),
      status: 'open',
      done: null,
    });
    const mark = (status: string) =>
      server.request('POST', `/supportRequests/${items[2].id}`, { token: admin.token, body: { status } });
    const done = await mark('done');
    expect([done.status, done.body.status, done.body.done.by]).toEqual([200, 'done', 'Ana Ruiz']);
    expect((await mark('done')).body).toEqual(done.body);
    expect((await list('?status=done')).items).toHaveLength(1);
    expect((await list('?status=open')).open).toBe(2);
    expect((await mark('open')).body.done).toBeNull();
    expect((await mark('away')).body.error.fields).toEqual({ status: 'Choose open or done' });
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    const rows = await server.testDatabase.asOwner(
      "select changes from events where type = 'supportRequestChanged' order by id",
    );
    expect(rows).toHaveLength(2);
    await until(() => mail.received.length === 3);
  });

  it('is nothing for people without a session', async () => {
    expect((await server.request('POST', '/supportEmail', { body: { description: 'x' } })).status).toBe(401);
  });
});

describe('the health of the system', () => {
  let mail: MailServer;
  let server: TestServer;
  let admin: BuiltUser;
  let stranger: BuiltUser;

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer({ smtpUrl: mail.url, supportEmail: 'nobody@refused.example' });
    admin = await buildUser(server, { role: 'System Admin' });
    const globex = await buildOrganisation(server, { name: 'Globex' });
    stranger = await buildUser(server, { role: 'System Admin', organisation: globex });
    await server.startJobs();
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });

  const health = async ({ token } = admin) => (await server.request('GET', '/system/health', { token })).body;

  it('names each job with its last and next run', async () => {
    await until(async () =>
      (await health()).jobs.every((job: { lastSuccessAt: string | null }) => job.lastSuccessAt !== null),
    );
    const { jobs, version, database, warnings } = await health();
    expect(jobs.map(({ name }: { name: string }) => name)).toContain('mail.send');
    expect(jobs.find(({ name }: { name: string }) => name === 'mail.send')).toMatchObject({
      everySeconds: 5,
      isStalled: false,
      lastError: null,
    });
    expect([version, database, warnings]).toEqual([
      expect.stringMatching(/^\d/),
      expect.stringMatching(/^PostgreSQL \d+\.\d+$/),
      [],
    ]);
  });

  it('lists the servers of the database, warns of a wrong clock, and forgets a server that ends in order', async () => {
    const { services } = server;
    const other = {
      id: services.newId(),
      name: 'server-b',
      version: '9.9.9',
      startedAt: services.now(),
      makesBackups: false,
    };
    const report = reportNode({ ...services, now: () => services.now() + 90_000 }, other);
    const nodes = async (): Promise<{ name: string; isUp: boolean; clockAheadMs: number }[]> =>
      (await health()).nodes;
    const added = await until(async () => (await nodes()).find(({ name }) => name === 'server-b'));
    expect(added).toMatchObject({ version: '9.9.9', isUp: true });
    expect(Math.abs(added.clockAheadMs - 90_000)).toBeLessThan(30_000);
    expect((await health()).warnings).toEqual([
      { kind: 'clockWrong', node: 'server-b', aheadMs: added.clockAheadMs },
    ]);
    expect((await nodes()).length).toBe(2);
    await server.testDatabase.asOwner(
      "update nodes set seen_at = seen_at - interval '61 seconds' where name = 'server-b'",
    );
    expect((await nodes()).find(({ name }) => name === 'server-b')).toMatchObject({ isUp: false });
    expect((await health()).warnings).toEqual([]);
    await report.stop();
    expect((await nodes()).map(({ name }) => name)).not.toContain('server-b');
  });

  it('names a header of a proxy that is no address of a client', async () => {
    const behindProxy = await startTestServer({ trustedProxies: ['127.0.0.1'] });
    const { token } = await buildUser(behindProxy, { role: 'System Admin' });
    await behindProxy.request('GET', '/users/profile', { token, headers: { 'x-forwarded-for': 'unknown' } });
    await behindProxy.startJobs();
    const warnings = await until(async () => {
      const { body } = await behindProxy.request('GET', '/system/health', { token });
      return body.nodes.length > 0 && body.warnings;
    });
    expect(warnings).toContainEqual({
      kind: 'clientAddressUnreadable',
      node: expect.any(String),
      header: 'unknown',
    });
    await behindProxy.stop();
  });

  it('shows mail that is held up, warns of it after five minutes, and tells other organisations nothing', async () => {
    mail.behave('postponing');
    await server.request('POST', '/organisation/mailTest', { token: admin.token });
    await until(async () => (await health()).mail.troubled.length === 1);
    const { mail: queue } = await health();
    expect(queue).toMatchObject({ delivery: 'smtp', waiting: 1, failed: 0 });
    expect(queue.troubled[0]).toMatchObject({
      state: 'waiting',
      kind: 'test',
      toAddress: admin.emailAddress,
    });
    expect(JSON.stringify(queue)).not.toContain('someone@example.com');
    server.clock.advance(6 * 60_000);
    await until(async () =>
      (await health()).warnings.some(({ kind: what }: { kind: string }) => what === 'mailStalled'),
    );
    expect((await health(stranger)).mail).toMatchObject({ waiting: 0, troubled: [] });
    expect((await health(stranger)).warnings).not.toContainEqual(
      expect.objectContaining({ kind: 'mailStalled' }),
    );
    mail.behave('taking');
    server.clock.advance(60_000);
    await wakeSender(server, admin);
    await mail.mailTo(admin.emailAddress, 'Test email');
    await until(async () => (await health()).warnings.length === 0);
    expect((await health()).mail.lastSentAt).not.toBeNull();
  });

  it('lets administrators try a refused mail again, or give it up', async () => {
    const id = server.services.newId();
    await server.testDatabase.asOwner(
      `insert into mail_outbox (id, organisation_id, idempotency_key, to_address, subject, text_body, created_at,
         next_attempt_at, attempts, last_error, refusals, failed_at)
       values ($1, $2, 'refused', 'nobody@example.com', 'Refused', 'x', now(), now(), 3, 'No such user', 3, now())`,
      [id, admin.organisation.id],
    );
    const ask = (method: string, path: string, { token } = admin) => server.request(method, path, { token });
    expect((await health()).mail).toMatchObject({
      failed: 1,
      waiting: 0,
      troubled: [{ id, state: 'failed', reason: 'No such user', nextAttemptAt: null }],
    });
    expect((await ask('POST', `/system/mail/${id}/retry`, stranger)).status).toBe(404);
    expect((await ask('DELETE', `/system/mail/${id}`, stranger)).status).toBe(404);
    expect((await ask('POST', '/system/mail/retryAll', stranger)).body).toEqual({ queued: 0 });
    expect((await ask('POST', '/system/mail/retryAll')).body).toEqual({ queued: 1 });
    await mail.mailTo('nobody@example.com', 'Refused');
    await until(async () => (await health()).mail.waiting === 0);
    for (const [method, path] of [
      ['POST', `/system/mail/${id}/retry`],
      ['DELETE', `/system/mail/${id}`],
    ] as const) {
      expect((await ask(method, path)).status).toBe(404);
    }
    mail.behave('postponing');
    await ask('POST', '/organisation/mailTest');
    const waiting = await until(async () => (await health()).mail.troubled[0]);
    expect((await ask('DELETE', `/system/mail/${waiting.id}`)).status).toBe(204);
    expect((await health()).mail).toMatchObject({ waiting: 0, failed: 0, troubled: [] });
    const rows = await server.testDatabase.asOwner<{ type: string; changes: unknown }>(
      "select type, changes from events where type in ('mailRetried', 'mailDropped') order by id",
    );
    expect(rows).toEqual([
      { type: 'mailRetried', changes: [{ field: 'mail', from: null, to: 'Refused' }] },
      { type: 'mailDropped', changes: [{ field: 'mail', from: null, to: 'Test email from Pactbook' }] },
    ]);
  });
});

describe('without a mail server', () => {
  it('mail is written to files in the data folder', async () => {
    const server = await startTestServer();
    await server.startJobs();
    const user = await buildUser(server);
    await server.request('POST', '/supportEmail', { token: user.token, body: { description: 'to a file' } });
    const folder = join(server.dataFolder, 'mail');
    const files = (): Promise<string[]> => readdir(folder).catch(() => []);
    await until(async () => (await files()).some((name) => name.endsWith('.eml')));
    const [name = ''] = (await files()).filter((one) => one.endsWith('.eml'));
    expect(await readFile(join(folder, name), 'utf8')).toContain('to a file');
    await server.stop();
  });
});

describe('an installation without a mail server', () => {
  it('warns its administrators that no one receives mails, in System Health and in Reminder Health', async () => {
    const server = await startTestServer();
    try {
      const admin = await buildUser(server, { role: 'System Admin' });
      const ask = async (path: string) => (await server.request('GET', path, { token: admin.token })).body;
      expect((await ask('/system/health')).warnings).toContainEqual({ kind: 'mailKeptAsFiles' });
      expect((await ask('/notifications/health')).mail).toBe('keptAsFiles');
    } finally {
      await server.stop();
    }
  });
});
