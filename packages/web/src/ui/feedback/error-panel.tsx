import { CircleAlert } from 'lucide-react';
import { Button } from '../actions/button.tsx';

export interface ErrorPanelProps {
  title?: string | undefined;
  /** A text below the title, when the person can do something. */
  text?: string | undefined;
  /** Without it there is no Retry button. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** A panel that failed while the rest of the page works. */
export function ErrorPanel({
  title = 'Could not load this section.',
  text,
  onRetry,
  isRetrying = false,
}: ErrorPanelProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-8 text-center">
      <CircleAlert aria-hidden className="mb-2 size-5 text-negative-mark" />
      <p className="text-base font-medium text-text">{title}</p>
      {text && <p className="mt-1 max-w-96 text-base text-muted">{text}</p>}
      {onRetry && (
        <Button size="sm" className="mt-3" onClick={onRetry} isBusy={isRetrying}>
          Retry
        </Button>
      )}
    </div>
  );
}
