import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type {
  ListedScenario,
  Scenario,
  ScenarioResult,
} from '@pactbook/domain/features/scenarios/scenario.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { sumMoney } from '@pactbook/domain/kernel/money.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const CANCELLED = (contractId: string) => ({ kind: 'CANCEL', contractId });

describe('scenarios', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.moveTo(Date.UTC(2026, 10, 28));
  });
  afterAll(() => server.stop());

  const world = async () => {
    const organisation = await buildOrganisation(server);
    const user = await buildUser(server, { organisation, role: 'Record Viewer' });
    const colleague = await buildUser(server, { organisation, role: 'Record Admin' });
    return { organisation, user, colleague };
  };
  const post = (user: BuiltUser, path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.request('POST', path, { token: user.token, body, headers });
  const get = (user: BuiltUser, path: string) => server.request('GET', path, { token: user.token });
  const remove = (user: BuiltUser, path: string) => server.request('DELETE', path, { token: user.token });
  const save = async (user: BuiltUser, input: object): Promise<Scenario> => {
    const { status, body } = await post(user, '/scenarios', input);
    expect([status, body]).toEqual([201, expect.objectContaining({ version: 1 })]);
    return body;
  };
  const resultOf = async (user: BuiltUser, moves: object[]): Promise<ScenarioResult> => {
    const { status, body } = await post(user, '/scenarios/result', { moves });
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const renewing = (input: Partial<ContractInput> = {}): Partial<ContractInput> => ({
    status: 'LIVE',
    endDate: '2026-12-31',
    renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
    annualCosts: [{ date: '2026-01-01', cost: 100 }],
    ...input,
  });
  const add = (organisation: BuiltOrganisation, input: Partial<ContractInput> = {}) =>
    buildContract(server, organisation, renewing(input));

  describe('the result', () => {
    it('is what Trends says to the cent without moves, also of records in other currencies', async () => {
      const { organisation, colleague } = await world();
      const admin = await buildUser(server, { organisation, role: 'System Admin' });
      await post(admin, '/organisation/settings', { fiscalYearStartMonth: 4 });
      await post(admin, '/currencies', { recordCurrencies: ['EUR'] });
      await post(admin, '/currencies/rates', {
        rates: [{ base: 'EUR', currency: 'USD', day: '2025-01-01', rate: '1.17' }],
      });
      await buildContracts(
        server,
        organisation,
        Array.from({ length: 30 }, (_, index) =>
          renewing({
            endDate: `2027-0${(index % 9) + 1}-28`,
            currency: index % 3 === 0 ? 'EUR' : 'USD',
            annualCosts: [
              { date: `2025-0${(index % 9) + 1}-15`, cost: 33.33 * (index + 1) },
              ...(index % 4 === 0 ? [{ date: '2027-03-31', cost: -1.01, reason: 'Credit' }] : []),
            ].map((row) => ({ ...row, cost: Math.round(row.cost * 100) / 100 })),
          }),
        ),
      );
      const { before, after, years } = await resultOf(colleague, []);
      const [from, , to] = years.map(({ year }) => year);
      const { body: trends } = await server.request('GET', `/trends?from=${from}&to=${to}`, {
        token: colleague.token,
      });
      const { totals, projectedTotals } = trends as Trends;
      expect(before).toEqual({
        known: totals.map((total) => total ?? 0),
        projected: projectedTotals.map((total) => total ?? 0),
      });
      expect(after).toEqual(before);
      expect([from, before.projected.some((amount) => amount > 0)]).toEqual([2027, true]);
    });

    it('counts each record as Trends does: all of them together are its years', async () => {
      const { organisation, user } = await world();
      const day = fc.nat(2_000).map((days) => addDays('2024-01-01', days));
      const record = fc.record({
        status: fc.constantFrom('LIVE' as const, 'LIVE' as const, 'EVALUATING' as const),
        endDate: fc.option(fc.nat(1_200).map((days) => addDays('2026-12-01', days))),
        renewal: fc.constantFrom(null, ...RENEWAL_TYPES.map((type) => ({ type, termMonths: 12 }))),
        annualCosts: fc.uniqueArray(anyCost(day, 9_999_999), { maxLength: 5, selector: ({ date }) => date }),
      });
      const contracts = await buildContracts(server, organisation, fc.sample(record, 60));
      const moves = contracts.map(({ id: contractId }) => ({
        kind: 'COST',
        contractId,
        percent: 0,
        from: '2024-01-01',
      }));
      const { before, after, records } = await resultOf(user, moves);
      const sumOf = (part: 'known' | 'projected') =>
        [0, 1, 2].map((year) => sumMoney(records.map((one) => one.before[part][year] ?? 0)));
      expect({ known: sumOf('known'), projected: sumOf('projected') }).toEqual(before);
      expect(after).toEqual(before);
    });

    it('says what each record costs without and with its moves', async () => {
      const { organisation, user } = await world();
      const [one, other, rest] = [
        await add(organisation, { product: 'Mail' }),
        await add(organisation),
        await add(organisation),
      ];
      const { records, before, after } = await resultOf(user, [
        CANCELLED(one.id),
        { kind: 'COST', contractId: other.id, percent: 7, from: '2027-01-01' },
        { kind: 'END', contractId: other.id, endDate: '2027-12-31' },
      ]);
      expect(before).toEqual({ known: [300, 0, 0], projected: [0, 300, 300] });
      expect(after).toEqual({ known: [300, 0, 0], projected: [0, 207, 207] });
      expect(records).toMatchObject([
        {
          id: one.id,
          product: 'Mail',
          before: { known: [100, 0, 0], projected: [0, 100, 100] },
          after: { known: [100, 0, 0], projected: [0, 0, 0] },
        },
        { id: other.id, after: { known: [100, 0, 0], projected: [0, 107, 107] } },
      ]);
      expect(records.map(({ id }) => id)).not.toContain(rest.id);
    });

    it('counts a record as it is now, and says that it was changed or deleted', async () => {
      const { organisation, colleague: user } = await world();
      const [one, other] = [await add(organisation), await add(organisation)];
      const { moves } = await save(user, { name: 'Both', moves: [CANCELLED(one.id), CANCELLED(other.id)] });
      expect((await resultOf(user, moves)).records.map(({ isChanged }) => isChanged)).toEqual([false, false]);
      await post(user, `/contracts/${one.id}/annualCosts`, {
        annualCosts: [{ date: '2026-01-01', cost: 250 }],
      });
      await remove(user, `/contracts/${other.id}`);
      const { records, before, after } = await resultOf(user, moves);
      expect(records).toMatchObject([
        { isChanged: true, isCounted: true, before: { projected: [0, 250, 250] } },
        { product: null, isCounted: false },
      ]);
      expect([before.projected, after.projected]).toEqual([
        [0, 250, 250],
        [0, 0, 0],
      ]);
    });

    it('changes nothing of the catalogue: lists, exports, history and what others poll stay as they are', async () => {
      const { organisation, user, colleague } = await world();
      const one = await add(organisation);
      const seen = async () => {
        const list = await get(user, '/contracts');
        const exported = await get(user, '/contracts/export?format=csv&columns=all');
        const { body } = await get(user, `/contracts/${one.id}/activity`);
        const counters = await server.testDatabase.asOwner<object>(
          `select * from freshness where organisation_id = '${organisation.id}' and id = organisation_id`,
        );
        return [list.headers.get('etag'), list.body, exported.body, body, counters];
      };
      const before = await seen();
      const { id } = await save(colleague, { name: 'Tried', isShared: true, moves: [CANCELLED(one.id)] });
      await resultOf(user, [CANCELLED(one.id)]);
      await post(colleague, `/scenarios/${id}`, { name: 'Tried again' });
      await remove(colleague, `/scenarios/${id}`);
      expect(await seen()).toEqual(before);
    });

    it.each([
      [[{ kind: 'COST', percent: 2_000, from: '2027-01-01' }], 'Enter a percentage of −100 to 1,000'],
      [[{ kind: 'END', endDate: '2027-02-30' }], undefined],
      [[{ kind: 'CANCEL' }, { kind: 'CANCEL' }], 'This record already has a move of this kind'],
    ])('refuses moves that make no sense: %j', async (moves, message) => {
      const { organisation, user } = await world();
      const { id: contractId } = await add(organisation);
      const { status, body } = await post(user, '/scenarios/result', {
        moves: moves.map((move) => ({ ...move, contractId })),
      });
      expect(status).toBe(422);
      if (message !== undefined) expect(Object.values(body.error.fields)).toEqual([message]);
    });
  });

  it('are saved under a name, once for each person', async () => {
    const { user, colleague } = await world();
    const { id } = await save(user, { name: ' Consolidate CRM ' });
    const again = await post(user, '/scenarios', { name: 'consolidate crm' });
    expect([again.status, again.body.error.fields]).toEqual([
      409,
      { name: 'You already have a scenario with this name' },
    ]);
    await save(colleague, { name: 'Consolidate CRM' });
    const { body } = await get(user, '/scenarios');
    expect((body as ListedScenario[]).map(({ name, moveCount }) => [name, moveCount])).toEqual([
      ['Consolidate CRM', 0],
    ]);
    for (const name of ['', 'x'.repeat(61)])
      expect((await post(user, `/scenarios/${id}`, { name })).status).toBe(422);
  });

  it('are seen by others once they are shared, and changed by their owner alone', async () => {
    const { organisation, user, colleague } = await world();
    const { id: contractId } = await add(organisation);
    const { id, owner } = await save(user, { name: 'Mine', moves: [CANCELLED(contractId)] });
    expect((await get(colleague, `/scenarios/${id}`)).status).toBe(404);
    expect((await get(colleague, '/scenarios')).body).toEqual([]);
    expect((await post(user, `/scenarios/${id}`, { isShared: true })).body).toMatchObject({ version: 2 });
    const { body } = await get(colleague, `/scenarios/${id}`);
    expect(body).toMatchObject({ name: 'Mine', owner, moves: [{ kind: 'CANCEL', contractId }] });
    expect((await post(colleague, `/scenarios/${id}`, { name: 'Theirs' })).status).toBe(403);
    expect((await remove(colleague, `/scenarios/${id}`)).status).toBe(403);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    expect((await remove(admin, `/scenarios/${id}`)).status).toBe(204);
    expect((await get(user, `/scenarios/${id}`)).status).toBe(404);
  });

  it('are not overwritten by a change that began with an earlier version', async () => {
    const { user } = await world();
    const { id } = await save(user, { name: 'Twice' });
    const change = (name: string) => post(user, `/scenarios/${id}`, { name }, { 'if-match': '"1"' });
    expect((await change('First')).status).toBe(200);
    const { status, body } = await change('Second');
    expect([status, body.error.current]).toEqual([
      409,
      expect.objectContaining({ name: 'First', version: 2 }),
    ]);
  });

  it('are at most 20 of a person', async () => {
    const { user } = await world();
    for (let count = 1; count <= 20; count += 1) await save(user, { name: `Scenario ${count}` });
    const { status, body } = await post(user, '/scenarios', { name: 'One more' });
    expect([status, body.error.fields]).toEqual([422, { name: 'You have 20 scenarios. Delete one first' }]);
  });

  it('can have 2,000 moves', async () => {
    const { organisation, user } = await world();
    const contracts = await buildContracts(
      server,
      organisation,
      Array.from({ length: 700 }, () => renewing()),
    );
    const moves = contracts
      .flatMap(({ id: contractId }) => [
        CANCELLED(contractId),
        { kind: 'COST', contractId, percent: 12.25, from: '2027-01-01' },
        { kind: 'END', contractId, endDate: '2027-06-30' },
      ])
      .slice(0, 2_000);
    const { id } = await save(user, { name: 'Many', moves });
    const { body } = await get(user, `/scenarios/${id}`);
    const { records, after } = await resultOf(user, (body as Scenario).moves);
    expect([records.length, after.known[0]]).toEqual([667, 70_000]);
  });
});
