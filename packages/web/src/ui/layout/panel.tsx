import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface PanelProps {
  title?: ReactNode;
  /** A line below the title. */
  context?: ReactNode;
  actions?: ReactNode;
  /** No inner padding, for tables and lists that extend to the edge. */
  isFlush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A bordered section of a page, named by its title (an h2). */
export function Panel({ title, context, actions, isFlush = false, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={clsx('min-w-0 fallback:overflow-clip rounded-lg border border-border bg-raised', className)}
    >
      {(title || actions) && (
        <div
          className={clsx(
            'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2',
            // The title has the same distance from the edge as when it is alone in its line.
            context && 'pt-3.5',
          )}
        >
          <div className={clsx('min-w-0 flex-1', context && 'basis-48')}>
            {title && (
              <h2 id={titleId} className="text-base font-semibold">
                {title}
              </h2>
            )}
            {context && <div className="text-sm text-muted">{context}</div>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-1.5">{actions}</div>}
        </div>
      )}
      <div className={isFlush ? '' : clsx('px-4 pb-4', !title && !actions && 'pt-4')}>{children}</div>
    </section>
  );
}

/** A bordered box without a heading, for one item of a row. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('min-w-0 rounded-lg border border-border bg-raised fallback:p-4', className)}
    />
  );
}
