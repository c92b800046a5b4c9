import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { MouseEvent, Ref } from 'react';
import { SkeletonRows } from '../ui/table/skeleton-rows.tsx';
import { Cell, HeaderCell } from '../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../ui/table/table.tsx';
import { TableEdges } from '../ui/table/table-edges.tsx';
import { ColumnHeading } from './column-heading.tsx';
import { useHeadCursor } from './columns/use-head-cursor.ts';
import type { ColumnActions } from './column-heading.tsx';
import type { ColumnWidths } from './column-widths.ts';
import type { ColumnSort, DataColumn, DataTableRow } from './data-column.ts';
import { DataRow } from './data-row.tsx';
import { withGroupRows } from './group-row.tsx';
import type { RowGroups } from './group-row.tsx';
import type { DataRowReader } from './data-row.tsx';
import { pressedBox } from './row-selection.ts';
import type { RowSelection } from './row-selection.ts';
import { pressedMenu } from './row-menu.tsx';
import type { OpenedMenu, RowMenus } from './row-menu.tsx';
import { useVisibleColumn } from './use-visible-column.ts';
import { useColumnsWithRoom, useColumnSizes } from './use-column-sizes.ts';
import { useFrameWidth } from './use-frame-width.ts';
import type { SizeActions } from './use-column-sizes.ts';
import type { CellActions } from './cells/cell-actions.ts';
import { RangeStatus } from './cells/range-status.tsx';
import { useCellCursor } from './cells/use-cell-cursor.ts';
import { useCellPointer } from './cells/use-cell-pointer.ts';
import type { RangeSize } from './cells/use-cell-range.ts';
import { useRowOpening } from './use-row-opening.ts';
import { useReturnedRow, useTableScroll } from './use-scroll-restoration.ts';
import { ROW_HEIGHT, useVisibleRows } from './use-visible-rows.ts';
import { useRowsToDraw } from './use-rows-to-draw.ts';

/** Skeleton rows while the list loads. */
const SKELETON_ROWS = 16;
const NO_RECORDS: readonly never[] = [];
/** The focused cell and the selected range. By selectors, so that cells have nothing of it. */
const CELLS =
  '[&_td:focus]:outline-2 [&_td:focus]:-outline-offset-2 [&_td:focus]:outline-accent [&_[data-in-range]]:bg-selected';

export interface DataTableProps<Record extends DataTableRow, Key extends string> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Key>[];
  /** The rows of the page; null while they load. */
  records: readonly Record[] | null;
  /** The number of rows before the page, and on all pages. */
  firstRow: number;
  total: number;
  /** Scrolls the table back to its top whenever it changes. */
  pageKey: string;
  reader: DataRowReader<Record, Key>;
  sort: ColumnSort;
  actions: ColumnActions<Key>;
  widths: ColumnWidths;
  /** The widths by what is in the columns (`useContentWidths`), for columns whose width no one chose. */
  contentWidths?: ColumnWidths | undefined;
  /** The column that the table is about, which is scrolled to when it becomes another one. */
  aboutColumn: Key;
  /**
   * The columns that matter, the most important first: those that do not fit are left out then. Left out itself, all
   * are there, and the table scrolls sideways.
   */
  important?: readonly Key[] | undefined;
  onWidthsChange: (widths: ColumnWidths) => void;
  /** Left out when rows cannot be selected. */
  selection?: RowSelection<Record> | undefined;
  /** Left out when rows have no menu. */
  rowMenus?: RowMenus<Record> | undefined;
  /** The groups in which the rows stand; left out, they are in none. */
  groups?: RowGroups | undefined;
  /** What can be done with cells; left out, they are only walked through. */
  cells?: CellActions<Key> | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** What a table with a cursor over its cells is for screen readers. */
function gridFor(
  label: string,
  {
    records,
    total,
    cells,
    groups,
  }: Pick<DataTableProps<DataTableRow, never>, 'records' | 'total' | 'groups'> & {
    cells?: { isEditable: boolean } | undefined;
  },
) {
  return {
    role: 'grid',
    'aria-label': label,
    'aria-busy': records === null,
    // How many rows there are with all headings depends on the pages.
    'aria-rowcount': groups ? -1 : total + 1,
    'aria-multiselectable': true,
    'aria-readonly': cells?.isEditable !== true,
  } as const;
}

/**
 * Rows of records with columns from field definitions: sorting, widths, keyboard navigation, the whole row a link
 * (docs/product/look.md, "Tables").
 */
export function DataTable<Record extends DataTableRow, Key extends string>({
  label,
  widths,
  contentWidths,
  aboutColumn,
  important,
  onWidthsChange,
  pageKey,
  ref,
  ...given
}: DataTableProps<Record, Key>) {
  const { records } = given;
  const table = useRef<HTMLTableElement>(null);
  const frameWidth = useFrameWidth(table);
  const asked = { columns: given.columns, widths, contentWidths, frameWidth };
  const columns = useColumnsWithRoom({ ...asked, important });
  const rest = { ...given, columns };
  const sizes = useColumnSizes({ ...asked, columns, onWidthsChange, table });
  const { hasFiller } = sizes;
  const isSideways = sizes.total > frameWidth;
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => frame.current);
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const [range, setRange] = useState<RangeSize | null>(null);
  useVisibleColumn(table, { keys, about: aboutColumn }, records !== null);

  const onScroll = useTableScroll(table, { pageKey, isThere: records !== null });

  return (
    <div className="relative isolate flex min-w-0 flex-col md:min-h-0">
      <TableFrame
        ref={frame}
        // A focused row is scrolled to below the sticky headings of columns and group.
        className={rest.groups ? 'scroll-pt-19 md:min-h-0' : 'scroll-pt-9 md:min-h-0'}
        // A focused cell is scrolled to beside the sticky first column, not below it.
        style={isSideways ? { scrollPaddingLeft: sizes.sizes[0] } : undefined}
        onScroll={onScroll}
      >
        <Table
          ref={table}
          {...gridFor(label, rest)}
          className="table-fixed"
          style={{ minWidth: sizes.total }}
        >
          <colgroup>
            {columns.map((column, position) => (
              <col key={column.key} style={{ width: sizes.sizes[position] }} />
            ))}
            {hasFiller && <col />}
          </colgroup>
          <Headings {...rest} sizing={sizes.actions} hasFiller={hasFiller} />
          <Records {...rest} {...{ keys, hasFiller }} onRangeChange={setRange} isNameSticky={isSideways} />
        </Table>
      </TableFrame>
      <TableEdges frame={frame} />
      <RangeStatus range={range} canPaste={rest.cells?.isEditable === true} />
    </div>
  );
}

interface HeadingsProps<Record extends DataTableRow, Key extends string> extends Pick<
  DataTableProps<Record, Key>,
  'columns' | 'sort' | 'actions' | 'selection'
> {
  sizing: SizeActions<Key>;
  hasFiller: boolean;
}

function Headings<Record extends DataTableRow, Key extends string>({
  columns,
  sort,
  actions,
  selection,
  sizing,
  hasFiller,
}: HeadingsProps<Record, Key>) {
  const head = useHeadCursor();
  return (
    <TableHead {...head}>
      <Row aria-rowindex={1}>
        {columns.map((column, position) => (
          <ColumnHeading
            key={column.key}
            column={column}
            direction={sort.key !== column.key ? 'none' : sort.desc ? 'desc' : 'asc'}
            isFirst={position === 0}
            isLast={position === columns.length - 1}
            isHideable={columns.length > 1}
            actions={actions}
            sizing={sizing}
            {...(position === 0 && selection
              ? { page: selection.page, onTogglePage: selection.onTogglePage }
              : {})}
          />
        ))}
        {hasFiller && (
          <HeaderCell aria-hidden scope={undefined}>
            {null}
          </HeaderCell>
        )}
      </Row>
    </TableHead>
  );
}

/** The menu of the row that was opened last. Other rows have none yet. */
function useRowMenus<Record extends DataTableRow>(rowMenus: RowMenus<Record> | undefined) {
  const [asked, setAsked] = useState<{ id: string; isOpen: boolean }>();
  return {
    // Once mounted, the menu opens and closes by its own button.
    ask: (id: string) => {
      if (asked?.id !== id) setAsked({ id, isOpen: true });
    },
    menuOf: (record: Record): OpenedMenu | undefined => {
      if (!rowMenus || asked?.id !== record.id) return undefined;
      return {
        isOpen: asked.isOpen,
        onOpenChange: (isOpen) => setAsked({ id: record.id, isOpen }),
        items: rowMenus.itemsOf(record),
      };
    },
  };
}

interface ContractsProps<Record extends DataTableRow, Key extends string> extends Pick<
  DataTableProps<Record, Key>,
  'columns' | 'records' | 'firstRow' | 'reader' | 'selection' | 'rowMenus' | 'cells' | 'groups'
> {
  /** The keys of the columns; the same array while the columns are the same. */
  keys: readonly Key[];
  onRangeChange: (size: RangeSize | null) => void;
  hasFiller: boolean;
  isNameSticky: boolean;
}

function Records<Record extends DataTableRow, Key extends string>({
  columns,
  records,
  firstRow,
  reader,
  selection,
  rowMenus,
  groups,
  cells,
  keys,
  onRangeChange,
  hasFiller,
  isNameSticky,
}: ContractsProps<Record, Key>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, waiting } = useRowsToDraw<Record>(records ?? NO_RECORDS, useVisibleRows(body), body);
  const hasTicked = selection !== undefined && selection.ids.size > 0;
  const cursor = useCellCursor({ rows, keys, body, actions: cells, onRangeChange, hasTicked });
  const { onClick, ...pointer } = useCellPointer({ ...cursor, opening: useRowOpening() });
  const { ask, menuOf } = useRowMenus(rowMenus);
  const press = (event: MouseEvent) => {
    const asked = pressedMenu(event);
    if (asked !== null) ask(asked);
    else if (!pressedBox(event, selection?.onToggle)) onClick(event);
  };
  const drawn = rows.map((record, at) => (
    <DataRow
      // Keyed by position: reusing row elements for other records is much faster than creating new ones.
      key={at}
      record={record}
      columns={columns}
      reader={reader}
      rowIndex={firstRow + at + 2}
      isTabStop={record.id === cursor.tabStop}
      hasFiller={hasFiller}
      isNameSticky={isNameSticky}
      isSelected={selection?.ids.has(record.id)}
      selectLabel={selection ? `Select ${selection.nameOf(record)}` : ''}
      menuLabel={rowMenus?.labelOf(record)}
      menu={menuOf(record)}
    />
  ));
  const columnCount = columns.length + (hasFiller ? 1 : 0);
  const handlers = { ...cursor.handlers, ...pointer, ...useReturnedRow(rows, body), onClick: press };
  return (
    <TableBody ref={body} aria-busy={waiting > 0} {...handlers} className={CELLS}>
      {records === null && <SkeletonRows rows={SKELETON_ROWS} columns={columnCount} />}
      {records !== null &&
        (groups ? withGroupRows(drawn, groups, { columnCount, isComplete: waiting === 0 }) : drawn)}
      {waiting > 0 && (
        // The height of the rows that are not rendered yet, so that the page can be scrolled.
        <Row aria-hidden>
          <Cell style={{ height: waiting * ROW_HEIGHT }} />
        </Row>
      )}
    </TableBody>
  );
}
