import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savedFiltersSchema } from '../../kernel/saved-filter.ts';
import { loadSavedFilter } from './saved-filter.ts';
import { chooseDataView, defaultTableView, tableViewSchema, toggleSort } from './table-view.ts';

describe('loading a saved filter (specification, section 4)', () => {
  test('nothing but a name gives the default view', () => {
    expect(loadSavedFilter({ id: 'Mine', value: {} })).toEqual(defaultTableView());
  });

  test('a whole view comes back, on page 0 with 50 rows', () => {
    const view = toggleSort(
      chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next90Days', '2026-11-20'),
      'vendor',
    );
    const stored = { ...view, pagination: { pageIndex: 4, pageSize: 200 } };
    expect(
      loadSavedFilter({ id: 'Mine', value: JSON.parse(JSON.stringify(stored)) as Record<string, unknown> }),
    ).toEqual({
      ...view,
      pagination: { pageIndex: 0, pageSize: 50 },
    });
  });

  test('a part that is missing or unreadable takes its default, the others stay', () => {
    const loaded = loadSavedFilter({
      id: 'Old',
      value: {
        filters: { search: 'adobe', teams: [], categories: [], statuses: ['LIVE'] },
        sort: { id: 'a column of long ago', desc: true, valueType: 'string' },
        pagination: 'broken',
        unknownPart: 1,
      },
    });
    expect(loaded.filters.search).toBe('adobe');
    expect(loaded.sort).toEqual(defaultTableView().sort);
    expect(loaded).not.toHaveProperty('unknownPart');
  });

  test('columns that it does not speak of keep their default', () => {
    const loaded = loadSavedFilter({ id: 'Old', value: { visibility: { notes: true, product: false } } });
    expect(loaded.visibility).toEqual({ ...defaultTableView().visibility, notes: true, product: false });
  });

  test('whatever was stored, a view comes out that the table can show', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(tableViewSchema.shape), 'other'), fc.jsonValue()),
        (value) => {
          const loaded = loadSavedFilter({ id: 'Any', value });
          expect(tableViewSchema.safeParse(loaded).success).toBe(true);
          expect(loaded.pagination).toEqual({ pageIndex: 0, pageSize: 50 });
        },
      ),
    );
  });
});

describe('the list of saved filters', () => {
  const saved = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `f${index}`, value: {} }));

  test('holds at most 100, each name once', () => {
    expect(savedFiltersSchema.safeParse(saved(100)).success).toBe(true);
    expect(savedFiltersSchema.safeParse(saved(101)).error?.issues[0]?.message).toBe(
      'You can save at most 100 filters',
    );
    const twice = savedFiltersSchema.safeParse([...saved(2), { id: ' f1 ', value: {} }]).error?.issues;
    expect(twice?.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: [2, 'id'], message: 'You already have a filter with this name' },
    ]);
  });

  test.each([
    ['', {}, 'Enter a name'],
    ['   ', {}, 'Enter a name'],
    ['x'.repeat(81), {}, 'Use 80 characters or fewer'],
    ['ok', { text: 'x'.repeat(20_000) }, 'This filter is too large to save'],
    ['ok', { text: 'a\u0000b' }, 'This filter cannot be saved'],
  ])('a filter named %j is refused when it is not right', (id, value, message) => {
    expect(savedFiltersSchema.safeParse([{ id, value }]).error?.issues[0]?.message).toBe(message);
  });
});
