import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract, buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { findActor } from '../../users/queries.ts';
import { ReminderHealths } from './read-reminder-health.ts';

const DAY_MS = 24 * 3_600_000;

describe('the health of reminders that is kept', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('is what counting again says, for everybody, whatever changed', async () => {
    const { database } = server.services;
    const organisation = await buildOrganisation(server);
    const { scope } = organisation;
    const team = await buildTeam(server, organisation);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const manager = await buildUser(server, { organisation, role: 'Team Manager', teams: [team.id] });
    const owner = await buildUser(server, { organisation, role: 'Record Viewer' });
    const today = calendarDateAt(server.services.now(), 'America/New_York');
    const live = { status: 'LIVE' as const, teams: [team.id], owners: [owner.id] };
    const record = await buildContract(server, organisation, { ...live, endDate: addDays(today, 300) });
    const undated = await buildContract(server, organisation, { ...live, endDate: null });
    const ask = async (path: string, body?: object, { token } = admin) => {
      const method = body === undefined ? 'DELETE' : 'POST';
      const { status } = await server.request(method, path, { token, body });
      expect([path, status < 300]).toEqual([path, true]);
    };
    const kept = new ReminderHealths(database, 'smtp');
    const expectTruth = async () => {
      const answers = [];
      for (const { id } of [admin, manager]) {
        const actor = await database.read(scope, (db) => findActor(db, id));
        if (actor === null) throw new Error('There is no such person.');
        const now = server.services.now();
        const answer = await kept.find({ scope, actor }, now);
        expect(answer).toEqual(await new ReminderHealths(database, 'smtp').find({ scope, actor }, now));
        // Counted once while nothing changes.
        expect(await kept.find({ scope, actor }, now)).toBe(answer);
        answers.push(answer);
      }
      return answers;
    };
    let before = JSON.stringify(await expectTruth());
    const changes = [
      () => ask(`/contracts/${record.id}`, { status: 'EVALUATING' }),
      () => ask(`/contracts/${record.id}`, { status: 'LIVE' }),
      () => ask(`/users/${owner.id}`),
      () => ask('/users/notifications', { digest: 'off' }, manager),
      () => ask(`/contracts/${record.id}`, { teams: [] }),
      () => ask(`/contracts/${undated.id}/reminders`, { for: 'owners', day: addDays(today, 40) }),
      () => ask(`/contracts/${record.id}/decide`, { decision: 'CANCEL' }),
      // The day of that reminder is in the past.
      async () => server.clock.advance(41 * DAY_MS),
    ];
    for (const change of changes) {
      await change();
      const after = JSON.stringify(await expectTruth());
      expect([String(change), after === before]).toEqual([String(change), false]);
      before = after;
    }
  });

  test('is of groups of records what it is of each record, no matter who looks', async () => {
    const { database } = server.services;
    const organisation = await buildOrganisation(server);
    const { scope } = organisation;
    const teams = [(await buildTeam(server, organisation)).id, (await buildTeam(server, organisation)).id];
    const build = (options: object) => buildUser(server, { organisation, ...options });
    const admin = await build({ role: 'System Admin' });
    const manager = await build({ role: 'Team Manager', teams: teams.slice(0, 1) });
    const silent = await build({ role: 'Team Manager', teams: teams.slice(1) });
    const people = [admin, manager, silent, await build({ role: 'Record Viewer' }), await build({})];
    const settings = {
      token: silent.token,
      body: { digest: 'off', channels: { email: false, inApp: false } },
    };
    expect((await server.request('POST', '/users/notifications', settings)).status).toBe(200);
    const today = calendarDateAt(server.services.now(), 'America/New_York');
    const notice = { noticeValue: 30, noticeUnit: 'DAYS' as const };
    const record = fc.record({
      status: fc.constantFrom('LIVE' as const, 'LIVE' as const, 'EVALUATING' as const),
      startDate: fc.constant(addDays(today, -100)),
      endDate: fc.option(fc.constantFrom(addDays(today, 40), addDays(today, 300)), { freq: 3 }),
      renewal: fc.constantFrom(
        null,
        { type: 'EVERGREEN' as const },
        { type: 'EVERGREEN' as const, ...notice, noticeToEndOf: 'YEAR' as const },
        { type: 'FIXED' as const, ...notice },
        { type: 'AUTO_RENEWS' as const, termMonths: 12, ...notice },
      ),
      teams: fc.subarray(teams),
      owners: fc.subarray(people.map(({ id }) => id)),
      isDecided: fc.boolean(),
    });
    const records = fc.sample(record, { numRuns: 60, seed: 5 });
    const built = await buildContracts(
      server,
      organisation,
      records.map(({ isDecided: _, ...one }) => one),
    );
    const decisions = [];
    for (const [at, { isDecided, status, endDate }] of records.entries()) {
      if (!isDecided || status !== 'LIVE' || endDate === null) continue;
      const body = { decision: at % 2 === 0 ? 'CANCEL' : 'RENEGOTIATE', lateNoticeAccepted: true };
      const path = `/contracts/${built[at]?.id}/decide`;
      decisions.push((await server.request('POST', path, { token: admin.token, body })).status);
    }
    expect(decisions).toContain(200);
    for (const mail of ['smtp', 'files'] as const) {
      for (const { id } of [admin, manager, silent]) {
        const actor = await database.read(scope, (db) => findActor(db, id));
        if (actor === null) throw new Error('There is no such person.');
        const caller = { scope, actor };
        const now = server.services.now();
        const inGroups = await new ReminderHealths(database, mail).find(caller, now);
        expect(inGroups).toEqual(await new ReminderHealths(database, mail, 0).find(caller, now));
        expect(inGroups.live).toBeGreaterThan(0);
      }
    }
  });
});
