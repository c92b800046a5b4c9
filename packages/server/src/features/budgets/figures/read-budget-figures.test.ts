import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { budgetParts, type BudgetParts } from '@pactbook/domain/features/budgets/budget-parts.ts';
import type { BudgetFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { partOfCents } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { NOTICE_PERIODS, NOTICE_UNITS } from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const RECORDS = inject('isThorough') ? 60 : 24;
/** Around the day of the test, so that every rule has records on both sides of it. */
const WIDTH = 500;
const CATEGORIES = ['Hardware', 'Services', 'Software'];

/** What a record may be, around a day. */
function records(today: string, teams: readonly string[]) {
  const day = fc.integer({ min: -WIDTH, max: WIDTH }).map((days) => addDays(today, days));
  const ahead = fc.integer({ min: 1, max: WIDTH }).map((days) => addDays(today, days));
  const cost = fc.record({
    date: fc.oneof({ weight: 8, arbitrary: day }, { weight: 1, arbitrary: fc.constant(today) }),
    cost: fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => cents / 100),
    reason: fc.constant('A credit'),
  });
  const notice = fc.oneof(
    fc.constant({}),
    fc.record({ noticeValue: fc.integer({ min: 0, max: 28 }), noticeUnit: fc.constant('DAYS' as const) }),
    fc.record({ noticeValue: fc.integer({ min: 0, max: 1 }), noticeUnit: fc.constant('MONTHS' as const) }),
  );
  const toEndOf = fc.record({
    noticeValue: fc.integer({ min: 0, max: 20 }),
    noticeUnit: fc.constantFrom(...NOTICE_UNITS),
    noticeToEndOf: fc.constantFrom(...NOTICE_PERIODS),
  });
  const renewal = fc.oneof(
    fc.constant(null),
    fc
      .tuple(
        fc.constantFrom('AUTO_RENEWS' as const, 'FIXED' as const),
        fc.integer({ min: 1, max: 24 }),
        notice,
      )
      .map(([type, termMonths, some]) => ({ type, termMonths, ...some })),
    notice.map((some) => ({ type: 'EVERGREEN' as const, ...some })),
    fc
      .tuple(fc.constantFrom('EVERGREEN' as const, 'FIXED' as const), toEndOf)
      .map(([type, some]) => ({ type, ...some })),
    toEndOf.map((some) => ({ type: 'AUTO_RENEWS' as const, termMonths: 24, ...some })),
    notice.map((some) => ({ type: 'ON_AGREEMENT' as const, ...some })),
  );
  return fc.record({
    status: fc.constantFrom('LIVE' as const, 'LIVE' as const, ...CONTRACT_STATUSES),
    endDate: fc.option(ahead, { freq: 4 }),
    renewal,
    teams: fc.subarray([...teams]),
    categories: fc.subarray(CATEGORIES),
    annualCosts: fc
      .uniqueArray(cost, { maxLength: 5, selector: ({ date }) => date })
      .map((rows) => rows.map(({ reason, ...row }) => (row.cost < 0 ? { ...row, reason } : row))),
  });
}

interface Cents {
  spent: number;
  committed: number;
  projected: number;
}

/** What is of a team or category, record by record. */
function addUp(facts: readonly { keys: readonly string[]; parts: BudgetParts }[], key: string): Cents {
  const total: Cents = { spent: 0, committed: 0, projected: 0 };
  for (const { keys, parts } of facts) {
    if (!keys.includes(key)) continue;
    const share = (cents: number) => partOfCents(cents, keys.length, keys.indexOf(key));
    const bound = parts.spent + parts.knownCommitted;
    const expected = parts.expectedCommitted + parts.expectedProjected;
    total.spent += share(parts.spent);
    total.committed += share(bound) - share(parts.spent) + share(parts.expectedCommitted);
    total.projected +=
      share(bound + parts.knownProjected) - share(bound) + share(expected) - share(parts.expectedCommitted);
  }
  return total;
}

describe('what counts in budgets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('is what the records say, to the cent, and together what Trends says', async () => {
    const organisation = await buildOrganisation(server, { categories: CATEGORIES });
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const built = await Promise.all(['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name })));
    const teams = built.map(({ id }) => id).toSorted();
    const post = (path: string, body: unknown) => server.request('POST', path, { token, body });
    const get = async <Answer>(path: string): Promise<Answer> =>
      (await server.request('GET', path, { token })).body as Answer;
    const today = calendarDateAt(server.clock.now(), 'America/New_York');
    const inputs = fc.sample(records(today, teams), RECORDS);
    const contracts = await buildContracts(server, organisation, inputs);
    for (const [at, { id }] of contracts.entries()) {
      const decision = [null, 'RENEW', 'CANCEL', 'LET_LAPSE', 'RENEGOTIATE', null][at % 6];
      // What the rules of records refuse stays undecided.
      if (decision) await post(`/contracts/${id}/decide`, { decision, lateNoticeAccepted: true });
    }
    const categories = await get<{ id: string; name: string }[]>('/config/categories');
    const idOf = (name: string) => categories.find((one) => one.name === name)?.id ?? name;
    const home = await get<Contract[]>('/contracts');
    expect(home).toHaveLength(RECORDS);
    expect(home.filter(({ decision }) => decision).length).toBeGreaterThan(2);
    for (const startMonth of [1, 4, 10]) {
      await post('/organisation/settings', { fiscalYearStartMonth: startMonth });
      const { thisYear } = await get<BudgetFigures>('/budgets/figures');
      for (const year of [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]) {
        const scopes = [
          {},
          ...teams.map((team) => ({ team })),
          ...CATEGORIES.map((category) => ({ category })),
        ];
        for (const scope of scopes) {
          const added = await post('/budgets', { year, amount: 1_000, ...scope });
          expect([201, 409]).toContain(added.status);
        }
        const { budgets } = await get<BudgetFigures>(`/budgets/figures?year=${year}`);
        expect(budgets).toHaveLength(1 + teams.length + CATEGORIES.length);
        const partsOf = (record: Contract) =>
          budgetParts(record, record.annualCosts ?? [], year, { startMonth, today });
        const facts = {
          organization: home.map((record) => ({ keys: ['all'], parts: partsOf(record) })),
          team: home.map((record) => ({ keys: record.teams.toSorted(), parts: partsOf(record) })),
          category: home.map((record) => ({
            keys: record.categories.map(idOf).toSorted(),
            parts: partsOf(record),
          })),
        };
        const trends = {
          team: await get<Trends>(`/trends?groupBy=team&groups=all&from=${year}&to=${year}`),
          category: await get<Trends>(`/trends?groupBy=category&groups=all&from=${year}&to=${year}`),
        };
        for (const { scope, groupId, group, spent, committed, projected, left } of budgets) {
          const label = [startMonth, year, scope, group];
          const cents = {
            spent: toCents(spent),
            committed: toCents(committed),
            projected: toCents(projected),
          };
          expect([label, cents]).toEqual([label, addUp(facts[scope], groupId ?? 'all')]);
          const sum = cents.spent + cents.committed + cents.projected;
          expect([label, toCents(left ?? 0)]).toEqual([label, 100_000 - sum]);
          const { groups, totals, projectedTotals } = scope === 'organization' ? trends.team : trends[scope];
          const same = groups.find(({ key }) => key === (scope === 'team' ? groupId : group));
          const figures = scope === 'organization' ? { values: totals, projected: projectedTotals } : same;
          const [known, expected] = [figures?.values[0] ?? 0, figures?.projected[0] ?? 0];
          expect([label, toCents(known) + toCents(expected)]).toEqual([label, sum]);
        }
      }
    }
  });
});
