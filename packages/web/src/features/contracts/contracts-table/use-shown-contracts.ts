import { useEffect, useMemo } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CostTotals } from '@pactbook/domain/features/contracts/cost-totals.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';

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
  /** The total costs of all filtered records; computed on demand, null while they are counted. */
  readonly costTotals: () => CostTotals | null;
}

/** Filters and sorts the list and takes the page from it; null without a list. */
export function useShownContracts(index: ContractIndex | null, view: TableView): ShownContracts | null {
  const { filters, customField, dataView, sort, pagination } = view;
  const positions = useMemo(
    // Columns and pages do not change which records are filtered.
    () => index?.select({ ...defaultTableView(), filters, customField, dataView, sort }) ?? null,
    [index, filters, customField, dataView, sort],
  );
  return useMemo(() => {
    if (!index || !positions) return null;
    const { pageSize } = pagination;
    const lastPage = Math.max(0, Math.ceil(positions.length / pageSize) - 1);
    const pageIndex = Math.min(pagination.pageIndex, lastPage);
    const page = positions.subarray(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    const records = Array.from(page, (position) => index.contracts[position]).filter(
      (contract) => contract !== undefined,
    );
    const allIds = () => Array.from(positions, (position) => index.contracts[position]?.id ?? '');
    const costTotals = () => index.costTotals(positions);
    return { records, total: positions.length, isCounted: true, pageIndex, allIds, costTotals };
  }, [index, positions, pagination]);
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
