import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganisationConfig } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import {
  defaultTableView,
  NO_VALUE,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  MOST_ENDING_CATEGORIES,
  MOST_GROUPS,
  type RecordTrends,
  type TrendGroup,
  type Trends,
} from '@pactbook/domain/features/trends/trends.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const SEVERAL = MOST_ENDING_CATEGORIES + 3;
const CATEGORIES = Array.from({ length: SEVERAL }, (_, at) => `Category ${at}`);
const VENDORS = Array.from({ length: MOST_GROUPS + 3 }, (_, at) => `Vendor ${at}`);
const RECORDS = 60;
/** One more than there are teams and categories. */
const RECORDS_OF_GROUPS = Math.max(SEVERAL, VENDORS.length) + 1;

describe('the list that a group of Trends opens', () => {
  let server: TestServer;
  let token: string;
  let today: string;
  let teams: string[];
  let categoryIds: Map<string, string>;

  const ask = async <Body>(path: string, body?: unknown): Promise<Body> => {
    const answer = await server.request(body === undefined ? 'GET' : 'POST', path, { token, body });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
    return answer.body as Body;
  };

  beforeAll(async () => {
    server = await startTestServer();
    const organisation = await buildOrganisation(server, { timeZoneId: 'UTC', categories: CATEGORIES });
    const names = Array.from({ length: MOST_GROUPS + 3 }, (_, at) => `Team ${at}`);
    teams = (await Promise.all(names.map((name) => buildTeam(server, organisation, { name })))).map(
      ({ id }) => id,
    );
    today = calendarDateAt(server.services.now(), 'UTC');
    const around = (least: number, most: number) =>
      fc.integer({ min: least, max: most }).map((days) => addDays(today, days));
    const record = fc.record({
      vendor: fc.constantFrom(...VENDORS),
      status: fc.constantFrom(...CONTRACT_STATUSES, 'LIVE' as const),
      teams: fc.subarray(teams, { maxLength: 3 }),
      categories: fc.subarray(CATEGORIES, { maxLength: 3 }),
      startDate: fc.constant(addDays(today, -900)),
      endDate: around(1, 330),
      annualCosts: fc.uniqueArray(anyCost(around(-800, 300), 9_999_999), {
        selector: ({ date }) => date,
        minLength: 1,
        maxLength: 4,
      }),
    });
    const [sampled = []] = fc.sample(fc.array(record, { minLength: RECORDS, maxLength: RECORDS }), {
      numRuns: 1,
      seed: 36,
    });
    // Every group has a Live record, and so have records without a team and a category, whatever the sample is.
    const some = sampled.slice(0, RECORDS_OF_GROUPS).map((one, at) => ({
      ...one,
      status: 'LIVE' as const,
      vendor: VENDORS[at % VENDORS.length] ?? '',
      teams: teams.slice(at, at + 1),
      categories: CATEGORIES.slice(at, at + 1),
    }));
    await buildContracts(server, organisation, [...some, ...sampled.slice(RECORDS_OF_GROUPS)]);
    token = (await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' })).token;
    const config = await ask<OrganisationConfig>('/config');
    categoryIds = new Map(config.categories.map((name, at) => [name, config.categoryIds?.[at] ?? '']));
  });
  afterAll(() => server.stop());

  /** The filter of a group, as its bar sets it. */
  function filtersOf(
    groupBy: 'team' | 'category' | 'vendor',
    { kind, key, rest }: Pick<TrendGroup, 'kind' | 'key' | 'rest'>,
  ): TableView['filters'] {
    const { filters } = defaultTableView();
    const keys = kind === 'none' ? [NO_VALUE] : kind === 'other' ? rest : [key ?? ''];
    if (groupBy === 'vendor') return { ...filters, vendors: [...keys] };
    const ids = keys.map((id) => categoryIds.get(id) ?? id);
    const chosen = ids.map((id) => ({ id, label: id }));
    return { ...filters, [groupBy === 'team' ? 'teams' : 'categories']: chosen };
  }
  const listed = (view: Partial<TableView>) =>
    ask<ContractPage>('/contracts/query', {
      view: { ...defaultTableView(), ...view },
      parts: ['sums', 'total'],
    });

  test.each(['team', 'category', 'vendor'] as const)(
    'has its sum in each fiscal year, by %s: of a group, of "Other" and of records without one',
    async (groupBy) => {
      const { groups, years } = await ask<Trends>(`/trends?groupBy=${groupBy}`);
      const kinds = new Set(groups.map(({ kind }) => kind));
      expect([...kinds]).toEqual(groupBy === 'vendor' ? ['group', 'other'] : ['group', 'other', 'none']);
      for (const group of groups) {
        for (const [at, { year }] of years.entries()) {
          const amounts = [{ key: costOfYearKey(year), value: '' }];
          const { sums } = await listed({ filters: { ...filtersOf(groupBy, group), amounts } });
          const [{ known, projected } = { known: 0, projected: 0 }] = sums?.costsOfYears ?? [];
          expect([group.name, year, toCents(known), toCents(projected)]).toEqual([
            group.name,
            year,
            toCents(group.values[at] ?? 0),
            toCents(group.projected[at] ?? 0),
          ]);
        }
      }
    },
  );

  test('has as many rows as a cell of the months in which records end', async () => {
    const { endMonths, endings } = await ask<RecordTrends>('/trends/records');
    expect(endings).toHaveLength(MOST_ENDING_CATEGORIES + 2);
    for (const { category, counts, ...group } of endings) {
      for (const [at, month] of endMonths.entries()) {
        const filters = filtersOf('category', { ...group, key: category });
        const { total } = await listed({ filters: { ...filters, statuses: ['LIVE'], endMonths: [month] } });
        expect([group.name, month, total]).toEqual([group.name, month, counts[at]]);
      }
    }
  });

  test('of "Other" names no more groups than a filter takes', async () => {
    const { groups } = await ask<Trends>('/trends?groupBy=vendor&groups=all');
    expect(groups.map(({ kind, rest }) => [kind, rest])).toEqual(groups.map(() => ['group', []]));
  });
});
