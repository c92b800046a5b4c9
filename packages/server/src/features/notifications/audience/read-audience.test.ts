import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recipientsOf } from '@pactbook/domain/features/notifications/audience.ts';
import { DIGESTS, SCOPES } from '@pactbook/domain/features/notifications/settings.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { planningPeople } from '../planning/plan-notifications.ts';
import { mayConcern } from './read-audience.ts';

const KINDS = ['noticeDeadline', 'endDate', 'documentExpires'] as const;

describe('the records that may concern a person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('are all of which somebody is notified on some day, whatever people chose, and not all there are', async () => {
    const organisation = await buildOrganisation(server);
    const { scope } = organisation;
    const teams = [(await buildTeam(server, organisation)).id, (await buildTeam(server, organisation)).id];
    const build = (options: object) => buildUser(server, { organisation, ...options });
    const [one = '', other = ''] = teams;
    const people = [
      await build({ role: 'System Admin' }),
      await build({ role: 'Record Admin' }),
      await build({ role: 'Team Manager', teams: [one] }),
      await build({ role: 'Team Manager', teams: [other] }),
      await build({ role: 'Team Viewer', teams: [one] }),
      await build({ role: 'Record Viewer' }),
      await build({}),
    ];
    const some = fc.sample(
      fc.record({
        teams: fc.subarray(teams),
        owners: fc.subarray(
          people.map(({ id }) => id),
          { maxLength: 2 },
        ),
      }),
      { numRuns: 40, seed: 9 },
    );
    const records = await buildContracts(server, organisation, some);
    const now = server.services.now();
    const today = calendarDateAt(now, 'America/New_York');
    const settings = fc.record({
      digest: fc.constantFrom(...DIGESTS),
      scope: fc.constantFrom(...SCOPES.filter((chosen) => chosen !== 'all')),
      pausedUntil: fc.constantFrom(null, null, addDays(today, 20)),
      channels: fc.record({ email: fc.boolean(), inApp: fc.constant(true) }),
    });
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(settings, { minLength: people.length, maxLength: people.length }),
        async (chosen) => {
          for (const [at, { token }] of people.entries()) {
            const answer = await server.request('POST', '/users/notifications', { token, body: chosen[at] });
            expect([200, 422]).toContain(answer.status);
          }
          await server.services.database.read(scope, async (db) => {
            const { audience, byId } = await planningPeople(db, now);
            for (const { id } of people) {
              const person = byId.get(id);
              if (person === undefined) throw new Error('There is no such person.');
              const isWanted = mayConcern(scope, person.actor, [person.settings], audience);
              const { rows } = await sql<{ id: string }>`select c.id from contracts c
              where c.organisation_id = ${scope.organisationId} and ${isWanted}`.execute(db);
              const found = new Set(rows.map((row) => row.id));
              const wanted = records.filter((_, at) =>
                KINDS.some((what) =>
                  [today, addDays(today, 40)].some((day) =>
                    recipientsOf(some[at] ?? { teams: [], owners: [] }, what, audience, day).some(
                      ({ listener }) => listener.actor.userId === id,
                    ),
                  ),
                ),
              );
              expect(wanted.filter((record) => !found.has(record.id))).toEqual([]);
              if (found.size < records.length) narrowed += 1;
            }
          });
        },
      ),
      { numRuns: 8 },
    );
    expect(narrowed).toBeGreaterThan(0);
  });

  test('a preview of very many reminders has those of some records, and says so', async () => {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const today = calendarDateAt(server.services.now(), 'America/New_York');
    const live = { status: 'LIVE' as const, startDate: addDays(today, -10), endDate: addDays(today, 40) };
    await buildContracts(server, organisation, [live]);
    const preview = async () =>
      (await server.request('GET', '/users/notifications/preview', { token: admin.token })).body;
    const { items, hasMore } = await preview();
    expect([items.length > 0, hasMore]).toEqual([true, false]);
    await buildContracts(
      server,
      organisation,
      Array.from({ length: 1_200 }, () => live),
    );
    const many = await preview();
    expect([many.items.length >= 1_000, many.items.length < 1_201 * items.length, many.hasMore]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
