import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { clsx } from 'clsx/lite';

/** A fact about a group, such as "12 records", with more in its tooltip. */
export interface GroupFact {
  readonly text: string;
  readonly title?: string | undefined;
}

export interface GroupHeadingProps extends Omit<ComponentProps<'button'>, 'name' | 'children'> {
  name: string;
  facts: readonly GroupFact[];
  isOpen: boolean;
  /** The group began on the page before. */
  isContinued?: boolean | undefined;
}

/** The name of a group with its facts, in columns over all groups, as a button that opens and closes it. */
export function GroupHeading({
  name,
  facts,
  isOpen,
  isContinued = false,
  className,
  ...rest
}: GroupHeadingProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-expanded={isOpen}
      className={clsx(
        'flex max-w-full min-w-0 fallback:flex-wrap items-center gap-x-3 gap-y-0.5 rounded-sm py-1 pr-2 text-left text-sm focus-visible:-outline-offset-2',
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5 font-semibold md:min-w-52">
        <ChevronRight
          aria-hidden
          className={clsx('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
        />
        <span dir="auto" className="truncate">
          {name}
        </span>
        {isContinued && <span className="shrink-0 font-normal text-muted">continued</span>}
      </span>
      {facts.map(({ text, title }) => (
        <span key={text} title={title} className="shrink-0 text-muted tabular-nums md:min-w-30 md:text-right">
          {/* Words of a button's name that stand in elements of their own are not separated otherwise. */}
          <span className="sr-only">, </span>
          {text}
        </span>
      ))}
    </button>
  );
}
