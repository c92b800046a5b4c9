import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface ClosedFieldsProps {
  /** Why nothing here can be used now, as a sentence; null when it can. */
  reason: string | null;
  /** Shows the reason as a line above; otherwise it is the tooltip and the name of the group. */
  isShown?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Controls that are disabled together, with the reason. They are as they were in a page without it. */
export function ClosedFields({ reason, isShown = false, className, children }: ClosedFieldsProps) {
  if (reason === null)
    return className === undefined ? children : <div className={className}>{children}</div>;
  return (
    <>
      {isShown && <p className="text-base text-muted">{reason}</p>}
      <fieldset disabled title={reason} aria-label={reason} className={clsx('min-w-0', className)}>
        {children}
      </fieldset>
    </>
  );
}
