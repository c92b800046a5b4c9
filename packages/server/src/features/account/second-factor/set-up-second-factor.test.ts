import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../platform/command.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { buildUser, TEST_PASSWORD, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';
import { removeSecondFactor } from '../commands.ts';

const SECOND = 1_000;
const STEP = 30 * SECOND;
const HOUR = 3_600 * SECOND;

describe('a second factor', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const post = (path: string, token: string, body?: unknown): Promise<TestAnswer> =>
    server.request('POST', path, { token, body });
  const login = (user: BuiltUser, code?: string, password = TEST_PASSWORD): Promise<TestAnswer> =>
    server.request('POST', '/users/login', {
      body: { emailAddress: user.emailAddress, password, ...(code === undefined ? {} : { code }) },
    });
  /** Moves the clock to the beginning of a later step, so that none ends between a code and its use. */
  const waitSteps = (steps: number): void =>
    server.clock.advance(steps * STEP - (server.services.now() % STEP) + 100);
  /** What the person's app shows so many steps from now. */
  const codeOf = (secret: string, steps = 0): string =>
    generateSync({ secret, epoch: Math.floor(server.services.now() / SECOND) + 30 * steps });
  /** A code that is none of the neighbouring ones. */
  const wrongCode = (secret: string): string => {
    const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
    );
  };
  const stateOf = async ({ token }: BuiltUser): Promise<unknown> =>
    (await server.request('GET', '/users/secondFactor', { token })).body;
  const begin = async (user: BuiltUser): Promise<string> => {
    const answer = await post('/users/secondFactor/begin', user.token, { currentPassword: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    return String(answer.body.secret);
  };
  /** A person whose second factor is on, a step later: the code of the set-up is used. */
  const protectedUser = async (): Promise<{ user: BuiltUser; secret: string; recoveryCodes: string[] }> => {
    const user = await buildUser(server);
    const secret = await begin(user);
    const answer = await post('/users/secondFactor/confirm', user.token, { code: codeOf(secret) });
    expect(answer.status).toBe(200);
    waitSteps(2);
    return { user, secret, recoveryCodes: answer.body.recoveryCodes as string[] };
  };
  const typesOf = async ({ id }: BuiltUser): Promise<string[]> => {
    const rows = await server.testDatabase.asOwner<{ type: string }>(
      "select type from events where subject_id = $1 and subject_kind = 'user' order by id",
      [id],
    );
    return rows.map(({ type }) => type);
  };
  const mailsTo = async ({ emailAddress }: BuiltUser): Promise<string[]> => {
    const rows = await server.testDatabase.asOwner<{ subject: string }>(
      'select subject from mail_outbox where to_address = $1 order by id',
      [emailAddress],
    );
    return rows.map(({ subject }) => subject);
  };

  it('is turned on with the password and a first code, and gives ten recovery codes once', async () => {
    const user = await buildUser(server);
    expect(await stateOf(user)).toEqual({ isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 });
    const wrong = await post('/users/secondFactor/begin', user.token, { currentPassword: 'not it at all' });
    expect(wrong.body.error.fields).toEqual({ currentPassword: 'Current password is incorrect' });

    const begun = await post('/users/secondFactor/begin', user.token, { currentPassword: TEST_PASSWORD });
    const { secret, otpauthUri } = begun.body as { secret: string; otpauthUri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(otpauthUri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(`Pactbook:${user.emailAddress}`);
    expect(uri.searchParams.get('secret')).toBe(secret);
    // Until a code was shown nothing is asked for.
    expect((await login(user)).status).toBe(200);
    const refused = await post('/users/secondFactor/confirm', user.token, { code: wrongCode(secret) });
    expect(Object.keys(refused.body.error.fields as object)).toEqual(['code']);

    const spaced = codeOf(secret).replace(/^(...)/, '$1 ');
    const confirmed = await post('/users/secondFactor/confirm', user.token, { code: spaced });
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await stateOf(user)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    for (const path of ['begin', 'confirm']) {
      const body = path === 'begin' ? { currentPassword: TEST_PASSWORD } : { code: codeOf(secret, 1) };
      expect((await post(`/users/secondFactor/${path}`, user.token, body)).status).toBe(409);
    }
    expect(await typesOf(user)).toEqual(['userCreated', 'secondFactorTurnedOn']);
    expect(await mailsTo(user)).toEqual(['Your second factor was turned on']);
  });

  it('is asked for after the right password only, and a code lets in once', async () => {
    const { user, secret } = await protectedUser();
    const asked = await login(user);
    expect(asked.status).toBe(401);
    expect(asked.body.error.code).toBe('second_factor_required');
    // A user who does not know the password learns nothing of the second factor.
    const guessed = await login(user, undefined, 'not the password');
    const nobody = await server.request('POST', '/users/login', {
      body: { emailAddress: 'nobody@example.com', password: 'not the password', code: '123456' },
    });
    for (const { status, body } of [guessed, nobody, await login(user, wrongCode(secret))]) {
      expect(status).toBe(401);
      expect(body.error.code).toBe('wrong_credentials');
    }
    const code = codeOf(secret);
    expect((await login(user, code)).status).toBe(200);
    expect((await login(user, code)).status).toBe(401);
    // A clock that is a step slow or fast is forgiven, more is not; and never back behind a used one.
    expect((await login(user, codeOf(secret, -1))).status).toBe(401);
    expect((await login(user, codeOf(secret, 1))).status).toBe(200);
    waitSteps(5);
    expect((await login(user, codeOf(secret, 2))).status).toBe(401);
    expect((await login(user, codeOf(secret, -2))).status).toBe(401);
    expect((await login(user, codeOf(secret, -1))).status).toBe(200);
  });

  it('has codes of which exactly one of many simultaneous uses counts', async () => {
    const { user, secret, recoveryCodes } = await protectedUser();
    for (let round = 0; round < 5; round += 1) {
      server.clock.advance(2 * HOUR);
      // From the very account it comes one after the other; two nodes would meet in the database.
      const code = round % 2 === 0 ? codeOf(secret) : (recoveryCodes[round] ?? '');
      const answers = await Promise.all(Array.from({ length: 20 }, () => login(user, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
    }
  });

  it('cannot be guessed, however the code is written', async () => {
    const { user, secret } = await protectedUser();
    await server.testDatabase.asOwner('delete from sign_in_clients');
    const wrong = wrongCode(secret);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const written = [wrong, ` ${wrong}`, `${wrong.slice(0, 3)} ${wrong.slice(3)}`, `guess-${n}`][n % 4];
      const answer = await server.request('POST', '/users/login', {
        body: { emailAddress: user.emailAddress, password: TEST_PASSWORD, code: written },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
    expect((await login(user, codeOf(secret))).status).toBe(429);
    server.clock.advance(HOUR);
    expect((await login(user, codeOf(secret))).status).toBe(200);
  });

  it('has recovery codes for when the app is lost: each once, with a mail', async () => {
    const { user, recoveryCodes } = await protectedUser();
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await login(user, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(user, first)).status).toBe(401);
    expect(await stateOf(user)).toMatchObject({ recoveryCodesLeft: 9 });
    const other = await protectedUser();
    expect((await login(other.user, second)).status).toBe(401);

    const renewed = await post('/users/secondFactor/recoveryCodes', user.token, {
      currentPassword: TEST_PASSWORD,
    });
    const fresh = renewed.body.recoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    expect((await login(user, third)).status).toBe(401);
    expect((await login(user, fresh[0])).status).toBe(200);
    expect(await typesOf(user)).toEqual([
      'userCreated',
      'secondFactorTurnedOn',
      'recoveryCodeUsed',
      'recoveryCodesMade',
      'recoveryCodeUsed',
    ]);
    expect(await mailsTo(user)).toContain('A recovery code was used');
  });

  it('is turned off with the password and a code, never with one of them', async () => {
    const { user, secret, recoveryCodes } = await protectedUser();
    const off = (currentPassword: string, code: string): Promise<TestAnswer> =>
      post('/users/secondFactor/turnOff', user.token, { currentPassword, code });
    expect((await off('not it at all', codeOf(secret))).body.error.fields).toHaveProperty('currentPassword');
    expect((await off(TEST_PASSWORD, wrongCode(secret))).body.error.fields).toHaveProperty('code');
    expect(await stateOf(user)).toMatchObject({ isOn: true });
    expect((await off(TEST_PASSWORD, recoveryCodes[0] ?? '')).status).toBe(204);
    expect(await stateOf(user)).toEqual({ isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 });
    expect((await login(user)).status).toBe(200);
    expect((await login(user, recoveryCodes[1])).status).toBe(200);
    expect(await mailsTo(user)).toEqual([
      'Your second factor was turned on',
      'Your second factor was turned off',
    ]);
    const renew = await post('/users/secondFactor/recoveryCodes', user.token, {
      currentPassword: TEST_PASSWORD,
    });
    expect(renew.status).toBe(403);
  });

  it('survives a new password, and can be taken away by administrators', async () => {
    const { user, secret } = await protectedUser();
    const next = 'tall blue paper kite';
    const changed = await post('/users/updatePassword', user.token, {
      currentPassword: TEST_PASSWORD,
      newPassword: next,
    });
    expect(changed.status).toBe(204);
    expect((await login(user, undefined, next)).body.error.code).toBe('second_factor_required');
    expect((await login(user, codeOf(secret), next)).status).toBe(200);
    const origin = { scope: user.organisation.scope, actor: null, cause: 'test', requestId: null };
    const remove = (): Promise<boolean> =>
      runCommand(server.services, origin, (command) => removeSecondFactor(command, user.id));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect((await login(user, undefined, next)).status).toBe(200);
    expect((await typesOf(user)).filter((type) => type === 'secondFactorTurnedOff')).toHaveLength(1);
  });

  it('leaves the recovery codes when the secret of the installation was changed', async () => {
    const { user, secret, recoveryCodes } = await protectedUser();
    const elsewhere = createSecretBox('another secret of the tests, 9876543210').seal(
      secret,
      `totp:${user.id}`,
    );
    await server.testDatabase.asOwner('update second_factors set sealed_secret = $1 where user_id = $2', [
      elsewhere,
      user.id,
    ]);
    expect((await login(user, codeOf(secret))).status).toBe(401);
    expect((await login(user, recoveryCodes[0])).status).toBe(200);
    const body = { currentPassword: TEST_PASSWORD, code: recoveryCodes[1] };
    expect((await post('/users/secondFactor/turnOff', user.token, body)).status).toBe(204);
  });

  it('must be finished within half an hour', async () => {
    const user = await buildUser(server);
    const secret = await begin(user);
    server.clock.advance(31 * 60 * SECOND);
    const late = await post('/users/secondFactor/confirm', user.token, { code: codeOf(secret) });
    expect(late.status).toBe(422);
    const again = await begin(user);
    expect(again).not.toBe(secret);
    expect((await post('/users/secondFactor/confirm', user.token, { code: codeOf(secret) })).status).toBe(
      422,
    );
    expect((await post('/users/secondFactor/confirm', user.token, { code: codeOf(again) })).status).toBe(200);
  });

  it('is nowhere in clear text: not in the database, not in history, mail or log', async () => {
    const { user, secret, recoveryCodes } = await protectedUser();
    await login(user, recoveryCodes[0]);
    await server.settled();
    const stored = await server.testDatabase.asOwner<{ row: unknown }>(
      `select to_jsonb(s) as row from second_factors s union all select to_jsonb(r) from recovery_codes r
       union all select to_jsonb(e) from events e union all select to_jsonb(m) from mail_outbox m`,
    );
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(JSON.stringify(stored)).not.toContain(text);
      expect(server.logLines.join('')).not.toContain(text);
    }
    expect(server.logLines.some((line) => line.includes('second_factor_required'))).toBe(true);
  });
});
