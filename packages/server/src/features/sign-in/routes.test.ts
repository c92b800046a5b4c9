import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutLaterRights } from '@pactbook/domain/testing/later-rights.ts';
import { buildUser, signInAs, TEST_PASSWORD, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('sign-in', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const login = (emailAddress: string, password: string, headers = {}): Promise<TestAnswer> =>
    server.request('POST', '/users/login', { body: { emailAddress, password }, headers });
  const profileStatus = async (token: string): Promise<number> =>
    (await server.request('GET', '/profile', { token })).status;
  const eventsOf = async (id: string): Promise<{ type: string; actor_id: string | null }[]> =>
    server.testDatabase.asOwner(
      'select type, actor_id from events where subject_id = $1 or actor_id = $1 order by id',
      [id],
    );

  describe('with a password', () => {
    it('gives a token with which the profile can be read', async () => {
      const user = await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
      const answer = await server.request('GET', '/profile', { token: user.token });
      expect(answer.status).toBe(200);
      expect(withoutLaterRights(answer.body)).toEqual({
        id: user.id,
        organizationId: user.organisation.id,
        organizationName: 'Acme',
        firstName: 'Ana',
        lastName: 'Ruiz',
        emailAddress: user.emailAddress,
        isBwcAdmin: false,
        isSuperAdmin: true,
        isSso: false,
        is_impersonating: false,
        timeZoneId: 'America/New_York',
        permissions: { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] },
        savedFilters: { filters: [] },
      });
    });

    it('compares the address without regard to case, outer spaces and Unicode form', async () => {
      const user = await buildUser(server, { emailAddress: 'Zoë.Case@example.com' });
      for (const written of [
        'ZOË.CASE@EXAMPLE.COM',
        '  zoë.case@example.com ',
        'zoë.case@example.com'.normalize('NFD'),
      ]) {
        expect((await login(written, TEST_PASSWORD)).status, written).toBe(200);
      }
      expect((await login('zoe.case@example.com', TEST_PASSWORD)).status).toBe(401);
      expect(user.emailAddress).toBe('Zoë.Case@example.com');
    });

    it('takes the password exactly as typed', async () => {
      const password = `  ${'ü'.repeat(100)} end`;
      const passwordHash = await server.passwords.hash(password);
      const { emailAddress } = await buildUser(server, { passwordHash });
      expect((await login(emailAddress, password)).status).toBe(200);
      expect((await login(emailAddress, password.trim())).status).toBe(401);
      expect((await login(emailAddress, password.slice(0, 80))).status).toBe(401);
    });

    it('refuses wrong, unknown, invited, deactivated and single sign-on accounts with the same answer', async () => {
      const passwordHash = await server.passwords.hash(TEST_PASSWORD);
      const active = await buildUser(server);
      const refused = [
        { emailAddress: active.emailAddress, password: 'wrong password' },
        { emailAddress: 'nobody@example.com', password: TEST_PASSWORD },
      ];
      for (const account of [
        { status: 'invited' as const, passwordHash: null },
        { status: 'invited' as const, passwordHash },
        { status: 'deactivated' as const, passwordHash },
        { isSso: true, passwordHash },
      ]) {
        const { emailAddress } = await buildUser(server, account);
        refused.push({ emailAddress, password: TEST_PASSWORD });
      }
      for (const { emailAddress, password } of refused) {
        const answer = await login(emailAddress, password);
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({
          error: {
            code: 'wrong_credentials',
            message: 'Please verify your credentials and try again.',
          },
        });
      }
    });

    it('says which field is missing', async () => {
      const answer = await server.request('POST', '/users/login', {
        body: { emailAddress: '', password: '' },
      });
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toEqual({
        emailAddress: 'Enter your email address',
        password: 'Enter your password',
      });
      expect((await login('not an address', 'x')).body.error.fields).toEqual({
        emailAddress: 'Invalid email address',
      });
    });

    it('takes one address only, never a list', async () => {
      const answer = await server.request('POST', '/users/login', {
        body: { emailAddress: ['a@example.com', 'b@example.com'], password: 'x' },
      });
      expect(answer.status).toBe(422);
    });

    it('writes events for sign-in, refusal and sign-out', async () => {
      const user = await buildUser(server);
      await login(user.emailAddress, 'wrong password');
      await server.request('POST', '/users/logout', { token: user.token });
      await server.settled();
      const events = await eventsOf(user.id);
      expect(events.map(({ type }) => type).toSorted()).toEqual([
        'signInRefused',
        'signedIn',
        'signedOut',
        'userCreated',
      ]);
    });
  });

  describe('a session', () => {
    it('ends with sign-out: its token is worth nothing from then on', async () => {
      const user = await buildUser(server);
      const other = await signInAs(server, user.emailAddress, TEST_PASSWORD);
      const answer = await server.request('POST', '/users/logout', { token: user.token });
      expect(answer.status).toBe(204);
      expect(answer.body).toBeNull();
      expect(await profileStatus(user.token)).toBe(401);
      expect(await profileStatus(other)).toBe(200);
    });

    it('ends at once when its person is deactivated', async () => {
      const user = await buildUser(server);
      await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [user.id]);
      expect(await profileStatus(user.token)).toBe(401);
    });

    it('knows withdrawn rights at once', async () => {
      const user = await buildUser(server, { role: 'System Admin' });
      expect((await server.request('GET', '/dashboard/admin', { token: user.token })).status).toBe(200);
      await server.testDatabase.asOwner('update users set is_super_admin = false where id = $1', [user.id]);
      expect((await server.request('GET', '/dashboard/admin', { token: user.token })).status).toBe(403);
    });

    it('ends when no one has used it for 8 hours, and lives on while used', async () => {
      const [idle, used] = [await buildUser(server), await buildUser(server)];
      server.clock.advance(7 * HOUR);
      expect(await profileStatus(used.token)).toBe(200);
      await server.settled();
      server.clock.advance(HOUR + MINUTE);
      expect(await profileStatus(idle.token)).toBe(401);
      expect(await profileStatus(used.token)).toBe(200);
    });

    it('ends after 24 hours however much it is used', async () => {
      const user = await buildUser(server);
      for (let hour = 0; hour < 23; hour += 6) {
        server.clock.advance(5.9 * HOUR);
        expect(await profileStatus(user.token)).toBe(200);
        await server.settled();
      }
      server.clock.advance(HOUR);
      expect(await profileStatus(user.token)).toBe(401);
    });
  });

  describe('guessing', () => {
    const guess = async (
      user: Pick<BuiltUser, 'emailAddress'>,
      times: number,
      headers = {},
    ): Promise<number[]> => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) {
        statuses.push((await login(user.emailAddress, `guess ${time}`, headers)).status);
      }
      return statuses;
    };

    it('is judged ten times in a row, then slowed down with a growing wait', async () => {
      const user = await buildUser(server);
      const statuses = await guess(user, 30);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      const waits: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const slowed = await login(user.emailAddress, TEST_PASSWORD);
        expect(slowed.status).toBe(429);
        expect(slowed.body.error.code).toBe('too_many_requests');
        const wait = Number(slowed.headers.get('retry-after'));
        waits.push(wait);
        server.clock.advance(wait * 1_000);
        expect((await login(user.emailAddress, 'one more guess')).status).toBe(401);
      }
      // On a busy machine some seconds of each wait are over before it is shown.
      for (const [n, longest] of [30, 60, 120, 240].entries()) {
        expect(waits[n]).toBeLessThanOrEqual(longest);
        expect(waits[n]).toBeGreaterThan(longest / 2);
      }
    });

    it('cannot be done many times at once', async () => {
      const { emailAddress } = await buildUser(server);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => login(emailAddress, `guess ${n}`)),
      );
      const judged = answers.filter(({ status }) => status === 401);
      expect(judged.length).toBeLessThanOrEqual(10);
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    });

    it('is not made easier by headers, case or spaces', async () => {
      const { emailAddress } = await buildUser(server);
      const answers: number[] = [];
      for (let n = 0; n < 40; n += 1) {
        const written = [emailAddress, emailAddress.toUpperCase(), ` ${emailAddress}  `][n % 3] ?? '';
        const headers = {
          'x-forwarded-for': `203.0.113.${n}`,
          'x-real-ip': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
        };
        answers.push((await login(written, `guess ${n}`, headers)).status);
      }
      expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    });

    it('leaves other people alone, and is forgotten after a while', async () => {
      server.clock.advance(HOUR);
      const [victim, other] = [await buildUser(server), await buildUser(server)];
      await guess(victim, 15);
      expect((await login(other.emailAddress, TEST_PASSWORD)).status).toBe(200);
      expect((await login(victim.emailAddress, TEST_PASSWORD)).status).toBe(429);
      server.clock.advance(16 * MINUTE);
      expect((await login(victim.emailAddress, TEST_PASSWORD)).status).toBe(200);
    });

    it('slows down a client that tries many accounts', async () => {
      server.clock.advance(HOUR);
      const statuses: number[] = [];
      for (let n = 0; n < 30; n += 1) statuses.push((await login(`victim-${n}@example.com`, 'guess')).status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      server.clock.advance(HOUR);
    });

    it('of many accounts at once is slowed down like one after the other', async () => {
      server.clock.advance(HOUR);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => login(`sprayed-${n}@example.com`, 'guess')),
      );
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
      server.clock.advance(HOUR);
    });

    it('is forgotten when the clock is set far back, like everything that was written later', async () => {
      const { emailAddress } = await buildUser(server);
      await guess({ emailAddress }, 12);
      server.clock.advance(-365 * 24 * HOUR);
      expect((await login(emailAddress, TEST_PASSWORD)).status).toBe(200);
      server.clock.advance(365 * 24 * HOUR);
    });

    it('from elsewhere cannot keep the owner out of where they signed in before', async () => {
      const behindProxy = await startTestServer({ trustedProxies: ['127.0.0.1'] });
      const from = (address: string, emailAddress: string, password: string): Promise<TestAnswer> =>
        behindProxy.request('POST', '/users/login', {
          body: { emailAddress, password },
          headers: { 'x-forwarded-for': address },
        });
      const { emailAddress } = await buildUser(behindProxy);
      expect((await from('203.0.113.5', emailAddress, TEST_PASSWORD)).status).toBe(200);
      const judged: number[] = [];
      for (let n = 0; n < 30; n += 1)
        judged.push((await from(`198.51.100.${n}`, emailAddress, `guess ${n}`)).status);
      expect(judged.filter((status) => status === 401)).toHaveLength(10);
      expect((await from('198.51.100.99', emailAddress, TEST_PASSWORD)).status).toBe(429);
      expect((await from('203.0.113.5', emailAddress, TEST_PASSWORD)).status).toBe(200);
      await behindProxy.stop();
    });

    it('counts one client behind a proxy, however the proxy writes its address', async () => {
      const behindProxy = await startTestServer({ trustedProxies: ['127.0.0.1'] });
      const spellings = [
        (n: number) => `203.0.113.5:${5_000 + n}`,
        (n: number) => `[::ffff:203.0.113.5]:${5_000 + n}`,
        (n: number) => `198.51.100.${n}, 203.0.113.5`,
        (n: number) => `, ::FFFF:cb00:7105,, 127.0.0.1:${n}`,
      ];
      const statuses: number[] = [];
      for (let n = 0; n < 30; n += 1) {
        const { status } = await behindProxy.request('POST', '/users/login', {
          body: { emailAddress: `spelled-${n}@example.com`, password: 'guess' },
          headers: { 'x-forwarded-for': spellings[n % spellings.length]?.(n) ?? '' },
        });
        statuses.push(status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      await behindProxy.stop();
    });

    it('keeps no address in the tables', async () => {
      const rows = await server.testDatabase.asOwner<{ key: string }>(
        'select key from sign_in_failures union all select key from sign_in_clients',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
    });
  });

  describe('the first step', () => {
    it('answers for an address whose domain no connection claims', async () => {
      const answer = await server.request('POST', '/sso/initiateLogin', {
        body: { emailAddress: 'someone@example.com' },
      });
      expect(answer).toMatchObject({ status: 200, body: { isSso: false } });
    });

    it('sends every address of a claimed domain to its connection, known or not', async () => {
      const user = await buildUser(server);
      const connectionId = server.services.newId();
      const { asOwner } = server.testDatabase;
      await asOwner("insert into sso_connections values ($1, $2, 'saml', 'Acme login', true, now())", [
        connectionId,
        user.organisation.id,
      ]);
      await asOwner('insert into sign_in_domains values ($1, $2)', ['claimed.example', user.organisation.id]);
      await asOwner('insert into sso_domains values ($1, $2, $3)', [
        'claimed.example',
        user.organisation.id,
        connectionId,
      ]);
      for (const emailAddress of ['nobody@claimed.example', 'Somebody@CLAIMED.example']) {
        const answer = await server.request('POST', '/sso/initiateLogin', { body: { emailAddress } });
        expect(answer.body).toEqual({
          isSso: true,
          redirectUrl: `http://localhost:3000/api/sso/saml/${connectionId}/start`,
        });
      }
      await asOwner('update sso_connections set is_enabled = false where id = $1', [connectionId]);
      const answer = await server.request('POST', '/sso/initiateLogin', {
        body: { emailAddress: 'nobody@claimed.example' },
      });
      expect(answer.body).toEqual({ isSso: false });
    });
  });
});
