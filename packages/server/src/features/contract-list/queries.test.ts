import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract, ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { FACETS, facetCounts } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import {
  customColumn,
  defaultTableView,
  HOSTING_FILTERS,
  MISSING_FILTERS,
  NO_END,
  NO_OWNER,
  RENEWAL_FILTERS,
  type ColumnKey,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { Person } from '@pactbook/domain/features/users/user.ts';
import { listCategories, type Category } from '../categories/queries.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { costOfYearKey } from '@pactbook/domain/features/saved-views/custom-filter.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { findActor } from '../users/queries.ts';

const RECORDS = 70;
const SECOND_MS = 1_000;
const CATEGORIES = ['Design', 'Sales', 'Über'];
const WORDS = [
  'Éclair 9',
  'eclair 10',
  'Straße',
  'strasse',
  'ΟΔΟΣ',
  'Ångström {x}',
  '~tilde',
  'A 007',
  'a 7',
  'Zebra',
];
/** Filters by the cost in force, converted and as it was entered, and by the cost of fiscal years. */
const amountKeys = (today: string) => [
  ...['', '.CAD', '.USD'].map((currency) => `field:costInForce${currency}`),
  ...[-1, 0, 1].map((ahead) => costOfYearKey(fiscalYearOf(today, START_MONTH) + ahead)),
];
const START_MONTH = 7;
const OPTIONS = ['Gold', 'silver', 'Ölfeld'];

/** Nearly the same words again and again, so that there are equal sort keys, and searches that find something. */
const word = fc.constantFrom(...WORDS);
const days = fc.integer({ min: -800, max: 800 });

interface World {
  readonly server: TestServer;
  readonly organisation: BuiltOrganisation;
  readonly today: string;
  readonly teams: readonly string[];
  readonly categories: readonly Category[];
  readonly people: readonly BuiltUser[];
  readonly fields: readonly CustomField[];
  /** After the records were added, and before some of them changed. */
  readonly betweenChanges: string;
}

const TYPES = [
  ...(['text', 'longText', 'number', 'money', 'date', 'boolean', 'url', 'user'] as const).map((type) => ({
    type,
  })),
  { type: 'select', options: OPTIONS },
  { type: 'multiSelect', options: OPTIONS },
] as const;

function customValues(fields: readonly CustomField[], world: Pick<World, 'today' | 'people'>) {
  const valueOf = ({ type }: CustomField): fc.Arbitrary<string | number | boolean | string[]> => {
    switch (type) {
      case 'number':
      case 'money':
        return fc.constantFrom(0, 1.5, 10, 900, 10_000);
      case 'date':
        return days.map((count) => addDays(world.today, count));
      case 'boolean':
        return fc.boolean();
      case 'url':
        return fc.constantFrom('https://a.example', 'https://B.example/9');
      case 'user':
        return fc.constantFrom(...world.people.map(({ id }) => id));
      case 'select':
        return fc.constantFrom(...OPTIONS);
      case 'multiSelect':
        return fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 1 });
      default:
        return word;
    }
  };
  return fc.record(Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])), {
    requiredKeys: [],
  });
}

function recordArbitrary(world: World): fc.Arbitrary<Partial<ContractInput>> {
  const { today, teams, people, fields } = world;
  return fc
    .record({
      product: word,
      vendor: word,
      status: fc.constantFrom('LIVE', 'EVALUATING', 'EXPIRED'),
      start: fc.option(fc.integer({ min: -900, max: 0 })),
      end: fc.option(fc.integer({ min: 1, max: 800 })),
      description: fc.constantFrom('', 'Plain', 'Über\nalles'),
      notes: fc.constantFrom('', 'secret canary'),
      hostingModel: fc.constantFrom(null, 'Hybrid'),
      categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES)),
      teams: fc.uniqueArray(fc.constantFrom(...teams)),
      owners: fc.uniqueArray(fc.constantFrom(...people.map(({ id }) => id)), { maxLength: 2 }),
      renewal: fc.constantFrom(
        null,
        { type: 'EVERGREEN' as const },
        {
          type: 'EVERGREEN' as const,
          noticeValue: 6,
          noticeUnit: 'WEEKS' as const,
          noticeToEndOf: 'QUARTER' as const,
        },
        { type: 'FIXED' as const },
        { type: 'AUTO_RENEWS' as const, termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' as const },
      ),
      currency: fc.constantFrom('USD', 'USD', 'CAD', 'JPY'),
      costs: fc.uniqueArray(
        fc.tuple(
          days,
          fc.constantFrom(0, 0.1, 900, 10_000.55, -0.1, -450),
          fc.constantFrom(null, null, null, 'CAD', 'JPY', 'USD'),
        ),
        { selector: ([day]) => day, maxLength: 4 },
      ),
      customFields: customValues(fields, world),
    })
    .map(({ start, end, costs, ...fields_ }) => ({
      ...fields_,
      startDate: start === null ? null : addDays(today, start),
      endDate: end === null ? null : addDays(today, end),
      annualCosts: costs.map(([day, cost, currency]) => ({
        date: addDays(today, day),
        // A yen has no decimals.
        cost: (currency ?? fields_.currency) === 'JPY' ? Math.trunc(cost) : cost,
        ...(cost <= -1 || (cost < 0 && (currency ?? fields_.currency) !== 'JPY') ? { reason: 'Credit' } : {}),
        ...(currency === null ? {} : { currency }),
      })),
    })) as fc.Arbitrary<Partial<ContractInput>>;
}

function viewArbitrary({
  today,
  teams,
  categories,
  people,
  fields,
  betweenChanges,
}: World): fc.Arbitrary<TableView> {
  const some = <Value>(...values: Value[]): fc.Arbitrary<Value[]> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Value[]>([]) },
      { weight: 1, arbitrary: fc.subarray(values, { minLength: 1 }) },
    );
  const labelled = (...ids: string[]) =>
    some(...ids).map((chosen) => chosen.map((id) => ({ id, label: id })));
  const range = fc
    .tuple(fc.option(days), fc.option(days))
    .map(
      ([from, to]) =>
        [from, to].map((day) => (day === null ? null : addDays(today, day))) as [
          string | null,
          string | null,
        ],
    )
    .map((bounds) => ({ id: 'x', label: 'x', value: 'x', range: bounds }));
  const columns: ColumnKey[] = [
    ...CONTRACT_FIELDS.map(({ key }) => key),
    ...fields.map(({ key }) => customColumn(key)),
    customColumn('nowhere'),
  ];
  return fc
    .record({
      search: fc.constantFrom(
        '',
        '',
        '',
        'strasse',
        'é',
        'canary',
        '9',
        'design',
        'GOLD',
        'ada',
        'team',
        'οδος',
        '{',
        'b.example',
      ),
      teams: labelled(...teams, 'no-team'),
      categories: labelled(...categories.map(({ id }) => id), 'Gone'),
      statuses: some<'LIVE' | 'EVALUATING' | 'EXPIRED'>('LIVE', 'EXPIRED'),
      owners: labelled(...people.map(({ id }) => id), NO_OWNER),
      renewals: some(...RENEWAL_FILTERS),
      noticeBy: fc.option(range, { freq: 8 }).map((value) => value),
      changedSince: fc.constantFrom(null, null, null, {
        id: 'today',
        label: '',
        value: betweenChanges,
        range: [today, null] as [string, null],
      }),
      vendors: some(...WORDS),
      hostings: some(...HOSTING_FILTERS),
      endMonths: some(NO_END, addDays(today, 30).slice(0, 7), addDays(today, 90).slice(0, 7)),
      missing: some(...MISSING_FILTERS),
      field: fc.constantFrom('', '', '', ...amountKeys(today), 'nowhere', ...fields.map(({ key }) => key)),
      value: fc.constantFrom(
        '',
        '∅',
        '1..900',
        '900..',
        '..2.5',
        `${today}..`,
        `..${today}`,
        'gold\nÖLFELD',
        'Yes',
        people[0]?.id ?? '',
        'STRASSE',
        '1',
      ),
      dataView: fc.constantFrom(
        'ALL_RECORDS' as const,
        'ALL_RECORDS' as const,
        'RECENTLY_ADDED' as const,
        'EXPIRING_SOON' as const,
      ),
      dateRange: fc.option(range),
      sort: fc.constantFrom(...columns),
      desc: fc.boolean(),
      pageSize: fc.constantFrom(3, 25),
    })
    .map(({ field, value, dataView, dateRange, sort, desc, pageSize, ...filters }) => ({
      ...defaultTableView(),
      // A filter by notice in one of nine views: with all others it would leave nothing to compare.
      filters: { ...filters, noticeBy: filters.vendors.length > 0 ? filters.noticeBy : null },
      customField: { key: field, value },
      dataView: { key: dataView, dateRange },
      sort: { id: sort, desc, valueType: 'string' },
      pagination: { pageIndex: 0, pageSize },
    }));
}

describe('the pages of the table', () => {
  let world: World;
  let persons: readonly BuiltUser[];

  beforeAll(async () => {
    const server = await startTestServer();
    const organisation = await buildOrganisation(server, { categories: CATEGORIES, timeZoneId: 'UTC' });
    const [legal, risk] = [
      (await buildTeam(server, organisation, { name: 'Legal Team' })).id,
      (await buildTeam(server, organisation, { name: 'Ríšk' })).id,
    ];
    const build = (options: object) => buildUser(server, { organisation, ...options });
    persons = [
      await build({ role: 'System Admin', firstName: 'Ada', lastName: 'Arden' }),
      await build({ role: 'Team Manager', teams: [legal], firstName: 'Émile', lastName: 'Zorn' }),
      await build({ role: 'Team Viewer', teams: [risk], firstName: '', lastName: '' }),
      await build({ role: 'Limited Access User' }),
    ];
    const fields = [];
    for (const restricted of [false, true])
      for (const settings of TYPES)
        fields.push(
          await buildCustomField(server, organisation, {
            ...settings,
            options: [...('options' in settings ? settings.options : [])],
            restricted,
          }),
        );
    const today = calendarDateAt(server.services.now(), 'UTC');
    const teams = [legal, risk];
    const categories = await server.services.database.read(organisation.scope, (db) =>
      listCategories(db, organisation.scope),
    );
    world = { server, organisation, today, teams, categories, people: persons, fields, betweenChanges: '' };
    const [ada] = persons as [BuiltUser];
    await ask(ada, 'POST', '/organisation/settings', { fiscalYearStartMonth: START_MONTH });
    await ask(ada, 'POST', '/currencies', { recordCurrencies: ['CAD', 'JPY'] });
    await ask(ada, 'POST', '/currencies/rates', {
      rates: [
        { base: 'CAD', currency: 'USD', day: addDays(today, -900), rate: '0.7312' },
        // What was paid in yen earlier cannot be converted.
        { base: 'USD', currency: 'JPY', day: addDays(today, -300), rate: '151.5' },
      ],
    });
    const inputs = fc.sample(recordArbitrary(world), { numRuns: RECORDS, seed: 7 });
    const built = await buildContracts(server, organisation, inputs);
    const [admin] = persons;
    for (const [index, { id }] of built.entries()) {
      if (index % 9 === 0) await uploadTo(server, admin as BuiltUser, id);
    }
    server.clock.advance(SECOND_MS);
    world = { ...world, betweenChanges: new Date(server.services.now()).toISOString() };
    server.clock.advance(SECOND_MS);
    for (const [index, { id }] of built.entries())
      if (index % 8 === 0) await ask(admin as BuiltUser, 'POST', `/contracts/${id}`, { notes: 'Later' });
  });
  afterAll(() => world.server.stop());

  const ask = async <Body>(
    person: BuiltUser,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Body> => {
    const answer = await world.server.request(method, path, { token: person.token, body });
    expect(answer.status).toBe(200);
    return answer.body as Body;
  };
  const query = (person: BuiltUser, request: object) =>
    ask<ContractPage>(person, 'POST', '/contracts/query', request);

  /** What the screen of a person works with. */
  async function screenOf(person: BuiltUser): Promise<{ index: ContractIndex; actor: Actor }> {
    const { scope } = world.organisation;
    const contracts = await ask<Contract[]>(person, 'GET', '/contracts');
    const named = await ask<{ id: string; name: string }[]>(person, 'GET', '/teams');
    const people = await ask<Person[]>(person, 'GET', '/people');
    const fields = await ask<CustomField[]>(person, 'GET', '/customFields');
    const actor = await world.server.services.database.read(scope, (db) => findActor(db, scope, person.id));
    const names = {
      teamNames: new Map(named.map(({ id, name }) => [id, name])),
      peopleNames: new Map(people.map(({ id, name }) => [id, name])),
      customFields: new Map(fields.map((field) => [field.key, field])),
      categoryIds: new Map(world.categories.map(({ id, name }) => [name, id])),
      fiscalYearStartMonth: START_MONTH,
    };
    return { index: new ContractIndex(contracts, names, world.today), actor: actor as Actor };
  }

  test('are those of the list in the browser, for everybody and every view', async () => {
    const screens = await Promise.all(persons.map(screenOf));
    await fc.assert(
      fc.asyncProperty(
        viewArbitrary(world),
        fc.nat(persons.length - 1),
        fc.nat(9),
        async (view, who, page) => {
          const [person, screen] = [persons[who] as BuiltUser, screens[who] as (typeof screens)[number]];
          const { index, actor } = screen;
          const usable = usableView(view, actor);
          const positions = index.select(usable);
          const expected = Array.from(positions, (position) => index.contracts[position]);

          const rows: Contract[] = [];
          let cursor: string | null = null;
          do {
            const answer: ContractPage = await query(person, { view, cursor, parts: ['rows'] });
            rows.push(...(answer.rows ?? []));
            cursor = answer.nextCursor ?? null;
          } while (cursor !== null);
          expect(rows.map(({ id }) => id)).toEqual(expected.map((contract) => contract?.id));
          expect(rows).toEqual(expected);

          const { pageSize } = view.pagination;
          const asked = { ...view, pagination: { pageIndex: page, pageSize } };
          const answer = await query(person, {
            view: asked,
            parts: ['rows', 'total', 'sums', 'ids'],
            facets: FACETS,
          });
          expect(answer.rows).toEqual(expected.slice(page * pageSize, (page + 1) * pageSize));
          expect(answer.ids).toEqual(expected.map((contract) => contract?.id));
          expect(answer).toMatchObject({
            total: expected.length,
            records: RECORDS,
            sums: index.costTotals(positions, usable),
          });
          for (const facet of FACETS)
            expect([facet, answer.facets?.[facet]]).toEqual([
              facet,
              Object.fromEntries(facetCounts(index, usable, facet)),
            ]);
        },
      ),
      { numRuns: caseCount(40, 300) },
    );
  });
});
