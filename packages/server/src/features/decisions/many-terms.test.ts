import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { bringContractsUpToDate } from '../contract-terms/jobs.ts';

const MANY = 2_500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('thousands of ended terms are answered within the limit of a statement, for every reader', async () => {
  server.clock.moveTo(Date.UTC(2026, 0, 1, 12));
  const organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
  const teams = [(await buildTeam(server, organisation)).id];
  const ending: Partial<ContractInput> = {
    status: 'LIVE',
    startDate: '2025-07-01',
    endDate: '2026-01-31',
    renewal: { type: 'FIXED', noticeValue: 30, noticeUnit: 'DAYS' },
    annualCosts: [{ date: '2025-07-01', cost: 1_000 }],
    teams,
  };
  await buildContracts(
    server,
    organisation,
    Array.from({ length: MANY }, () => ending),
  );
  server.clock.moveTo(Date.UTC(2026, 1, 1, 12));
  await bringContractsUpToDate(server.services, { scope: organisation.scope, timeZoneId: 'UTC' });
  for (const role of ['System Admin', 'Team Viewer'] as const) {
    const { token } = await buildUser(server, { organisation, role, teams });
    for (const path of ['outcomes', 'terms', 'savings', 'terms/export']) {
      const { status } = await server.request('GET', `/decisions/${path}`, { token });
      expect([role, path, status]).toEqual([role, path, 200]);
    }
  }
});
