import { useEffect, useMemo } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CostTotals, PartOf } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { groupContracts } from '@pactbook/domain/features/saved-views/contract-groups.ts';
import type {
  ContractGroup,
  GroupedContracts,
  GroupingWanted,
} from '@pactbook/domain/features/saved-views/contract-groups.ts';
import type { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';
import { countLines, groupedPage } from './group-lines.ts';
import type { PlacedHeading } from './group-lines.ts';
import type { OpenGroups } from './use-open-groups.ts';

export interface ShownContracts {
  /** The records of the page. */
  readonly records: readonly Contract[];
  /** The number of filtered records, on all pages; at least that many while `isCounted` is false. */
  readonly total: number;
  readonly isCounted: boolean;
  /** The current page; the last one when the view asks for a later one. */
  readonly pageIndex: number;
  /** The ids of all filtered records, in their order; computed on demand, or loaded. */
  readonly allIds: () => string[] | Promise<string[]>;
  /** The costs of all filtered records; computed on demand, null while they are counted. */
  readonly costTotals: () => CostTotals | null;
  /** The part of a record that counts in sums of the view. */
  readonly partOf: (contract: Contract) => PartOf;
  /** The groups of the filtered records; null when they are not grouped. */
  readonly groups: ShownGroups | null;
  /** All filtered records in their order, where there is a list; computed on demand. */
  readonly all: (() => readonly Contract[]) | null;
}

/** The groups of the filtered records, and which of them the page shows. */
export interface ShownGroups extends GroupedContracts {
  readonly headings: readonly PlacedHeading[];
  /** The number of lines on all pages. */
  readonly lines: number;
  readonly open: OpenGroups;
  readonly recordsOf: (group: ContractGroup) => readonly Contract[];
}

/** How the filtered records are grouped, and which groups are open. */
export interface ShownGrouping {
  /** Null for no groups. */
  readonly wanted: GroupingWanted | null;
  readonly open: OpenGroups;
}

/** The records at some positions of the list. */
function recordsAt({ contracts }: ContractIndex, positions: Iterable<number>): Contract[] {
  return Array.from(positions, (position) => contracts[position]).filter(
    (contract) => contract !== undefined,
  );
}

/** The rows of the current page, and the groups that they are in. */
function pageOf(
  index: ContractIndex,
  positions: Uint32Array,
  { pageIndex, pageSize }: TableView['pagination'],
): Pick<ShownContracts, 'records' | 'pageIndex' | 'groups'> {
  const lastPage = Math.max(0, Math.ceil(positions.length / pageSize) - 1);
  const shown = Math.min(pageIndex, lastPage);
  const page = positions.subarray(shown * pageSize, (shown + 1) * pageSize);
  return { records: recordsAt(index, page), pageIndex: shown, groups: null };
}

/** The same of grouped records. */
function groupedPageOf(
  index: ContractIndex,
  { grouped, open }: { grouped: GroupedContracts; open: OpenGroups },
  pagination: TableView['pagination'],
): Pick<ShownContracts, 'records' | 'pageIndex' | 'groups'> {
  const { positions, headings, pageIndex } = groupedPage(grouped.groups, open.isOpen, pagination);
  const lines = countLines(grouped.groups, open.isOpen);
  const recordsOf = (group: ContractGroup) => recordsAt(index, group.positions);
  const groups = { ...grouped, headings, lines, open, recordsOf };
  return { records: recordsAt(index, positions), pageIndex, groups };
}

/** Filters, sorts and groups the list and takes the page from it; null without a list. */
export function useShownContracts(
  index: ContractIndex | null,
  view: TableView,
  { wanted, open }: ShownGrouping,
): ShownContracts | null {
  const { filters, customField, visibility, dataView, sort, pagination } = view;
  const positions = useMemo(
    // Columns and pages do not change which records are filtered.
    () => index?.select({ ...defaultTableView(), filters, customField, dataView, sort }) ?? null,
    [index, filters, customField, dataView, sort],
  );
  const grouped = useMemo(
    () => (index && positions && wanted ? groupContracts(index, positions, wanted) : null),
    [index, positions, wanted],
  );
  return useMemo(() => {
    if (!index || !positions) return null;
    const page = grouped
      ? groupedPageOf(index, { grouped, open }, pagination)
      : pageOf(index, positions, pagination);
    const allIds = () => Array.from(positions, (position) => index.contracts[position]?.id ?? '');
    const costTotals = () => index.costTotals(positions, { filters, visibility });
    const split = index.splitOf(filters);
    const partOf = (contract: Contract) => split.partOf(contract);
    const all = () => recordsAt(index, positions);
    return { ...page, total: positions.length, isCounted: true, allIds, costTotals, partOf, all };
  }, [index, positions, filters, visibility, grouped, open, pagination]);
}

/** Safari has no idle callback yet; half a second after rendering is as good. */
const LATER_MS = 500;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work);
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, LATER_MS);
  return () => clearTimeout(id);
}

/**
 * Computes the sort orders of the visible columns in idle time, one at a time, so that the first click on a heading is
 * fast.
 */
export function usePreparedColumns(
  index: ContractIndex | null,
  columns: readonly DataColumn<ColumnKey>[],
): void {
  useEffect(() => {
    if (!index) return;
    const waiting = columns.filter(({ isSortable }) => isSortable).map(({ key }) => key);
    let cancel: () => void = () => undefined;
    const prepareNext = () => {
      const next = waiting.shift();
      if (next === undefined) return;
      index.prepare(next);
      cancel = whenIdle(prepareNext);
    };
    cancel = whenIdle(prepareNext);
    return () => cancel();
  }, [index, columns]);
}
