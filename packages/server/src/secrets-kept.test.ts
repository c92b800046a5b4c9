import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD, type BuiltUser } from './testing/build-user.ts';
import { startMailServer, type MailServer } from './testing/start-mail-server.ts';
import { startTestServer, type TestAnswer, type TestServer } from './testing/start-test-server.ts';

const WRONG_PASSWORD = 'a-wrong-password-of-mine';
const NEW_PASSWORD = 'tall blue paper kite';
const NEWER_PASSWORD = 'seven grey paper boats';
const CLIENT_SECRET = 'a-client-secret-of-a-provider';
const LINK = /token=([\w-]{43})/;
const LINK_BASE = 'https://contracts.example.com';

/**
 * One run over everything that knows a secret; then the log and the database are searched for each
 * (docs/product/guarantees.md, "Hostile input").
 */
describe('what must stay secret', () => {
  let mail: MailServer;
  let server: TestServer;
  let admin: BuiltUser;
  let user: BuiltUser;
  /** Every secret that was used, by what it is. */
  const secrets = new Map<string, string>();
  /** Every answer of the run, by what was asked. */
  const answers: (readonly [what: string, answer: TestAnswer])[] = [];

  async function ask(
    what: string,
    method: string,
    path: string,
    request: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> {
    const answer = await server.request(method, path, request);
    answers.push([what, answer]);
    return answer;
  }
  const keep = (what: string, secret: unknown): string => {
    if (typeof secret !== 'string' || secret === '') throw new Error(`There was no ${what}.`);
    secrets.set(what, secret);
    return secret;
  };
  const linkFor = async (address: string, subject: string): Promise<string> =>
    keep(`link "${subject}"`, LINK.exec((await mail.mailTo(address, subject)).text)?.[1]);

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer({ smtpUrl: mail.url, publicUrl: LINK_BASE, linkBase: LINK_BASE });
    await server.startJobs();
    admin = await buildUser(server, { role: 'System Admin' });
    user = await buildUser(server, { organisation: admin.organisation });
    keep('password', TEST_PASSWORD);
    keep("administrator's session", admin.token);
    keep("person's session", user.token);
    await signInsAndRefusals();
    await passwordsAndLinks();
    await secondFactor();
    await otherAccountsAndProviders();
    await server.settled();
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });

  async function signInsAndRefusals(): Promise<void> {
    const { emailAddress } = user;
    const login = (address: string, password: string) =>
      ask(`sign-in of ${address}`, 'POST', '/users/login', { body: { emailAddress: address, password } });
    keep('wrong password', WRONG_PASSWORD);
    await login(emailAddress, WRONG_PASSWORD);
    await login('nobody@example.com', WRONG_PASSWORD);
    keep('session', (await login(emailAddress, TEST_PASSWORD)).body.token);
    await ask('no session', 'GET', '/profile');
    await ask('a broken session', 'GET', '/profile', { token: `${user.token}x` });
    await ask('what is not for them', 'GET', '/users', { token: user.token });
    await ask('what is nowhere', 'GET', '/contracts/019a9e3e-0000-7000-8000-000000000001', {
      token: user.token,
    });
    await ask('a forged line', 'GET', '/contracts/a%0d%0a%7B%22level%22%3A%22fatal%22%7D', {
      token: user.token,
      headers: { 'user-agent': '{"level":"fatal","msg":"forged"}' },
    });
    await ask('a secret in an address', 'GET', `/contracts?token=${WRONG_PASSWORD}`, { token: user.token });
  }

  async function passwordsAndLinks(): Promise<void> {
    const { emailAddress } = user;
    await ask('forgotten password', 'POST', '/users/forgotPassword', { body: { emailAddress } });
    const token = await linkFor(emailAddress, 'Choose a new password');
    await ask('link looked at', 'POST', '/users/checkResetToken', { body: { token } });
    keep('new password', NEW_PASSWORD);
    await ask('weak password', 'POST', '/users/resetPassword', { body: { token, newPassword: 'short' } });
    await ask('reset', 'POST', '/users/resetPassword', { body: { token, newPassword: NEW_PASSWORD } });
    const again = await ask('sign-in after it', 'POST', '/users/login', {
      body: { emailAddress, password: NEW_PASSWORD },
    });
    user = { ...user, token: keep('session after it', again.body.token) };
    keep('newer password', NEWER_PASSWORD);
    await ask('changed password', 'POST', '/users/updatePassword', {
      token: user.token,
      body: { currentPassword: NEW_PASSWORD, newPassword: NEWER_PASSWORD },
    });
    const permissions = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };
    await ask('invited', 'POST', '/users/create', {
      token: admin.token,
      body: { emailAddress: 'invited@example.com', isSuperAdmin: false, permissions },
    });
    await linkFor('invited@example.com', '');
  }

  async function secondFactor(): Promise<void> {
    const { token } = user;
    const begun = await ask('second factor begun', 'POST', '/users/secondFactor/begin', {
      token,
      body: { currentPassword: NEWER_PASSWORD },
    });
    const secret = keep('second factor', begun.body.secret);
    const code = generateSync({ secret, epoch: Math.floor(server.services.now() / 1_000) });
    const confirmed = await ask('second factor confirmed', 'POST', '/users/secondFactor/confirm', {
      token,
      body: { code },
    });
    const codes: string[] = confirmed.body.recoveryCodes;
    for (const [index, recoveryCode] of codes.entries()) keep(`recovery code ${index}`, recoveryCode);
    await ask('second factor off', 'POST', '/users/secondFactor/turnOff', {
      token,
      body: { currentPassword: NEWER_PASSWORD, code: codes[0] },
    });
  }

  async function otherAccountsAndProviders(): Promise<void> {
    const path = `/users/${user.id}/impersonationToken`;
    const ticket = await ask('ticket', 'POST', path, { token: admin.token });
    const token = keep('ticket', ticket.body.token);
    const entered = await ask('entered', 'POST', '/users/impersonate', { body: { token } });
    await ask('entered twice', 'POST', '/users/impersonate', { body: { token } });
    const impersonation = keep('impersonation', entered.body.token);
    const left = await ask('left', 'POST', '/users/stopImpersonating', { token: impersonation });
    keep('own session again', left.body.token);
    keep('client secret', CLIENT_SECRET);
    await ask('provider', 'POST', '/sso/connections/create', {
      token: admin.token,
      body: {
        protocol: 'oidc',
        name: 'Provider',
        domains: ['provider.example'],
        issuer: 'https://login.example.com',
        clientId: 'pactbook',
        clientSecret: CLIENT_SECRET,
        currentPassword: TEST_PASSWORD,
      },
    });
    keep('code', 'a-code-that-was-never-given');
    await ask('code', 'POST', '/sso/processResponse', { body: { AuthCode: secrets.get('code') } });
    await ask('signed out', 'POST', '/users/logout', { token: user.token });
  }

  it('was all used', () => {
    const statuses = Object.fromEntries(answers.map(([what, { status }]) => [what, status]));
    expect(statuses).toMatchObject({
      'a forged line': 404,
      'no session': 401,
      'a broken session': 401,
      'what is not for them': 403,
      'what is nowhere': 404,
      'weak password': 422,
      reset: 204,
      'changed password': 204,
      invited: 201,
      'second factor confirmed': 200,
      'second factor off': 204,
      entered: 200,
      'entered twice': 401,
      left: 200,
      provider: 201,
      code: 401,
      'signed out': 204,
    });
    expect(secrets.size).toBeGreaterThan(20);
  });

  it('is in no line of the log, and no address of a person either', () => {
    const log = server.logLines.join('');
    for (const [what, secret] of secrets) expect([what, log.includes(secret)]).toEqual([what, false]);
    for (const address of [user.emailAddress, admin.emailAddress, 'invited@example.com', 'nobody@example'])
      expect([address, log.includes(address)]).toEqual([address, false]);
  });

  it('is in no table of the database as it is', async () => {
    const tables = await server.testDatabase.asOwner<{ table_name: string }>(
      `select table_name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(25);
    for (const { table_name: table } of tables) {
      const [row] = await server.testDatabase.asOwner<{ content: string | null }>(
        `select string_agg(t::text, ' ') as content from "${table}" t`,
      );
      const content = row?.content ?? '';
      const found = [...secrets].filter(([, secret]) => content.includes(secret)).map(([what]) => what);
      expect([table, found]).toEqual([table, []]);
    }
  });

  it('leaves a line for every request, refused ones too, that no one can forge', async () => {
    const last = answers.at(-1)?.[1].headers.get('x-request-id') ?? 'none';
    await expect.poll(() => server.logLines.some((line) => line.includes(last))).toBe(true);
    const lines = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.every(({ time }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(time)))).toBe(true);
    expect(lines.filter(({ level }) => level === 'fatal' || level === 'error')).toEqual([]);
    for (const [what, { status, headers }] of answers) {
      const requestId = headers.get('x-request-id');
      const line = lines.find((one) => one['requestId'] === requestId && one['msg'] === 'request');
      expect([what, line?.['status']]).toEqual([what, status]);
    }
    const messages = lines.map(({ msg }) => msg);
    expect(messages.filter((message) => message === 'sign-in refused')).toHaveLength(2);
    expect(messages).toEqual(expect.arrayContaining(['signed in', 'signed out', 'impersonation started']));
  });

  it('leaves an event for every sign-in, refusal and change of what admits people', async () => {
    const rows = await server.testDatabase.asOwner<{ type: string }>('select distinct type from events');
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'signedIn',
        'signInRefused',
        'signedOut',
        'passwordResetRequested',
        'passwordReset',
        'passwordChanged',
        'secondFactorTurnedOn',
        'secondFactorTurnedOff',
        'impersonationStarted',
        'impersonationStopped',
      ]),
    );
  });
});
