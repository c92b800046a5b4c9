import { Card } from '../layout/panel.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { SkeletonLines } from './skeleton.tsx';

/** What a screen reads of a query to show its state. */
export interface QueryState<Data = unknown> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryFallbackProps {
  query: QueryState;
  /** What is loading, for screen readers: "Loading the budgets". */
  label: string;
  lines: number;
  /** The title of the error, when it is not the usual one. */
  title?: string | undefined;
  /** In a card of its own, for a page; without it for a panel or dialog. */
  isCard?: boolean | undefined;
}

/** Shown until a query has data: skeleton lines, or the error with Retry. Nothing afterwards. */
export function QueryFallback({ query, label, lines, title, isCard = false }: QueryFallbackProps) {
  if (query.data !== undefined) return null;
  const content = query.isError ? (
    <ErrorPanel title={title} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  ) : (
    <SkeletonLines lines={lines} label={label} />
  );
  return isCard ? <Card>{content}</Card> : content;
}
