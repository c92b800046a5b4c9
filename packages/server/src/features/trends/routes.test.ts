import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { HOSTING_MODELS } from '@pactbook/domain/features/contracts/status.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { Trends, VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { addDays, addMonths, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const CATEGORIES = ['Software', 'Hardware', 'Services'];
const GROUPINGS = ['category', 'vendor', 'team', 'hosting', 'status'] as const;

describe('trends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.moveTo(Date.UTC(2026, 10, 27));
  });
  afterAll(() => server.stop());

  /** A new organisation, a user who administers it, and a way to ask. */
  async function open(startMonth = 1) {
    const organisation = await buildOrganisation(server, { categories: CATEGORIES });
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    if (startMonth !== 1) {
      const body = { fiscalYearStartMonth: startMonth };
      await server.request('POST', '/organisation/settings', { token, body });
    }
    const ask = async <Answer>(path: string): Promise<Answer> => {
      const { status, body } = await server.request('GET', path, { token });
      expect([path, status, body.error]).toEqual([path, 200, undefined]);
      return body;
    };
    return {
      organisation,
      token,
      trends: (query = '') => ask<Trends>(`/trends${query}`),
      vendors: (query = '') => ask<VendorTrends>(`/trends/vendors${query}`),
      dashboard: () => ask<{ totalCost: number }>('/dashboard'),
    };
  }
  const today = () => calendarDateAt(server.clock.now(), 'America/New_York');
  const year = () => Number(today().slice(0, 4));
  const add = (organisation: BuiltOrganisation, input: Partial<ContractInput>) =>
    buildContract(server, organisation, input);

  describe('the cost of a fiscal year', () => {
    it('is what its rows add up to, in the fiscal years of the organisation', async () => {
      const { organisation, trends } = await open(10);
      await add(organisation, {
        categories: ['Software'],
        status: 'EXPIRED',
        annualCosts: [
          { date: '2023-09-30', cost: 10.1 },
          { date: '2023-10-01', cost: 20.2 },
        ],
      });
      const answer = await trends('?from=2023&to=2024');
      expect(answer.years.map(({ label }) => label)).toEqual(['FY 2023', 'FY 2024']);
      expect(answer.groups).toMatchObject([
        { name: 'Software', values: [10.1, 20.2], projected: [null, null] },
      ]);
      expect(answer.totals).toEqual([10.1, 20.2]);
      expect(answer.known).toEqual({ from: 2023, to: 2024 });
    });

    it('is projected for Live records that continue, from their latest year with costs', async () => {
      const { organisation, trends } = await open();
      const now = year();
      const last = { date: `${now - 1}-03-01`, cost: 100 };
      const live = { status: 'LIVE' as const, annualCosts: [last] };
      const ends = addMonths(`${now}-12-31`, 12);
      await add(organisation, { ...live, vendor: 'Without end' });
      await add(organisation, { ...live, vendor: 'Ends next year', endDate: ends });
      await add(organisation, {
        ...live,
        vendor: 'Renews by itself',
        endDate: ends,
        renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
      });
      await add(organisation, { annualCosts: [last], status: 'EVALUATING', vendor: 'Evaluated' });
      const answer = await trends(`?groupBy=vendor&from=${now - 1}&to=${now + 2}`);
      const projected = Object.fromEntries(answer.groups.map((group) => [group.name, group.projected]));
      expect(projected).toEqual({
        'Without end': [null, 100, 100, 100],
        'Ends next year': [null, 100, 100, null],
        'Renews by itself': [null, 100, 100, 100],
        Evaluated: [null, null, null, null],
      });
      expect(answer.projectedTotals).toEqual([null, 300, 300, 200]);
    });

    it('is not projected past an end that was decided, and past one that is to be renewed', async () => {
      const { organisation, token, trends } = await open();
      const now = year();
      const term = {
        status: 'LIVE' as const,
        endDate: addMonths(`${now}-12-31`, 12),
        annualCosts: [{ date: `${now}-01-01`, cost: 50 }],
      };
      const cancelled = await add(organisation, {
        ...term,
        vendor: 'Cancelled',
        renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
      });
      const renewed = await add(organisation, { ...term, vendor: 'Renewed' });
      for (const [{ id }, decision] of [
        [cancelled, 'CANCEL'],
        [renewed, 'RENEW'],
      ] as const) {
        await server.request('POST', `/contracts/${id}/decide`, { token, body: { decision } });
      }
      const answer = await trends(`?groupBy=vendor&from=${now}&to=${now + 2}`);
      expect(answer.groups.map(({ name, projected }) => [name, projected])).toEqual([
        ['Renewed', [null, 50, 50]],
        ['Cancelled', [null, 50, null]],
      ]);
    });

    it('has six groups with a colour, the others together, and those without any', async () => {
      const { organisation, trends } = await open();
      const inputs = Array.from({ length: 9 }, (_, index) => ({
        vendor: `Vendor ${index}`,
        status: 'EXPIRED' as const,
        hostingModel: null,
        annualCosts: [{ date: '2024-01-01', cost: 100 - index }],
      }));
      await buildContracts(server, organisation, inputs);
      const { groups } = await trends('?groupBy=vendor&from=2024&to=2024');
      expect(groups).toHaveLength(7);
      expect(groups.at(-1)).toMatchObject({
        kind: 'other',
        key: null,
        name: 'Other',
        of: 3,
        values: [94 + 93 + 92],
      });
      const all = await trends('?groupBy=vendor&from=2024&to=2024&groups=all');
      expect(all.groups.map(({ kind: what, name, values }) => [what, name, values[0]])).toEqual(
        inputs.map(({ vendor }, index) => ['group', vendor, 100 - index]),
      );
      expect(all.totals).toEqual([100 + 99 + 98 + 97 + 96 + 95 + 94 + 93 + 92]);
      const hosting = await trends('?groupBy=hosting&from=2024&to=2024');
      expect(hosting.groups).toMatchObject([{ kind: 'none', name: 'No hosting model' }]);
    });

    it('can be records with costs, or what the same records cost more than the year before', async () => {
      const { organisation, trends } = await open();
      const both = (before: number, after: number) => [
        { date: '2023-05-01', cost: before },
        { date: '2024-05-01', cost: after },
      ];
      await add(organisation, { categories: ['Software'], status: 'EXPIRED', annualCosts: both(100, 110) });
      await add(organisation, { categories: ['Software'], status: 'EXPIRED', annualCosts: both(300, 300) });
      await add(organisation, {
        categories: ['Hardware'],
        status: 'EXPIRED',
        annualCosts: both(50, 40).slice(1),
      });
      const records = await trends('?measure=records&from=2023&to=2024');
      expect(records.groups.map(({ name, values }) => [name, values])).toEqual([
        ['Software', [2, 2]],
        ['Hardware', [null, 1]],
      ]);
      expect(records.totals).toEqual([2, 3]);
      const uplift = await trends('?measure=uplift&from=2023&to=2024');
      expect(uplift.groups.map(({ name, values }) => [name, values])).toEqual([
        ['Software', [null, 410 / 400 - 1]],
      ]);
    });

    it('leaves out what is in the trash, and is narrowed to teams', async () => {
      const { organisation, token, trends, dashboard } = await open();
      const team = await buildTeam(server, organisation, { name: 'Finance' });
      const annualCosts = [{ date: '2024-01-01', cost: 1.11 }];
      await add(organisation, { status: 'EXPIRED', teams: [team.id], annualCosts });
      const other = await add(organisation, { status: 'EXPIRED', annualCosts });
      const query = '?from=2024&to=2024';
      expect((await trends(query)).totals).toEqual([2.22]);
      expect((await trends(`${query}&teams=${team.id}`)).totalCost).toBe(1.11);
      await server.request('DELETE', `/contracts/${other.id}`, { token });
      expect((await trends(query)).totals).toEqual([1.11]);
      expect((await trends(query)).totalCost).toBe((await dashboard()).totalCost);
    });

    it('counts a shared record with the parts of the teams that are asked about, or whole in each', async () => {
      const { organisation, trends } = await open();
      const built = ['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name }));
      const ids = (await Promise.all(built)).map(({ id }) => id);
      const [a = '', b = ''] = ids;
      for (const teams of [ids, [a], [b]]) {
        await add(organisation, {
          status: 'EXPIRED',
          teams,
          annualCosts: [{ date: '2024-01-01', cost: 90 }],
        });
      }
      const query = '?from=2024&to=2024';
      for (const groupBy of GROUPINGS) {
        const ofTeams = await trends(`${query}&groupBy=${groupBy}&teams=${a},${b}`);
        expect([ofTeams.totals, ofTeams.totalCost]).toEqual([[240], 240]);
      }
      const ask = async (teams: readonly string[], split: string) => {
        const asked = `${query}&groupBy=team&split=${split}&teams=${teams.join(',')}`;
        const { groups, sharedRecords } = await trends(asked);
        return {
          shared: sharedRecords,
          ...Object.fromEntries(groups.map(({ name, values }) => [name, values[0]])),
        };
      };
      expect(await ask([a], 'each')).toEqual({ shared: 0, A: 180 });
      expect(await ask([a], 'even')).toEqual({ shared: 0, A: 120 });
      expect(await ask([a, b], 'each')).toEqual({ shared: 1, A: 180, B: 180 });
      expect(await ask([a, b], 'even')).toEqual({ shared: 1, A: 120, B: 120 });
    });

    it('adds up to the cent, however records are shared between groups', async () => {
      const startMonth = 4;
      const { organisation, trends, dashboard } = await open(startMonth);
      const teams = await Promise.all(
        ['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name })),
      );
      const record = fc.record({
        vendor: fc.constantFrom('Acme', 'Initech'),
        status: fc.constantFrom('EXPIRED' as const, 'EVALUATING' as const),
        hostingModel: fc.constantFrom(null, ...HOSTING_MODELS),
        teams: fc.subarray(teams.map(({ id }) => id)),
        categories: fc.subarray(CATEGORIES),
        annualCosts: fc.uniqueArray(
          anyCost(
            fc.integer({ min: 0, max: 1_460 }).map((days) => addDays('2021-01-01', days)),
            9_999_999,
          ),
          { maxLength: 4, selector: ({ date }) => date },
        ),
      });
      const [inputs = []] = fc.sample(fc.array(record, { minLength: 60, maxLength: 60 }), 1);
      await buildContracts(server, organisation, inputs);
      const range = '?from=2021&to=2025';
      const cents = (amounts: readonly (number | null)[]) =>
        amounts.reduce<number>((sum, amount) => sum + toCents(amount ?? 0), 0);
      const rows = inputs.flatMap(({ annualCosts }) => annualCosts);
      const all = cents(rows.map(({ cost }) => cost));
      const inYear = (wanted: number) =>
        cents(rows.filter(({ date }) => fiscalYearOf(date, startMonth) === wanted).map(({ cost }) => cost));
      for (const groupBy of GROUPINGS) {
        for (const split of ['each', 'even']) {
          const answer = await trends(`${range}&groupBy=${groupBy}&split=${split}`);
          expect(answer.totals.map((total) => toCents(total ?? 0))).toEqual(
            [2021, 2022, 2023, 2024, 2025].map(inYear),
          );
          expect(toCents(answer.totalCost)).toBe(all);
          const counted = (input: (typeof inputs)[number]) =>
            groupBy === 'team' || groupBy === 'category'
              ? Math.max(1, input[groupBy === 'team' ? 'teams' : 'categories'].length)
              : 1;
          const expected =
            split === 'even'
              ? all
              : inputs.reduce(
                  (sum, input) => sum + counted(input) * cents(input.annualCosts.map(({ cost }) => cost)),
                  0,
                );
          expect([groupBy, split, cents(answer.groups.flatMap(({ values }) => values))]).toEqual([
            groupBy,
            split,
            expected,
          ]);
        }
      }
      expect(toCents((await dashboard()).totalCost)).toBe(all);
    });

    it('is asked for in years that make sense', async () => {
      const { token } = await open();
      for (const query of ['?from=2026&to=2020', '?groupBy=product', '?teams=x', '?from=nan', '?nothing=1']) {
        const { status } = await server.request('GET', `/trends${query}`, { token });
        expect([query, status]).toEqual([query, 422]);
      }
    });

    it('is answered with 304 until something changes', async () => {
      const { organisation, token } = await open();
      const first = await server.request('GET', '/trends?groupBy=team', { token });
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
      const again = () => server.request('GET', '/trends?groupBy=team', { token, headers });
      expect((await again()).status).toBe(304);
      await add(organisation, {});
      expect((await again()).status).toBe(200);
    });
  });

  describe('vendors', () => {
    it('are compared with the year before, the largest first, and so are records whose cost changed', async () => {
      const { organisation, vendors } = await open();
      const costs = (before: number, after: number) => [
        { date: '2023-01-01', cost: before },
        { date: '2024-01-01', cost: after },
      ];
      const input = { status: 'EXPIRED' as const };
      await add(organisation, { ...input, product: 'Up', vendor: 'Small', annualCosts: costs(100, 150) });
      await add(organisation, { ...input, product: 'Down', vendor: 'Large', annualCosts: costs(900, 800) });
      await add(organisation, { ...input, product: 'Same', vendor: 'Large', annualCosts: costs(10, 10) });
      await add(organisation, {
        ...input,
        product: 'New',
        vendor: 'New',
        annualCosts: costs(0, 20).slice(1),
      });
      const answer = await vendors('?to=2024');
      expect(answer.year).toMatchObject({ year: 2024, isOpen: false });
      expect(answer.vendors).toEqual([
        { vendor: 'Large', records: 2, cost: 810, projected: 0, before: 910, change: 810 / 910 - 1 },
        { vendor: 'Small', records: 1, cost: 150, projected: 0, before: 100, change: 0.5 },
        { vendor: 'New', records: 1, cost: 20, projected: 0, before: 0, change: null },
      ]);
      expect(answer.uplifts.map(({ product, before, cost }) => [product, before, cost])).toEqual([
        ['Up', 100, 150],
        ['Down', 900, 800],
      ]);
      expect(answer.compared).toEqual({ more: 1, less: 1, same: 1, before: 1_010, cost: 960 });
    });

    it('change without their credits, which are in what they cost', async () => {
      const { organisation, vendors, trends } = await open();
      await add(organisation, {
        status: 'LIVE',
        product: 'Credited',
        vendor: 'Acme',
        annualCosts: [
          { date: '2023-01-01', cost: 100 },
          { date: '2024-01-01', cost: 110 },
          { date: '2024-09-01', cost: -30, reason: 'Outage' },
          { date: '2025-03-01', cost: -5, reason: 'Outage' },
        ],
      });
      const answer = await vendors('?to=2024');
      expect(answer.vendors).toMatchObject([{ cost: 80, before: 100, change: 110 / 100 - 1 }]);
      expect(answer.uplifts).toMatchObject([{ before: 100, cost: 110 }]);
      const years = await trends('?from=2024&to=2026&groupBy=vendor');
      expect(years.groups).toMatchObject([{ values: [80, -5, null], projected: [null, null, 110] }]);
      const uplift = await trends('?from=2024&to=2025&groupBy=vendor&measure=uplift');
      expect(uplift.totals).toEqual([expect.closeTo(0.1, 10), null]);
    });
  });
});
