import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { figuresOf } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { FACETS, facetCounts } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import {
  customColumn,
  defaultTableView,
  HOSTING_FILTERS,
  MISSING_FILTERS,
  NO_VALUE,
  RENEWAL_FILTERS,
  type ColumnKey,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { WORDS } from '../../testing/records/any-record.ts';
import type { BuiltUser } from '../../testing/build-user.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import {
  askAs,
  buildRecordWorld,
  screenOf,
  START_MONTH,
  type RecordWorld,
  type Screen,
} from '../../testing/records/record-world.ts';

const RECORDS = 70;
const yearKeys = (today: string) =>
  [-1, 0, 1].map((ahead) => costOfYearKey(fiscalYearOf(today, START_MONTH) + ahead));
/** Filters by figures of costs, by the cost in force as it was entered, and by the cost of fiscal years. */
const amountKeys = (today: string) => [
  ...['', '.CAD', '.USD'].map((currency) => `costInForce${currency}`),
  'totalCost',
  'costNextYear',
  'costChange',
  'seats',
  'costPerSeat',
  ...yearKeys(today),
];
const days = fc.integer({ min: -800, max: 800 });

function viewArbitrary({
  today,
  teams,
  categories,
  people,
  fields,
  betweenChanges,
}: RecordWorld): fc.Arbitrary<TableView> {
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
    ...yearKeys(today),
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
      teams: labelled(...teams, 'no-team', NO_VALUE),
      categories: labelled(...categories.map(({ id }) => id), 'Gone', NO_VALUE),
      statuses: some<'LIVE' | 'EVALUATING' | 'EXPIRED'>('LIVE', 'EXPIRED'),
      owners: labelled(...people.map(({ id }) => id), NO_VALUE),
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
      endMonths: some(NO_VALUE, addDays(today, 30).slice(0, 7), addDays(today, 90).slice(0, 7)),
      missing: some(...MISSING_FILTERS),
      amounts: fc.array(
        fc.record({
          key: fc.constantFrom(...amountKeys(today)),
          value: fc.constantFrom('', '∅', '1..900', '900..', '..2.5', '-50..'),
        }),
        { maxLength: 2 },
      ),
      shownYears: fc.subarray(['costNextYear', ...yearKeys(today)]),
      field: fc.constantFrom('', '', '', 'nowhere', ...fields.map(({ key }) => key)),
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
    .map(({ field, value, dataView, dateRange, sort, desc, pageSize, shownYears, ...filters }) => ({
      ...defaultTableView(),
      visibility: { product: true, ...Object.fromEntries(shownYears.map((key) => [key, true])) },
      // A filter by notice in one of nine views: with all others it would leave nothing to compare.
      filters: { ...filters, noticeBy: filters.vendors.length > 0 ? filters.noticeBy : null },
      customField: { key: field, value },
      dataView: { key: dataView, dateRange },
      sort: { id: sort, desc, valueType: 'string' },
      pagination: { pageIndex: 0, pageSize },
    }));
}

describe('the pages of the table', () => {
  let world: RecordWorld;
  let screens: readonly Screen[];

  beforeAll(async () => {
    world = await buildRecordWorld(RECORDS);
    screens = await Promise.all(world.people.map((person) => screenOf(world, person)));
  });
  afterAll(() => world.server.stop());

  const query = (person: BuiltUser, request: object) =>
    askAs<ContractPage>(world, person, 'POST', '/contracts/query', request);

  test('are those of the list in the browser, for everybody and every view', async () => {
    await fc.assert(
      fc.asyncProperty(
        viewArbitrary(world),
        fc.nat(screens.length - 1),
        fc.nat(9),
        async (view, who, page) => {
          const { person, index, actor } = screens[who] as Screen;
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
            parts: ['rows', 'figures', 'total', 'sums', 'ids'],
            facets: FACETS,
          });
          expect(answer.rows).toEqual(expected.slice(page * pageSize, (page + 1) * pageSize));
          const context = { today: world.today, fiscalYearStartMonth: START_MONTH };
          const figures = (answer.rows ?? []).flatMap((row) => {
            const own = figuresOf(row, view, context);
            return own === null ? [] : [[row.id, own]];
          });
          expect(answer.figures).toEqual(Object.fromEntries(figures));
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
