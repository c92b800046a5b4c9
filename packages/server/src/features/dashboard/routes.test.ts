import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type UserOptions } from '../../testing/build-user.ts';
import { testDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe.each(testDatabaseKinds)('the dashboard on %s', (kind) => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let finance: { id: string };
  let sales: { id: string };

  beforeAll(async () => {
    server = await startTestServer(kind);
    organisation = await buildOrganisation(server, { categories: ['Hardware', 'Software'] });
    finance = await buildTeam(server, organisation, { name: 'Finance' });
    sales = await buildTeam(server, organisation, { name: 'Sales' });
    const cost = (amount: number) => [
      { date: '2025-01-01', cost: amount },
      { date: '2026-01-01', cost: 0.1 },
    ];
    const add = (input: Parameters<typeof buildContract>[2]) => buildContract(server, organisation, input);
    await add({ status: 'LIVE', teams: [finance.id], categories: ['Software'], annualCosts: cost(100.1) });
    await add({
      status: 'LIVE',
      teams: [finance.id, sales.id],
      categories: ['Software', 'Hardware'],
      annualCosts: cost(200.2),
    });
    await add({ status: 'EVALUATING', teams: [sales.id], annualCosts: cost(1_000) });
    await add({ status: 'EXPIRED' });
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
      costCount: 4,
      categories: [
        { name: 'Hardware', count: 1, totalCost: 200.3, costCount: 1 },
        { name: 'Software', count: 2, totalCost: 300.5, costCount: 2 },
      ],
      teams: [
        { id: finance.id, name: 'Finance', count: 2, totalCost: 300.5, costCount: 2 },
        { id: sales.id, name: 'Sales', count: 2, totalCost: 1_200.4, costCount: 2 },
      ],
    });
  });

  it('sums for a team only the costs of the records that its people read in full, and says how many they are', async () => {
    for (const role of ['Team Manager', 'Team Viewer'] as const) {
      const { body } = await dashboardOf({ role, teams: [finance.id] });
      expect(body.totalCount).toBe(4);
      expect(body.totalCost).toBe(300.5);
      expect(body.costCount).toBe(2);
      // One of the two records of Sales is Finance's as well.
      expect(body.teams).toEqual([
        { id: finance.id, name: 'Finance', count: 2, totalCost: 300.5, costCount: 2 },
        { id: sales.id, name: 'Sales', count: 2, totalCost: 200.3, costCount: 1 },
      ]);
    }
  });

  it('has no cost figure at all for those who may see none', async () => {
    const { status, body } = await dashboardOf({});
    expect(status).toBe(200);
    expect(body.totalCount).toBe(4);
    expect(JSON.stringify(body)).not.toMatch(/totalCost|costCount/);
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

  it('is empty, not broken, in an organisation without records', async () => {
    const { token } = await buildUser(server, { role: 'System Admin' });
    const { body } = await server.request('GET', '/dashboard', { token });
    expect(body).toMatchObject({ userCount: 1, teamsCount: 0, totalCount: 0, teams: [], totalCost: 0 });
  });
});
