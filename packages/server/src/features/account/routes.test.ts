import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, TEST_PASSWORD, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'tall blue paper kite';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('an account', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const post = (path: string, token: string, body?: unknown): Promise<TestAnswer> =>
    server.request('POST', path, { token, body });
  const loginStatus = async (emailAddress: string, password: string): Promise<number> =>
    (await server.request('POST', '/users/login', { body: { emailAddress, password } })).status;
  const profileStatus = async (token: string): Promise<number> =>
    (await server.request('GET', '/profile', { token })).status;
  const eventsOf = (userId: string): Promise<{ type: string; changes: unknown; actor_id: string | null }[]> =>
    server.testDatabase.asOwner(
      "select type, changes, actor_id from events where actor_id = $1 and type not in ('signedIn') order by id",
      [userId],
    );
  const mailsTo = (user: BuiltUser): Promise<{ subject: string; text_body: string }[]> =>
    server.testDatabase.asOwner('select subject, text_body from mail_outbox where to_address = $1', [
      user.emailAddress,
    ]);

  describe('the own password', () => {
    const change = (
      token: string,
      currentPassword: string,
      newPassword = NEW_PASSWORD,
    ): Promise<TestAnswer> => post('/users/updatePassword', token, { currentPassword, newPassword });

    it('changes with the current one; every other place is signed out, this one is not', async () => {
      const user = await buildUser(server);
      const elsewhere = await signInAs(server, user.emailAddress, TEST_PASSWORD);
      expect(await change(user.token, TEST_PASSWORD)).toMatchObject({ status: 204, body: null });
      expect([await profileStatus(user.token), await profileStatus(elsewhere)]).toEqual([200, 401]);
      expect(await loginStatus(user.emailAddress, TEST_PASSWORD)).toBe(401);
      expect(await loginStatus(user.emailAddress, NEW_PASSWORD)).toBe(200);
      expect(await eventsOf(user.id)).toEqual([{ type: 'passwordChanged', changes: [], actor_id: user.id }]);
      const [mail] = await mailsTo(user);
      expect(mail?.subject).toBe('Your password was changed');
      expect(mail?.text_body).not.toContain(NEW_PASSWORD);
    });

    it('stays as it is when the current one is wrong, or the new one not good enough', async () => {
      const user = await buildUser(server, { firstName: 'Zebulon', lastName: 'Quartermaine' });
      const fieldsOf = async (current: string, next: string): Promise<unknown> => {
        const answer = await change(user.token, current, next);
        expect(answer.status).toBe(422);
        return answer.body.error.fields;
      };
      expect(await fieldsOf('wrong password', NEW_PASSWORD)).toEqual({
        currentPassword: 'Current password is incorrect',
      });
      for (const [next, sentence] of [
        ['too short', 'Use 12 characters or more'],
        ['x'.repeat(1_001), 'Use 1,000 characters or fewer'],
        [user.emailAddress.toUpperCase(), 'Do not use your email address'],
        ['Quartermaine-2026', 'Do not build it from your name, your organization or the product'],
        ['qwerty123456', 'Many people use this password. Choose another one'],
        [TEST_PASSWORD, 'Choose another password than the current one'],
      ] as const) {
        expect(await fieldsOf(TEST_PASSWORD, next)).toEqual({ newPassword: sentence });
      }
      expect(await loginStatus(user.emailAddress, TEST_PASSWORD)).toBe(200);
    });

    it('is taken exactly as typed, however long', async () => {
      const user = await buildUser(server);
      const next = `  ${'ü🙂 '.repeat(50)} `;
      expect((await change(user.token, TEST_PASSWORD, next)).status).toBe(204);
      expect(await loginStatus(user.emailAddress, next)).toBe(200);
      expect(await loginStatus(user.emailAddress, next.trim())).toBe(401);
    });

    it('cannot be guessed by anyone who finds an open browser', async () => {
      const user = await buildUser(server);
      const answers: number[] = [];
      for (let n = 0; n < 14; n += 1) answers.push((await change(user.token, `guess ${n}`)).status);
      expect(answers.slice(0, 10).every((status) => status === 422)).toBe(true);
      expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(11);
      expect((await change(user.token, TEST_PASSWORD)).status).toBe(429);
      // Signing in continues meanwhile: that is another count.
      expect(await loginStatus(user.emailAddress, TEST_PASSWORD)).toBe(200);
    });

    it('changes once when it is changed many times at the same time', async () => {
      const user = await buildUser(server);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => change(user.token, TEST_PASSWORD, `pass-phrase of try ${n}`)),
      );
      const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []));
      expect(winners).toHaveLength(1);
      expect(answers.every(({ status }) => [204, 422, 429].includes(status))).toBe(true);
      expect(await loginStatus(user.emailAddress, `pass-phrase of try ${winners[0]}`)).toBe(200);
    });

    it('is none of an account of single sign-on, or of an organisation that wants everyone there', async () => {
      const sso = await buildUser(server);
      await server.testDatabase.asOwner('update users set is_sso = true where id = $1', [sso.id]);
      const elsewhere = await buildUser(server);
      await server.testDatabase.asOwner('update organisations set requires_sso = true where id = $1', [
        elsewhere.organisation.id,
      ]);
      for (const { token } of [sso, elsewhere]) {
        const answer = await change(token, TEST_PASSWORD);
        expect(answer.status).toBe(403);
        expect(answer.body.error.message).toBe('Your password is managed by your organization.');
        expect(
          (await post('/users/secondFactor/begin', token, { currentPassword: TEST_PASSWORD })).status,
        ).toBe(403);
      }
    });
  });

  describe('the own profile', () => {
    it('takes a name and a time zone, and says in history what they were before', async () => {
      const user = await buildUser(server, { firstName: 'Dana', lastName: 'Fox' });
      const answer = await post('/profile', user.token, {
        firstName: ' Dáná ',
        timeZoneId: 'W. Europe Standard Time',
      });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          firstName: 'Dáná',
          lastName: 'Fox',
          timeZoneId: 'Europe/Berlin',
          emailAddress: user.emailAddress,
        },
      });
      expect((await server.request('GET', '/profile', { token: user.token })).body).toEqual(answer.body);
      expect(await eventsOf(user.id)).toEqual([
        {
          type: 'profileChanged',
          actor_id: user.id,
          changes: [
            { field: 'firstName', from: 'Dana', to: 'Dáná' },
            { field: 'timeZoneId', from: null, to: 'Europe/Berlin' },
          ],
        },
      ]);
      // The same once more changes nothing, and nothing is reported.
      expect((await post('/profile', user.token, { firstName: 'Dáná' })).status).toBe(200);
      expect((await post('/profile', user.token, {})).status).toBe(200);
      expect(await eventsOf(user.id)).toHaveLength(1);
    });

    it('takes a way of writing numbers, which is missing while it is English (US)', async () => {
      const { id, token } = await buildUser(server);
      const profile = async () => (await server.request('GET', '/profile', { token })).body;
      expect(await profile()).not.toHaveProperty('numberLocale');
      expect((await post('/profile', token, { numberLocale: 'de-DE' })).body.numberLocale).toBe('de-DE');
      expect((await profile()).numberLocale).toBe('de-DE');
      // What is left out stays.
      expect((await post('/profile', token, { lastName: 'Fox' })).body.numberLocale).toBe('de-DE');
      await post('/profile', token, { numberLocale: 'en-US' });
      expect(await profile()).not.toHaveProperty('numberLocale');
      const changed = (await eventsOf(id)).flatMap(({ changes }) => changes as { field: string }[]);
      expect(changed.filter(({ field }) => field === 'numberLocale')).toEqual([
        { field: 'numberLocale', from: 'en-US', to: 'de-DE' },
        { field: 'numberLocale', from: 'de-DE', to: 'en-US' },
      ]);
    });

    it.each([
      [{ numberLocale: 'de' }, { numberLocale: 'Choose a number format from the list' }],
      [{ numberLocale: 'constructor' }, { numberLocale: 'Choose a number format from the list' }],
      [{ firstName: '  ' }, { firstName: 'Enter your first name' }],
      [{ lastName: 'x'.repeat(81) }, { lastName: 'Use 80 characters or fewer' }],
      [{ timeZoneId: 'Mars/Olympus' }, { timeZoneId: 'Choose a time zone from the list' }],
      [{ timeZoneId: '+02:00' }, { timeZoneId: 'Choose a time zone from the list' }],
      [{ isSuperAdmin: true }, { isSuperAdmin: 'This field is not known' }],
      [{ emailAddress: 'me@example.com' }, { emailAddress: 'This field is not known' }],
    ])('refuses %j', async (body, fields) => {
      const { token } = await buildUser(server);
      const answer = await post('/profile', token, body);
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toEqual(fields);
    });
  });

  describe("the key of the browser's storage", () => {
    const keyOf = async (token: string): Promise<string> => {
      const answer = await server.request('GET', '/users/sessions/storageKey', { token });
      expect(answer.status).toBe(200);
      expect(Buffer.from(answer.body.key, 'base64url')).toHaveLength(32);
      return answer.body.key;
    };

    it('is the same for a session while it lasts, and another one for every other session', async () => {
      const user = await buildUser(server);
      const colleague = await buildUser(server, { organisation: user.organisation });
      const elsewhere = await signInAs(server, user.emailAddress, TEST_PASSWORD);
      const key = await keyOf(user.token);
      expect(await keyOf(user.token)).toBe(key);
      expect(new Set([key, await keyOf(elsewhere), await keyOf(colleague.token)]).size).toBe(3);
    });

    it('is another one after every change of rights, and the same when they are given back', async () => {
      const user = await buildUser(server);
      const team = await buildTeam(server, user.organisation);
      const key = await keyOf(user.token);
      const asOwner = (text: string, ...values: unknown[]) => server.testDatabase.asOwner(text, values);
      await asOwner('update users set view_all = true where id = $1', user.id);
      const wider = await keyOf(user.token);
      await asOwner('update users set view_all = false where id = $1', user.id);
      await asOwner(
        `insert into team_permissions (organisation_id, user_id, team_id, level) values ($1, $2, $3, 'view')`,
        user.organisation.id,
        user.id,
        team.id,
      );
      const ofTeam = await keyOf(user.token);
      expect(new Set([key, wider, ofTeam]).size).toBe(3);
      await asOwner('delete from team_permissions where user_id = $1', user.id);
      expect(await keyOf(user.token)).toBe(key);
    });

    it('is given to no one once the session has ended: by sign-out, a new password elsewhere, deactivation', async () => {
      const statusOf = async (token: string): Promise<number> =>
        (await server.request('GET', '/users/sessions/storageKey', { token })).status;
      const user = await buildUser(server);
      const elsewhere = await signInAs(server, user.emailAddress, TEST_PASSWORD);
      const leaving = await signInAs(server, user.emailAddress, TEST_PASSWORD);
      expect((await post('/users/logout', leaving)).status).toBe(204);
      const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
      expect((await post('/users/updatePassword', user.token, change)).status).toBe(204);
      expect([await statusOf(user.token), await statusOf(elsewhere), await statusOf(leaving)]).toEqual([
        200, 401, 401,
      ]);
      await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [user.id]);
      expect(await statusOf(user.token)).toBe(401);
    });
  });

  describe('the own sessions', () => {
    const list = async (token: string): Promise<{ id: string; browser: string; isCurrent: boolean }[]> =>
      (await server.request('GET', '/users/sessions', { token })).body.items;
    const signInWith = async (user: BuiltUser, userAgent: string): Promise<string> => {
      const answer = await server.request('POST', '/users/login', {
        body: { emailAddress: user.emailAddress, password: TEST_PASSWORD },
        headers: { 'user-agent': userAgent },
      });
      return String(answer.body.token);
    };

    it('are listed in words and can be ended one by one', async () => {
      const user = await buildUser(server);
      server.clock.advance(MINUTE);
      const firefox = await signInWith(user, FIREFOX);
      const sessions = await list(user.token);
      expect(sessions.map(({ browser, isCurrent }) => ({ browser, isCurrent }))).toEqual([
        { browser: 'Firefox on Windows', isCurrent: false },
        { browser: 'Another program', isCurrent: true },
      ]);
      const path = `/users/sessions/${sessions[0]?.id}`;
      expect((await server.request('DELETE', path, { token: user.token })).status).toBe(204);
      expect(await profileStatus(firefox)).toBe(401);
      expect((await server.request('DELETE', path, { token: user.token })).status).toBe(404);
      expect(await eventsOf(user.id)).toMatchObject([{ type: 'sessionEnded' }]);
      // The current one too: then its token is worth nothing.
      const own = `/users/sessions/${sessions[1]?.id}`;
      expect((await server.request('DELETE', own, { token: user.token })).status).toBe(204);
      expect(await profileStatus(user.token)).toBe(401);
    });

    it('cannot be ended by anybody else, whose answer is that of a session that never was', async () => {
      const [user, colleague] = [await buildUser(server), await buildUser(server)];
      const neighbour = await buildUser(server, { organisation: user.organisation, role: 'System Admin' });
      const [session] = await list(user.token);
      const missing = `/users/sessions/${server.services.newId()}`;
      for (const { token } of [colleague, neighbour]) {
        const answer = await server.request('DELETE', `/users/sessions/${session?.id}`, { token });
        const nothing = await server.request('DELETE', missing, { token });
        expect(answer.status).toBe(404);
        const texts = [answer, nothing].map(({ body }) => ({ ...body.error, requestId: null }));
        expect(texts[0]).toEqual(texts[1]);
      }
      expect(await profileStatus(user.token)).toBe(200);
    });

    it('can all be ended but this one', async () => {
      const user = await buildUser(server);
      const others = [await signInWith(user, FIREFOX), await signInWith(user, FIREFOX)];
      const answer = await post('/users/sessions/endOthers', user.token);
      expect(answer).toMatchObject({ status: 200, body: { ended: 2 } });
      for (const token of others) expect(await profileStatus(token)).toBe(401);
      expect(await list(user.token)).toHaveLength(1);
    });

    it('show neither what has ended, nor an administrator who is in the account', async () => {
      const admin = await buildUser(server, { role: 'System Admin' });
      const user = await buildUser(server, { organisation: admin.organisation });
      const ticket = await post(`/users/${user.id}/impersonationToken`, admin.token);
      const entered = await server.request('POST', '/users/impersonate', {
        body: { token: ticket.body.token },
      });
      const impersonating = String(entered.body.token);
      expect(await profileStatus(impersonating)).toBe(200);
      expect(await list(user.token)).toHaveLength(1);
      for (const [method, path, body] of [
        ['POST', '/users/updatePassword', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
        ['POST', '/profile', { firstName: 'Eve' }],
        ['POST', '/users/sessions/endOthers', undefined],
        ['POST', '/users/secondFactor/begin', { currentPassword: TEST_PASSWORD }],
      ] as const) {
        expect((await server.request(method, path, { token: impersonating, body })).status, path).toBe(403);
      }
      // A new password puts the administrator out of the account as well.
      const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
      expect((await post('/users/updatePassword', user.token, body)).status).toBe(204);
      expect(await profileStatus(impersonating)).toBe(401);
      server.clock.advance(9 * HOUR);
      const later = await signInAs(server, user.emailAddress, NEW_PASSWORD);
      expect(await list(later)).toHaveLength(1);
    });

    it('are at most fifty: one more ends the oldest', async () => {
      const user = await buildUser(server);
      for (let n = 0; n < 50; n += 1) {
        server.clock.advance(1_000);
        await signInWith(user, `Browser ${n}`);
      }
      const newest = await signInWith(user, FIREFOX);
      expect(await profileStatus(user.token)).toBe(401);
      expect(await list(newest)).toHaveLength(50);
    });
  });

  it('tells the log of everything without a password, a token or a link', async () => {
    await server.settled();
    const log = server.logLines.join('');
    expect(log).toContain('current password refused');
    expect(log).toContain('"endpoint":"account.updatePassword"');
    for (const secret of [TEST_PASSWORD, NEW_PASSWORD, 'pass-phrase of try', 'guess 1', 'eyJ'])
      expect(log).not.toContain(secret);
    const stored = await server.testDatabase.asOwner<{ row: unknown }>(
      'select to_jsonb(e) as row from events e union all select to_jsonb(m) from mail_outbox m',
    );
    expect(JSON.stringify(stored)).not.toMatch(
      /tall blue paper kite|correct horse battery|pass-phrase of try/,
    );
  });
});
