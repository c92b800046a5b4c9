import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { DecisionOutcomes, EndedTerm } from '@pactbook/domain/features/decisions/outcomes.ts';
import type { Savings } from '@pactbook/domain/features/decisions/savings.ts';
import type { RecordTrends } from '@pactbook/domain/features/trends/trends.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildApiToken } from '../../testing/access/build-api-token.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { bringContractsUpToDate } from '../contract-terms/jobs.ts';

const DAY_MS = 86_400_000;
const NOTICE = { noticeValue: 30, noticeUnit: 'DAYS' } as const;
const AUTO = { type: 'AUTO_RENEWS', termMonths: 12, ...NOTICE } as const;

describe('the outcomes of decisions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ tokenRequestsPerMinute: 1_000_000 });
  });
  afterAll(() => server.stop());

  /** A new organisation on January 1, 2026, and a way to act in it for the rest of the year. */
  async function open() {
    server.clock.moveTo(Date.UTC(2026, 0, 1, 12));
    const organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
    const admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
    const token = await buildApiToken(server, admin, { scope: 'write', days: 360 });
    const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const answer = await server.request(method, path, { token, body });
      expect([path, answer.status, answer.body?.error]).toEqual([path, 200, undefined]);
      return answer.body as Answer;
    };
    const moveTo = async (day: string) => {
      server.clock.moveTo(Date.parse(`${day}T12:00:00Z`));
      await bringContractsUpToDate(server.services, { scope: organisation.scope, timeZoneId: 'UTC' });
    };
    return {
      organisation,
      admin,
      token,
      send,
      moveTo,
      add: (input: Partial<ContractInput>) => buildContract(server, organisation, input),
      decide: (id: string, decision: string, more: object = {}) =>
        send('POST', `/contracts/${id}/decide`, { decision, ...more }),
      outcomes: (query = '') => send<DecisionOutcomes>('GET', `/decisions/outcomes${query}`),
      terms: async (query = '') =>
        (await send<{ items: EndedTerm[] }>('GET', `/decisions/terms${query}`)).items,
    };
  }

  /** A term that ends on June 30, 2026, with notice by May 31. */
  const term = (changes: Partial<ContractInput> = {}): Partial<ContractInput> => ({
    status: 'LIVE',
    startDate: '2025-07-01',
    endDate: '2026-06-30',
    renewal: AUTO,
    annualCosts: [{ date: '2025-07-01', cost: 1_000 }],
    ...changes,
  });
  const factsOf = ({ outcome, timing, cost, isEstimate }: EndedTerm) => [outcome, timing, cost, isEstimate];

  test('a term that renews by itself is by default until a decision was recorded by its last day for notice', async () => {
    const { add, decide, moveTo, send, terms } = await open();
    const [undecided, talked, inTime, late, withdrawn] = [
      await add(term()),
      await add(term()),
      await add(term()),
      await add(term()),
      await add(term()),
    ];
    await moveTo('2026-05-31');
    await decide(talked.id, 'RENEGOTIATE');
    await decide(inTime.id, 'RENEW');
    await moveTo('2026-06-01');
    // The named day says nothing of when it was recorded.
    await decide(late.id, 'RENEW', { decidedOn: '2026-05-01' });
    await decide(withdrawn.id, 'RENEW');
    await send('DELETE', `/contracts/${withdrawn.id}/decision`);
    await moveTo('2026-07-01');
    const timings = new Map((await terms()).map((one) => [one.contractId, [one.outcome, one.timing]]));
    expect(timings.get(undecided.id)).toEqual(['renewed', 'default']);
    expect(timings.get(talked.id)).toEqual(['renewed', 'default']);
    expect(timings.get(inTime.id)).toEqual(['renewed', 'decided']);
    expect(timings.get(late.id)).toEqual(['renewed', 'late']);
    expect(timings.get(withdrawn.id)).toEqual(['renewed', 'default']);
  });

  test('a changed reason keeps the moment, and another decision has its own', async () => {
    const { add, decide, moveTo, send, terms } = await open();
    const [kept, replaced, undone] = [await add(term()), await add(term()), await add(term())];
    await moveTo('2026-05-20');
    for (const { id } of [kept, replaced, undone]) await decide(id, 'RENEW');
    await moveTo('2026-06-10');
    await decide(kept.id, 'RENEW', { decidedOn: '2026-05-20', reason: 'Agreed by phone' });
    await decide(replaced.id, 'RENEGOTIATE');
    await decide(replaced.id, 'RENEW');
    // What an undo puts back was recorded when it was recorded first.
    const { changeSetId } = await send<{ changeSetId: string }>('POST', '/contracts/bulk/decide', {
      ids: [undone.id],
      decision: 'RENEGOTIATE',
      reason: '',
    });
    await send('POST', `/changeSets/${changeSetId}/undo`, {});
    await moveTo('2026-07-01');
    const timings = new Map((await terms()).map((one) => [one.contractId, one.timing]));
    expect([kept, replaced, undone].map(({ id }) => timings.get(id))).toEqual(['decided', 'late', 'decided']);
  });

  test('a renewal by hand is decided at its own moment, unless it was decided before', async () => {
    const { add, decide, moveTo, send, terms } = await open();
    const fixed = term({ renewal: { type: 'FIXED', ...NOTICE } });
    const [early, late, decided] = [await add(fixed), await add(fixed), await add(fixed)];
    const renew = ({ id }: { id: string }) =>
      send('POST', `/contracts/${id}/renew`, { endDate: '2027-06-30' });
    await moveTo('2026-05-30');
    await renew(early);
    await decide(decided.id, 'RENEW');
    await moveTo('2026-08-01');
    for (const one of [late, decided]) await renew(one);
    const timings = new Map((await terms()).map((one) => [one.contractId, one.timing]));
    expect([early, late, decided].map(({ id }) => timings.get(id))).toEqual(['decided', 'late', 'decided']);
  });

  test('a record that expires was cancelled, or it lapsed with or without a decision', async () => {
    const { add, decide, moveTo, terms } = await open();
    const fixed = term({ renewal: { type: 'FIXED', ...NOTICE } });
    const all = [await add(fixed), await add(fixed), await add(fixed), await add(fixed)];
    const [cancelled, lapsed, late] = all.map(({ id }) => id) as [string, string, string];
    await moveTo('2026-05-01');
    await decide(cancelled, 'CANCEL');
    await decide(lapsed, 'LET_LAPSE');
    await moveTo('2026-06-20');
    await decide(late, 'LET_LAPSE');
    await moveTo('2026-07-01');
    const byId = new Map((await terms()).map((one) => [one.contractId, factsOf(one).slice(0, 2)]));
    expect(all.map(({ id }) => byId.get(id))).toEqual([
      ['cancelled', 'decided'],
      ['lapsed', 'decided'],
      ['lapsed', 'late'],
      ['lapsed', 'default'],
    ]);
  });

  test('a term counts with the costs of the twelve months after it, or its last twelve as an estimate', async () => {
    const { add, moveTo, terms, outcomes } = await open();
    const cost = (date: string, amount: number, reason?: string) => ({
      date,
      cost: amount,
      ...(reason === undefined ? {} : { reason }),
    });
    const rows = [
      [cost('2025-07-01', 10), cost('2026-07-01', 20), cost('2027-07-01', 40)],
      [cost('2025-06-30', 5), cost('2025-07-01', 10), cost('2026-06-30', 0.5)],
      [cost('2025-07-01', 10), cost('2026-08-01', -3, 'Outage')],
      [cost('2025-07-01', 10), cost('2026-07-01', 20), cost('2027-06-30', -4, 'Outage')],
      [cost('2024-07-01', 10)],
    ];
    for (const annualCosts of rows) await add(term({ annualCosts }));
    await moveTo('2026-07-01');
    const counted = (await terms()).map((one) => factsOf(one).slice(2));
    expect(counted).toHaveLength(5);
    for (const expected of [
      [20, false],
      [10.5, true],
      [10, true],
      [16, false],
      [null, false],
    ])
      expect(counted).toContainEqual(expected);
    const { cells } = await outcomes();
    expect(cells).toEqual([
      {
        year: 2026,
        outcome: 'renewed',
        timing: 'default',
        terms: 5,
        cost: 56.5,
        estimates: 2,
        withoutCost: 1,
      },
    ]);
  });

  test('trends count the same terms by the same rule', async () => {
    const { add, decide, moveTo, send } = await open();
    const [one, other] = [await add(term()), await add(term())];
    await moveTo('2026-05-01');
    await decide(one.id, 'RENEW');
    await moveTo('2026-06-20');
    await decide(other.id, 'RENEW');
    await add(term());
    await add(term({ renewal: { type: 'FIXED' } }));
    await moveTo('2026-07-01');
    const { outcomes } = await send<RecordTrends>('GET', '/trends/records?from=2026&to=2026');
    expect(outcomes.map(({ outcome, counts }) => [outcome, counts[0]])).toEqual([
      ['decided', 1],
      ['late', 1],
      ['byDefault', 1],
      ['cancelled', 0],
      ['lapsed', 0],
      ['undecided', 1],
    ]);
  });

  test('sums and lists hold only records that the person reads in full, and say of how many', async () => {
    const { organisation, moveTo, add } = await open();
    const [own, other] = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    await add(term({ teams: [own.id], annualCosts: [{ date: '2025-07-01', cost: 7 }] }));
    await add(term({ teams: [other.id], annualCosts: [{ date: '2025-07-01', cost: 100 }] }));
    await add(term({ teams: [own.id, other.id], annualCosts: [{ date: '2025-07-01', cost: 0.05 }] }));
    await moveTo('2026-07-01');
    const viewer = await buildUser(server, { organisation, role: 'Team Viewer', teams: [own.id] });
    const limited = await buildUser(server, { organisation, role: 'Limited Access User' });
    const ask = async (path: string, { token }: { token: string }) => server.request('GET', path, { token });
    const { body } = await ask('/decisions/outcomes', viewer);
    expect(body).toMatchObject({ cells: [{ terms: 2, cost: 7.05 }], records: { read: 2, all: 3 } });
    expect((await ask('/decisions/terms', viewer)).body.items).toHaveLength(2);
    // Of chosen teams the even parts count, the cent that is left over at one of them.
    const parts = await Promise.all(
      [own, other].map(async ({ id }) => {
        const { body: part } = await ask(`/decisions/outcomes?teams=${id}`, viewer);
        return part.cells.map(({ cost }: { cost: number }) => cost);
      }),
    );
    expect(parts[0][0] + parts[1][0]).toBeCloseTo(7.05, 10);
    const { body: foreign } = await ask(`/decisions/outcomes?teams=${other.id}`, viewer);
    expect(foreign.records).toEqual({ read: 1, all: 2 });
    for (const path of ['/decisions/outcomes', '/decisions/terms'])
      expect((await ask(path, limited)).status).toBe(403);
  });

  describe('savings', () => {
    const fixed = (cost: number, changes: Partial<ContractInput> = {}) =>
      term({
        renewal: { type: 'FIXED', ...NOTICE },
        annualCosts: [{ date: '2025-07-01', cost }],
        ...changes,
      });

    test('are what talks took off the cost before them, and the cost of what was cancelled', async () => {
      const { organisation, admin, add, decide, moveTo, send, terms } = await open();
      const team = await buildTeam(server, organisation);
      const shared = { teams: [team.id, (await buildTeam(server, organisation)).id], vendor: 'Initech' };
      const [cheaper, dearer, unasked, cancelled] = [
        await add(fixed(1_000, shared)),
        await add(fixed(1_000)),
        await add(fixed(1_000)),
        await add(fixed(70.01, shared)),
      ];
      await moveTo('2026-05-01');
      for (const { id } of [cheaper, dearer]) await decide(id, 'RENEGOTIATE');
      // What is entered while people talk is not the cost before.
      await send('POST', `/contracts/${cheaper.id}/annualCosts`, {
        annualCosts: [
          { date: '2025-07-01', cost: 1_000 },
          { date: '2026-05-01', cost: 900 },
        ],
      });
      await moveTo('2026-05-20');
      await decide(cancelled.id, 'CANCEL');
      const renew = ({ id }: { id: string }, cost: number) =>
        send('POST', `/contracts/${id}/renew`, {
          endDate: '2027-06-30',
          annualCosts: [{ date: '2026-07-01', cost }],
        });
      await renew(cheaper, 800.5);
      await renew(dearer, 1_200);
      await renew(unasked, 500);
      await moveTo('2026-07-01');
      const savings = (query = '') => send<Savings>('GET', `/decisions/savings${query}`);
      expect(await savings()).toEqual({
        groupBy: 'year',
        saved: 199.5,
        avoided: 70.01,
        terms: 3,
        groups: [{ key: '2026', saved: 199.5, avoided: 70.01, terms: 3 }],
      });
      const byVendor = (await savings('?groupBy=vendor')).groups;
      expect(byVendor[0]).toEqual({ key: 'Initech', saved: 199.5, avoided: 70.01, terms: 2 });
      expect((await savings('?groupBy=person')).groups).toEqual([
        { key: admin.id, saved: 199.5, avoided: 70.01, terms: 3 },
      ]);
      const byTeam = (await savings('?groupBy=team')).groups;
      expect(byTeam.map(({ saved }) => saved).toSorted((one, other) => one - other)).toEqual([
        0, 99.75, 99.75,
      ]);
      expect(byTeam.reduce((sum, { avoided }) => sum + Math.round(avoided * 100), 0)).toBe(7_001);
      const ofTeam = await savings(`?teams=${team.id}&groupBy=team`);
      expect(ofTeam.groups).toMatchObject([{ key: team.id, saved: ofTeam.saved, avoided: ofTeam.avoided }]);
      expect((await terms('?saving=saved')).map(({ contractId, saved }) => [contractId, saved])).toEqual(
        expect.arrayContaining([
          [cheaper.id, 199.5],
          [dearer.id, 0],
        ]),
      );
      expect((await terms('?saving=avoided')).map(({ avoided }) => avoided)).toEqual([70.01]);
    });

    test('are not made by rates: both costs are converted at the rate of the last day', async () => {
      const { admin, add, decide, moveTo, send } = await open();
      const set = (path: string, body: object) => server.request('POST', path, { token: admin.token, body });
      await set('/currencies', { recordCurrencies: ['CAD'] });
      const rate = (day: string, value: string) => ({ base: 'CAD', currency: 'USD', day, rate: value });
      await set('/currencies/rates', {
        rates: [rate('2025-01-01', '0.9'), rate('2026-06-01', '0.5'), rate('2026-07-01', '0.7')],
      });
      const record = await add(fixed(100, { currency: 'CAD' }));
      const other = await add(fixed(100, { currency: 'CAD' }));
      await moveTo('2026-05-01');
      for (const { id } of [record, other]) await decide(id, 'RENEGOTIATE');
      for (const [{ id }, cost] of [
        [record, 100],
        [other, 90],
      ] as const)
        await send('POST', `/contracts/${id}/renew`, {
          endDate: '2027-06-30',
          annualCosts: [{ date: '2026-07-01', cost }],
        });
      await moveTo('2026-07-02');
      const savings = await send<Savings>('GET', '/decisions/savings');
      expect(savings).toMatchObject({ saved: 5, avoided: 0, terms: 2, isConverted: true });
    });

    test('and all ended terms leave as a file whose texts no spreadsheet takes for formulas', async () => {
      const { add, decide, moveTo, token } = await open();
      const { id } = await add(fixed(70.01, { product: '=1+1', vendor: 'Acme, Inc.' }));
      await moveTo('2026-05-01');
      await decide(id, 'CANCEL', { reason: '@SUM(A1)' });
      await moveTo('2026-07-01');
      const { status, body } = await server.request('GET', '/decisions/terms/export?from=2026', { token });
      const [head = '', row = '', ...rest] = String(body).trimEnd().split('\r\n');
      expect([status, rest]).toEqual([200, []]);
      expect(head).toMatch(/^Product,Vendor,Teams,Term,/);
      expect(row).toContain(`'=1+1,"Acme, Inc.",`);
      expect(row).toContain(`,Cancelled,Decided in time,Cancel,'@SUM(A1),`);
      expect(row).toContain(`,70.01,Yes,,70.01,USD,${id}`);
    });
  });

  test('the list has fifty terms a page, those that ended last first, each once', async () => {
    const { organisation, send, moveTo } = await open();
    const inputs = Array.from({ length: 120 }, (_, at) =>
      term({ startDate: null, endDate: addDays('2026-03-01', at % 7), renewal: { type: 'FIXED' } }),
    );
    const built = await buildContracts(server, organisation, inputs);
    await moveTo('2026-07-01');
    const seen: EndedTerm[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: { items: EndedTerm[]; nextCursor: string | null } = await send(
        'GET',
        `/decisions/terms?year=2026&outcome=lapsed&timing=default${at}`,
      );
      seen.push(...page.items);
      sizes.push(page.items.length);
      cursor = page.nextCursor;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen.map(({ contractId }) => contractId).toSorted()).toEqual(built.map(({ id }) => id).toSorted());
    expect(seen.map(({ endDate }) => endDate)).toEqual(
      seen
        .map(({ endDate }) => endDate)
        .toSorted()
        .toReversed(),
    );
  });

  test('questions that make no sense are refused', async () => {
    const { token } = await open();
    for (const query of [
      '?cursor=x',
      '?cursor=2026-01-01.1.1',
      '?timing=never',
      '?from=2027&to=2026',
      '?x=1',
    ]) {
      const { status } = await server.request('GET', `/decisions/terms${query}`, { token });
      expect([query, status]).toEqual([query, 422]);
    }
  });

  test('a term ends by the day of the organization', async () => {
    const { organisation, outcomes, add } = await open();
    await add(term({ status: 'EXPIRED', renewal: null, endDate: '2025-12-31' }));
    // A record that a person set to Expired has not ended before its end date.
    await add(term({ status: 'EXPIRED', renewal: null, endDate: '2026-12-31' }));
    const sum = async () => (await outcomes()).cells.reduce((all, { terms }) => all + terms, 0);
    expect(await sum()).toBe(1);
    server.clock.moveTo(Date.UTC(2026, 0, 1, 12) + 364 * DAY_MS + 13 * 3_600_000);
    const admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
    const { body } = await server.request('GET', '/decisions/outcomes', { token: admin.token });
    expect(body.cells.map(({ terms }: { terms: number }) => terms)).toEqual([1, 1]);
  });
});
