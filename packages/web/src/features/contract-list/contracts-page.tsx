import { useActor, useHasCurrencies, useProfile, useToday } from '../users/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { withVendorNames } from '@pactbook/domain/features/saved-views/contract-filter.ts';
import { namesOfVendors } from '@pactbook/domain/features/vendors/vendor.ts';
import type { VendorNames } from '@pactbook/domain/features/vendors/vendor.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { SEARCH_LIMIT } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { withMoment } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { Page } from '../../platform/pages/page.tsx';
import { paths, readContractsQuery } from '../../platform/paths.ts';
import { dayStartIn } from '../../platform/today.ts';
import { ROW_LINK } from '../../data-table/use-row-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { WIDE_LABEL } from '../../ui/actions/wide-label.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useFitsRecords, useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { useLoaded, useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';

import type { LoadCellText } from './cells/cell-text.ts';
import { vendorsQuery } from '../vendors/queries.ts';
import { useContractSelection } from './selection/use-contract-selection.ts';
import { useGrouping } from './view/use-grouping.ts';
import { ListTotals } from './facets/list-totals.tsx';
import { usePagedContracts } from './paging/use-paged-contracts.ts';
import type { DocumentHitParts } from './table/document-hits.ts';
import type { SavedFiltersProps } from './table/table-saved-filters.tsx';
import { PollStatus } from './table/poll-status.tsx';
import { columnsFor, shownColumns } from './table/contract-columns.ts';
import { ContractsMenu } from './table/contracts-menu.tsx';
import { NoContracts } from './table/contracts-empty.tsx';
import { ContractsList } from './table/contracts-list.tsx';
import { NarrowContractsToolbar, ContractsToolbar } from './table/contracts-toolbar.tsx';
import { useContractsData } from './view/use-contracts-data.ts';
import type { ContractsData } from './view/use-contracts-data.ts';
import { useContractsExport } from './table/use-contracts-export.tsx';
import type { ExportWanted, LoadExportDialog } from './table/use-contracts-export.tsx';
import { useContractsView } from './view/use-contracts-view.ts';
import { usePreparedColumns, useShownContracts } from './view/use-shown-contracts.ts';
import type { ShownContracts } from './view/use-shown-contracts.ts';
import { addressOfView, queryOfView } from './view/view-address.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';

/** The parts of the page that other features draw. */
export interface ContractsPageProps {
  /** The dialog that exports records. */
  exportDialog: LoadExportDialog;
  /** Documents that contain the searched words. */
  documentHits: DocumentHitParts;
  /** Copying cells to a spreadsheet and pasting them from one. */
  cellText: LoadCellText;
  /** The menu of saved filters and shared views. */
  savedFilters: ComponentType<SavedFiltersProps>;
}

/** `/records`: the whole catalogue as a table (docs/product/records-table.md). */
export function ContractsPage({ exportDialog, documentHits, cellText, savedFilters }: ContractsPageProps) {
  const actor = useActor();
  const today = useToday();
  const isNarrow = useIsNarrow();
  const { view, isTyped, change, flush } = useContractsView(today, useSettle(actor));
  // For parts that may be rendered after the rows.
  const laterView = useDeferredValue(view);
  const data = useContractsData(today);
  const { columns, visible } = useColumns(actor, data, view);
  const { shown, total, hasFailed, retry, openGroups, ...state } = useRecords(data, view, isTyped);
  const selection = useContractSelection(actor, shown, data.index);

  const rows = useRef<HTMLDivElement>(null);
  const mayCreate = decide(actor, canCreateContract).allowed;
  const inside = { view: laterView, parts: documentHits };
  const { dialog, exportTable } = useExport(exportDialog, { view: laterView, shown: shown?.total, total });
  const table = { view, change };
  const hasToolbar = !hasFailed && total !== 0;
  const menu = useMenu(laterView, exportTable);
  const Toolbar = isNarrow ? NarrowContractsToolbar : ContractsToolbar;
  const context = hasFailed ? null : <Context total={total} shown={shown} {...state} {...inside} />;

  return (
    <Page
      title="All Records"
      isCompact
      context={isNarrow ? null : context}
      actions={<Actions menu={hasToolbar ? null : menu} mayCreate={mayCreate} />}
      className="@container gap-3 md:h-[calc(100dvh-3rem)] md:min-h-120"
    >
      {hasFailed && <FailedList onRetry={retry} />}
      {!hasFailed && total === 0 && <NoContracts mayCreate={mayCreate} />}
      {hasToolbar && (
        <>
          <Toolbar
            {...table}
            {...{ data, isTyped, today, columns, savedFilters, openGroups, menu }}
            onSearchPause={flush}
            onLeaveSearch={() => rows.current?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus()}
          />
          {isNarrow && <BelowControls>{context}</BelowControls>}
          <ContractsList
            {...table}
            {...{ shown, isNarrow, selection }}
            columns={visible}
            reader={data.reader}
            personId={actor.userId}
            today={today}
            tableRef={rows}
            measured={data.index?.contracts}
            known={data.known}
            customFields={data.customFields}
            cellText={cellText}
            onExport={exportTable ?? undefined}
          />
        </>
      )}
      {dialog}
      <Inside {...inside} />
    </Page>
  );
}

const NO_NAMES: VendorNames = new Map();

/**
 * Views with what this person may use, vendors under the names that they have now, and the midnights of the person's time
 * zone.
 */
function useSettle(actor: Actor): (view: TableView) => TableView {
  const { timeZoneId } = useProfile();
  const hasVendors = readContractsQuery(useLocation().search).vendor !== undefined;
  const { data: vendors } = useQuery({ ...vendorsQuery, enabled: hasVendors });
  const names = useMemo(() => (vendors ? namesOfVendors(vendors) : NO_NAMES), [vendors]);
  return useCallback(
    (view: TableView) => {
      const named = { ...view, filters: withVendorNames(view.filters, names) };
      const current = named.filters === view.filters ? view : named;
      return withMoment(usableView(current, actor), (day) => dayStartIn(day, timeZoneId));
    },
    [actor, timeZoneId, names],
  );
}

/** The records of the view: from the list, or page by page where they are too many for one. */
function useRecords(data: ContractsData, view: TableView, isTyped: boolean) {
  const { index, beyond } = data;
  const grouping = useGrouping(data, view);
  const listed = useShownContracts(index, view, grouping);
  const paged = usePagedContracts(beyond !== null, view, isTyped);
  return {
    shown: beyond === null ? listed : paged.shown,
    total: beyond === null ? index?.contracts.length : paged.total,
    hasFailed: data.hasFailed || paged.hasFailed,
    retry: data.hasFailed ? data.retry : paged.retry,
    behindSince: paged.behindSince,
    beyond,
    openGroups: grouping.open,
  };
}

interface InsideProps {
  view: TableView;
  parts: DocumentHitParts;
}

/** Shorter words are in every document. */
const FEWEST_LETTERS = 2;

/** The number of documents that contain the searched words, as a link to their list over the table. */
function WayInside({ view, parts }: InsideProps) {
  const search = view.filters.search.trim();
  const Count = useLoaded(parts.count, search.length >= FEWEST_LETTERS)?.Component;
  const to = useMemo(() => paths.records({ ...queryOfView(view), inside: search }), [search, view]);
  return Count && <Count search={search} to={to} />;
}

/** The document hits that the address asks for, over the table. */
function Inside({ view, parts }: InsideProps) {
  const navigate = useNavigate();
  const words = readContractsQuery(useLocation().search).inside?.trim().slice(0, SEARCH_LIMIT) ?? '';
  const close = () => void navigate(addressOfView(view), { replace: true, preventScrollReset: true });
  const List = useLoadedWhenOpen(parts.list, words !== '', close)?.Component;
  return List && words !== '' && <List words={words} onClose={close} />;
}

/** The columns that the person may see and those that the view shows, with their sort orders prepared. */
function useColumns(
  actor: Actor,
  { index, customFields, fiscalYearStartMonth: startMonth }: ContractsData,
  view: TableView,
) {
  const { visibility, dataView, columnOrder } = view;
  const isCompact = !useFitsRecords();
  const today = useToday();
  const hasCurrencies = useHasCurrencies();
  const columns = useMemo(
    () => columnsFor(actor, customFields, { hasCurrencies, today, startMonth, visibility }),
    [actor, customFields, hasCurrencies, today, startMonth, visibility],
  );
  const visible = useMemo(
    () => shownColumns(columns, { visibility, dataView, columnOrder }, isCompact),
    [columns, visibility, dataView, columnOrder, isCompact],
  );
  usePreparedColumns(index, visible);
  return { columns, visible };
}

/** The export dialog, and the function that opens it for the table as it is; null while there is nothing to export. */
function useExport(
  load: LoadExportDialog,
  { view, shown, total }: { view: TableView; shown: number | undefined; total: number | undefined },
) {
  const { dialog, openExport } = useContractsExport(load);
  const laterShown = useDeferredValue(shown);
  const exportTable = useMemo(
    () =>
      laterShown && total
        ? (ids?: ExportWanted['ids']) => openExport({ view, shown: laterShown, total, ids })
        : null,
    [openExport, view, laterShown, total],
  );
  return { dialog, exportTable };
}

/** The same element as long as nothing in it changes, so that the row of controls is not rendered with the rows. */
function useMenu(view: TableView, exportTable: (() => void) | null): ReactNode {
  return useMemo(() => <ContractsMenu view={view} onExport={exportTable} />, [view, exportTable]);
}

/** The place of the context on phones: the controls must not move under a finger when the records arrive. */
function BelowControls({ children }: { children: ReactNode }) {
  return <div className="text-base wrap-anywhere text-muted">{children}</div>;
}

interface ContextProps extends InsideProps {
  total: number | undefined;
  shown: ShownContracts | null;
  /** When the page was read, while newer rows cannot be. */
  behindSince: number | null;
  /** Why there is no list, in words. */
  beyond: string | null;
}

/** The number of records, their costs, and whether the list is up to date. */
function Context({ total, shown, behindSince, beyond, ...inside }: ContextProps) {
  if (shown === null) return <>Loading records</>;
  if (total === undefined) return beyond ?? 'Loading records';
  const all = counted(total, 'record');
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="tabular-nums">
        {shown.total === total ? all : `${numberText(shown.total)} of ${all}`}
      </span>
      <ListTotals shown={shown} view={inside.view} />
      <WayInside {...inside} />
      <PollStatus pageSince={behindSince} />
      {beyond !== null && (
        <span className="basis-full">
          {beyond} Groups, calendar and timeline are not available for so many.
        </span>
      )}
    </span>
  );
}

/** The one primary button of the page beside the import; the menu of the table is here while there is no table. */
function Actions({ menu, mayCreate }: { menu: ReactNode; mayCreate: boolean }) {
  return (
    <>
      {menu}
      {mayCreate && (
        <>
          <Button asChild icon={<FileUp aria-hidden />} className="max-xl:gap-0">
            <Link to={paths.importRecords()} title="Import">
              <span className={WIDE_LABEL}>Import</span>
            </Link>
          </Button>
          <Button asChild variant="primary" icon={<Plus aria-hidden />} className="max-md:gap-0">
            <Link to={paths.newRecord()}>
              <span className="max-md:sr-only">Add a New Record</span>
            </Link>
          </Button>
        </>
      )}
    </>
  );
}

function FailedList({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="p-0">
      <ErrorPanel
        title="Could not load the records."
        text="Check your connection. We keep trying every few seconds."
        onRetry={onRetry}
      />
    </Card>
  );
}
