import { describe, expect, it } from 'vitest';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';
import { shownColumns } from './contract-columns.ts';

const USUAL = ['product', 'vendor', 'categories', 'status', 'startDate', 'endDate', 'teams'] as const;
const COLUMNS = USUAL.map((key): DataColumn<ColumnKey> => ({
  key,
  label: key,
  kind: 'text',
  isSortable: true,
}));
const VIEW = {
  visibility: Object.fromEntries(USUAL.map((key) => [key, true])),
  dataView: { key: 'ALL_RECORDS' as const, dateRange: null },
  columnOrder: [] as ColumnKey[],
};

const keysOf = (view: Partial<typeof VIEW>, isCompact: boolean) =>
  shownColumns(COLUMNS, { ...VIEW, ...view }, isCompact).map(({ key }) => key);

describe('the order of columns', () => {
  it('is that of the registry where all fit', () => {
    expect(keysOf({}, false)).toEqual(USUAL);
  });

  it('begins with what people decide by where they do not fit', () => {
    const [product, endDate, status] = keysOf({}, true);
    expect([product, endDate, status]).toEqual(['product', 'endDate', 'status']);
    expect(keysOf({}, true)).toHaveLength(USUAL.length);
  });

  it('is that of the person who moved a column, on every screen', () => {
    const columnOrder: ColumnKey[] = ['product', 'teams', 'vendor'];
    expect(keysOf({ columnOrder }, true)).toEqual(keysOf({ columnOrder }, false));
    expect(keysOf({ columnOrder }, true).slice(0, 3)).toEqual(columnOrder);
  });
});
