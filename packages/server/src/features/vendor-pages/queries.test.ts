import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { sweepDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { findActor } from '../users/queries.ts';
import {
  centsIn,
  expectedIn,
  knownRecords,
  pricedCentsIn,
  readVendorCurrencies,
  readVendorFigures,
  vendorReader,
} from './queries.ts';

const VENDORS = ['Adobe', 'Oracle', 'oracle', 'Ångström'];
const RECORDS = 60;

describe.each(sweepDatabaseKinds)('the figures of all vendors on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  async function buildWorld() {
    const organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
    const [one, other] = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const people = [
      admin,
      await buildUser(server, { organisation, role: 'Team Manager', teams: [one.id] }),
      await buildUser(server, { organisation, role: 'Team Viewer', teams: [other.id] }),
      await buildUser(server, { organisation }),
    ];
    const today = calendarDateAt(server.services.now(), 'UTC');
    const rates = [{ base: 'CAD', currency: 'USD', day: addDays(today, -200), rate: '0.7312' }];
    const ask = async (path: string, body: object) =>
      (await server.request('POST', path, { token: admin.token, body })).status;
    expect(await ask('/currencies', { recordCurrencies: ['CAD'] })).toBe(200);
    expect(await ask('/currencies/rates', { rates })).toBe(200);
    const day = fc.integer({ min: -800, max: 800 }).map((count) => addDays(today, count));
    const record = fc.record({
      vendor: fc.constantFrom(...VENDORS),
      status: fc.constantFrom('LIVE' as const, 'LIVE' as const, 'EXPIRED' as const),
      startDate: fc.constant(addDays(today, -900)),
      endDate: fc.option(fc.integer({ min: 1, max: 500 }).map((count) => addDays(today, count))),
      renewal: fc.constantFrom(
        null,
        { type: 'EVERGREEN' as const },
        {
          type: 'EVERGREEN' as const,
          noticeValue: 6,
          noticeUnit: 'WEEKS' as const,
          noticeToEndOf: 'QUARTER' as const,
        },
        {
          type: 'AUTO_RENEWS' as const,
          termMonths: 12,
          noticeValue: 30,
          noticeUnit: 'DAYS' as const,
        },
      ),
      // What was paid in Canadian dollars earlier cannot be converted.
      currency: fc.constantFrom('USD', 'USD', 'CAD'),
      teams: fc.subarray([one.id, other.id]),
      annualCosts: fc.uniqueArray(anyCost(day, 9_999_999), { maxLength: 4, selector: ({ date }) => date }),
      isDecided: fc.boolean(),
    });
    const records = fc.sample(record, { numRuns: RECORDS, seed: 3 });
    const built = await buildContracts(
      server,
      organisation,
      records.map(({ isDecided: _, ...entered }) => entered),
    );
    const decided = [];
    for (const [at, { isDecided }] of records.entries())
      if (isDecided) {
        const body = { decision: 'CANCEL', lateNoticeAccepted: true };
        decided.push(await ask(`/contracts/${built[at]?.id}/decide`, body));
      }
    expect(decided).toContain(200);
    const { body: trash } = await server.request('DELETE', `/contracts/${built[0]?.id}`, {
      token: admin.token,
    });
    expect(trash).toBeDefined();
    return { organisation, people, today };
  }

  test('are for everybody what the records of each vendor say one by one', async () => {
    const { organisation, people, today } = await buildWorld();
    const { scope } = organisation;
    for (const { id } of people) {
      await server.services.database.read(scope, async (db) => {
        const actor = await findActor(db, scope, id);
        if (actor === null) throw new Error('There is no such person.');
        const all = await readVendorFigures(db, scope, actor, today);
        expect([...all.byName.keys()].toSorted()).toEqual(VENDORS.toSorted());
        const reader = await vendorReader(db, scope, actor, today);
        const { thisYear } = reader;
        for (const vendor of VENDORS) {
          const records = knownRecords(reader, vendor);
          const { rows } = await sql<Record<string, number | string | null>>`
            select (count(*) filter (where r.status = 'LIVE'))::int as live, (count(*) filter (where r.is_full))::int as in_full,
              (count(*) filter (where r.is_without_rate))::int as without_rate,
              coalesce(sum(${centsIn(thisYear)}), 0)::text as cost, coalesce(sum(${centsIn(thisYear - 1)}), 0)::text as before,
              coalesce(sum(${expectedIn(thisYear, thisYear)}), 0)::text as projected,
              coalesce(sum(${centsIn(thisYear)} - coalesce(${pricedCentsIn(thisYear)}, 0)), 0)::text as credits,
              (min(r.decide_by) filter (where r.waits))::text as next_on
            from (${records}) r`.execute(db);
          const [row = {}] = rows;
          const money = (name: string) => fromCents(Number(row[name]));
          const found = all.byName.get(vendor);
          expect(found).toMatchObject({ live: row['live'], nextDecision: row['next_on'] });
          if (row['in_full'] === 0) {
            expect(found?.costs).toBeNull();
            continue;
          }
          expect(found?.costs).toMatchObject({
            records: row['in_full'],
            withoutRate: row['without_rate'],
            cost: money('cost'),
            before: money('before'),
            projected: money('projected'),
          });
          expect(found?.costs?.credits ?? 0).toBe(money('credits'));
          const currencies = (await readVendorCurrencies(db, reader, vendor)).get(vendor);
          expect(found?.costs?.currencies).toEqual(currencies === undefined ? undefined : [...currencies]);
        }
      });
    }
  });
});
