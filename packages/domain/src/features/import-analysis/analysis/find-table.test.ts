import { expect, test } from 'vitest';
import type { Cell, TableRow } from '../../import-rows/cell.ts';
import { findTableHeader } from './find-table.ts';

const rowsOf = (cells: readonly (readonly Cell[])[]): TableRow[] =>
  cells.map((row, index) => ({ row: index + 1, cells: row }));

test('the heading row of a table is found below its titles', () => {
  const rows = rowsOf([
    ['Contracts 2027'],
    ['as of 1 May', null],
    ['Product', 'Vendor', 2026, 2027],
    ['Figma', 'Figma', 1, 2],
    ['Slack', 'x', 3, 4],
  ]);
  expect(findTableHeader(rows)?.row).toBe(3);
});

test('a table of numbers alone has no heading row', () => {
  const rows = rowsOf([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(findTableHeader(rows)).toBeNull();
});
