import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import { fieldValue, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { costFigure, isFigureKey, isYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { amountFields, askedAmount } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { BUILT_IN_FILTERS, builtInFilterKey } from '@pactbook/domain/features/saved-views/custom-filter.ts';
import {
  defaultTableView,
  HOSTING_FILTERS,
  MISSING_FILTERS,
  NO_VALUE,
  RENEWAL_FILTERS,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { plainText } from '@pactbook/domain/kernel/fields/value-kind.ts';
import { WORDS } from '../../../testing/records/any-record.ts';
import {
  askAs,
  buildRecordWorld,
  screenOf,
  START_MONTH,
  type RecordWorld,
  type Screen,
} from '../../../testing/records/record-world.ts';

type Filters = TableView['filters'];

const range = (from: string | null, to: string | null) =>
  ({ id: 'x', label: 'x', value: 'x', range: [from, to] }) as Filters['noticeBy'];

/** The key of no field. */
const NOWHERE = 'nowhere';

const labelled = (ids: readonly string[]) =>
  [...ids.map((id) => [id]), [...ids]].map((some) => some.map((id) => ({ id, label: id })));
const single = <Value>(values: readonly Value[]): Value[][] => [
  ...values.map((value) => [value]),
  [...values],
];

/** What each filter of a view is asked for, one after the other. A filter without an entry is a compile error. */
function filterCases({ today, teams, categories, people, betweenChanges }: RecordWorld): {
  readonly [Key in keyof Filters]: readonly Filters[Key][];
} {
  const months = Array.from({ length: 12 }, (_, month) => addDays(today, 30 * month).slice(0, 7));
  return {
    search: [
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
      'nothing',
    ],
    teams: labelled([...teams, 'no-team', NO_VALUE]),
    categories: labelled([...categories.map(({ id }) => id), 'Gone', NO_VALUE]),
    statuses: single(CONTRACT_STATUSES),
    owners: labelled([...people.map(({ id }) => id), NO_VALUE]),
    renewals: single(RENEWAL_FILTERS),
    noticeBy: [
      range(null, null),
      range(today, null),
      range(null, addDays(today, 90)),
      range(addDays(today, 30), addDays(today, 300)),
    ],
    changedSince: [{ id: 'today', label: '', value: betweenChanges, range: [today, null] }],
    vendors: single(WORDS),
    hostings: single(HOSTING_FILTERS),
    endMonths: single([NO_VALUE, ...months]),
    missing: single(MISSING_FILTERS),
    amounts: [
      [{ key: 'nothing', value: '' }],
      [
        { key: 'costInForce', value: '1..' },
        { key: 'costChange', value: '..10000' },
      ],
    ],
  };
}

/** A field that can be filtered by its values, and how a record's is found. */
interface Filterable {
  readonly key: string;
  readonly valueOf: (contract: Contract) => unknown;
}

/** Every field that can be filtered by its values: a new one is among them. */
function filterables({ fields }: RecordWorld): Filterable[] {
  return [
    ...BUILT_IN_FILTERS.map(({ key }) => ({
      key,
      valueOf: (contract: Contract) => fieldValue(contract, builtInFilterKey(key) ?? ''),
    })),
    ...[...fields.map(({ key }) => key), NOWHERE].map((key) => ({
      key,
      valueOf: ({ customFields }: Contract) => customFields[key],
    })),
  ];
}

/** Every amount that records can be filtered by: a new one is among them. */
function amounts({ today }: RecordWorld): Filterable[] {
  const context = { today, fiscalYearStartMonth: START_MONTH };
  const currencies = ['USD', 'CAD', 'JPY'];
  return amountFields({ today, startMonth: START_MONTH, currencies }).map(({ key }) => ({
    key,
    valueOf: (contract: Contract) =>
      isFigureKey(key) || isYearKey(key)
        ? costFigure(contract, key, context)
        : askedAmount(contract, key.slice(-3), today),
  }));
}

/** Every operator with values that records have: any, none, contained texts, choices, ranges with one end, both and neither. */
function valuesToAsk({ valueOf }: Filterable, records: readonly Contract[], today: string): Set<string> {
  const present = records.flatMap((record) => {
    const value = valueOf(record);
    return Array.isArray(value) ? value.map((one) => plainText(one)) : [plainText(value)];
  });
  const [first = 'x', second = 'y'] = new Set(present.filter((text) => text !== ''));
  return new Set([
    '',
    '∅',
    '..',
    '900..1',
    'abc..def',
    '2026-13-45..',
    `..${today}`,
    ...[first, second].flatMap((one) => [
      one,
      one.toUpperCase(),
      one.slice(1, 4),
      `${one}..`,
      `..${one}`,
      `${one}..${one}`,
    ]),
    `${first}..${second}`,
    `${second}..${first}`,
    `${first}\n${second}`,
    'No',
  ]);
}

describe('the filters of lists that are longer than a browser holds', () => {
  let world: RecordWorld;
  let screens: readonly Screen[];

  beforeAll(async () => {
    world = await buildRecordWorld(40);
    screens = await Promise.all(world.people.map((person) => screenOf(world, person)));
  });
  afterAll(() => world.server.stop());

  /** What passes in the database, and what passes in the list of the browser. */
  async function bothWays({ person, actor, index }: Screen, view: TableView) {
    const asked = { view, parts: ['ids'] };
    const { ids = [] } = await askAs<ContractPage>(world, person, 'POST', '/contracts/query', asked);
    const listed = Array.from(index.select(usableView(view, actor)), (at) => index.contracts[at]?.id ?? '');
    return {
      database: ids.toSorted(),
      browser: listed.toSorted(),
    };
  }

  test('pass the records that the list in the browser passes, filter by filter', async () => {
    const cases = filterCases(world);
    for (const [name, values] of Object.entries(cases))
      for (const value of values)
        for (const screen of screens) {
          const usual = defaultTableView();
          const view = { ...usual, filters: { ...usual.filters, [name]: value } };
          const { database, browser } = await bothWays(screen, view);
          expect([name, value, database]).toEqual([name, value, browser]);
        }
  });

  test.each([
    [
      'the values of every field',
      filterables,
      (key: string, value: string) => ({ ...defaultTableView(), customField: { key, value } }),
    ],
    [
      'every amount',
      amounts,
      (key: string, value: string) => {
        const usual = defaultTableView();
        return { ...usual, filters: { ...usual.filters, amounts: [{ key, value }] } };
      },
    ],
  ] as const)('pass the same by %s, with every operator', async (_, fieldsOf, viewBy) => {
    for (const field of fieldsOf(world)) {
      const found = new Set<number>();
      const asked = screens.slice(0, 2).flatMap((screen) =>
        [...valuesToAsk(field, screen.index.contracts, world.today)].map(async (value) => {
          const { database, browser } = await bothWays(screen, viewBy(field.key, value));
          expect([field.key, value, database]).toEqual([field.key, value, browser]);
          found.add(browser.length);
        }),
      );
      await Promise.all(asked);
      // Values that pass nothing, or everything, would say nothing.
      if (field.key !== NOWHERE) expect([field.key, found.size > 2]).toEqual([field.key, true]);
    }
  });
});
