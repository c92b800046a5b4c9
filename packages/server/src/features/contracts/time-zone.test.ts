import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { testDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(testDatabaseKinds)('dates on %s', (kind) => {
  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'are the same on a server whose machine is in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const server = await startTestServer(kind);
      try {
        const organisation = await buildOrganisation(server);
        const admin = await buildUser(server, { organisation, role: 'Record Admin' });
        const days = ['1970-01-01', '2024-02-29', '2026-03-08', '2026-11-01', '2026-12-31', '2199-12-31'];
        for (const day of days) {
          const body = {
            product: day,
            vendor: 'V',
            startDate: day,
            endDate: day,
            annualCosts: [{ date: day, cost: 1 }],
          };
          const created = await server.request('POST', '/contracts/create', { token: admin.token, body });
          expect(created.body).toMatchObject({
            startDate: day,
            endDate: day,
            annualCosts: [{ date: day, cost: 1 }],
          });
          const path = `/contracts/${created.body.id}`;
          await server.request('POST', path, { token: admin.token, body: { notes: 'touched' } });
          expect((await server.request('GET', path, { token: admin.token })).body.endDate).toBe(day);
        }
        const listed = (await server.request('GET', '/contracts', { token: admin.token })).body as Contract[];
        expect(
          listed.map(({ product, startDate, endDate, annualCosts }) => [
            product,
            startDate,
            endDate,
            annualCosts,
          ]),
        ).toEqual(days.map((day) => [day, day, day, [{ date: day, cost: 1 }]]));
        const now = server.services.now();
        const moments = listed.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]);
        for (const moment of moments) {
          expect(moment.endsWith('Z')).toBe(true);
          expect(Math.abs(Date.parse(moment) - now)).toBeLessThan(60_000);
        }
      } finally {
        await server.stop();
      }
    },
    60_000,
  );
});
