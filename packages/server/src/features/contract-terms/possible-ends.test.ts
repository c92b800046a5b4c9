import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { bringContractsUpToDate } from './jobs.ts';

const toQuarter: Renewal = {
  type: 'EVERGREEN',
  noticeValue: 6,
  noticeUnit: 'WEEKS',
  noticeToEndOf: 'QUARTER',
};

describe('the next possible end of an evergreen record', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let team: { id: string };

  beforeAll(async () => {
    server = await startTestServer();
    moveTo('2031-01-11');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server, { timeZoneId: 'UTC' });
    team = await buildTeam(server, acme);
    admin = await buildUser(server, { organisation: acme, role: 'System Admin', timeZoneId: 'UTC' });
  });

  const moveTo = (day: string) => server.clock.advance(Date.parse(`${day}T12:00:00Z`) - server.clock.now());
  const ask = async (method: string, path: string, body?: object, user = admin) => {
    // Sessions end while the tests pass months.
    const token = await signInAs(server, user.emailAddress, user.password);
    return (await server.request(method, path, { token, body })).body;
  };
  const read = (id: string, user = admin) => ask('GET', `/contracts/${id}`, undefined, user);
  const history = async (id: string) => (await ask('GET', `/contracts/${id}/activity`)).items;
  const passDays = (day: string) => {
    moveTo(day);
    return bringContractsUpToDate(server.services, { scope: acme.scope, timeZoneId: 'UTC' });
  };
  const build = (input: Partial<ContractInput> = {}) =>
    buildContract(server, acme, { status: 'LIVE', renewal: toQuarter, teams: [team.id], ...input });
  const year = { 2031: '2031-01-11', 2032: '2032-01-11', 2033: '2033-01-11', 2034: '2034-01-11' };

  test('is there with the day to decide by as soon as the terms are, and follows their changes', async () => {
    moveTo(year[2031]);
    const { id } = await build();
    expect(await read(id)).toMatchObject({ possibleEnd: '2031-03-31', noticeDeadline: '2031-02-17' });
    const changed = await ask('POST', `/contracts/${id}`, {
      renewal: { ...toQuarter, noticeToEndOf: 'YEAR' },
    });
    expect(changed).toMatchObject({ possibleEnd: '2031-12-31', noticeDeadline: '2031-11-19', endDate: null });
    const later = await ask('POST', `/contracts/${id}`, { startDate: '2032-05-01', renewal: toQuarter });
    expect(later).toMatchObject({ possibleEnd: '2032-06-30', noticeDeadline: '2032-05-19' });
    const fixed = await ask('POST', `/contracts/${id}`, {
      endDate: '2033-05-15',
      renewal: { ...toQuarter, type: 'FIXED' },
    });
    expect(fixed).not.toHaveProperty('possibleEnd');
    // Counted back from the last end of a quarter before the end.
    expect(fixed.noticeDeadline).toBe('2033-02-17');
    const [present] = await ask('GET', `/contracts/${id}/terms`);
    expect(present.noticeDeadline).toBe('2033-02-17');
  });

  test('is reminded of, waits for a decision, and is in the health of reminders', async () => {
    moveTo(year[2031]);
    const { id } = await build();
    await build({ product: 'Without notice', renewal: { type: 'EVERGREEN' } });
    const reminders = await ask('GET', `/contracts/${id}/reminders`);
    expect(JSON.stringify(reminders)).toContain('2031-02-17');
    const { filters, ...view } = defaultTableView();
    const open = { ...view, filters: { ...filters, missing: ['openDecision'] } };
    const page = await ask('POST', '/contracts/query', { view: open, parts: ['rows'] });
    expect(page.rows.map((row: { id: string }) => row.id)).toEqual([id]);
    expect(await ask('GET', '/notifications/health')).toMatchObject({ live: 2, decided: 1 });
    await ask('POST', `/contracts/${id}/decide`, { decision: 'RENEW' });
    expect(await ask('GET', '/notifications/health')).toMatchObject({ live: 2, decided: 2 });
  });

  test('cannot be read by people who read the record in part', async () => {
    moveTo(year[2031]);
    const { id } = await build();
    const limited = await buildUser(server, { organisation: acme });
    const record = await read(id, limited);
    expect(record.access).toBe('limited');
    expect(record).not.toHaveProperty('possibleEnd');
    expect(record).not.toHaveProperty('noticeDeadline');
  });

  test('moves on after the last day for notice, once, and what was decided about it is withdrawn', async () => {
    moveTo(year[2032]);
    const [one, decided] = [await build(), await build({ product: 'Decided' })];
    await ask('POST', `/contracts/${decided.id}/decide`, { decision: 'RENEW' });
    expect(await passDays('2032-02-18')).toBe(0);
    expect(await passDays('2032-02-19')).toBe(2);
    expect(await passDays('2032-02-19')).toBe(0);
    const next = { status: 'LIVE', possibleEnd: '2032-06-30', noticeDeadline: '2032-05-19', decision: null };
    expect(await read(one.id)).toMatchObject({ ...next, version: 2, termNumber: 1 });
    expect(await read(decided.id)).toMatchObject({ ...next, version: 3 });
    const moved = { field: 'possibleEnd', from: '2032-03-31', to: '2032-06-30' };
    expect((await history(one.id))[0]).toMatchObject({
      type: 'contractPossibleEndMoved',
      changes: [moved],
    });
    expect((await history(decided.id))[0].changes).toEqual([
      moved,
      { field: 'decision', from: 'RENEW', to: null },
    ]);
    // A server that was down for years goes to the next one that is possible.
    await passDays('2035-12-01');
    expect(await read(one.id)).toMatchObject({ possibleEnd: '2036-03-31' });
    moveTo(year[2034]);
  });

  test('is the end of a record that it was decided to cancel, and stays it', async () => {
    moveTo(year[2033]);
    const { id } = await build();
    const cancelled = await ask('POST', `/contracts/${id}/decide`, { decision: 'CANCEL' });
    expect(cancelled).toMatchObject({ endDate: '2033-03-31', possibleEnd: '2033-03-31' });
    expect((await history(id))[0].changes).toContainEqual({
      field: 'endDate',
      from: null,
      to: '2033-03-31',
    });
    expect(await passDays('2033-02-20')).toBe(0);
    expect(await passDays('2033-03-31')).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'LIVE', endDate: '2033-03-31' });
    expect(await passDays('2033-04-01')).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', endDate: '2033-03-31' });
  });

  test('is the next one again when that decision is withdrawn or replaced', async () => {
    moveTo(year[2033]);
    const [withdrawn, replaced] = [await build(), await build()];
    for (const { id } of [withdrawn, replaced])
      await ask('POST', `/contracts/${id}/decide`, { decision: 'LET_LAPSE' });
    await passDays('2033-02-20');
    const running = { endDate: null, possibleEnd: '2033-06-30', noticeDeadline: '2033-05-19' };
    expect(await ask('DELETE', `/contracts/${withdrawn.id}/decision`)).toMatchObject(running);
    expect(await ask('POST', `/contracts/${replaced.id}/decide`, { decision: 'RENEW' })).toMatchObject(
      running,
    );
    await passDays('2033-04-10');
    expect([(await read(withdrawn.id)).status, (await read(replaced.id)).status]).toEqual(['LIVE', 'LIVE']);
  });

  test('does not exist with notice to any day: cancelled, it ends that long after the day', async () => {
    moveTo(year[2033]);
    const { id } = await build({ renewal: { type: 'EVERGREEN', noticeValue: 30, noticeUnit: 'DAYS' } });
    expect(await read(id)).toMatchObject({ noticeDeadline: null });
    const cancelled = await ask('POST', `/contracts/${id}/decide`, { decision: 'CANCEL' });
    expect(cancelled.endDate).toBe('2033-02-10');
  });

  test('is put back by an undo of what changed the terms', async () => {
    moveTo(year[2033]);
    const { id } = await build();
    const before = await read(id);
    await ask('POST', `/contracts/${id}`, { renewal: { type: 'EVERGREEN' } });
    expect(await read(id)).toMatchObject({ noticeDeadline: null });
    const back = await ask('POST', `/contracts/${id}`, { renewal: before.renewal });
    expect(back).toMatchObject({ possibleEnd: before.possibleEnd, noticeDeadline: before.noticeDeadline });
  });
});
