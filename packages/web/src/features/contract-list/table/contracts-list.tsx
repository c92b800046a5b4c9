import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { SortKind } from '@pactbook/domain/kernel/fields/field.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { filteredDateOf, toggleSort } from '@pactbook/domain/features/saved-views/table-view.ts';
import { lostFilter } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { KnownThings } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  withColumn,
  withColumnOrder,
  withoutFilters,
  withPage,
  withPageSize,
  withSort,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import { useWasEver } from '../../../platform/was-ever.ts';
import type { ColumnActions } from '../../../data-table/column-heading.tsx';
import { useColumnWidths } from '../../../data-table/column-widths.ts';
import { useContentWidths } from '../../../data-table/content-widths.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';
import type { DataRowReader } from '../../../data-table/data-row.tsx';
import { DataTable } from '../../../data-table/data-table.tsx';
import type { RowGroups } from '../../../data-table/group-row.tsx';
import type { RowMenus } from '../../../data-table/row-menu.tsx';
import { moved } from '../../../ui/actions/use-drag-order.ts';
import { FOCUS_RETURN } from '../../../ui/overlays/focus-return.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { configQuery } from '../../categories/queries.ts';
import type { LoadCellText } from '../cells/cell-text.ts';
import { useContractCells } from '../cells/use-contract-cells.tsx';
import { ContractMenuItems } from '../../contract-details/contract-menu-items.tsx';
import { usePeek } from '../peek/use-peek.tsx';
import { useTermDialog } from '../../contract-terms/use-term-dialogs.tsx';
import { useHasCurrencies } from '../../users/queries.ts';
import type { ContractSelection } from '../selection/use-contract-selection.ts';
import { importantColumns } from './contract-columns.ts';
import { ContractsCards } from './contracts-cards.tsx';
import { NoMatch } from './contracts-empty.tsx';
import { useLeaveView, viewWithin } from './data-view-switch.tsx';
import { groupFacts, severalWords } from '../groups/group-facts.ts';
import type { ShownContracts, ShownGroups } from '../view/use-shown-contracts.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

/** The calendar and the timeline. */
const LayoutBody = lazyPart(
  () => import('../layouts/layout-body.tsx'),
  (part) => part.LayoutBody,
);

/** Only where amounts are converted. */
const CellRates = lazyPart(
  () => import('./cell-rates.tsx'),
  (part) => part.CellRates,
);

/** Loaded when the first record is selected. */
const SelectionBar = lazyPart(
  () => import('../selection/selection-bar.tsx'),
  (part) => part.SelectionBar,
);

/** Singular and plural. */
const NOUN = ['record', 'records'] as const;
/** Grouped records may be there several times, and closed groups count as one row. */
const GROUPED_NOUN = ['row', 'rows'] as const;

interface ContractsListProps {
  /** Null while the list loads. */
  shown: ShownContracts | null;
  columns: readonly DataColumn<ColumnKey>[];
  reader: DataRowReader<Contract, ColumnKey>;
  view: TableView;
  change: ChangeView;
  personId: string;
  isNarrow: boolean;
  today: CalendarDate;
  tableRef: RefObject<HTMLDivElement | null>;
  /** The whole list, by which the columns are measured; undefined where there is none. */
  measured: readonly Contract[] | undefined;
  customFields: readonly CustomField[];
  cellText: LoadCellText;
  /** What the filters of the view can name. */
  known: KnownThings;
  /** Left out for people who cannot change records. */
  selection?: ContractSelection | undefined;
  onExport?: ((ids: readonly string[]) => void) | undefined;
}

/** No record matches; the view is named where it leaves records out. */
function NothingShown({
  view,
  change,
  today,
  known,
}: Pick<ContractsListProps, 'view' | 'change' | 'today' | 'known'>) {
  const onLeave = useLeaveView(change, today);
  const within = viewWithin(view);
  return (
    <NoMatch
      onClear={() => change(withoutFilters)}
      within={within === null ? undefined : { view: within, onLeave }}
      lost={lostFilter(view, known)}
    />
  );
}

/** Focuses the row that was used last. */
function focusLastRow(table: HTMLElement | null): void {
  table?.querySelector<HTMLElement>(`[${FOCUS_RETURN}]`)?.focus();
}

/** The filtered records in the layout of the view. */
export function ContractsList({ onExport, ...props }: ContractsListProps) {
  const { shown, view, change, today, isNarrow, reader, selection, known } = props;
  const isSelecting = useWasEver((selection?.ids.size ?? 0) > 0);
  const several = shown?.groups && view.groupBy && severalWords(shown.groups, view.groupBy);
  return (
    <>
      {shown?.isCounted === true && shown.total === 0 ? (
        <NothingShown {...{ view, change, today, known }} />
      ) : hasOtherLayout(shown, view) ? (
        <Suspense>
          <LayoutBody {...{ shown, view, change, today, reader, isNarrow }} />
        </Suspense>
      ) : (
        <ContractsRows {...props} />
      )}
      {selection && isSelecting && (
        <Suspense>
          <SelectionBar
            selection={selection}
            total={shown?.total ?? 0}
            onExport={onExport}
            onLeave={() => focusLastRow(props.tableRef.current)}
          />
        </Suspense>
      )}
      {several && view.layout !== 'calendar' && <p className="text-xs text-muted">{several}</p>}
      {!hasOtherLayout(shown, view) && <Footer shown={shown} view={view} change={change} />}
    </>
  );
}

/** Whether the records are shown as something else than a table: only where there is a list of all of them. */
const hasOtherLayout = (shown: ShownContracts | null, { layout }: TableView): boolean =>
  layout !== 'table' && shown?.all !== null;

type ContractsRowsProps = Omit<ContractsListProps, 'onExport'>;

/** The current page of records, as a table or as cards. */
function ContractsRows({ isNarrow, ...props }: ContractsRowsProps) {
  const { shown, reader, today, selection } = props;
  const startMonth = useQuery(configQuery).data?.fiscalYearStartMonth;
  const groups = useMemo(
    () => (shown?.groups ? rowGroupsOf(shown.groups, startMonth) : undefined),
    [shown?.groups, startMonth],
  );
  if (!isNarrow) return <ContractsDataTable {...props} groups={groups} />;
  return (
    <ContractsCards
      records={shown?.records ?? null}
      reader={reader}
      today={today}
      selection={selection?.rows}
      groups={groups}
    />
  );
}

/** The pages. Not of a calendar or a timeline, which show all records. */
function Footer({ shown, view, change }: Pick<ContractsListProps, 'shown' | 'view' | 'change'>) {
  const paging = useMemo(
    () => ({
      onPageChange: (pageIndex: number) => change((before) => withPage(before, pageIndex)),
      onPageSizeChange: (pageSize: number) => change((before) => withPageSize(before, pageSize)),
    }),
    [change],
  );
  if (shown?.isCounted === false) return <p className="min-h-10 text-sm text-muted">Counting records</p>;
  if (!shown || shown.total === 0) return null;
  return (
    <Pagination
      pageIndex={shown.pageIndex}
      pageSize={view.pagination.pageSize}
      total={shown.groups?.lines ?? shown.total}
      noun={shown.groups ? GROUPED_NOUN : NOUN}
      {...paging}
    />
  );
}

/** The sort kind of a custom field's column; built-in fields have their own. */
function sortKindOf(key: ColumnKey, columns: readonly DataColumn<ColumnKey>[]): SortKind {
  const kind = columns.find((column) => column.key === key)?.kind;
  if (kind === 'date') return 'date';
  return kind === 'number' || kind === 'money' ? 'number' : 'string';
}

/** The menus of the rows, and the dialog that they open, which outlives them. */
function useRowMenus() {
  const { ask, dialog } = useTermDialog();
  const menus = useMemo(
    (): RowMenus<Contract> => ({
      labelOf: ({ product }) => `More for ${product}`,
      itemsOf: (contract) => <ContractMenuItems contract={contract} onStep={ask} />,
    }),
    [ask],
  );
  return { menus, dialog };
}

/** The headings of a page's groups. */
function rowGroupsOf({ headings, open }: ShownGroups, startMonth: number | undefined): RowGroups {
  return {
    headings: headings.map(({ group, before, isContinued }) => ({
      key: group.key,
      before,
      name: group.name,
      facts: groupFacts(group, startMonth),
      isOpen: open.isOpen(group.key),
      isContinued,
    })),
    onToggle: open.onToggle,
  };
}

const NO_RECORDS: readonly Contract[] = [];

type ContractsDataTableProps = Omit<ContractsRowsProps, 'isNarrow'> & { groups: RowGroups | undefined };

/** The table, and beside it the dialog that a menu of its rows opens. */
function ContractsDataTable(props: ContractsDataTableProps) {
  const { menus, dialog } = useRowMenus();
  const hasCurrencies = useHasCurrencies();
  return (
    <>
      <TableOfContracts {...props} rowMenus={menus} />
      {hasCurrencies && (
        <Suspense>
          <CellRates frame={props.tableRef} records={props.shown?.records ?? NO_RECORDS} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}

/** Sorting, hiding and moving columns. */
function useColumnActions(
  columns: readonly DataColumn<ColumnKey>[],
  change: ChangeView,
): ColumnActions<ColumnKey> {
  return useMemo(
    () => ({
      onToggleSort: (key: ColumnKey) =>
        change((before) => withPage(toggleSort(before, key, sortKindOf(key, columns)), 0)),
      onSort: (key: ColumnKey, desc: boolean) =>
        change((before) => withSort(before, key, desc, sortKindOf(key, columns))),
      onHide: (key: ColumnKey) => change((before) => withColumn(before, key, false)),
      onMove: (key: ColumnKey, by: -1 | 1) => {
        const keys = columns.map((column) => column.key);
        change((before) => withColumnOrder(before, moved(keys, key, keys.indexOf(key) + by)));
      },
    }),
    [change, columns],
  );
}

function TableOfContracts({
  shown,
  columns,
  reader,
  view,
  change,
  personId,
  tableRef,
  measured,
  customFields,
  cellText,
  selection,
  groups,
  rowMenus,
}: ContractsDataTableProps & { rowMenus: RowMenus<Contract> }) {
  const [widths, setWidths] = useColumnWidths('records', personId);
  const contentWidths = useContentWidths(columns, measured ?? shown?.records, reader);
  const { filters, customField, dataView, sort, groupBy } = view;
  const pageIndex = shown?.pageIndex ?? 0;
  const pageKey = useMemo(
    () => JSON.stringify([pageIndex, filters, customField, dataView, sort, groupBy]),
    [pageIndex, filters, customField, dataView, sort, groupBy],
  );
  const actions = useColumnActions(columns, change);
  const frame = useCallback(() => tableRef.current, [tableRef]);
  const records = shown?.records ?? null;
  const peek = usePeek(frame);
  const about = filteredDateOf(view.name) ?? sort.id;
  const important = useMemo(() => (peek.isOpen ? importantColumns(about) : undefined), [peek.isOpen, about]);
  const ticked = {
    count: selection?.ids.size ?? 0,
    records: selection?.records ?? (() => NO_RECORDS),
    keys: columns.map(({ key }) => key),
  };
  const cells = useContractCells({ records, customFields, frame, cellText, peek: peek.actions, ticked });
  return (
    <BesideTable peek={peek} overlay={cells.overlay}>
      <DataTable
        ref={tableRef}
        label="Records"
        columns={columns}
        records={records}
        firstRow={pageIndex * view.pagination.pageSize}
        total={shown?.total ?? 0}
        pageKey={pageKey}
        reader={reader}
        sort={{ key: sort.id, desc: sort.desc }}
        actions={actions}
        widths={widths}
        contentWidths={contentWidths}
        aboutColumn={about}
        important={important}
        onWidthsChange={setWidths}
        selection={selection?.rows}
        {...{ groups, rowMenus, cells: cells.actions }}
      />
    </BesideTable>
  );
}

interface BesideTableProps {
  peek: ReturnType<typeof usePeek>;
  /** What lies over the table. */
  overlay: ReactNode;
  children: ReactNode;
}

/** The table, and beside it the record that is peeked at. The table stays the same element with and without it. */
function BesideTable({ peek, overlay, children }: BesideTableProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape of everything inside, by delegation */}
      <div
        onKeyDown={peek.onKeyDown}
        className={peek.isOpen ? 'flex gap-3 md:min-h-0 md:flex-1' : 'contents'}
      >
        <div className={peek.isOpen ? 'flex min-w-0 flex-1 flex-col md:min-h-0' : 'contents'}>{children}</div>
        {peek.panel}
      </div>
      {overlay}
    </>
  );
}
