import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BudgetFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import type { OrganisationConfig } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { sumOf } from '@pactbook/domain/features/contracts/list-edit.ts';
import { RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { viewBehind, type Counted } from '@pactbook/domain/features/dashboard/contracts-behind.ts';
import { figuresSum, type Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { endsSum, OUTLOOK_LISTS, outlookSum } from '@pactbook/domain/features/dashboard/outlook.ts';
import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { mayFilterTerms, usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { groupContracts } from '@pactbook/domain/features/saved-views/contract-groups.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { defaultTableView, type TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { Trends, VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import type { VendorOverview, VendorPage } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { decide, viewsAll, type Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { inPart } from '@pactbook/domain/testing/build-contract.ts';
import { naiveSum, naiveYear, type NaiveQuestion } from '@pactbook/domain/testing/naive-sums.ts';
import { findActor } from './features/users/queries.ts';
import { buildContracts } from './testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from './testing/build-organisation.ts';
import { buildTeam } from './testing/build-team.ts';
import { buildUser, type BuiltUser } from './testing/build-user.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

const CATEGORIES = ['Design', 'Legal', 'Sales'];
const VENDORS = ['Adobe', 'Oracle', 'Sun'];
const RECORDS = 60;
const START_MONTH = 4;

/** Who looks, with what they may read: records as everyone who reads all of them gets them, in part where need be. */
interface Reader {
  readonly token: string;
  readonly actor: Actor;
  readonly records: readonly Contract[];
}

/** Without the number of the records. */
const sumsOf = ({ known, projected }: ReturnType<typeof naiveYear>) => ({ known, projected });

/** Random records of several teams and categories, some in a currency that has a rate only lately. */
function anyRecords(today: string, teams: readonly string[]) {
  const around = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((days) => addDays(today, days));
  const record = fc.record({
    vendor: fc.constantFrom(...VENDORS),
    status: fc.constantFrom(...CONTRACT_STATUSES, 'LIVE' as const),
    teams: fc.subarray([...teams]),
    categories: fc.subarray(CATEGORIES),
    currency: fc.constantFrom('USD', 'USD', 'CAD'),
    startDate: fc.constant(addDays(today, -1_200)),
    endDate: fc.option(around(1, 700)),
    renewal: fc.option(fc.constantFrom(...RENEWAL_TYPES).map((type) => ({ type, termMonths: 12 }))),
    annualCosts: fc.uniqueArray(anyCost(around(-1_100, 500), 9_999_999), {
      selector: ({ date }) => date,
      maxLength: 5,
    }),
  });
  return fc.array(record, { minLength: RECORDS, maxLength: RECORDS });
}

describe('every sum of every screen', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let teams: string[];
  let today: string;
  let categoryIds: Map<string, string>;
  const readers: Reader[] = [];

  const ask = async <Body>({ token }: Pick<Reader, 'token'>, path: string, body?: unknown): Promise<Body> => {
    const answer = await server.request(body === undefined ? 'GET' : 'POST', path, { token, body });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
    return answer.body as Body;
  };

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server, { timeZoneId: 'UTC', categories: CATEGORIES });
    const built = await Promise.all(['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name })));
    teams = built.map(({ id }) => id);
    const [first = '', second = ''] = teams;
    today = calendarDateAt(server.services.now(), 'UTC');
    const admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
    await ask(admin, '/organisation/settings', { fiscalYearStartMonth: START_MONTH });
    await ask(admin, '/currencies', { recordCurrencies: ['CAD'] });
    const rates = [{ base: 'CAD', currency: 'USD', day: addDays(today, -500), rate: '0.7312' }];
    await ask(admin, '/currencies/rates', { rates });
    const [records = []] = fc.sample(anyRecords(today, teams), { numRuns: 1, seed: 36 });
    await buildContracts(server, organisation, records);
    const config = await ask<OrganisationConfig>(admin, '/config');
    categoryIds = new Map(config.categories.map((name, at) => [name, config.categoryIds?.[at] ?? '']));
    const all = await ask<Contract[]>(admin, '/contracts');
    const people: BuiltUser[] = [
      admin,
      await buildUser(server, { organisation, role: 'Record Viewer', timeZoneId: 'UTC' }),
      await buildUser(server, {
        organisation,
        role: 'Team Manager',
        teams: [first],
        viewTeams: [second],
        timeZoneId: 'UTC',
      }),
      await buildUser(server, { organisation, role: 'Team Viewer', teams: [second], timeZoneId: 'UTC' }),
      await buildUser(server, { organisation, timeZoneId: 'UTC' }),
    ];
    for (const { id, token } of people) {
      const { scope } = organisation;
      const actor = await server.services.database.read(scope, (db) => findActor(db, id));
      if (actor === null) throw new Error('There is no such person.');
      const seen = all.map((record) =>
        decide(actor, canReadContractInFull, record).allowed ? record : inPart(record),
      );
      readers.push({ token, actor, records: seen });
    }
  });
  afterAll(() => server.stop());

  const naive = ({ records }: Reader, of: Partial<NaiveQuestion> = {}, some = records) =>
    naiveSum(some, { today, categoryIds, ...of });
  /** The costs of an answer in cents; 0 where it has none. */
  const inCents = ({
    costInForce = 0,
    costInForceBefore = 0,
  }: Partial<Pick<Metrics, 'costInForce' | 'costInForceBefore'>>) => ({
    inForce: toCents(costInForce),
    inForceBefore: toCents(costInForceBefore),
  });

  test('is for everybody that of the records one by one: the dashboard, all of it and each team and category', async () => {
    for (const reader of readers) {
      const metrics = await ask<Metrics>(reader, '/dashboard');
      const all = naive(reader);
      expect(inCents(metrics)).toMatchObject({ inForce: all.inForce, inForceBefore: all.inForceBefore });
      expect(toCents(metrics.totalCost ?? 0)).toBe(all.total);
      const year = naiveYear(reader.records, fiscalYearOf(today, START_MONTH), {
        today,
        startMonth: START_MONTH,
      });
      expect(toCents(metrics.costThisFiscalYear ?? 0)).toBe(year.known);
      expect(toCents(metrics.projectedThisFiscalYear ?? 0)).toBe(year.projected);
      for (const { id, ...team } of metrics.teams) {
        const { count, costCount, inForce } = naive(reader, { teams: [id] });
        expect([team.count, team.costCount ?? 0, inCents(team).inForce]).toEqual([count, costCount, inForce]);
      }
      for (const { name, ...category } of metrics.categories)
        expect(inCents(category).inForce).toBe(naive(reader, { categories: [name] }).inForce);
    }
  });

  /** The list filtered by teams and categories. */
  function viewOf(of: Pick<NaiveQuestion, 'teams' | 'categories'>): TableView {
    const view = defaultTableView();
    const chosen = (ids: readonly string[] = []) => ids.map((id) => ({ id, label: id }));
    const filters = {
      ...view.filters,
      teams: chosen(of.teams),
      categories: chosen(of.categories?.map((name) => categoryIds.get(name) ?? name)),
    };
    return { ...view, filters };
  }

  test('is that of the list behind it, whether the browser or the server adds it up, and of its groups', async () => {
    for (const reader of readers) {
      const contracts = await ask<Contract[]>(reader, '/contracts');
      const index = new ContractIndex(contracts, { teamNames: new Map(), categoryIds }, today);
      for (const of of [
        {},
        { teams: teams.slice(0, 1) },
        { teams: teams.slice(1) },
        { categories: ['Legal'] },
        { categories: ['Design', 'Sales'], teams: teams.slice(0, 2) },
      ]) {
        const { total, inForce, inForceBefore, costCount } = naive(reader, of);
        const view = viewOf(of);
        const positions = index.select(view);
        const totals = index.costTotals(positions, view);
        const { sums } = await ask<ContractPage>(reader, '/contracts/query', { view, parts: ['sums'] });
        expect(sums).toEqual(totals);
        expect({ ...inCents(totals), total: toCents(totals.totalCost), costCount: totals.costCount }).toEqual(
          {
            inForce,
            inForceBefore,
            total,
            costCount,
          },
        );
        for (const grouping of ['teams', 'categories', 'vendors', 'statuses'] as const) {
          const { filters, visibility } = view;
          const wanted = { grouping, filters, visibility, nameOf: String, isDescending: false };
          const { groups } = groupContracts(index, positions, wanted);
          const cents = groups.map(({ costs }) => toCents(costs.costInForce));
          expect(cents.reduce((sum, part) => sum + part, 0)).toBe(inForce);
        }
      }
    }
  });

  test('is that of the list behind it in what a person decides on next, and in the ends of months', async () => {
    for (const reader of readers) {
      const { manageTeams, viewTeams } = reader.actor;
      const index = new ContractIndex(reader.records, { teamNames: new Map(), categoryIds }, today);
      for (const own of [null, [...manageTeams, ...viewTeams]]) {
        if (own?.length === 0) continue;
        const lookout: Lookout = { today, teams: own, readsAll: viewsAll(reader.actor), categoryIds };
        const figures = sumOf(figuresSum(lookout), reader.records);
        const { teams: _, ...of } = { teams: own };
        const all: Counted = {
          ...figures,
          ...of,
          count: figures.totalCount,
          records: own ? { teams: own } : {},
        };
        for (const { costInForce = 0, count, records } of [
          all,
          ...OUTLOOK_LISTS.map((name): Counted => sumOf(outlookSum(name, lookout), reader.records)),
          ...sumOf(endsSum(lookout), reader.records).months,
        ]) {
          const view = viewBehind(records, today);
          const listed = [...index.select(view)].flatMap((at) => reader.records[at] ?? []);
          const sum = naive(reader, { teams: own ?? undefined }, listed);
          expect([count, toCents(costInForce)]).toEqual([sum.count, sum.inForce]);
          const { sums } = await ask<ContractPage>(reader, '/contracts/query', { view, parts: ['sums'] });
          expect(toCents(sums?.costInForce ?? 0)).toBe(sum.inForce);
        }
      }
    }
  });

  /** What records cost in a fiscal year, by the list that is filtered by it: as the browser and the server add it up. */
  async function listedYear(
    reader: Reader,
    year: number,
    of: Pick<NaiveQuestion, 'teams' | 'categories'> & { readonly vendor?: string },
  ) {
    const usual = viewOf(of);
    const filters = {
      ...usual.filters,
      vendors: of.vendor === undefined ? [] : [of.vendor],
      amounts: [{ key: costOfYearKey(year), value: '' }],
    };
    const view = usableView({ ...usual, filters }, reader.actor);
    const names = { teamNames: new Map<string, string>(), categoryIds, fiscalYearStartMonth: START_MONTH };
    const index = new ContractIndex(reader.records, names, today);
    const positions = index.select(view);
    const { sums, total } = await ask<ContractPage>(reader, '/contracts/query', {
      view,
      parts: ['sums', 'total'],
    });
    expect(total).toBe(positions.length);
    expect(sums).toEqual(index.costTotals(positions, view));
    const [{ known, projected } = { known: 0, projected: 0 }] = sums?.costsOfYears ?? [];
    return { count: total, known: toCents(known), projected: toCents(projected) };
  }

  test('is that of the list that a bar of Trends and a budget open, in each fiscal year', async () => {
    const thisYear = fiscalYearOf(today, START_MONTH);
    for (const reader of readers) {
      for (const year of [thisYear - 3, thisYear - 1, thisYear, thisYear + 1, thisYear + 2]) {
        for (const of of [
          {},
          { teams: teams.slice(0, 1) },
          { teams: teams.slice(1) },
          { categories: ['Legal'] },
          { teams: teams.slice(1), categories: ['Design', 'Sales'] },
          { teams: teams.slice(0, 2), vendor: 'Sun' },
        ]) {
          const { vendor: wanted = null } = { vendor: undefined, ...of };
          const some = reader.records.filter(({ vendor }) => wanted === null || vendor === wanted);
          const question = { today, categoryIds, startMonth: START_MONTH, ...of };
          const { count, ...sums } = naiveYear(some, year, question);
          const listed = await listedYear(reader, year, of);
          expect([year, of, listed]).toMatchObject([year, of, sums]);
          // The filter is none for people who read no costs.
          if (mayFilterTerms(reader.actor)) expect([year, of, listed.count]).toEqual([year, of, count]);
        }
      }
    }
  });

  test('is that of its records on the list of vendors and on the page of each', async () => {
    for (const reader of readers) {
      const { vendors } = await ask<VendorOverview>(reader, '/vendors/overview');
      expect(vendors.map(({ name }) => name)).toEqual(VENDORS);
      for (const { name, costs } of vendors) {
        const own = reader.records.filter(({ vendor }) => vendor === name);
        const sum = naive(reader, {}, own);
        expect(costs === null).toBe(sum.costCount === 0);
        expect(inCents(costs ?? {})).toEqual({ inForce: sum.inForce, inForceBefore: sum.inForceBefore });
        const page = await ask<VendorPage>(reader, `/vendors/page?name=${name}`);
        expect(page.costs).toEqual(costs);
        const listed = page.listed.map(({ costInForce }) => toCents(costInForce ?? 0));
        expect(listed.reduce((all, one) => all + one, 0)).toBe(sum.inForce);
        for (const { year, cost, projected } of page.years ?? []) {
          const sums = { known: toCents(cost ?? 0), projected: toCents(projected ?? 0) };
          expect(sums).toEqual(sumsOf(naiveYear(own, year, { today, startMonth: START_MONTH })));
        }
      }
    }
  });

  test('is that of its records in each fiscal year of Trends, of all and of chosen teams, and in budgets', async () => {
    const thisYear = fiscalYearOf(today, START_MONTH);
    const [admin] = readers;
    if (admin === undefined) throw new Error('There is an administrator.');
    const yearOf = (year: number, of: Partial<NaiveQuestion>, some = admin.records) =>
      sumsOf(naiveYear(some, year, { today, categoryIds, startMonth: START_MONTH, ...of }));
    const range = `from=${thisYear - 1}&to=${thisYear + 1}&groups=all`;
    const choices = [undefined, teams.slice(0, 1), teams.slice(1)];
    const filterOf = (chosen: string[] | undefined) =>
      chosen === undefined ? '' : `&teams=${chosen.join(',')}`;
    const ofVendor = (name: string | null) => admin.records.filter(({ vendor }) => vendor === name);
    /** What a group of Trends comes to in a year. */
    const groupIn = (groupBy: string, key: string, year: number, chosen: string[] | undefined) => {
      if (groupBy === 'team') return yearOf(year, { teams: [key] });
      if (groupBy === 'category') return yearOf(year, { teams: chosen, categories: [key] });
      return yearOf(year, { teams: chosen }, ofVendor(key));
    };
    const questions = choices.flatMap((chosen) =>
      ['team', 'category', 'vendor'].map((groupBy) => ({ chosen, groupBy })),
    );
    for (const { chosen, groupBy } of questions) {
      const answer = await ask<Trends>(admin, `/trends?${range}${filterOf(chosen)}&groupBy=${groupBy}`);
      for (const [at, { year }] of answer.years.entries()) {
        const inYear = (values: readonly (number | null)[]) => toCents(values[at] ?? 0);
        const all = { known: inYear(answer.totals), projected: inYear(answer.projectedTotals) };
        expect(all).toEqual(yearOf(year, { teams: chosen }));
        for (const { key, values, projected } of answer.groups.filter(({ kind: one }) => one === 'group')) {
          const sums = { known: inYear(values), projected: inYear(projected) };
          expect([groupBy, key, year, sums]).toEqual([
            groupBy,
            key,
            year,
            groupIn(groupBy, key ?? '', year, chosen),
          ]);
        }
      }
    }
    for (const chosen of choices) {
      const { vendors } = await ask<VendorTrends>(admin, `/trends/vendors?to=${thisYear}${filterOf(chosen)}`);
      for (const { vendor, cost } of vendors)
        expect([vendor, toCents(cost)]).toEqual([
          vendor,
          yearOf(thisYear, { teams: chosen }, ofVendor(vendor)).known,
        ]);
    }
    for (const team of teams) await ask(admin, '/budgets', { year: thisYear, team, amount: 1 });
    const { budgets } = await ask<BudgetFigures>(admin, `/budgets/figures?year=${thisYear}`);
    expect(budgets).toHaveLength(teams.length);
    for (const { groupId, spent, committed, projected } of budgets) {
      const { known, projected: expected } = yearOf(thisYear, { teams: [groupId ?? ''] });
      expect(toCents(spent) + toCents(committed) + toCents(projected)).toBe(known + expected);
    }
  });
});
