import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import {
  chooseDataView,
  DATA_VIEWS,
  GROUPINGS,
  defaultTableView,
  defaultVisibility,
  HOSTING_FILTERS,
  LAYOUTS,
  MISSING_FILTERS,
  NO_VALUE,
  PAGE_SIZES,
  PRESENT_MONTH,
  NOTICE_PRESETS,
  noticeByPreset,
  presetsOf,
  RENEWAL_FILTERS,
  TIME_SCALES,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { SINCE_PRESETS } from '@pactbook/domain/kernel/date-range.ts';
import { changedSinceOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { withFilters } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { paths, readContractsQuery } from '../../../platform/paths.ts';
import type { ContractsQuery } from '../../../platform/paths.ts';
import { queryOfView, viewOfQuery } from './view-address.ts';

const TODAY = '2026-11-20';
const keys = CONTRACT_FIELDS.map((field) => field.key);

/** A query converted to the search part of an address and back, as in a browser. */
const travel = (query: ContractsQuery) =>
  readContractsQuery(new URL(paths.records(query), 'https://pactbook.example').search);
const roundTrip = (view: TableView) => viewOfQuery(travel(queryOfView(view)), TODAY);

const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).map((one) => one.toWellFormed());
const choices = fc
  .uniqueArray(
    text(30).filter((id) => id !== ''),
    { maxLength: 5 },
  )
  .map((ids) => ids.map((id) => ({ id, label: id })));

const views: fc.Arbitrary<TableView> = fc
  .record({
    dataView: fc.constantFrom(...DATA_VIEWS),
    preset: fc.nat(),
    isRenamed: fc.boolean(),
    search: text(30),
    teams: choices,
    categories: choices,
    statuses: fc.subarray([...CONTRACT_STATUSES]),
    owners: choices,
    renewals: fc.subarray([...RENEWAL_FILTERS]),
    vendors: fc.uniqueArray(
      text(20).filter((name) => name !== ''),
      { maxLength: 3 },
    ),
    hostings: fc.subarray([...HOSTING_FILTERS]),
    endMonths: fc.subarray([NO_VALUE, '2026-12', '2027-01']),
    missing: fc.subarray([...MISSING_FILTERS]),
    amounts: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('totalCost', 'costInForce', 'costInForce.CAD', 'costChange', 'costOfYear.2027'),
        value: fc.constantFrom('', '∅', '50000..', '..-5.25', '1..2', 'a:b'),
      }),
      { selector: ({ key }) => key },
    ),
    years: fc.subarray(['costOfYear.2025', 'costOfYear.2031'] as const),
    notice: fc.constantFrom('', ...NOTICE_PRESETS.map(({ id }) => id)),
    changed: fc.constantFrom('', '2026-03-01', ...SINCE_PRESETS.map(({ id }) => id)),
    field: text(20),
    value: text(20),
    hidden: fc.subarray(keys, { maxLength: keys.length - 1 }),
    pageIndex: fc.nat({ max: 5_000 }),
    pageSize: fc.constantFrom(...PAGE_SIZES),
    sort: fc.constantFrom(...CONTRACT_FIELDS),
    desc: fc.boolean(),
    layout: fc.constantFrom(...LAYOUTS),
    groupBy: fc.constantFrom(null, ...GROUPINGS),
    calendarMonth: fc.constantFrom(PRESENT_MONTH, '1970-01', '2027-12'),
    timeScale: fc.constantFrom(...TIME_SCALES),
  })
  .map((parts): TableView => {
    const presets = presetsOf(parts.dataView);
    const preset = presets[parts.preset % Math.max(1, presets.length)];
    const view = chooseDataView(defaultTableView(), parts.dataView, preset?.id ?? null, TODAY);
    return {
      ...view,
      name: parts.isRenamed ? 'ALL_RECORDS' : view.name,
      filters: {
        search: parts.search.slice(0, 200),
        teams: parts.teams,
        categories: parts.categories,
        statuses: parts.statuses,
        owners: parts.owners,
        renewals: parts.renewals,
        noticeBy: noticeByPreset(parts.notice, TODAY),
        changedSince: changedSinceOf(parts.changed, TODAY),
        vendors: parts.vendors,
        hostings: parts.hostings,
        endMonths: parts.endMonths,
        missing: parts.missing,
        amounts: parts.amounts,
      },
      customField: { key: parts.field, value: parts.field === '' ? '' : parts.value },
      visibility: Object.fromEntries([
        ...keys.map((key) => [key, !parts.hidden.includes(key)]),
        ...parts.years.map((key) => [key, true]),
      ]) as TableView['visibility'],
      pagination: { pageIndex: parts.pageIndex, pageSize: parts.pageSize },
      sort: { id: parts.sort.key, desc: parts.desc, valueType: parts.sort.sortKind },
      layout: parts.layout,
      groupBy: parts.groupBy,
      calendarMonth: parts.calendarMonth,
      timeScale: parts.timeScale,
    };
  });

describe('the address of a view', () => {
  it('restores every view that people can make', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(roundTrip(view)).toEqual(view);
      }),
    );
  });

  it('leaves out defaults', () => {
    expect(paths.records(queryOfView(defaultTableView()))).toBe('/records');
  });

  it('is short and readable', () => {
    const view = withFilters(chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next90Days', TODAY), {
      search: 'adobe',
      statuses: ['LIVE'],
    });
    expect(paths.records(queryOfView(view))).toBe(
      '/records?view=EXPIRING_SOON&range=next90Days&name=ALL_RECORDS&q=adobe&status=LIVE',
    );
  });

  it('of the dashboard and the global search sets their filter', () => {
    expect(viewOfQuery(travel({ status: ['EXPIRED'] }), TODAY).filters.statuses).toEqual(['EXPIRED']);
    expect(viewOfQuery(travel({ view: 'EXPIRING_SOON', range: 'next365Days' }), TODAY)).toMatchObject({
      name: 'EXPIRING_SOON',
      dataView: { dateRange: { label: 'The Next 365 Days', range: [TODAY, '2027-11-20'] } },
      visibility: defaultVisibility(),
    });
  });
});

describe('an invalid address', () => {
  it('never fails and always gives a view with an address of its own', () => {
    const names = [
      'q',
      'status',
      'team',
      'view',
      'range',
      'name',
      'field',
      'value',
      'amount',
      'show',
      'hide',
      'sort',
      'page',
      'size',
      'layout',
      'group',
      'month',
      'scale',
    ];
    const parameter = fc.tuple(fc.constantFrom(...names), fc.oneof(text(40), fc.constantFrom(...keys)));
    fc.assert(
      fc.property(fc.array(parameter), (parameters) => {
        const view = viewOfQuery(readContractsQuery(`?${new URLSearchParams(parameters).toString()}`), TODAY);
        expect(roundTrip(view)).toEqual(view);
      }),
    );
  });

  it.each([
    '?status=SOLD&sort=nothing&page=-1&size=7&view=LATER&show=secret',
    '?page=1e9&size=100000&sort=-&range=thisMonth&name=EXPIRING_SOON',
    '?value=without+a+field&hide=',
    '?amount=notes:1..&amount=&amount=:1..&amount=costOfYear.soon&show=costOfYear.soon',
    '?layout=board&group=missing&month=2027-13&scale=days',
    '?month=1969-12&group=',
    '?__proto__=1&constructor=2&%=%',
  ])('%s is the default view', (search) => {
    expect(viewOfQuery(readContractsQuery(search), TODAY)).toEqual(defaultTableView());
  });

  it('that hides every column shows the default ones', () => {
    const search = keys.map((key) => `hide=${key}`).join('&');
    expect(viewOfQuery(readContractsQuery(`?${search}`), TODAY).visibility).toEqual(defaultVisibility());
  });
});
