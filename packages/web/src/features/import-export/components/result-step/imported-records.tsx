import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { recordsOf } from '@pactbook/domain/features/change-sets/change-set.ts';
import { paths } from '../../../../platform/paths.ts';
import { recordsWords } from '../../../../record-kit/value/count-words.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { ACTION_LABELS, changeSetQuery } from '../../../change-sets/queries.ts';

/** The records of an import, each with the way to it, a page at a time. */
export function ImportedRecords({ changeSetId }: { changeSetId: string }) {
  const set = useInfiniteQuery(changeSetQuery(changeSetId));
  const records = set.data?.pages.flatMap((page) => page.records) ?? [];
  const [first] = set.data?.pages ?? [];
  return (
    <Panel
      title="Records of this import"
      context={first && recordsWords(recordsOf(first.changeSet))}
      isFlush={set.data !== undefined}
    >
      {set.isPending && <SkeletonLines lines={4} label="Loading the records" />}
      {set.isError && !set.data && (
        <ErrorPanel onRetry={() => void set.refetch()} isRetrying={set.isFetching} />
      )}
      {records.length > 0 && (
        <ul className="divide-y divide-border border-t border-border">
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
              <Badge hasDot={false}>{isDeleted ? 'In the bin' : ACTION_LABELS[action]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {set.hasNextPage && (
        <div className="border-t border-border p-3">
          <Button isBusy={set.isFetchingNextPage} onClick={() => void set.fetchNextPage()}>
            Show more records
          </Button>
        </div>
      )}
    </Panel>
  );
}
