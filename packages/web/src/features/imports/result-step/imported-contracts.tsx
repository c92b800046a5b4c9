import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { contractCountOf } from '@pactbook/domain/features/change-sets/change-set.ts';
import { paths } from '../../../platform/paths.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ACTION_LABELS, changeSetQuery, SET_PAGE } from '../../change-sets/queries.ts';
import { PageFooter } from '../../import-analysis/page-footer.tsx';

/** The records of an import as links, page by page. */
export function ImportedContracts({ changeSetId }: { changeSetId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  const set = useQuery(changeSetQuery(changeSetId, pageIndex));
  const records = set.data?.records ?? [];
  const total = set.data ? contractCountOf(set.data.changeSet) : 0;
  return (
    <Panel
      title="Records of this import"
      context={set.data && contractsWords(total)}
      isFlush={set.data !== undefined}
    >
      {set.isPending && <SkeletonLines lines={4} label="Loading the records" />}
      {set.isError && !set.data && (
        <ErrorPanel onRetry={() => void set.refetch()} isRetrying={set.isFetching} />
      )}
      {records.length > 0 && (
        <ul
          aria-busy={set.isPlaceholderData}
          className={clsx(
            'divide-y divide-border border-t border-border',
            set.isPlaceholderData && 'opacity-60',
          )}
        >
          {records.map(({ contractId, product, action, isDeleted }) => (
            <li key={contractId} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                {isDeleted ? (
                  <span dir="auto" className="break-words text-muted">
                    {product}
                  </span>
                ) : (
                  <Link
                    to={paths.record({ product, id: contractId })}
                    dir="auto"
                    className="rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
                  >
                    {product}
                  </Link>
                )}
              </span>
              <Badge hasDot={false}>{isDeleted ? 'Deleted since' : ACTION_LABELS[action]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <PageFooter
        pageIndex={pageIndex}
        pageSize={SET_PAGE}
        total={total}
        onPageChange={setPageIndex}
        noun={['record', 'records']}
      />
    </Panel>
  );
}
