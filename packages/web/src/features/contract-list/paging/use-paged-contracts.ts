import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { WHOLE } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ShownContracts } from '../view/use-shown-contracts.ts';
import { loadFilteredIds, pageRowsQuery, pageTotalsQuery } from '../../contracts/page-queries.ts';

/** How long typing pauses before the server is asked. */
const TYPING_PAUSE_MS = 250;

/** The view as the server is asked for it: at once, while somebody types after a pause. */
function useAskedView(view: TableView, isTyped: boolean): TableView {
  const [asked, setAsked] = useState(view);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(view), isTyped ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [view, isTyped]);
  return asked;
}

/** A page of a catalogue that is too long for one list. */
export interface PagedContracts {
  /** Null while the first page loads. */
  readonly shown: ShownContracts | null;
  /** The number of all records; undefined until they are counted. */
  readonly total: number | undefined;
  readonly hasFailed: boolean;
  /** When the rows were read, while newer ones cannot be; null otherwise. */
  readonly behindSince: number | null;
  readonly retry: () => void;
}

/**
 * The page that a view names, filtered and sorted by the server, for who has more records than one list holds
 * (`PACTBOOK_LIST_LIMIT`). The page on the screen is polled, records of one's own answers are in it at once.
 *
 * @param isTyped whether the last change of the view was typing
 */
export function usePagedContracts(isUsed: boolean, view: TableView, isTyped: boolean): PagedContracts {
  const asked = useAskedView(view, isTyped);
  const totals = useQuery({ ...pageTotalsQuery(asked, 'total'), enabled: isUsed });
  const sums = useQuery({ ...pageTotalsQuery(asked, 'sums'), enabled: isUsed });
  const { pageSize } = asked.pagination;
  const counted = totals.data?.total;
  const lastPage = counted === undefined ? Infinity : Math.max(0, Math.ceil(counted / pageSize) - 1);
  const pageIndex = Math.min(asked.pagination.pageIndex, lastPage);
  const rows = useQuery({ ...pageRowsQuery(asked, pageIndex), enabled: isUsed });
  const { data, isError, failureCount, fetchStatus, dataUpdatedAt } = rows;
  const records = data?.rows;

  const shown = useMemo((): ShownContracts | null => {
    if (!isUsed || records === undefined) return null;
    const known = pageIndex * pageSize + records.length;
    return {
      records,
      total: counted ?? known,
      isCounted: counted !== undefined,
      pageIndex,
      allIds: () => loadFilteredIds(asked),
      costTotals: () => sums.data?.sums ?? null,
      partOf: () => WHOLE,
      groups: null,
      all: null,
    };
  }, [isUsed, records, pageIndex, pageSize, counted, asked, sums.data]);

  const isBehind = data !== undefined && (isError || failureCount > 0 || fetchStatus === 'paused');
  return {
    shown,
    total: totals.data?.records,
    hasFailed: isUsed && data === undefined && isError,
    behindSince: isUsed && isBehind ? dataUpdatedAt : null,
    retry: () => {
      void rows.refetch();
      void totals.refetch();
      void sums.refetch();
    },
  };
}
