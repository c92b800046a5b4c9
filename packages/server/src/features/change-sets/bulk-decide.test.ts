import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import { dayForContracts } from '@pactbook/domain/features/contract-terms/passing-time.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const auto = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' } as const;

describe('decisions about many terms', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let managed: { id: string };
  let today: string;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server, { timeZoneId: 'UTC' });
    managed = await buildTeam(server, acme, { name: 'Managed' });
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [managed.id] });
    today = dayForContracts(server.services.now(), 'UTC');
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, body?: object, user = admin) =>
    server.request(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
  const decideAll = async (ids: readonly string[], more: object, user = admin) =>
    (await send('POST', '/contracts/bulk/decide', { ids, ...more }, user)).body;
  const decisionOf = async (id: string) => (await send('GET', `/contracts/${id}`)).body.decision;
  const undo = async (id: string): Promise<UndoOutcome> =>
    (await send('POST', `/changeSets/${id}/undo`)).body;
  const build = async (count: number, daysLeft = 100, teams: readonly string[] = [managed.id]) => {
    const term = {
      status: 'LIVE' as const,
      startDate: addDays(today, daysLeft - 364),
      endDate: addDays(today, daysLeft),
    };
    const inputs = Array.from({ length: count }, () => ({ ...term, renewal: auto, teams: [...teams] }));
    return (await buildContracts(server, acme, inputs)).map(({ id }) => id);
  };

  test('are made by the rules and rights of each record, previewed without a trace, and say why one is left out', async () => {
    const [one = '', two = ''] = await build(2);
    const [late = ''] = await build(1, 10);
    const [foreign = ''] = await build(1, 100, []);
    const ids = [one, two, late, foreign];
    const tried = await decideAll(ids, { decision: 'CANCEL', dryRun: true }, manager);
    expect(tried).toMatchObject({ decided: 2, unchanged: 0, changeSetId: null });
    expect(await decisionOf(one)).toBeNull();
    const done = await decideAll(ids, { decision: 'CANCEL', reason: 'Too many' }, manager);
    expect({ ...done, changeSetId: null }).toEqual(tried);
    expect(done.failed.map(({ id }: { id: string }) => id)).toEqual([late, foreign]);
    expect(done.failed[0].error).toContain('Confirm that the vendor accepts late notice');
    expect(await decisionOf(two)).toMatchObject({
      decision: 'CANCEL',
      reason: 'Too many',
      decidedBy: manager.id,
    });
    expect(await decisionOf(late)).toBeNull();
    const accepted = await decideAll([one, late], {
      decision: 'CANCEL',
      reason: 'Too many',
      lateNoticeAccepted: true,
    });
    expect(accepted).toMatchObject({ decided: 1, unchanged: 1, failed: [] });
    expect(await decisionOf(late)).toMatchObject({ decision: 'CANCEL', lateNoticeAccepted: true });
  });

  test('are one change in the feed and on its page, with what was decided', async () => {
    const ids = await build(3);
    const { changeSetId } = await decideAll(ids, { decision: 'RENEW', reason: 'All good' });
    const set = (await send('GET', `/changeSets/${changeSetId}`)).body;
    expect(set.changeSet).toMatchObject({ kind: 'bulkDecide', label: 'Decision: Plan to renew', updated: 3 });
    expect(set.records[0].changes).toEqual([
      { field: 'decision', from: null, to: 'RENEW' },
      { field: 'reason', from: '', to: 'All good' },
      { field: 'decidedOn', from: null, to: expect.any(String) },
    ]);
    const { items } = (await send('GET', '/activity?limit=1')).body;
    expect(items[0]).toMatchObject({
      type: 'recordsBulkDecided',
      subject: { label: 'Decision: Plan to renew' },
    });
  });

  test('are undone: to what was decided before and by whom, or to nothing, but not over a later decision', async () => {
    const [fresh = '', talked = '', changed = '', gone = ''] = await build(4);
    await send(
      'POST',
      `/contracts/${talked}/decide`,
      { decision: 'RENEGOTIATE', reason: 'Asked for 5 %' },
      manager,
    );
    const before = await decisionOf(talked);
    const { changeSetId } = await decideAll([fresh, talked, changed, gone], { decision: 'LET_LAPSE' });
    await send('POST', `/contracts/${changed}/decide`, { decision: 'RENEW' });
    await send('DELETE', `/contracts/${gone}`);
    const preview = (await send('POST', `/changeSets/${changeSetId}/undo?dryRun=true`)).body;
    expect(preview.undone).toBe(2);
    expect(await decisionOf(fresh)).toMatchObject({ decision: 'LET_LAPSE' });
    const outcome = await undo(changeSetId);
    expect(outcome.undone).toBe(2);
    expect(outcome.skipped.map(({ contractId, fields }) => [contractId, fields])).toEqual(
      [changed, gone].toSorted().map((id) => [id, ['decision']]),
    );
    expect(await decisionOf(fresh)).toBeNull();
    expect(await decisionOf(talked)).toEqual({ ...before, id: expect.any(String) });
    expect(await decisionOf(changed)).toMatchObject({ decision: 'RENEW' });
  });

  test('give an evergreen record its end, and take it back with it', async () => {
    const renewal = { type: 'EVERGREEN', noticeValue: 30, noticeUnit: 'DAYS' } as const;
    const [built] = await buildContracts(server, acme, [
      { status: 'LIVE', startDate: '2024-01-01', endDate: null, renewal },
    ]);
    const id = built?.id ?? '';
    const { changeSetId } = await decideAll([id], { decision: 'CANCEL' });
    expect((await send('GET', `/contracts/${id}`)).body.endDate).toBe(addDays(today, 30));
    await undo(changeSetId);
    expect((await send('GET', `/contracts/${id}`)).body).toMatchObject({ endDate: null, decision: null });
  });

  test('are refused without a decision, for too many records, or on a day of its own', async () => {
    const [id = ''] = await build(1);
    for (const body of [
      { ids: [id] },
      { ids: [id], decision: 'MAYBE' },
      { ids: [], decision: 'RENEW' },
      { ids: [id], decision: 'RENEW', decidedOn: today },
      {
        ids: Array.from(
          { length: 201 },
          (_, at) => `019aa0d2-7c00-7abc-8def-${String(at).padStart(12, '0')}`,
        ),
        decision: 'RENEW',
      },
    ])
      expect((await send('POST', '/contracts/bulk/decide', body)).status).toBe(422);
  });
});
