import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { HOSTING_MODELS, CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { DECISIONS } from '@pactbook/domain/features/contracts/decision.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { TREND_GROUPINGS, type TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { addDays, addMonths, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const RECORDS = 8;
/** Changes by chance, after those that are always made. */
const STEPS = inject('isThorough') ? 50 : 20;
const YEARS = [2023, 2024, 2025, 2026, 2027, 2028, 2029];
/** The first and the last day on which a fiscal year may begin or end within {@link YEARS}. */
const [FIRST_DAY, DAYS] = ['2023-04-01', 365 * 4];

const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST_DAY, days));
// The last days of February are those that a later year may not have.
const costDay = fc.oneof(day, fc.constantFrom('2024-02-28', '2024-02-29', '2025-02-28'));
const cost = anyCost(costDay, 9_999_999);
const costs = fc.uniqueArray(cost, { maxLength: 4, selector: ({ date }) => date });
const endDate = fc.option(fc.oneof(day, fc.constantFrom('2027-02-28', '2028-02-28', '2028-02-29')));
const vendor = fc.constantFrom('Acme', 'Initech', 'Globex');
const renewal = fc.constantFrom(
  null,
  { type: 'AUTO_RENEWS', termMonths: 12 },
  { type: 'FIXED' },
  { type: 'EVERGREEN' },
);

/** What someone does to the catalogue: to the record at `at`, to several, or to the groups that it is in. */
function steps(teams: readonly string[], categories: readonly string[]) {
  const at = fc.nat({ max: RECORDS - 1 });
  const fields = fc.record(
    {
      vendor,
      status: fc.constantFrom(...CONTRACT_STATUSES),
      hostingModel: fc.constantFrom(null, ...HOSTING_MODELS),
      endDate,
      renewal,
      teams: fc.subarray([...teams]),
      categories: fc.subarray([...categories]),
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), at, body: fields }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('costs' as const),
        at,
        body: fc.record({ annualCosts: costs }),
      }),
    },
    fc.record({ kind: fc.constant('delete' as const), at }),
    fc.record({ kind: fc.constant('restore' as const), at }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        at,
        body: fc.record({
          decision: fc.constantFrom(...DECISIONS),
          lateNoticeAccepted: fc.constant(true),
        }),
      }),
    },
    fc.record({ kind: fc.constant('withdraw' as const), at }),
    fc.record({
      kind: fc.constant('renew' as const),
      at,
      body: fc.record({ endDate: fc.constantFrom('2027-12-31', '2028-06-30'), annualCosts: costs }),
    }),
    fc.record({
      kind: fc.constant('bulk' as const),
      at,
      isUndone: fc.boolean(),
      body: fc.record({ status: fc.constantFrom(...CONTRACT_STATUSES), teams: fc.subarray([...teams]) }),
    }),
    fc.record({ kind: fc.constant('fiscalYear' as const), at, month: fc.constantFrom(1, 4, 10) }),
  );
}

type Step = ReturnType<typeof steps> extends fc.Arbitrary<infer One> ? One : never;

/** The keys of a record in a grouping, as the answer names its groups; null where it has none. */
function keysOf(record: Contract, groupBy: TrendGrouping): readonly (string | null)[] {
  const orNone = (keys: readonly string[]) => (keys.length === 0 ? [null] : keys);
  switch (groupBy) {
    case 'vendor':
      return [record.vendor];
    case 'status':
      return [record.status];
    case 'hosting':
      return [record.hostingModel];
    case 'team':
      return orNone(record.teams);
    case 'category':
      return orNone(record.categories);
  }
}

/** The day up to which a record is expected to continue; null has no end. */
function goesOnUntil({ decision, renewal: terms, endDate: end }: Contract): string | null {
  if (decision?.decision === 'CANCEL' || decision?.decision === 'LET_LAPSE') return end;
  const renews = terms?.type === 'AUTO_RENEWS' || terms?.type === 'EVERGREEN';
  return decision?.decision === 'RENEW' || renews ? null : end;
}

/** What one record costs and is expected to cost in each of {@link YEARS}, in cents, straight from its costs. */
function seriesOf(record: Contract, startMonth: number, thisYear: number) {
  const rows = record.annualCosts ?? [];
  const inYear = (year: number) => rows.filter(({ date }) => fiscalYearOf(date, startMonth) === year);
  const sumIn = (year: number) =>
    inYear(year).length === 0 ? null : inYear(year).reduce((sum, row) => sum + toCents(row.cost), 0);
  const latest = rows
    .filter((row) => row.cost >= 0)
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  const pricedIn = (year: number) =>
    inYear(year).reduce((sum, row) => sum + Math.max(0, toCents(row.cost)), 0);
  const until = goesOnUntil(record);
  const expectedIn = (year: number) => {
    if (record.status !== 'LIVE' || latest === undefined) return null;
    const later = year - fiscalYearOf(latest, startMonth);
    if (later <= 0 || year < thisYear) return null;
    return until === null || addMonths(latest, 12 * later) <= until ? pricedIn(year - later) : null;
  };
  return { known: YEARS.map(sumIn), expected: YEARS.map(expectedIn) };
}

type Series = ReturnType<typeof seriesOf>;
const plus = (one: readonly (number | null)[], other: readonly (number | null)[]) =>
  one.map((value, index) => {
    const more = other[index] ?? null;
    return value === null ? more : more === null ? value : value + more;
  });

/** The groups of a grouping by their keys, added up record by record. */
function groupsOf(
  records: readonly Contract[],
  groupBy: TrendGrouping,
  startMonth: number,
  thisYear: number,
) {
  const groups: Record<string, Series> = {};
  for (const record of records) {
    const series = seriesOf(record, startMonth, thisYear);
    if ([...series.known, ...series.expected].every((value) => value === null)) continue;
    for (const key of keysOf(record, groupBy)) {
      const { known, expected } = groups[String(key)] ?? { known: [], expected: [] };
      groups[String(key)] = { known: plus(series.known, known), expected: plus(series.expected, expected) };
    }
  }
  return groups;
}

describe('the figures of trends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.moveTo(Date.UTC(2026, 10, 27));
  });
  afterAll(() => server.stop());

  it('are what the records say, after whatever was done to them', async () => {
    const organisation = await buildOrganisation(server, {
      categories: ['Hardware', 'Services', 'Software'],
    });
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const built = await Promise.all(['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name })));
    const teams = built.map(({ id }) => id);
    const post = async (path: string, body?: unknown) =>
      await server.request('POST', path, { token, ...(body === undefined ? {} : { body }) });
    const remove = async (path: string) => await server.request('DELETE', path, { token });
    const get = async <Answer>(path: string): Promise<Answer> =>
      (await server.request('GET', path, { token })).body;
    let startMonth = 1;

    const expectTruth = async (done: string) => {
      const records = await get<Contract[]>('/contracts');
      const thisYear = fiscalYearOf(calendarDateAt(server.clock.now(), 'America/New_York'), startMonth);
      for (const groupBy of TREND_GROUPINGS) {
        const range = `from=${YEARS[0]}&to=${YEARS.at(-1)}&groups=all`;
        const answer = await get<Trends>(`/trends?groupBy=${groupBy}&split=each&${range}`);
        const centsOf = (values: readonly (number | null)[]) =>
          values.map((value) => (value === null ? null : toCents(value)));
        const groups = Object.fromEntries(
          answer.groups.map(({ key, values, projected }) => [
            String(key),
            { known: centsOf(values), expected: centsOf(projected) },
          ]),
        );
        expect([done, groupBy, groups]).toEqual([
          done,
          groupBy,
          groupsOf(records, groupBy, startMonth, thisYear),
        ]);
      }
    };

    const contracts = await buildContracts(
      server,
      organisation,
      // Two of each, so that there is something to decide and to project from the first step on.
      fc.sample(costs, RECORDS).map((annualCosts, index) => ({
        status: 'LIVE' as const,
        endDate: ['2027-12-31', '2028-02-28', '2028-02-29', null][index % 4] ?? null,
        annualCosts: [...annualCosts, { date: '2025-02-28', cost: 7 }].filter(
          ({ date }, place, all) => all.findIndex((row) => row.date === date) === place,
        ),
      })),
    );
    // What the rules of records never refuse here comes first, so that no chain is without it.
    const always: Step[] = [
      { kind: 'decide', at: 0, body: { decision: 'RENEW', lateNoticeAccepted: true } },
      { kind: 'decide', at: 1, body: { decision: 'CANCEL', lateNoticeAccepted: true } },
      { kind: 'withdraw', at: 1 },
      { kind: 'update', at: 2, body: { renewal: { type: 'EVERGREEN' }, teams, categories: ['Hardware'] } },
      { kind: 'delete', at: 3 },
      { kind: 'restore', at: 3 },
      { kind: 'bulk', at: 0, isUndone: true, body: { status: 'EVALUATING', teams: teams.slice(1) } },
      { kind: 'fiscalYear', at: 0, month: 4 },
    ];
    const [chain = []] = fc.sample(
      fc.array(steps(teams, ['Hardware', 'Services', 'Software']), { minLength: STEPS, maxLength: STEPS }),
      1,
    );
    await expectTruth('nothing');
    for (const step of [...always, ...chain]) {
      const id = contracts[step.at]?.id ?? '';
      const answer = await (() => {
        switch (step.kind) {
          case 'update':
            return post(`/contracts/${id}`, step.body);
          case 'costs':
            return post(`/contracts/${id}/annualCosts`, step.body);
          case 'delete':
            return remove(`/contracts/${id}`);
          case 'restore':
            return post(`/contracts/${id}/restore`);
          case 'decide':
            return post(`/contracts/${id}/decide`, step.body);
          case 'withdraw':
            return remove(`/contracts/${id}/decision`);
          case 'renew':
            return post(`/contracts/${id}/renew`, step.body);
          case 'bulk':
            return post('/contracts/bulk', {
              ids: contracts.map((contract) => contract.id),
              changes: step.body,
            });
          case 'fiscalYear':
            return post('/organisation/settings', { fiscalYearStartMonth: step.month });
        }
      })();
      if (always.includes(step)) expect([step, answer.status]).toEqual([step, expect.toBeOneOf([200, 204])]);
      // What the rules of records refuse changes nothing.
      if (answer.status >= 400) continue;
      if (step.kind === 'fiscalYear') startMonth = step.month;
      if (step.kind === 'bulk' && step.isUndone && answer.body.changeSetId) {
        await post(`/changeSets/${answer.body.changeSetId}/undo`);
      }
      await expectTruth(JSON.stringify(step));
    }
    // A group that goes takes its records to the one that it is merged into.
    const categories = await get<{ id: string; name: string }[]>('/config/categories');
    const [from, into] = ['Hardware', 'Services'].map(
      (name) => categories.find((one) => one.name === name)?.id,
    );
    expect((await post(`/config/categories/${from}/merge`, { intoCategoryId: into })).status).toBe(200);
    await expectTruth('merge');
  });

  it('neither hold up changes of records while the fiscal year changes, nor miss them', async () => {
    const organisation = await buildOrganisation(server);
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const contracts = await buildContracts(
      server,
      organisation,
      Array.from({ length: 6 }, () => ({ annualCosts: [{ date: '2026-02-01', cost: 1 }] })),
    );
    const post = (path: string, body: unknown) => server.request('POST', path, { token, body });
    for (const [round, month] of [4, 10, 7, 2, 12, 3].entries()) {
      const saves = contracts.map(({ id }, at) =>
        post(`/contracts/${id}/annualCosts`, {
          annualCosts: [{ date: '2026-02-01', cost: round * 10 + at }],
        }),
      );
      const answers = await Promise.all([
        post('/organisation/settings', { fiscalYearStartMonth: month }),
        ...saves,
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      // With a start in February the first of it is the next year's.
      const year = month === 2 ? 2027 : 2026;
      const path = `/trends?from=${year}&to=${year}&groupBy=status`;
      const { body } = await server.request('GET', path, { token });
      expect(body.totals).toEqual([6 * round * 10 + 15]);
    }
  });
});
