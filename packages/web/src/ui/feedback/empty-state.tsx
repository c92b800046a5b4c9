import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** The reason: "No records match these filters." */
  title: string;
  text?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  className?: string | undefined;
}

/** Explains an empty list and offers the next step. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-6 fallback:py-12 text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-4 flex size-10 items-center justify-center rounded-lg border border-border bg-raised text-muted shadow-control [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="max-w-96 text-base font-medium text-balance text-text">{title}</p>
      {text && <div className="mt-1 max-w-96 text-base text-balance text-muted">{text}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
