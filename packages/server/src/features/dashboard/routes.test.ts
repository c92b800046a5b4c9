import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { sumOf } from '@pactbook/domain/features/contracts/list-edit.ts';
import { figuresSum, type Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import { metricsSchema, type Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import {
  attentionSum,
  endsSum,
  OUTLOOK_LISTS,
  outlookSum,
} from '@pactbook/domain/features/dashboard/outlook.ts';
import { viewBehind } from '@pactbook/domain/features/dashboard/contracts-behind.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { actorOf, profileSchema } from '@pactbook/domain/features/users/user.ts';
import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type UserOptions } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('the dashboard', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let finance: { id: string };
  let sales: { id: string };

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server, {
      timeZoneId: 'UTC',
      categories: ['Hardware', 'Software'],
    });
    finance = await buildTeam(server, organisation, { name: 'Finance' });
    sales = await buildTeam(server, organisation, { name: 'Sales' });
    const today = calendarDateAt(server.services.now(), 'UTC');
    const year = Number(today.slice(0, 4));
    const cost = (amount: number) => [
      { date: `${year - 1}-12-31`, cost: amount },
      { date: `${year}-01-01`, cost: 0.1 },
    ];
    const add = (input: Parameters<typeof buildContract>[2]) => buildContract(server, organisation, input);
    await add({
      status: 'LIVE',
      teams: [finance.id],
      categories: ['Software'],
      annualCosts: cost(100.1),
      endDate: addDays(today, 40),
      renewal: { type: 'FIXED', noticeValue: 60, noticeUnit: 'DAYS' },
    });
    await add({
      status: 'LIVE',
      teams: [finance.id, sales.id],
      categories: ['Software', 'Hardware'],
      annualCosts: cost(200.2),
      endDate: addDays(today, 200),
    });
    await add({ status: 'EVALUATING', teams: [sales.id], annualCosts: cost(1_000) });
    await add({ status: 'EXPIRED', startDate: addDays(today, -20), endDate: addDays(today, -10) });
    const deleted = await add({ status: 'LIVE', teams: [sales.id], annualCosts: cost(5_000) });
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    await server.request('DELETE', `/contracts/${deleted.id}`, { token: admin.token });
    await buildContract(server, await buildOrganisation(server), { annualCosts: cost(7_777) });
  });
  afterAll(() => server.stop());

  const dashboardOf = async (
    options: UserOptions,
    path = '/dashboard',
  ): Promise<{ status: number; body: Metrics }> => {
    const { token } = await buildUser(server, { organisation, ...options });
    return server.request('GET', path, { token });
  };

  it('counts the records of the organisation by status, category and team, without what is in the trash', async () => {
    const { body } = await dashboardOf({ role: 'Record Admin' });
    expect(body).toMatchObject({
      teamsCount: 2,
      contractsCount: 4,
      totalCount: 4,
      liveCount: 2,
      evaluatingCount: 1,
      expiredCount: 1,
      totalCost: 1_300.6,
      costThisFiscalYear: 0.3,
      projectedThisFiscalYear: 0,
      costInForce: 0.2,
      costInForceBefore: 0,
      costCount: 4,
      categories: [
        { name: 'Hardware', count: 1, costInForce: 0.05, costCount: 1 },
        { name: 'Software', count: 2, costInForce: 0.15, costCount: 2 },
      ],
      teams: [
        { id: finance.id, name: 'Finance', count: 2, costInForce: 0.15, costCount: 2 },
        { id: sales.id, name: 'Sales', count: 2, costInForce: 0.05, costCount: 2 },
      ],
    });
  });

  it('sums for a team only the costs of the records that its people read in full, and says how many they are', async () => {
    for (const role of ['Team Manager', 'Team Viewer'] as const) {
      const { body } = await dashboardOf({ role, teams: [finance.id] });
      expect(body.totalCount).toBe(4);
      expect(body.totalCost).toBe(300.5);
      expect(body.costInForce).toBe(0.2);
      expect(body.costCount).toBe(2);
      // One of the two records of Sales is Finance's as well.
      expect(body.teams).toEqual([
        { id: finance.id, name: 'Finance', count: 2, costInForce: 0.15, costCount: 2 },
        { id: sales.id, name: 'Sales', count: 2, costInForce: 0.05, costCount: 1 },
      ]);
    }
  });

  it('has no cost figure at all for those who may see none', async () => {
    const { status, body } = await dashboardOf({});
    expect(status).toBe(200);
    expect(body.totalCount).toBe(4);
    expect(JSON.stringify(body)).not.toMatch(/[cC]ost/);
  });

  it('is of the whole organisation for system administrators, and refused to others', async () => {
    const { status, body } = await dashboardOf({ role: 'System Admin' }, '/dashboard/admin');
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalCount: 4, totalCost: 1_300.6 });
    expect(body.userCount).toBeGreaterThan(4);
    for (const role of ['Record Admin', 'Record Viewer', 'Limited Access User'] as const) {
      expect((await dashboardOf({ role }, '/dashboard/admin')).status).toBe(403);
    }
  });

  it('tells for every role exactly what the list behind each number shows, to the cent', async () => {
    const people: UserOptions[] = [
      { role: 'System Admin' },
      { role: 'Record Admin' },
      { role: 'Record Viewer' },
      { role: 'Team Manager', teams: [finance.id] },
      { role: 'Team Manager', teams: [finance.id], viewAll: true },
      { role: 'Team Manager', teams: [finance.id], viewTeams: [sales.id] },
      { role: 'Team Viewer', teams: [sales.id] },
      { role: 'Limited Access User' },
    ];
    for (const options of people) {
      const person = await buildUser(server, { organisation, ...options });
      const metrics = await server.request('GET', '/dashboard', { token: person.token });
      const list = await server.request('GET', '/contracts', { token: person.token });
      const contracts = contractSchema.array().parse(list.body);
      const { body: profile } = await server.request('GET', '/profile', { token: person.token });
      const actor = actorOf(profileSchema.parse(profile));
      const today = calendarDateAt(server.services.now(), 'UTC');
      const { fiscalYearStartMonth } = metricsSchema.parse(metrics.body);
      const lookout: Lookout = { today, readsAll: viewsAll(actor), teams: null, fiscalYearStartMonth };
      const figures = sumOf(figuresSum(lookout), contracts);
      expect(metricsSchema.parse(metrics.body)).toMatchObject({
        ...figures,
        categories: figures.categories.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
        teams: [finance.id, sales.id].map((id) => figures.teams.find((team) => team.id === id)),
      });
      const index = new ContractIndex(contracts, { teamNames: new Map() }, today);
      const own = [...actor.manageTeams, ...actor.viewTeams];
      for (const meant of own.length > 0 ? [lookout, { ...lookout, teams: own }] : [lookout]) {
        const numbers = [
          ...OUTLOOK_LISTS.map((name) => sumOf(outlookSum(name, meant), contracts)),
          ...sumOf(endsSum(meant), contracts).months,
          ...sumOf(attentionSum(meant), contracts).map((lack) => ({ ...lack, costInForce: null })),
        ];
        for (const { count, costInForce = 0, records } of numbers) {
          const view = viewBehind(records, today);
          // Nothing is asked that this person may not filter by.
          expect(count === 0 || usableView(view, actor) === view).toBe(true);
          const positions = index.select(view);
          expect(count).toBe(positions.length);
          if (costInForce === null) continue;
          expect(costInForce).toBe(index.costTotals(positions, view).costInForce);
        }
      }
    }
  });

  it('answers 304 while nothing changed, and other figures as soon as something did', async () => {
    const { token } = await buildUser(server, { organisation, role: 'Record Admin' });
    const first = await server.request('GET', '/dashboard', { token });
    const etag = first.headers.get('etag') ?? '';
    const again = () => server.request('GET', '/dashboard', { token, headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await buildContract(server, organisation, { status: 'EXPIRED', product: 'Added later' });
    const { status, body } = await again();
    expect([status, body.expiredCount]).toEqual([200, first.body.expiredCount + 1]);
  });

  it('is empty, not broken, in an organisation without records', async () => {
    const { token } = await buildUser(server, { role: 'System Admin' });
    const { body } = await server.request('GET', '/dashboard', { token });
    expect(body).toMatchObject({ userCount: 1, teamsCount: 0, totalCount: 0, teams: [], totalCost: 0 });
  });
});
