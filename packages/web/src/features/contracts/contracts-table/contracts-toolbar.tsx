import { ListFilter } from 'lucide-react';
import { lazy, memo, Suspense, useDeferredValue, useState } from 'react';
import { hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  withColumn,
  withDefaultColumns,
  withFilters,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { useWasEver } from '../../../platform/was-ever.ts';
import { SearchBox } from '../../../field-kit/filters/search-box.tsx';
import { ColumnsMenu } from '../../../data-table/columns-menu.tsx';
import type { DataColumn } from '../../../data-table/data-column.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DataViewSwitch } from './data-view-switch.tsx';
import { ContractsFilters } from './contracts-filters.tsx';
import { TableSavedFilters } from './table-saved-filters.tsx';
import type { TableSavedFiltersProps } from './table-saved-filters.tsx';
import { shownColumns } from './contract-columns.ts';

/** Loaded when its button is first pressed. */
const ContractsFilterSheet = lazy(async () => ({
  default: (await import('./contracts-filter-sheet.tsx')).ContractsFilterSheet,
}));

export interface ContractsToolbarProps extends TableSavedFiltersProps {
  columns: readonly DataColumn<ColumnKey>[];
  /** Whether the last change was typing. */
  isTyped: boolean;
  /** Writes a typed search into the address. */
  onSearchPause: () => void;
  /** Moves the focus from the search to the first row. */
  onLeaveSearch: () => void;
}

type SearchProps = Pick<ContractsToolbarProps, 'change' | 'onSearchPause' | 'onLeaveSearch'> & {
  text: string;
};

function Search({ text, change, onSearchPause, onLeaveSearch }: SearchProps) {
  return (
    <SearchBox
      label="Search records"
      placeholder="Search records"
      value={text}
      onChange={(search) => change((before) => withFilters(before, { search }), 'typed')}
      onPause={onSearchPause}
      onLeaveDown={onLeaveSearch}
      className="w-64 @max-3xl:w-auto @max-3xl:min-w-48 @max-3xl:flex-1"
    />
  );
}

/**
 * The controls of the table: saved filters, data view and columns above, search and filters below. While somebody types
 * or sorts, the rows are rendered first and everything but the search box after them.
 */
export function ContractsToolbar({ onSearchPause, onLeaveSearch, isTyped, ...props }: ContractsToolbarProps) {
  const laterView = useDeferredValue(props.view);
  const view = isTyped || showsTheSame(laterView, props.view) ? laterView : props.view;
  return (
    <div role="group" aria-label="Table view" className="flex flex-col gap-2.5">
      <ViewControls {...props} view={view} />
      <div className="flex flex-wrap items-center gap-2">
        <Search
          text={props.view.filters.search}
          change={props.change}
          onSearchPause={onSearchPause}
          onLeaveSearch={onLeaveSearch}
        />
        <ContractsFilters data={props.data} change={props.change} today={props.today} view={view} />
      </div>
    </div>
  );
}

/** Whether two views look alike here, except for the saved filter: they may differ in order and page. */
function showsTheSame(one: TableView, other: TableView): boolean {
  return (
    one.filters === other.filters &&
    one.customField === other.customField &&
    one.dataView === other.dataView &&
    one.visibility === other.visibility
  );
}

type ViewControlsProps = Omit<ContractsToolbarProps, 'onSearchPause' | 'onLeaveSearch' | 'isTyped'>;

const ViewControls = memo(function ViewControls({ columns, ...table }: ViewControlsProps) {
  const { view, change, today } = table;
  const shown = shownColumns(columns, view.visibility).map(({ key }) => key);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TableSavedFilters {...table} />
      <div className="flex min-w-0 flex-wrap items-center gap-2 @max-3xl:order-1 @max-3xl:basis-full">
        <DataViewSwitch view={view} change={change} today={today} />
      </div>
      <div className="ml-auto">
        <ColumnsMenu
          columns={columns}
          shown={new Set(shown)}
          onChange={(key, isShown) => change((before) => withColumn(before, key, isShown))}
          onReset={() => change(withDefaultColumns)}
        />
      </div>
    </div>
  );
});

/** The toolbar on phones: search, saved filters, and a button that opens everything else in a sheet. */
export function NarrowContractsToolbar(props: ContractsToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasEver(isOpen);
  const isFiltered = hasActiveFilters(props.view);
  return (
    <div role="group" aria-label="Table view" className="flex flex-col gap-2">
      <Search
        text={props.view.filters.search}
        change={props.change}
        onSearchPause={props.onSearchPause}
        onLeaveSearch={props.onLeaveSearch}
      />
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
      {wasOpened && (
        <Suspense>
          <ContractsFilterSheet {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </div>
  );
}
