import { describe, expect, test } from 'vitest';
import { chooseDataView, defaultTableView, noticeByPreset, type TableView } from './table-view.ts';
import {
  settleView,
  withColumn,
  withCustomFieldKey,
  withCustomFieldValue,
  withDefaultColumns,
  withFilters,
  withoutDateRange,
  withoutFilters,
  withPage,
  withPageSize,
  withSort,
} from './view-changes.ts';

const TODAY = '2026-11-20';
const expiringSoon = () =>
  withPage(chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next90Days', TODAY), 3);

describe('changing a view', () => {
  const changes: [string, (view: TableView) => TableView][] = [
    ['a search', (view) => withFilters(view, { search: 'adobe' })],
    ['a team filter', (view) => withFilters(view, { teams: [{ id: 't1', label: 'Legal' }] })],
    ['a custom field', (view) => withCustomFieldKey(view, 'contractNumber')],
    ['a custom field value', (view) => withCustomFieldValue(view, '42')],
    ['a sort', (view) => withSort(view, 'vendor', true)],
  ];

  test.each(changes)('%s resets the name, keeps the date range and shows the first page', (_name, change) => {
    const before = expiringSoon();
    const after = change(before);
    expect(after.name).toBe('ALL_RECORDS');
    expect(after.dataView).toEqual(before.dataView);
    expect(after.pagination.pageIndex).toBe(0);
  });

  test('hiding a column resets the name and keeps the page', () => {
    const after = withColumn(expiringSoon(), 'vendor', false);
    expect(after).toMatchObject({ name: 'ALL_RECORDS', pagination: { pageIndex: 3 } });
    expect(after.visibility.vendor).toBe(false);
    expect(withDefaultColumns(after).visibility).toEqual(defaultTableView().visibility);
  });

  test('the last visible column cannot be hidden', () => {
    const onlyProduct: TableView = { ...defaultTableView(), visibility: { product: true } };
    expect(withColumn(onlyProduct, 'product', false)).toBe(onlyProduct);
  });

  test('another custom field clears the value, the same one keeps it', () => {
    const view = withCustomFieldValue(withCustomFieldKey(defaultTableView(), 'region'), 'EMEA');
    expect(withCustomFieldKey(view, 'region').customField).toEqual({ key: 'region', value: 'EMEA' });
    expect(withCustomFieldKey(view, 'owner').customField).toEqual({ key: 'owner', value: '' });
  });

  test('another page size keeps the first row visible', () => {
    expect(withPageSize(withPage(defaultTableView(), 3), 100).pagination).toEqual({
      pageIndex: 1,
      pageSize: 100,
    });
  });

  test('clearing the filters keeps sorting, columns and page size', () => {
    const view = withSort(
      withPageSize(withFilters(expiringSoon(), { search: 'x', statuses: ['LIVE'] }), 100),
      'vendor',
      true,
    );
    expect(withoutFilters(view)).toEqual({
      ...defaultTableView(),
      visibility: view.visibility,
      sort: view.sort,
      pagination: { pageIndex: 0, pageSize: 100 },
    });
  });

  test('the date range can be removed separately', () => {
    const view = withoutDateRange(withFilters(expiringSoon(), { search: 'adobe' }));
    expect(view.dataView).toEqual({ key: 'ALL_RECORDS', dateRange: null });
    expect(view.filters.search).toBe('adobe');
  });
});

describe('a stored view', () => {
  test('has its date range computed from today', () => {
    const kept = chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next30Days', '2026-01-01');
    expect(settleView(kept, TODAY).dataView.dateRange?.range).toEqual([TODAY, '2026-12-20']);
  });

  test('has the days of its notice date computed from today as well', () => {
    const noticeBy = noticeByPreset('next30Days', '2026-01-01');
    const kept = withFilters(defaultTableView(), { noticeBy });
    expect(settleView(kept, TODAY).filters.noticeBy?.range).toEqual([TODAY, '2026-12-20']);
    expect(settleView(withFilters(kept, { noticeBy: null }), TODAY).filters.noticeBy).toBeNull();
  });

  test('with a name but no date range gets the range of its name', () => {
    const kept: TableView = { ...defaultTableView(), name: 'RECENTLY_EXPIRED' };
    expect(settleView(kept, TODAY).dataView).toMatchObject({
      key: 'RECENTLY_EXPIRED',
      dateRange: { id: 'thisMonth', range: ['2026-11-01', TODAY] },
    });
  });

  test('with a range under the name All Records keeps it', () => {
    const kept = withFilters(expiringSoon(), { search: 'x' });
    expect(settleView(kept, TODAY)).toBe(kept);
  });
});
