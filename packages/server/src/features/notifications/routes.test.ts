import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { unsubscribeAddress } from '../../platform/mail/unsubscribe-link.ts';
import { notifyPeople } from './jobs.ts';

const HOUR = 3_600_000;
const SECRET = 'a secret of a test that is long enough to be one';

describe('what people ask of notifications', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let crew: { id: string };
  let manager: BuiltUser;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ secret: SECRET });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server);
    crew = await buildTeam(server, acme);
    manager = await buildUser(server, {
      organisation: acme,
      role: 'Team Manager',
      teams: [crew.id],
      firstName: 'Mia',
      lastName: 'Manager',
    });
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
  });

  const secrets = createSecretBox(SECRET);
  const job = notifyPeople({ linkBase: () => null, secrets, onMailQueued: () => undefined });
  const get = (user: BuiltUser, path: string) => server.request('GET', path, { token: user.token });
  const post = (user: BuiltUser, path: string, body?: object) =>
    server.request('POST', path, { token: user.token, body });
  const inDays = (days: number) => addDays(calendarDateAt(server.services.now(), 'America/New_York'), days);
  const live = (input: object = {}) => ({
    status: 'LIVE' as const,
    teams: [crew.id],
    startDate: inDays(-100),
    endDate: inDays(40),
    renewal: { type: 'AUTO_RENEWS' as const, termMonths: 12, noticeValue: 10, noticeUnit: 'DAYS' as const },
    ...input,
  });

  describe('settings', () => {
    test('begin with a weekly digest of notice, end and expiry; managers hear of their teams, others of what they own', async () => {
      const expected = {
        digest: 'weekly',
        hour: 8,
        weekday: 1,
        leadDays: [120, 60, 30, 14, 7, 1],
        pausedUntil: null,
      };
      const { body } = await get(manager, '/users/notifications');
      expect(body).toMatchObject({
        ...expected,
        scope: 'managedTeams',
        channels: { email: true, inApp: true },
      });
      expect(Object.keys(body.events).filter((name) => body.events[name])).toEqual([
        'noticeDeadline',
        'endDate',
        'documentExpires',
        'expired',
        // Only System Admins get it.
        'reminderHealth',
      ]);
      const viewer = await buildUser(server, { organisation: acme, role: 'Record Viewer' });
      expect((await get(viewer, '/users/notifications')).body.scope).toBe('owned');
    });

    test('are kept as they were sent, and what is not sent stays; history reports it', async () => {
      const { body: before } = await get(manager, '/users/notifications');
      const saved = await post(manager, '/users/notifications', { digest: 'daily', leadDays: [7, 30, 7] });
      const after = { ...before, digest: 'daily', leadDays: [30, 7], leadDaysFrom: 'own' };
      expect(saved).toMatchObject({ status: 200, body: after });
      expect((await get(manager, '/users/notifications')).body).toEqual(saved.body);
      expect((await post(manager, '/users/notifications', saved.body)).body).toEqual(saved.body);
      const events = await server.testDatabase.asOwner<{ changes: { field: string }[] }>(
        "select changes from events where type = 'notificationSettingsChanged' and subject_id = $1",
        [manager.id],
      );
      const fields = events.map(({ changes }) => changes.map(({ field }) => field));
      expect(fields).toEqual([['digest', 'leadDays', 'leadDaysFrom']]);
    });

    test('that make no sense are refused, field by field', async () => {
      const refused = [
        [{ hour: 24 }, 'hour'],
        [{ weekday: 0 }, 'weekday'],
        [{ digest: 'hourly' }, 'digest'],
        [{ scope: 'everything' }, 'scope'],
        [{ leadDays: [] }, 'leadDays'],
        [{ leadDays: [0] }, 'leadDays.0'],
        [{ leadDays: [1.5] }, 'leadDays.0'],
        [{ pausedUntil: 'tomorrow' }, 'pausedUntil'],
      ] as const;
      for (const [body, field] of refused) {
        const answer = await post(manager, '/users/notifications', body);
        expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, [field]]);
      }
    });
  });

  test('the preview shows the next 30 days with the day of each mail, and only own reminders', async () => {
    await buildContract(server, acme, live({ product: 'Soon' }));
    await post(manager, '/users/notifications', { digest: 'immediate', leadDays: [20, 7] });
    const { body } = await get(manager, '/users/notifications/preview');
    const items: { date: string; kind: string; stage: number; mailAt: string | null }[] = body.items;
    expect(items.map(({ date, kind: what, stage }) => [date, what, stage])).toEqual([
      [inDays(10), 'noticeDeadline', 20],
      [inDays(20), 'endDate', 20],
      [inDays(23), 'noticeDeadline', 7],
    ]);
    expect(items.every(({ mailAt }) => mailAt !== null)).toBe(true);
    const { body: others } = await get(admin, '/users/notifications/preview');
    expect(others).toEqual({ items: [], hasMore: false });
  });

  test('a reminder that came up is in the inbox until it is read, and only for anyone who still may', async () => {
    const { id } = await buildContract(server, acme, live({ product: 'Creative Cloud', vendor: 'Adobe' }));
    await runJob(server, job);
    const { body } = await get(manager, '/notifications');
    expect(body).toMatchObject({ unread: 2, nextCursor: null });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Notice by \w{3} \d+, \d{4} – Creative Cloud \(in 30 days\)$/),
        expect.stringMatching(/^Renews after \w{3} \d+, \d{4} – Creative Cloud \(in 40 days\)$/),
      ]),
    );
    expect(body.items[0]).toMatchObject({
      isRead: false,
      contract: { id, product: 'Creative Cloud', vendor: 'Adobe' },
    });
    const [first, second] = (await get(manager, '/notifications?limit=1')).body.items.concat(
      (await get(manager, `/notifications?limit=1&cursor=${body.items[0].id}`)).body.items,
    );
    expect([first.id, second.id]).toEqual(body.items.map((item: { id: string }) => item.id));
    expect((await post(manager, '/notifications/read', { ids: [body.items[0].id] })).body).toEqual({
      unread: 1,
    });
    for (const wrong of [{}, { ids: [first.id], all: true }])
      expect((await post(manager, '/notifications/read', wrong)).status).toBe(422);
    // No one reads another's.
    expect((await post(admin, '/notifications/read', { all: true })).body).toEqual({ unread: 0 });
    expect((await get(manager, '/notifications/unread')).body).toEqual({ unread: 1 });
    await server.testDatabase.asOwner('delete from team_permissions where user_id = $1', [manager.id]);
    const { token } = { token: await signInAs(server, manager.emailAddress, manager.password) };
    const left = (await server.request('GET', '/notifications', { token })).body.items;
    // How a record renews is restricted, when it ends is not.
    expect(left).toEqual([
      expect.objectContaining({ kind: 'endDate', title: expect.stringMatching(/^Ends .* – Creative Cloud/) }),
    ]);
    expect((await post(manager, '/notifications/read', { all: true })).body).toEqual({ unread: 0 });
  });

  test('editors see which mails go to whom and when, and which went; snoozing takes the own ones away', async () => {
    const { id } = await buildContract(server, acme, live());
    await post(manager, '/users/notifications', { digest: 'immediate', leadDays: [30, 7] });
    await runJob(server, job);
    const shown = (await get(manager, `/contracts/${id}/reminders`)).body;
    const person = { id: manager.id, name: 'Mia Manager' };
    expect(shown.sent).toMatchObject([{ kind: 'noticeDeadline', stage: 30, person, delivery: 'queued' }]);
    expect(shown.planned).toMatchObject([
      { date: inDays(10), kind: 'endDate', stage: 30, person, because: 'teamManager' },
      { date: inDays(23), kind: 'noticeDeadline', stage: 7, person },
      { date: inDays(33), kind: 'endDate', stage: 7, person },
    ]);
    expect(shown).toMatchObject({ silence: null, snoozedUntil: null });
    await post(manager, `/contracts/${id}/snooze`, { until: inDays(90) });
    const snoozed = (await get(manager, `/contracts/${id}/reminders`)).body;
    expect(snoozed).toMatchObject({ planned: [], snoozedUntil: inDays(90) });
    await post(manager, `/contracts/${id}/snooze`, { until: null });
    expect((await get(manager, `/contracts/${id}/reminders`)).body.planned).toHaveLength(3);
    expect((await get(admin, `/contracts/${id}/reminders`)).status).toBe(200);
  });

  test('reminder health names Live records that warn no one, and why', async () => {
    const health = async () => (await get(admin, '/notifications/health')).body;
    const dated = await buildContract(server, acme, live({ product: 'Dated' }));
    const undated = await buildContract(
      server,
      acme,
      live({ product: 'Undated', endDate: null, renewal: null }),
    );
    await buildContract(server, acme, live({ product: 'Admins', teams: [] }));
    await buildContract(server, acme, { product: 'Draft' });
    expect(await health()).toMatchObject({ live: 3, warned: 2, administratorsOnly: 1, silent: 1 });
    expect((await health()).records).toMatchObject([{ contract: { id: undated.id }, reason: 'noDates' }]);
    for (const user of [manager, admin]) await post(user, '/users/notifications', { digest: 'off' });
    const silent = await health();
    expect(silent).toMatchObject({ warned: 0, silent: 3 });
    expect(silent.records).toContainEqual(
      expect.objectContaining({
        contract: { id: dated.id, product: 'Dated', vendor: expect.any(String) as string },
        reason: 'nobodyMailed',
      }),
    );
  });

  test('reminder health counts and lists only the records that a user manages, or all where they view all', async () => {
    const other = await buildTeam(server, acme);
    const gone = await buildUser(server, { organisation: acme, role: 'Record Viewer' });
    const recordAdmin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    const undated = { endDate: null, renewal: null };
    const own = await buildContract(server, acme, live({ product: 'Own', ...undated }));
    await buildContract(server, acme, live({ product: 'Shared', teams: [crew.id, other.id] }));
    await buildContract(
      server,
      acme,
      live({ product: 'Elsewhere', teams: [other.id], owners: [gone.id], ...undated }),
    );
    await buildContract(server, acme, live({ product: 'Nobodys', teams: [], ...undated }));
    await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [gone.id]);
    const ofManager = (await get(manager, '/notifications/health')).body;
    expect(ofManager).toMatchObject({ live: 2, warned: 1, silent: 1, deactivatedOwners: 0 });
    expect(ofManager.records).toMatchObject([{ contract: { id: own.id } }]);
    expect(JSON.stringify(ofManager)).not.toMatch(/Elsewhere|Nobodys/);
    const viewer = await buildUser(server, { organisation: acme, role: 'Record Viewer' });
    for (const user of [admin, recordAdmin, viewer])
      expect((await get(user, '/notifications/health')).body).toMatchObject({
        live: 4,
        silent: 3,
        deactivatedOwners: 1,
      });
    for (const role of ['Team Viewer', 'Limited Access User'] as const) {
      const user = await buildUser(server, { organisation: acme, role, teams: [crew.id] });
      expect((await get(user, '/notifications/health')).status).toBe(403);
    }
  });

  test('without a mail server reminder health says so, and counts no one as warned who reads mails alone', async () => {
    await buildContract(server, acme, live());
    const health = async () => (await get(admin, '/notifications/health')).body;
    expect(await health()).toMatchObject({ mail: 'keptAsFiles', warned: 1, silent: 0 });
    await post(manager, '/users/notifications', { channels: { email: true, inApp: false } });
    expect(await health()).toMatchObject({
      warned: 0,
      silent: 1,
      records: [{ reason: 'nobodyReached' }],
    });
  });

  test('a test e-mail goes to the own address, five times within an hour', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await post(manager, '/users/notifications/test')).status).toBe(202);
    const refused = await post(manager, '/users/notifications/test');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const mails = await server.testDatabase.asOwner('select 1 from mail_outbox where to_address = $1', [
      manager.emailAddress,
    ]);
    expect(mails).toHaveLength(5);
    server.clock.advance(HOUR + 1_000);
    expect((await post(manager, '/users/notifications/test')).status).toBe(202);
  });

  describe('one-click unsubscribe', () => {
    const address = (user: BuiltUser, box = secrets) =>
      unsubscribeAddress('', box, { organisationId: acme.id, userId: user.id }).replace(/^\/api/, '');
    const digestOf = async (user: BuiltUser) => (await get(user, '/users/notifications')).body.digest;

    test.each([
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      ],
    ])('takes %s without a session, turns mails off and nothing else', async (body, type) => {
      const before = (await get(manager, '/users/notifications')).body;
      const answer = await server.request('POST', address(manager), {
        body,
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(200);
      expect((await get(manager, '/users/notifications')).body).toEqual({ ...before, digest: 'off' });
      expect(await digestOf(admin)).toBe('weekly');
    });

    const tokenOf = (url: string) => new URL(url, server.address).searchParams.get('token') ?? '';

    test('following the address changes nothing: it leads to a page that asks first', async () => {
      const answer = await server.request('GET', address(manager));
      expect(answer.status).toBe(303);
      const page = new URL(answer.headers.get('location') ?? '', server.address);
      expect(page.pathname).toBe('/unsubscribe');
      expect(await digestOf(manager)).toBe('weekly');
      // What the page's button sends, without a session.
      const token = tokenOf(page.href);
      expect(
        (await server.request('POST', '/users/notifications/stopMails', { body: { token } })).status,
      ).toBe(204);
      expect(await digestOf(manager)).toBe('off');
      expect(await digestOf(admin)).toBe('weekly');
    });

    test('a page that is given no token of ours turns no one’s mails off', async () => {
      const stop = (token: string) =>
        server.request('POST', '/users/notifications/stopMails', { body: { token } });
      const foreign = createSecretBox('another secret of another installation, long enough');
      expect((await stop(tokenOf(address(manager, foreign)))).status).toBe(404);
      expect((await stop(`${tokenOf(address(manager))}x`)).status).toBe(404);
      expect((await stop('')).status).toBe(422);
      expect((await stop('x'.repeat(2_000))).status).toBe(422);
      expect(await digestOf(manager)).toBe('weekly');
    });

    test('a token of another making is nothing', async () => {
      const foreign = createSecretBox('another secret of another installation, long enough');
      for (const path of [
        address(manager, foreign),
        `${address(manager)}x`,
        address(manager).replace(/=.*/, '='),
      ])
        expect((await server.request('POST', path)).status).toBe(404);
      expect(await digestOf(manager)).toBe('weekly');
    });
  });

  describe('a calendar address', () => {
    const make = async (user: BuiltUser) => {
      const { status, body } = await post(user, '/users/calendarLink');
      expect(status).toBe(201);
      return new URL(body.address).pathname.replace(/^\/api/, '');
    };
    const read = (path: string, headers = {}) => server.request('GET', path, { headers });

    test('gives the deadlines that its owner may read as whole days, without costs', async () => {
      const other = await buildTeam(server, acme);
      const { id } = await buildContract(
        server,
        acme,
        live({
          product: 'Cloud; for, all\nX',
          vendor: 'Adobe',
          totalCost: 98_765,
          noticeEarliest: inDays(5),
        }),
      );
      await buildContract(server, acme, live({ product: 'Elsewhere', teams: [other.id] }));
      const path = await make(manager);
      const answer = await read(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      const text = String(answer.body).replaceAll('\r\n ', '');
      const day = (date: string) => `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`;
      expect(text).toContain(day(inDays(30)));
      expect(text).toContain(day(inDays(40)));
      expect(text).toContain(`UID:${id}.1.noticeDeadline@pactbook`);
      expect(text).toMatch(/SUMMARY:Notice by: Cloud\\; for\\, all/);
      expect(text).toMatch(/DESCRIPTION:Adobe\\nWindow \w{3} \d/);
      expect(text).not.toMatch(/98.?765|Elsewhere/);
      const etag = answer.headers.get('etag') ?? '';
      expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    });

    test('shows people of limited access the ends that they follow, and no notice deadline', async () => {
      const limited = await buildUser(server, { organisation: acme });
      const path = await make(limited);
      await buildContract(server, acme, live({ product: 'Open' }));
      expect((await read(path)).body).not.toContain('Open');
      await post(limited, '/users/notifications', { scope: 'all' });
      const { body } = await read(path);
      expect(body).toContain('SUMMARY:Ends: Open');
      expect(body).not.toMatch(/Notice by|Renews/);
    });

    test('is shown once, ends when it is revoked or made again, and with its owner', async () => {
      expect((await get(manager, '/users/calendarLink')).body).toEqual({ link: null });
      const old = await make(manager);
      const path = await make(manager);
      expect((await read(old)).status).toBe(404);
      expect((await read(path)).status).toBe(200);
      await server.settled();
      const { link } = (await get(manager, '/users/calendarLink')).body;
      expect(link).toEqual({ createdAt: expect.any(String), lastUsedAt: expect.any(String) });
      expect(JSON.stringify(link)).not.toContain(path.slice(10, 40));
      expect((await server.request('DELETE', '/users/calendarLink', { token: manager.token })).status).toBe(
        204,
      );
      expect((await read(path)).status).toBe(404);
      const last = await make(manager);
      await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [
        manager.id,
      ]);
      expect((await read(last)).status).toBe(404);
    });
  });
});
