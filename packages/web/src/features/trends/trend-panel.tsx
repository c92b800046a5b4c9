import { ChartLine } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

interface TrendPanelProps<Data> {
  title: string;
  context?: ReactNode;
  actions?: ReactNode;
  answer: UseQueryResult<Data>;
  /** Why the chart is empty; null when it is not. */
  emptyText: (data: Data) => string | null;
  /** The next step where it is empty. */
  emptyAction?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * A panel with one chart, with its own loading, failed and empty states (docs/product/screens.md, "Rules for all
 * pages").
 */
export function TrendPanel<Data>({
  title,
  context,
  actions,
  answer,
  emptyText,
  emptyAction,
  children,
}: TrendPanelProps<Data>) {
  const { data, isPending, isError, isFetching, refetch } = answer;
  const empty = data === undefined ? null : emptyText(data);
  return (
    <Panel title={title} context={context} actions={empty === null ? actions : undefined}>
      {isPending && (
        <div className="min-h-60">
          <SkeletonLines lines={7} label={`Loading ${title}`} />
        </div>
      )}
      {isError && data === undefined && <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data !== undefined && (
        <PanelErrorBoundary>
          {empty === null ? (
            children(data)
          ) : (
            <EmptyState icon={<ChartLine />} title={empty} action={emptyAction} className="py-8" />
          )}
        </PanelErrorBoundary>
      )}
    </Panel>
  );
}
