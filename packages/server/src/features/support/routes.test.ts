import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { testDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startMailServer, until, type MailServer } from '../../testing/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe.each(testDatabaseKinds)('a message to the support team on %s', (kind) => {
  let mail: MailServer;
  let server: TestServer;

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer(kind, { smtpUrl: mail.url, supportEmail: 'support@pactbook.example' });
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
      body: { description: 'It does not print.\nPlease help: ünïcode', page: '/records' },
      headers: { 'user-agent': 'Firefox 140', 'x-request-id': 'request-0001' },
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

  it('cannot forge headers', async () => {
    const user = await buildUser(server, { firstName: 'Eve\r\nBcc: all@example.com', lastName: 'X' });
    const answer = await server.request('POST', '/supportEmail', {
      token: user.token,
      body: { description: 'x', page: '/a\r\nBcc: all@example.com\r\n\r\nbody' },
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
    const started = performance.now();
    const body = { description: 'sent later' };
    expect((await server.request('POST', '/supportEmail', { token: user.token, body })).status).toBe(202);
    expect(performance.now() - started).toBeLessThan(3_000);
    await until(async () => (await outbox('sent later'))[0]?.last_error !== null);
    const [waiting] = await outbox('sent later');
    expect(waiting).toMatchObject({ sent_at: null, attempts: 1 });
    expect(waiting?.last_error).not.toContain('someone@example.com');
    mail.setRefusing(false);
    server.clock.advance(60_000);
    await until(() => mail.received.length > 0);
    await until(async () => (await outbox('sent later'))[0]?.sent_at !== null);
    await wait(300);
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.raw.toLowerCase()).toContain(`message-id: <${waiting?.id}@`);
  });

  it('is nothing for people without a session', async () => {
    expect((await server.request('POST', '/supportEmail', { body: { description: 'x' } })).status).toBe(401);
  });
});

describe('without a mail server', () => {
  it('mail is written to files in the data folder', async () => {
    const server = await startTestServer('embedded');
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
