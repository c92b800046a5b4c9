import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savedFiltersSchema } from '../../kernel/saved-filter.ts';
import { loadSavedFilter, withChangesOf } from './saved-filter.ts';
import { chooseDataView, defaultTableView, tableViewSchema, toggleSort } from './table-view.ts';

describe('loading a saved filter', () => {
  test('with only a name gives the default view', () => {
    expect(loadSavedFilter({ id: 'Mine', value: {} })).toEqual(defaultTableView());
  });

  test('restores a whole view, on page 0 with 50 rows', () => {
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

  test('uses the default of a missing or unreadable part and keeps the others', () => {
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

  test('works with a single filter: the others have their defaults', () => {
    const { filters } = loadSavedFilter({
      id: 'Short',
      value: { filters: { search: 'cloud', statuses: 'broken' } },
    });
    expect(filters).toEqual({ ...defaultTableView().filters, search: 'cloud' });
  });

  test('uses the default of columns that it does not contain', () => {
    const loaded = loadSavedFilter({ id: 'Old', value: { visibility: { notes: true, product: false } } });
    expect(loaded.visibility).toEqual({ ...defaultTableView().visibility, notes: true, product: false });
  });

  test('gives a valid view for any stored value', () => {
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

describe('a change to a list that was changed elsewhere meanwhile', () => {
  const filter = (id: string, search = '') => ({ id, value: { filters: { search } } });
  const before = [filter('A'), filter('B'), filter('C')];

  test.each([
    ['one that was added', [...before, filter('D')], ['B', 'C', 'E', 'D']],
    ['one that was removed', [filter('A'), filter('C')], ['C', 'E']],
    ['one under another name', [filter('A'), filter('B2'), filter('C')], ['C', 'E', 'B2']],
  ])('keeps what happened there: %s', (_what, after, expected) => {
    const elsewhere = [filter('B'), filter('C'), filter('E')];
    expect(withChangesOf(elsewhere, { before, after }).map(({ id }) => id)).toEqual(expected);
  });

  test('updates a filter in its place', () => {
    const after = [filter('A'), filter('B', 'new'), filter('C')];
    expect(withChangesOf(before, { before, after })).toEqual(after);
  });

  test('is the change itself when nothing else happened', () => {
    const ids = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'));
    fc.assert(
      fc.property(ids, ids, (some, others) => {
        const was = some.map((id) => filter(id));
        // Existing filters keep their order, and new ones come last: as the menu changes its list.
        const stays = some.filter((id) => others.includes(id));
        const after = [...stays, ...others.filter((id) => !some.includes(id))].map((id) => filter(id));
        expect(withChangesOf(was, { before: was, after })).toEqual(after);
      }),
    );
  });
});

describe('the list of saved filters', () => {
  const saved = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `f${index}`, value: {} }));

  test('has at most 100, without duplicate names', () => {
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
