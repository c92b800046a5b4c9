import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { costTotalsOf, type CostTotals } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { naiveSum } from '@pactbook/domain/testing/naive-sums.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { findActor } from '../users/queries.ts';
import { findContracts } from '../contracts/queries.ts';
import { readVendorCosts, readVendorFigures, vendorReader } from './queries.ts';

const VENDORS = ['Adobe', 'Oracle', 'oracle', 'Ångström'];
const RECORDS = 60;

describe('the figures of all vendors', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
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
    const ids = await server.testDatabase.asOwner<{ id: string }>(
      'select id from contracts where organisation_id = $1 and deleted_at is null',
      [organisation.id],
    );
    for (const { id } of people) {
      await server.services.database.read(scope, async (db) => {
        const actor = await findActor(db, id);
        if (actor === null) throw new Error('There is no such person.');
        const found = await findContracts(
          db,
          scope,
          actor,
          ids.map((row) => row.id),
        );
        const records = contractSchema.array().parse(found);
        const all = await readVendorFigures(db, actor, today);
        expect([...all.byName.keys()].toSorted()).toEqual(VENDORS.toSorted());
        for (const vendor of VENDORS) {
          const own = records.filter((record) => record.vendor === vendor);
          const sum = naiveSum(own, { today });
          const { live, costs } = await readVendorCosts(db, await vendorReader(db, actor, today), vendor);
          expect(all.byName.get(vendor)).toMatchObject({ live, costs });
          expect(live).toBe(own.filter(({ status }) => status === 'LIVE').length);
          if (sum.costCount === 0) {
            expect(costs).toBeNull();
            continue;
          }
          expect(costs).toEqual({
            records: sum.costCount,
            costInForce: fromCents(sum.inForce),
            costInForceBefore: fromCents(sum.inForceBefore),
            ...pickCurrencies(costTotalsOf(own, today)),
          });
        }
      });
    }
  });
});

const pickCurrencies = ({ currencies }: CostTotals) => (currencies === undefined ? {} : { currencies });
