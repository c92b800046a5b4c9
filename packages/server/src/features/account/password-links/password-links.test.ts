import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../platform/command.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { issueToken, type TokenPurpose } from '../../../platform/one-time-tokens/one-time-tokens.ts';
import { buildUser, signInAs, TEST_PASSWORD, type BuiltUser } from '../../../testing/build-user.ts';
import { sendBytes } from '../../../testing/raw-request.ts';
import { readMail, startMailServer, until, type MailServer } from '../../../testing/start-mail-server.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';
import { sendInvitation } from './password-links.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'tall blue paper kite';
const LINK = /https:\/\/contracts\.example\.com\/u\/resetPassword\?token=([\w-]{43})(?![\w-])/;
const SPENT = 'This link has expired or was already used.';

describe('a forgotten password', () => {
  let mail: MailServer;
  let server: TestServer;
  const linkBase = 'https://contracts.example.com';
  const secret = 'a secret of the tests, 0123456789';

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer({ smtpUrl: mail.url, publicUrl: linkBase, linkBase, secret });
    await server.startJobs();
  });
  // What was asked for before no longer slows anyone down.
  beforeEach(() => {
    mail.setRefusing(false);
    mail.received.length = 0;
    server.clock.advance(2 * HOUR);
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });

  const post = (
    path: string,
    body: unknown,
    more: { token?: string; headers?: Record<string, string> } = {},
  ) => server.request('POST', path, { body, ...more });
  const forget = (emailAddress: string, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    post('/users/forgotPassword', { emailAddress }, { headers });
  const reset = (token: string, newPassword = NEW_PASSWORD): Promise<TestAnswer> =>
    post('/users/resetPassword', { token, newPassword });
  const login = async (emailAddress: string, password: string): Promise<number> =>
    (await post('/users/login', { emailAddress, password })).status;
  const profileStatus = async (token: string): Promise<number> =>
    (await server.request('GET', '/profile', { token })).status;
  const tokenIn = (text: string): string => LINK.exec(text)?.[1] ?? '';
  const originOf = ({ organisation }: BuiltUser) => ({
    scope: organisation.scope,
    actor: null,
    cause: 'test',
    requestId: null,
  });
  /** A token without a mail. */
  const issue = (user: BuiltUser, purpose: TokenPurpose, lifeMs = HOUR): Promise<string> =>
    runCommand(server.services, originOf(user), (command) =>
      issueToken(command, { purpose, userId: user.id, lifeMs }),
    );
  /** Wakes the mail at once, as code that queues one does: the job would come by itself within five seconds. */
  const wakeMail = async (): Promise<void> => {
    const { token } = await buildUser(server);
    await post('/supportEmail', { description: 'now' }, { token });
  };
  const invite = async (user: BuiltUser): Promise<void> => {
    await runCommand(server.services, originOf(user), (command) =>
      sendInvitation(
        command,
        { linkBase: () => linkBase, secrets: createSecretBox(secret), onMailQueued: () => undefined },
        { userId: user.id },
      ),
    );
    await wakeMail();
  };
  const invitedUser = (): Promise<BuiltUser> => buildUser(server, { status: 'invited', passwordHash: null });
  const mailsTo = ({ emailAddress }: BuiltUser): number =>
    mail.received.filter(({ to }) => to.includes(emailAddress)).length;
  const typesOf = async ({ id }: BuiltUser): Promise<string[]> => {
    const rows = await server.testDatabase.asOwner<{ type: string }>(
      "select type from events where subject_id = $1 and subject_kind = 'user' order by id",
      [id],
    );
    return rows.map(({ type }) => type);
  };

  it('is replaced through a mail: once, with an end to every session', async () => {
    const user = await buildUser(server, { firstName: 'Dana', lastName: 'Fox' });
    const other = await signInAs(server, user.emailAddress, TEST_PASSWORD);
    const asked = await forget(` ${user.emailAddress.toUpperCase()} `);
    expect(asked).toMatchObject({ status: 202, body: { status: 'accepted' } });
    const { text, to, raw } = await mail.mailTo(user.emailAddress, 'Choose a new password');
    expect(to).toEqual([user.emailAddress]);
    expect(text).toContain('Hello Dana,');
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    const token = tokenIn(text);

    const checked = await post('/users/checkResetToken', { token });
    expect(checked).toMatchObject({
      status: 200,
      body: { kind: 'reset', emailAddress: user.emailAddress },
    });
    // A password that is not good enough leaves the link as good as it was.
    for (const weak of ['short', 'Person.Acme.1', 'password1234', user.emailAddress]) {
      const refused = await reset(token, weak);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.error.fields as object)).toEqual(['newPassword']);
    }
    expect((await reset(token)).status).toBe(204);
    expect(await login(user.emailAddress, TEST_PASSWORD)).toBe(401);
    expect(await login(user.emailAddress, NEW_PASSWORD)).toBe(200);
    expect([await profileStatus(user.token), await profileStatus(other)]).toEqual([401, 401]);
    for (const answer of [
      await reset(token, 'another good pass-phrase'),
      await post('/users/checkResetToken', { token }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toEqual({ token: SPENT });
    }
    const notice = await mail.mailTo(user.emailAddress, 'Your password was changed');
    expect(notice.text).not.toMatch(/token=|http/);
    expect(await typesOf(user)).toEqual(['userCreated', 'passwordResetRequested', 'passwordReset']);
  });

  it('leads to the configured address, whatever a request claims to have been sent to', async () => {
    const user = await buildUser(server);
    await forget(user.emailAddress, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    });
    const body = JSON.stringify({ emailAddress: user.emailAddress });
    await sendBytes(
      server.address,
      `POST /api/users/forgotPassword HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    await until(() => mailsTo(user) === 2 || undefined);
    for (const { raw, text } of mail.received) {
      expect(raw).not.toContain('evil');
      expect(tokenIn(text)).not.toBe('');
    }
  });

  it('tells no one who has an account: the same answer, and mail only for those who may have a password', async () => {
    const passwordHash = await server.passwords.hash(TEST_PASSWORD);
    const active = await buildUser(server);
    const deactivated = await buildUser(server, { status: 'deactivated', passwordHash });
    const sso = await buildUser(server, { isSso: true, passwordHash });
    const invited = await invitedUser();
    const answers: TestAnswer[] = [];
    for (const { emailAddress } of [
      active,
      deactivated,
      sso,
      invited,
      { emailAddress: 'nobody@example.com' },
    ])
      answers.push(await forget(emailAddress));
    const shapes = answers.map(({ status, body }) => JSON.stringify({ status, body }));
    expect(new Set(shapes)).toEqual(new Set(['{"status":202,"body":{"status":"accepted"}}']));

    const bySso = await mail.mailTo(sso.emailAddress, 'Sign in with single sign-on');
    expect(bySso.text).toContain(`${linkBase}/u/sign-in`);
    expect(bySso.text).not.toContain('token=');
    const invitation = await mail.mailTo(invited.emailAddress, 'Your invitation');
    const token = tokenIn(invitation.text);
    expect((await post('/users/checkResetToken', { token })).body.kind).toBe('invitation');
    await mail.mailTo(active.emailAddress, 'Choose a new password');
    await server.settled();
    expect(mailsTo(deactivated)).toBe(0);
    expect([active, sso, invited].map(mailsTo)).toEqual([1, 1, 1]);
  });

  it('does not fill a mailbox: few mails for many requests, however the address is written', async () => {
    const user = await buildUser(server);
    const written = [user.emailAddress, user.emailAddress.toUpperCase(), ` ${user.emailAddress} `];
    const answers: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` };
      answers.push((await forget(written[n % 3] ?? '', headers)).status);
    }
    expect(new Set(answers)).toEqual(new Set([202]));
    await server.settled();
    await until(() => mailsTo(user) === 5 || undefined);
    server.clock.advance(11 * MINUTE);
    await forget(user.emailAddress);
    await forget(user.emailAddress);
    await server.settled();
    await until(() => mailsTo(user) === 6 || undefined);
    // Nor many mailboxes from one place.
    const people = await Promise.all(Array.from({ length: 34 }, () => buildUser(server)));
    for (const { emailAddress } of people) await forget(emailAddress);
    await server.settled();
    const rows = await server.testDatabase.asOwner<{ count: string }>(
      "select count(*) from mail_outbox where subject = 'Choose a new password' and to_address = any($1)",
      [people.map(({ emailAddress }) => emailAddress)],
    );
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(30);
    expect(Number(rows[0]?.count)).toBeGreaterThan(10);
  });

  it('keeps the link out of the database and the log, while it waits and after it went', async () => {
    const user = await buildUser(server);
    mail.setRefusing(true);
    await forget(user.emailAddress);
    const outbox = (): Promise<Record<string, unknown>[]> =>
      server.testDatabase.asOwner('select * from mail_outbox where to_address = $1', [user.emailAddress]);
    const waiting = await until(async () => (await outbox()).find((row) => row['last_error'] !== null));
    expect(waiting).toMatchObject({ text_body: '', sent_at: null });
    expect(String(waiting['sealed_body'])).toMatch(/^v1\.[\w-]+$/);
    mail.setRefusing(false);
    server.clock.advance(2 * MINUTE);
    await wakeMail();
    const { text } = await mail.mailTo(user.emailAddress, 'Choose a new password');
    const token = tokenIn(text);
    const [sent] = await until(async () => {
      const rows = await outbox();
      return rows[0]?.['sent_at'] === null ? undefined : rows;
    });
    expect(sent).toMatchObject({ text_body: '', sealed_body: null });
    expect((await reset(token)).status).toBe(204);
    await server.settled();
    const stored = await server.testDatabase.asOwner<{ row: unknown }>(
      `select to_jsonb(t) as row from one_time_tokens t union all select to_jsonb(e) from events e
       union all select to_jsonb(m) from mail_outbox m union all select to_jsonb(f) from sign_in_failures f`,
    );
    for (const secretText of [token, 'resetPassword?token', NEW_PASSWORD, TEST_PASSWORD]) {
      expect(JSON.stringify(stored)).not.toContain(secretText);
      expect(server.logLines.join('')).not.toContain(secretText);
    }
  });

  it('is dropped when it was sealed under another secret of the installation, and holds up no other mail', async () => {
    const user = await buildUser(server);
    mail.setRefusing(true);
    await forget(user.emailAddress);
    const outbox = (): Promise<{ last_error: string | null }[]> =>
      server.testDatabase.asOwner('select last_error from mail_outbox where to_address = $1', [
        user.emailAddress,
      ]);
    await until(async () => (await outbox()).find(({ last_error: error }) => error !== null));
    const elsewhere = createSecretBox('another secret of the tests, 9876543210').seal('hello', 'mail:1');
    await server.testDatabase.asOwner('update mail_outbox set sealed_body = $1 where to_address = $2', [
      elsewhere,
      user.emailAddress,
    ]);
    mail.setRefusing(false);
    server.clock.advance(2 * MINUTE);
    await wakeMail();
    await until(async () => (await outbox()).length === 0 || undefined);
    expect(mailsTo(user)).toBe(0);
    expect(server.logLines.some((line) => line.includes('sealed under another secret'))).toBe(true);
    await mail.mailTo('support@localhost', '[Support]');
  });

  it('has a link that is dead after an hour, and an invitation after seven days', async () => {
    const user = await buildUser(server);
    await forget(user.emailAddress);
    const first = tokenIn((await mail.mailTo(user.emailAddress, 'Choose a new password')).text);
    server.clock.advance(55 * MINUTE);
    expect((await post('/users/checkResetToken', { token: first })).status).toBe(200);
    server.clock.advance(6 * MINUTE);
    expect((await reset(first)).body.error.fields).toEqual({ token: SPENT });
    const invited = await invitedUser();
    await invite(invited);
    const late = tokenIn((await mail.mailTo(invited.emailAddress, 'Your invitation')).text);
    server.clock.advance(7 * 24 * HOUR - HOUR);
    expect((await post('/users/checkResetToken', { token: late })).status).toBe(200);
    server.clock.advance(HOUR + MINUTE);
    expect((await reset(late)).body.error.fields).toEqual({ token: SPENT });
  });

  it('ends with the account: a link of somebody who was deactivated or moved to single sign-on is no good', async () => {
    for (const change of ["status = 'deactivated'", 'is_sso = true']) {
      const user = await buildUser(server);
      const token = await issue(user, 'passwordReset');
      await server.testDatabase.asOwner(`update users set ${change} where id = $1`, [user.id]);
      expect((await reset(token)).body.error.fields).toEqual({ token: SPENT });
      expect((await post('/users/checkResetToken', { token })).status).toBe(422);
    }
  });

  it('lets exactly one of many simultaneous uses of a link through', async () => {
    const user = await buildUser(server);
    const invited = await invitedUser();
    for (let round = 0; round < 5; round += 1) {
      const isInvitation = round === 4;
      const token = isInvitation ? await issue(invited, 'invitation') : await issue(user, 'passwordReset');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => reset(token, `pass-phrase ${round} of use ${n}`)),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
      const winner = answers.findIndex(({ status }) => status === 204);
      const { emailAddress } = isInvitation ? invited : user;
      expect(await login(emailAddress, `pass-phrase ${round} of use ${winner}`)).toBe(200);
    }
  });

  it('takes a token for its own purpose only, and for no session', async () => {
    const user = await buildUser(server);
    for (const purpose of ['authCode', 'impersonation', 'secondFactor'] as const) {
      const token = await issue(user, purpose);
      expect((await reset(token)).body.error.fields).toEqual({ token: SPENT });
    }
    // An invitation is for people who have never signed in, a reset for those who have.
    expect((await reset(await issue(user, 'invitation'))).status).toBe(422);
    const token = await issue(user, 'passwordReset');
    expect((await reset(await issue(await invitedUser(), 'passwordReset'))).status).toBe(422);
    expect(await profileStatus(token)).toBe(401);
    expect((await post('/users/impersonate', { token })).status).toBe(401);
    for (const bad of ['x', 'x'.repeat(43), `${token}x`, token.slice(1), token.toUpperCase()])
      expect((await reset(bad)).status).toBe(422);
    expect((await reset(token)).status).toBe(204);
  });

  it('is no way to guess on: anyone who chose a new one is not slowed by what was mistyped before', async () => {
    const user = await buildUser(server);
    await server.testDatabase.asOwner('delete from sign_in_clients');
    for (let n = 0; n < 11; n += 1) await login(user.emailAddress, `guess ${n}`);
    expect(await login(user.emailAddress, TEST_PASSWORD)).toBe(429);
    expect((await reset(await issue(user, 'passwordReset'))).status).toBe(204);
    expect(await login(user.emailAddress, NEW_PASSWORD)).toBe(200);
  });

  describe('an invitation', () => {
    it('lets somebody choose their first password and come in; a later one ends the earlier', async () => {
      const invited = await invitedUser();
      await invite(invited);
      const first = tokenIn((await mail.mailTo(invited.emailAddress, 'Your invitation')).text);
      mail.received.length = 0;
      await invite(invited);
      const second = tokenIn((await mail.mailTo(invited.emailAddress, 'Your invitation')).text);
      expect((await reset(first)).status).toBe(422);
      expect(await login(invited.emailAddress, NEW_PASSWORD)).toBe(401);
      expect((await reset(second)).status).toBe(204);
      expect(await login(invited.emailAddress, NEW_PASSWORD)).toBe(200);
      expect(await typesOf(invited)).toEqual([
        'userCreated',
        'invitationSent',
        'invitationSent',
        'invitationAccepted',
      ]);
    });

    it('of an account of single sign-on says where to sign in, and has no link to a password', async () => {
      const invited = await buildUser(server, { status: 'invited', passwordHash: null, isSso: true });
      await invite(invited);
      const { text } = await mail.mailTo(invited.emailAddress, 'Your invitation');
      expect(text).toContain(`${linkBase}/u/sign-in`);
      expect(text).not.toContain('token=');
    });
  });
});

describe('mails with links', () => {
  it('are not sent while no one said at which address people open the product', async () => {
    const server = await startTestServer({ linkBase: null });
    await server.startJobs();
    const user = await buildUser(server);
    const answer = await server.request('POST', '/users/forgotPassword', {
      body: { emailAddress: user.emailAddress },
    });
    expect(answer.status).toBe(202);
    await server.settled();
    expect(await server.testDatabase.asOwner('select 1 from mail_outbox')).toEqual([]);
    expect(server.logLines.some((line) => line.includes('password link not sent'))).toBe(true);
    await server.stop();
  });

  it('are files where there is no mail server, named after nothing that lets anybody in', async () => {
    const server = await startTestServer();
    await server.startJobs();
    const user = await buildUser(server);
    await server.request('POST', '/users/forgotPassword', { body: { emailAddress: user.emailAddress } });
    const folder = join(server.dataFolder, 'mail');
    const name = await until(async () =>
      (await readdir(folder).catch(() => [])).find((one) => one.endsWith('.eml')),
    );
    expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/);
    const { text } = readMail([], await readFile(join(folder, name), 'utf8'));
    expect(text).toMatch(/^http:\/\/localhost:3000\/u\/resetPassword\?token=[\w-]{43}\s*$/m);
    await server.stop();
  });
});
