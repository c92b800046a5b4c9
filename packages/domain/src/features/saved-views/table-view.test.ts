import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInRange } from '../../kernel/date-range.ts';
import { addDays } from '../../kernel/calendar-date.ts';
import { LATER_FIELDS, withoutLater } from '../../testing/later-fields.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import {
  chooseDataView,
  dataViewRange,
  DATA_VIEWS,
  defaultTableView,
  defaultVisibility,
  filteredDateOf,
  hasActiveFilters,
  isStatusFilterDisabled,
  PAGE_SIZE,
  presetsOf,
  tableViewSchema,
  toggleSort,
  withAllContractsName,
} from './table-view.ts';

const TODAY = '2026-11-20';

describe('the default table', () => {
  test('shows these columns and hides the others', () => {
    const visible = Object.entries(defaultVisibility())
      .filter(([, shown]) => shown)
      .map(([key]) => key);
    expect(visible).toEqual(['product', 'vendor', 'categories', 'status', 'startDate', 'endDate', 'teams']);
    expect(Object.keys(defaultVisibility())).toHaveLength(20 + LATER_FIELDS.length);
  });

  test('is All Records by product ascending, 50 rows, page 0, without filters', () => {
    const view = defaultTableView();
    expect(view).toMatchObject({
      name: 'ALL_RECORDS',
      sort: { id: 'product', desc: false, valueType: 'string' },
      pagination: { pageIndex: 0, pageSize: 50 },
    });
    expect(hasActiveFilters(view)).toBe(false);
    expect(tableViewSchema.parse(view)).toEqual(view);
  });

  test('has the labels on the screen', () => {
    expect(withoutLater(Object.fromEntries(CONTRACT_FIELDS.map(({ key, label }) => [key, label])))).toEqual({
      product: 'Product',
      vendor: 'Vendor',
      categories: 'Categories',
      status: 'Status',
      startDate: 'Start Date',
      endDate: 'End Date',
      customFields: 'Custom Fields',
      teams: 'Teams',
      datesLive: 'Dates Live',
      daysToExpiration: 'Days Until End Date',
      notes: 'Notes',
      description: 'Description',
      totalCost: 'Total Cost',
      documents: 'Documents',
      hostingModel: 'Hosting Model',
      annualCosts: 'Annual Costs',
      renewal: 'Renewal',
      noticeDeadline: 'Notice By',
      owners: 'Owners',
      costInForce: 'Cost in Force',
    });
  });
});

describe('choosing a data view', () => {
  test('All Records clears the date range and turns Dates Live on', () => {
    const before = chooseDataView(defaultTableView(), 'EXPIRING_SOON', null, TODAY);
    const view = chooseDataView(before, 'ALL_RECORDS', null, TODAY);
    expect(view.dataView).toEqual({ key: 'ALL_RECORDS', dateRange: null });
    expect(view.visibility.datesLive).toBe(true);
    expect(hasActiveFilters(view)).toBe(false);
  });

  test('Recently Added shows Start Date, hides Dates Live and starts with This Month', () => {
    const shown = {
      ...defaultTableView(),
      visibility: { ...defaultVisibility(), startDate: false, datesLive: true },
    };
    const view = chooseDataView(shown, 'RECENTLY_ADDED', null, TODAY);
    expect(view.visibility).toMatchObject({ startDate: true, datesLive: false });
    expect(view.dataView.dateRange).toEqual({
      id: 'thisMonth',
      label: 'This Month',
      value: '2026-11-01',
      range: ['2026-11-01', null],
    });
  });

  test('Expiring Soon shows End Date and is from today to the chosen day', () => {
    const hidden = { ...defaultTableView(), visibility: { ...defaultVisibility(), endDate: false } };
    const view = chooseDataView(hidden, 'EXPIRING_SOON', 'next30Days', TODAY);
    expect(view.visibility.endDate).toBe(true);
    expect(view.dataView.dateRange?.range).toEqual(['2026-11-20', '2026-12-20']);
    expect(view.dataView.dateRange?.value).toBe('2026-12-20');
  });

  test('Recently Expired shows End Date and is from the chosen day to today', () => {
    const view = chooseDataView(defaultTableView(), 'RECENTLY_EXPIRED', 'last90Days', TODAY);
    expect(view.visibility.endDate).toBe(true);
    expect(view.dataView.dateRange?.range).toEqual(['2026-08-22', '2026-11-20']);
  });

  test('an unknown range becomes the first one, and the page the first', () => {
    const deep = { ...defaultTableView(), pagination: { pageIndex: 7, pageSize: PAGE_SIZE } };
    const view = chooseDataView(deep, 'EXPIRING_SOON', 'last30Days', TODAY);
    expect(view.dataView.dateRange?.id).toBe('thisMonth');
    expect(view.pagination.pageIndex).toBe(0);
  });

  test('the filtered date and the presets depend on the view', () => {
    expect(DATA_VIEWS.map(filteredDateOf)).toEqual([null, 'startDate', 'endDate', 'endDate']);
    expect(DATA_VIEWS.map((view) => presetsOf(view)[3]?.label)).toEqual([
      undefined,
      'The Last 30 Days',
      'The Next 30 Days',
      'The Last 30 Days',
    ]);
  });

  test('every view includes both ends: a record that ends today is expiring soon and recently expired', () => {
    for (const view of ['EXPIRING_SOON', 'RECENTLY_EXPIRED'] as const) {
      for (const { id } of presetsOf(view))
        expect(isInRange(TODAY, dataViewRange(view, id, TODAY))).toBe(true);
    }
  });

  test('a record that starts in the future is recently added, too, because the filter has one value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presetsOf('RECENTLY_ADDED')), fc.nat(5_000), ({ id }, days) => {
        expect(isInRange(addDays(TODAY, days), dataViewRange('RECENTLY_ADDED', id, TODAY))).toBe(true);
      }),
    );
  });
});

describe('the rules of the table', () => {
  const expiring = chooseDataView(defaultTableView(), 'EXPIRING_SOON', null, TODAY);

  test("any change of filter, sort or columns resets the view's name to All Records", () => {
    expect(withAllContractsName(expiring).name).toBe('ALL_RECORDS');
    expect(toggleSort(expiring, 'vendor').name).toBe('ALL_RECORDS');
  });

  test('the status filter is disabled in every view but All Records', () => {
    expect(isStatusFilterDisabled(expiring)).toBe(true);
    expect(isStatusFilterDisabled(defaultTableView())).toBe(false);
  });

  test('sorting by the same field reverses the direction, another field starts ascending', () => {
    const once = toggleSort(defaultTableView(), 'product');
    expect(once.sort).toEqual({ id: 'product', desc: true, valueType: 'string' });
    expect(toggleSort(once, 'product').sort.desc).toBe(false);
    expect(toggleSort(once, 'endDate').sort).toEqual({ id: 'endDate', desc: false, valueType: 'date' });
    expect(toggleSort(once, 'teams').sort.valueType).toBe('number');
    expect(toggleSort(once, 'categories').sort.valueType).toBe('number');
    expect(toggleSort(once, 'totalCost').sort.valueType).toBe('string');
  });

  const view = defaultTableView();
  test.each([
    ['a search', { ...view, filters: { ...view.filters, search: 'adobe' } }, true],
    ['a search of spaces', { ...view, filters: { ...view.filters, search: '  ' } }, false],
    ['a team', { ...view, filters: { ...view.filters, teams: [{ id: '1', label: 'IT' }] } }, true],
    ['a category', { ...view, filters: { ...view.filters, categories: [{ id: 'x', label: 'X' }] } }, true],
    ['a status', { ...view, filters: { ...view.filters, statuses: ['LIVE' as const] } }, true],
    ['a custom field key', { ...view, customField: { key: 'seats', value: '' } }, true],
    ['another view', expiring, true],
    ['another sort', toggleSort(view, 'vendor'), false],
  ])('with %s the list is narrowed: %s', (_, narrowed, expected) => {
    expect(hasActiveFilters(narrowed)).toBe(expected);
  });
});
