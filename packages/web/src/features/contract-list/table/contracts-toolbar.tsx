import { ListFilter } from 'lucide-react';
import { memo, Suspense, useDeferredValue, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView, ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  withColumn,
  withColumnOrder,
  withDefaultColumns,
  withFilters,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import { useWasEver } from '../../../platform/was-ever.ts';
import { SearchBox } from '../../../field-kit/filters/search-box.tsx';
import { ColumnsMenu } from '../../../data-table/columns/columns-menu.tsx';
import type { DataColumn } from '../../../data-table/data-column.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ICON_WITHOUT_WORDS, ToolWords, useFittingWords } from '../../../ui/actions/tool-words.tsx';
import { Toolbar, ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { useFitsRecords } from '../../../ui/layout/use-media-query.ts';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { Chip } from '../../../ui/text/chip.tsx';
import { LayoutSwitch } from '../layouts/layout-switch.tsx';
import type { OpenGroups } from '../view/use-open-groups.ts';
import { DataViewSwitch, StartsFrom, useLeaveView, viewWithin } from './data-view-switch.tsx';
import { hasChips } from './has-chips.ts';
import { TableSavedFilters } from './table-saved-filters.tsx';
import type { TableSavedFiltersProps } from './table-saved-filters.tsx';
import { shownColumns } from './contract-columns.ts';
import type { ContractsData } from '../view/use-contracts-data.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';
import { GroupControl } from '../groups/group-control.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import type { ContractsFiltersProps } from '../facets/facet-chip.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

/** Loaded with the first filter. */
const ContractsFilters = lazyPart(
  () => import('./contracts-filters.tsx'),
  (part) => part.ContractsFilters,
);

/** Loaded when its button is first pressed. */
const loadFilterSheet = () => import('./contracts-filter-sheet.tsx');

export interface ContractsToolbarProps extends TableSavedFiltersProps {
  columns: readonly DataColumn<ColumnKey>[];
  /** Closes and opens all groups. */
  openGroups: OpenGroups;
  /** Whether the last change was typing. */
  isTyped: boolean;
  /** Writes a typed search into the address. */
  onSearchPause: () => void;
  /** Moves the focus from the search to the first row. */
  onLeaveSearch: () => void;
  /** What is done with the whole table, at the end of the row. */
  menu: ReactNode;
}

type SearchProps = Pick<ContractsToolbarProps, 'change' | 'onSearchPause' | 'onLeaveSearch'> & {
  text: string;
  /** Where there is room for one word only. */
  isNarrow?: boolean;
};

function Search({ text, change, onSearchPause, onLeaveSearch, isNarrow = false }: SearchProps) {
  return (
    <SearchBox
      label="Search records"
      placeholder={isNarrow ? 'Search' : 'Search records'}
      value={text}
      onChange={(search) => change((before) => withFilters(before, { search }), 'typed')}
      onPause={onSearchPause}
      onLeaveDown={onLeaveSearch}
      className="min-w-28 max-md:flex-1 md:w-[clamp(9rem,16cqw,16rem)]"
    />
  );
}

/**
 * The controls of the table in one row, and the filters that are used as chips below it. While somebody types or sorts,
 * the rows are rendered first and everything but the search box after them.
 */
export function ContractsToolbar({ onSearchPause, onLeaveSearch, isTyped, ...props }: ContractsToolbarProps) {
  const laterView = useDeferredValue(props.view);
  const view = isTyped || showsTheSame(laterView, props.view) ? laterView : props.view;
  const { data, change, today } = props;
  const wasFiltered = useWasEver(hasChips(view));
  return (
    <div role="group" aria-label="Table view" className="flex flex-col gap-2">
      <div className="flex items-start gap-2 print:hidden">
        <Search
          text={props.view.filters.search}
          change={change}
          onSearchPause={onSearchPause}
          onLeaveSearch={onLeaveSearch}
        />
        <ViewControls {...props} view={view} />
      </div>
      <StartsFrom view={view} />
      {wasFiltered && (
        <Suspense fallback={<div className="h-8" />}>
          <ContractsFilters data={data} change={change} today={today} view={view} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether two views look alike here, except for the saved filter: they may differ in order and page. */
function showsTheSame(one: TableView, other: TableView): boolean {
  return (
    one.filters === other.filters &&
    one.customField === other.customField &&
    one.dataView === other.dataView &&
    one.visibility === other.visibility &&
    one.columnOrder === other.columnOrder &&
    one.layout === other.layout &&
    one.groupBy === other.groupBy
  );
}

type ViewControlsProps = Omit<ContractsToolbarProps, 'onSearchPause' | 'onLeaveSearch' | 'isTyped'>;

/** Filter, saved filters and data view; at the end what shows the records in another way. */
const ViewControls = memo(function ViewControls({ columns, openGroups, menu, ...table }: ViewControlsProps) {
  const { data, view, change, today } = table;
  const isCompact = !useFitsRecords();
  const shown = shownColumns(columns, view, isCompact).map(({ key }) => key);
  const row = useRef<HTMLDivElement>(null);
  useFittingWords(row);
  return (
    <Toolbar
      ref={row}
      label="Tools"
      className="group/tools flex min-w-0 flex-1 flex-wrap items-center gap-2 *:shrink-0"
    >
      <FilterButton data={data} view={view} change={change} today={today} />
      <TableSavedFilters {...table} />
      <DataViewSwitch view={view} change={change} today={today} />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <LayoutControls view={view} change={change} data={data} openGroups={openGroups} />
        {view.layout === 'table' && (
          <ColumnsMenu
            columns={columns}
            shown={shown}
            onShow={(key, isShown) => change((before) => withColumn(before, key, isShown))}
            onOrder={(keys) => change((before) => withColumnOrder(before, keys))}
            onReset={() => change(withDefaultColumns)}
          />
        )}
        {menu}
      </div>
    </Toolbar>
  );
});

/** The toolbar on phones: search, saved filters, the view where it is not all records, and a button that opens everything else in a sheet. */
export function NarrowContractsToolbar(props: ContractsToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useLoadedWhenOpen(loadFilterSheet, isOpen, () => setIsOpen(false));
  const { view, change, today } = props;
  const leaveView = useLeaveView(change, today);
  const within = viewWithin(view);
  const isFiltered = hasActiveFilters(view);
  return (
    <div role="group" aria-label="Table view" className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Search
          isNarrow
          text={props.view.filters.search}
          change={props.change}
          onSearchPause={props.onSearchPause}
          onLeaveSearch={props.onLeaveSearch}
        />
        {props.data.beyond === null && <LayoutSwitch view={props.view} change={props.change} />}
        {props.menu}
      </div>
      <div className="flex gap-2 [&>*]:min-w-0 [&>*]:flex-1">
        <TableSavedFilters {...props} />
        <Button
          icon={<ListFilter aria-hidden />}
          onClick={() => setIsOpen(true)}
          className={isFiltered ? 'border-accent text-accent-text' : undefined}
        >
          {isFiltered ? 'Filters on' : 'Filters'}
        </Button>
      </div>
      {within !== null && (
        <span className="flex">
          <Chip
            label={within}
            value={view.dataView.dateRange?.label ?? 'Every day'}
            onClick={() => setIsOpen(true)}
            onRemove={leaveView}
          />
        </span>
      )}
      <StartsFrom view={view} />
      {sheet && <sheet.ContractsFilterSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface LayoutControlsProps {
  view: TableView;
  change: ChangeView;
  data: Pick<ContractsData, 'beyond'>;
  openGroups: OpenGroups;
}

/** How the filtered records are grouped and laid out; nothing where the server pages through them. */
function LayoutControls({ view, change, data, openGroups }: LayoutControlsProps) {
  if (data.beyond !== null) return null;
  return (
    <>
      {view.layout !== 'calendar' && <GroupControl view={view} change={change} open={openGroups} />}
      <LayoutSwitch view={view} change={change} />
    </>
  );
}

/** Loaded when it is first opened, because the first page does not need it. */
const loadPanel = () => import('../facets/filter-panel.tsx');

/** Opens the list of everything that the table can be filtered by (docs/product/look.md, "Filters"). */
const FilterButton = memo(function FilterButton(props: ContractsFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useLoadedWhenOpen(loadPanel, isOpen, () => setIsOpen(false));
  return (
    <Popover
      // Open only once it is loaded, because the focus then moves to its search.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      label="Filter records"
      className="p-0"
      trigger={
        <ToolbarItem>
          <Button icon={<ListFilter aria-hidden />} title="Filter" className={ICON_WITHOUT_WORDS}>
            <ToolWords rank={5}>Filter</ToolWords>
          </Button>
        </ToolbarItem>
      }
    >
      {loaded && <loaded.FilterPanel {...props} onDone={() => setIsOpen(false)} />}
    </Popover>
  );
});
