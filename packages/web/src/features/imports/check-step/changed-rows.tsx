import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { changeWords } from '@pactbook/domain/features/contracts/change-words.ts';
import { importContracts } from '@pactbook/domain/features/imports/endpoints.ts';
import {
  LISTED_CHANGES_LIMIT,
  type ImportChange,
  type ImportOutcome,
} from '@pactbook/domain/features/imports/import-outcome.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { paths } from '../../../platform/paths.ts';
import { ChangeLines } from '../../../field-kit/value/change-lines.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { PageFooter } from '../../import-analysis/page-footer.tsx';
import { countText } from '../../import-analysis/import-words.ts';
import type { Check } from '../run/use-check.ts';
import { ownWording } from '../../../field-kit/value/own-money.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

const PAGE = 20;
const NO_FIELDS = [] as const;
/** How long loaded rows are cached after they are no longer shown. */
const CACHED_MS = 60_000;

export interface ChangedRowsProps {
  outcome: ImportOutcome;
  check: Pick<Check, 'loadChanges' | 'checked'>;
}

/** The changed rows of a page. The outcome contains the first ones; others are loaded when they are shown. */
function useChangedRows({ outcome: { changes, updated }, check }: ChangedRowsProps, page: number) {
  const first = page * PAGE;
  const isListed = first + PAGE <= changes.length || changes.length >= updated;
  // Portions have the length of the first one, so that a page is never in two of them.
  const from = Math.floor(first / LISTED_CHANGES_LIMIT) * LISTED_CHANGES_LIMIT;
  const later = useQuery({
    queryKey: [importContracts.id, 'changes', check.checked, from],
    queryFn: ({ signal }) => check.loadChanges(from, signal),
    enabled: !isListed,
    staleTime: Infinity,
    gcTime: CACHED_MS,
    retry: false,
  });
  const rows = isListed
    ? changes.slice(first, first + PAGE)
    : later.data?.slice(first - from, first - from + PAGE);
  return { rows, error: isListed ? null : later.error, retry: () => void later.refetch() };
}

/** The changes of existing records by the rows: each field, old to new. */
export function ChangedRows(props: ChangedRowsProps) {
  const { updated } = props.outcome;
  const [page, setPage] = useState(0);
  const { rows, error, retry } = useChangedRows(props, page);
  return (
    <Panel title="All changed records" context={counted(updated, 'record')} isFlush>
      {rows && <Rows rows={rows} />}
      {!rows && (
        <div className="border-t border-border p-4">
          {error ? (
            <ErrorPanel text={refusalWords(error)} onRetry={retry} />
          ) : (
            <SkeletonLines lines={6} label="Loading the changed rows" />
          )}
        </div>
      )}
      <PageFooter
        pageIndex={page}
        pageSize={PAGE}
        total={updated}
        onPageChange={setPage}
        noun={['record', 'records']}
      />
    </Panel>
  );
}

function Rows({ rows }: { rows: readonly ImportChange[] }) {
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  // The lines contain names, like history.
  const context = useMemo(
    () => ({ customFields, ...ownWording(), teamNames: new Map<string, string>() }),
    [customFields],
  );
  return (
    <ul className="divide-y divide-border border-t border-border">
      {rows.length === 0 && (
        <li className="px-4 py-2.5 text-muted">
          These rows no longer change anything. Check the rows again.
        </li>
      )}
      {rows.map((change) => (
        <li key={change.row} className="px-4 py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to={paths.record({ product: change.product, id: change.contractId })}
              target="_blank"
              dir="auto"
              className="min-w-0 rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
            >
              {change.product}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
            <span dir="auto" className="text-sm text-muted">
              {change.vendor} · row {countText(change.row)}
            </span>
          </p>
          <ChangeLines changes={change.changes.flatMap((one) => changeWords(one, context))} />
        </li>
      ))}
    </ul>
  );
}
