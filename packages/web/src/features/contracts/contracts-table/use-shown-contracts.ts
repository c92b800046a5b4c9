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
  /** How many the filters let through, on all pages. */
  readonly total: number;
  /** The page in fact shown: the last one when the view asks for a later. */
  readonly pageIndex: number;
  /** The ids of all that the filters let through, in their order; worked out when it is asked for. */
  readonly allIds: () => string[];
  /** What all that the filters let through cost together; worked out when it is asked for. */
  readonly costTotals: () => CostTotals;
}

/** Filters and sorts the list and cuts the page out of it; null while there is no list. */
export function useShownContracts(index: ContractIndex | null, view: TableView): ShownContracts | null {
  const { filters, customField, dataView, sort, pagination } = view;
  const positions = useMemo(
    // Columns and pages do not change what the filters let through.
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
    return { records, total: positions.length, pageIndex, allIds, costTotals };
  }, [index, positions, pagination]);
}

/** Safari has no idle callback yet; half a second after drawing is as good. */
const LATER_MS = 500;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work);
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, LATER_MS);
  return () => clearTimeout(id);
}

/** Computes the orders of the columns on screen while nothing else happens, one a time, so that the first click on a heading is quick. */
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
