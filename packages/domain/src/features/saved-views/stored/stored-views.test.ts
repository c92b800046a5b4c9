import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomField } from '../../custom-fields/custom-field.ts';
import { BUILT_IN_FILTERS } from '../custom-filter.ts';
import { lostFilter } from '../usable-view.ts';
import { countUses, withGroupReplaced, withOptionsMoved, withTypeChanged } from './stored-views.ts';
import { customColumn, defaultTableView, type TableView } from '../table-view.ts';

const IDS = ['a', 'b', 'c', 'd'];
const labelled = (ids: readonly string[]) => ids.map((id) => ({ id, label: id }));
const filteredBy = (filters: Partial<TableView['filters']>): TableView => ({
  ...defaultTableView(),
  filters: { ...defaultTableView().filters, ...filters },
});
const byOptions = (...options: string[]): TableView => ({
  ...defaultTableView(),
  customField: { key: 'tier', value: options.join('\n') },
});

describe('a stored view', () => {
  test('has, after a merge, every group that it had, with the heir in place of the one that went', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('teams' as const, 'categories' as const),
        fc.uniqueArray(fc.constantFrom(...IDS)),
        fc.constantFrom(...IDS),
        fc.constantFrom(...IDS),
        (kind, ids, from, into) => {
          const value = filteredBy({ [kind]: labelled(ids) });
          const after = withGroupReplaced(value, { kind, from, into: { id: into, name: into } });
          const expected = new Set(ids.map((id) => (id === from ? into : id)));
          expect(countUses([after], kind)).toEqual(new Map([...expected].map((id) => [id, 1])));
          if (!ids.includes(from)) expect(after).toBe(value);
        },
      ),
    );
  });

  test('that lacks parts, as an older one may, is replaced in as well', () => {
    const value = { filters: { categories: labelled(['a']) } };
    const after = withGroupReplaced(value, { kind: 'categories', from: 'a', into: { id: 'b', name: 'B' } });
    expect(after).toMatchObject({ filters: { categories: [{ id: 'b', label: 'B' }] } });
  });

  test('follows its options whatever their case, and keeps a filter that would have none left', () => {
    const moves = new Map([
      ['Gold', 'Platinum'],
      ['Silver', null],
    ]);
    const valueAfter = (...options: string[]) =>
      (withOptionsMoved(byOptions(...options), 'tier', moves) as TableView).customField.value;
    expect(valueAfter('gold', 'Bronze')).toBe('Platinum\nBronze');
    expect(valueAfter('Silver', 'Bronze')).toBe('Bronze');
    expect(valueAfter('Silver')).toBe('Silver');
    expect(withOptionsMoved(byOptions('Gold'), 'other', moves)).toEqual(byOptions('Gold'));
  });

  test('loses a value that the new type of its field reads differently, and no other', () => {
    const valueAfter = (value: string, from: CustomField['type'], to: CustomField['type']) => {
      const view = { ...defaultTableView(), customField: { key: 'tier', value } };
      return (withTypeChanged(view, { key: 'tier', type: from }, to) as TableView).customField.value;
    };
    expect(valueAfter('10..20', 'number', 'money')).toBe('10..20');
    expect(valueAfter('10..20', 'number', 'text')).toBe('');
    expect(valueAfter('Gold\nSilver', 'select', 'multiSelect')).toBe('Gold\nSilver');
    expect(valueAfter('Gold', 'select', 'text')).toBe('Gold');
    expect(valueAfter('Gold\nSilver', 'select', 'text')).toBe('');
    expect(valueAfter('∅', 'number', 'date')).toBe('∅');
  });

  test('counts as using a custom field that it filters or sorts by, or shows', () => {
    const shown = { ...defaultTableView(), visibility: { [customColumn('tier')]: true } };
    const hidden = { ...defaultTableView(), visibility: { [customColumn('tier')]: false } };
    const sorted: TableView = {
      ...defaultTableView(),
      sort: { id: customColumn('tier'), desc: false, valueType: 'string' },
    };
    expect(countUses([shown, hidden, sorted, byOptions('Gold')], 'customFields')).toEqual(
      new Map([['tier', 3]]),
    );
  });
});

describe('a view', () => {
  const tier: CustomField = {
    id: 'f',
    key: 'tier',
    label: 'Tier',
    type: 'select',
    options: ['Gold'],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
  };
  const known = {
    teams: new Set(['a']),
    categories: new Set(['a']),
    customFields: new Map([['tier', tier]]),
  };

  test.each([
    [filteredBy({ categories: labelled(['x']) }), 'a deleted category'],
    [filteredBy({ teams: labelled(['x', 'y']) }), 'a deleted team'],
    [byOptions('Silver'), 'an option of Tier that was removed'],
    [
      { ...defaultTableView(), customField: { key: 'gone', value: '' } },
      'a custom field that is not available',
    ],
  ])('that names only what is gone is lost: %#', (view, words) => {
    expect(lostFilter(view, known)).toBe(words);
  });

  test('that still names something is not lost', () => {
    for (const view of [
      defaultTableView(),
      filteredBy({ categories: labelled(['x', 'a']), teams: labelled(['a', 'y']) }),
      byOptions('Silver', 'gold'),
      filteredBy({ categories: labelled(['none']), teams: labelled(['y', 'none']) }),
      ...BUILT_IN_FILTERS.map(({ key }) => ({ ...defaultTableView(), customField: { key, value: 'x' } })),
      filteredBy({ amounts: [{ key: 'costInForce.CAD', value: '1..' }] }),
    ])
      expect(lostFilter(view, known)).toBeNull();
  });
});
