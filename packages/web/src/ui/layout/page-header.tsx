import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line: a count, a vendor, a date. */
  context?: ReactNode;
  /** One line where there is room, with the context beside the title, for pages whose rows need the height. */
  isCompact?: boolean | undefined;
  /** Logo before the title. */
  media?: ReactNode;
  /** Badges after the title. */
  badges?: ReactNode;
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode;
  /** A line below title and actions; above the actions where those have a row of their own. */
  line?: ReactNode;
  /** A breadcrumb above the title. */
  breadcrumb?: ReactNode;
}

/** The top of every page: its only h1, a line of context, actions at the right. */
export function PageHeader({
  title,
  context,
  isCompact = false,
  media,
  badges,
  actions,
  line,
  breadcrumb,
}: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-2">
      {breadcrumb}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          {media}
          <div className={isCompact ? 'flex min-w-0 flex-wrap items-baseline gap-x-4 md:min-h-8' : 'min-w-0'}>
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h1 className="min-w-0 text-xl font-semibold tracking-tight text-balance break-words md:text-2xl">
                {title}
              </h1>
              {badges}
            </div>
            {context && <div className="mt-0.5 text-base wrap-anywhere text-muted">{context}</div>}
          </div>
        </div>
        {line && <div className="w-full md:order-last">{line}</div>}
        {actions && (
          <div className={clsx('flex flex-wrap items-center gap-2', !isCompact && 'max-md:w-full')}>
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
