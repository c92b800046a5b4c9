import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractSchema, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { DECISIONS } from '@pactbook/domain/features/contracts/decision.ts';
import { RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import { sumOf } from '@pactbook/domain/features/contracts/list-edit.ts';
import { figuresSum } from '@pactbook/domain/features/dashboard/figures.ts';
import { trendQuerySchema } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { findContracts } from '../contracts/queries.ts';
import { findTrends } from '../trends/queries.ts';
import { Dashboards } from './queries.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';

/** Records with costs around a day: several in a year, in later years, none at all. */
function anyContracts(today: string) {
  const around = fc.integer({ min: -1_100, max: 800 }).map((days) => addDays(today, days));
  return fc.array(
    fc.record({
      status: fc.constantFrom('LIVE' as const, 'EVALUATING' as const, 'EXPIRED' as const),
      endDate: fc.option(fc.integer({ min: 0, max: 900 }).map((days) => addDays(today, days))),
      annualCosts: fc.uniqueArray(anyCost(around, 99_999_999_999), {
        selector: ({ date }) => date,
        maxLength: 5,
      }),
      renewal: fc.option(fc.constantFrom(...RENEWAL_TYPES).map((type) => ({ type, termMonths: 12 }))),
      decision: fc.option(fc.constantFrom(...DECISIONS)),
      isOfTeam: fc.boolean(),
    }),
    { minLength: 70, maxLength: 70 },
  );
}

describe('the costs of the dashboard', () => {
  let server: TestServer;
  let dashboards: Dashboards;
  let organisation: BuiltOrganisation;
  let team: { id: string };
  let today: string;
  let ids: string[];

  beforeAll(async () => {
    server = await startTestServer();
    dashboards = new Dashboards(server.services.database);
    organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
    team = await buildTeam(server, organisation);
    today = calendarDateAt(server.services.now(), 'UTC');
    const { token } = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
    const [records = []] = fc.sample(anyContracts(today), { numRuns: 1, seed: 12 });
    const built = await buildContracts(
      server,
      organisation,
      records.map(({ decision: _, isOfTeam, ...record }) => ({
        ...record,
        teams: isOfTeam ? [team.id] : [],
      })),
    );
    ids = built.map(({ id }) => id);
    for (const [at, { decision }] of records.entries()) {
      if (decision === null) continue;
      const path = `/contracts/${ids[at] ?? ''}/decide`;
      const { status } = await server.request('POST', path, { token, body: { decision } });
      if (status !== 200) throw new Error(`The decision was answered with ${status}.`);
    }
  });
  afterAll(() => server.stop());

  const rights = (changes: Partial<Actor>): Actor => ({
    userId: '',
    organisationId: organisation.id,
    ...NO_RIGHTS,
    impersonatorId: null,
    ...changes,
  });
  const read = <Result>(work: Parameters<typeof server.services.database.read<Result>>[1]) =>
    server.services.database.read(organisation.scope, work);

  it.each([1, 4, 10])(
    'are to the cent those that the domain reports of the same records, on any day, fiscal years from month %i on',
    async (startMonth) => {
      await server.testDatabase.asOwner(
        'update organisations set fiscal_year_start_month = $2 where id = $1',
        [organisation.id, startMonth],
      );
      await server.testDatabase.asOwner('select refresh_contract_figures($1, null)', [organisation.id]);
      const { scope } = organisation;
      const days = fc.sample(fc.integer({ min: -800, max: 800 }), {
        numRuns: caseCount(10, 25),
        seed: startMonth,
      });
      for (const actor of [rights({ viewAll: true }), rights({ viewTeams: [team.id] })]) {
        const found = await read((db) => findContracts(db, scope, actor, ids));
        const contracts: Contract[] = contractSchema.array().parse(found);
        expect(contracts).toHaveLength(70);
        for (const day of [0, ...days].map((count) => addDays(today, count))) {
          const metrics = await dashboards.find(scope, actor, day);
          const lookout = {
            today: day,
            readsAll: actor.viewAll,
            teams: null,
            fiscalYearStartMonth: startMonth,
          };
          const { costInForce, costInForceBefore, costThisFiscalYear, projectedThisFiscalYear } = sumOf(
            figuresSum(lookout),
            contracts,
          );
          expect({ day, ...metrics }).toMatchObject({
            day,
            costInForce,
            costInForceBefore,
            costThisFiscalYear,
            projectedThisFiscalYear,
          });
        }
      }
    },
  );

  it('of the fiscal year are those that trends tell, whatever they measure and whichever years they show', async () => {
    const { scope } = organisation;
    const metrics = await dashboards.find(scope, rights({ viewAll: true }), today);
    expect(metrics.projectedThisFiscalYear).toBeGreaterThan(0);
    for (const query of [{}, { measure: 'uplift', groupBy: 'vendor' }, { from: 2001, to: 2003 }]) {
      const trends = await read((db) => findTrends(db, trendQuerySchema.parse(query), today));
      expect(trends).toMatchObject({
        costThisFiscalYear: metrics.costThisFiscalYear,
        projectedThisFiscalYear: metrics.projectedThisFiscalYear,
      });
    }
  });
});
