import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface CellProps extends ComponentProps<'td'> {
  /** Right-aligned, for numbers and amounts. */
  isNumeric?: boolean | undefined;
  /** Sticky while the table scrolls horizontally; for the first column. */
  isSticky?: boolean | undefined;
}

const STICKY = 'sticky-cell fallback:sticky left-0 fallback:z-10';

/** The classes of every cell; no transition, because a page has hundreds of cells and renders with every key. */
const CELL =
  'fallback:h-10 fallback:max-w-80 truncate border-b border-border fallback:bg-(--row) fallback:px-3';
const NUMERIC_CELL = `${CELL} text-right tabular-nums`;
const ROW_HEADER = `${CELL} text-left fallback:font-medium`;
const STICKY_ROW_HEADER = `${ROW_HEADER} ${STICKY}`;

/** One value. Long text is cut with an ellipsis; CutTextTip shows it in full. */
export function Cell({ isNumeric = false, isSticky = false, className, ...rest }: CellProps) {
  const look = isNumeric ? NUMERIC_CELL : CELL;
  return (
    <td {...rest} className={isSticky || className ? clsx(look, isSticky && STICKY, className) : look} />
  );
}

export interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'children'> {
  isNumeric?: boolean | undefined;
  isSticky?: boolean | undefined;
  /** The current sort direction; `none` for a sortable column. Left out for others. */
  sort?: 'asc' | 'desc' | 'none' | undefined;
  onSort?: (() => void) | undefined;
  /** A checkbox that selects all rows, before the label. */
  lead?: ReactNode;
  /** A menu button or a resize handle, after the label. */
  controls?: ReactNode;
  children: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/**
 * A column's heading; with `onSort` its label is a button, and `aria-sort` has the order. Without transitions, like
 * cells: each frame would paint the table again while it is being sorted.
 */
export function HeaderCell({
  isNumeric = false,
  isSticky = false,
  sort,
  onSort,
  lead,
  controls,
  className,
  children,
  ...rest
}: HeaderCellProps) {
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort ? ARIA_SORT[sort] : undefined}
      className={clsx(
        'fallback:h-9 border-b border-border bg-sunken fallback:px-3 text-xs font-medium whitespace-nowrap text-muted',
        isNumeric ? 'text-right' : 'fallback:text-left',
        isSticky ? `${STICKY} z-20` : 'fallback:relative',
        className,
      )}
    >
      <span
        className={clsx(
          'inline-flex max-w-full items-center gap-1 align-middle',
          isNumeric && 'flex-row-reverse',
        )}
      >
        {lead}
        {onSort ? (
          <button
            type="button"
            onClick={onSort}
            className={clsx(
              'group/sort inline-flex min-h-7 min-w-0 items-center gap-1 rounded-sm hover:text-text max-md:min-h-11',
              isNumeric && 'flex-row-reverse',
              sort && sort !== 'none' && 'text-text',
            )}
          >
            <span className="truncate">{children}</span>
            {/* When a menu offers sorting as well, the label takes the space of the inactive icon. */}
            {!(controls && sort === 'none') && <SortMark sort={sort} />}
          </button>
        ) : (
          <span className="truncate">{children}</span>
        )}
        {controls}
      </span>
    </th>
  );
}

function SortMark({ sort }: { sort: HeaderCellProps['sort'] }) {
  const style = 'size-3.5 shrink-0';
  if (sort === 'asc') return <ArrowUp aria-hidden className={style} />;
  if (sort === 'desc') return <ArrowDown aria-hidden className={style} />;
  return (
    <ChevronsUpDown
      aria-hidden
      className={`${style} opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100`}
    />
  );
}

/** A row's heading, when the first column names the row. */
export function RowHeaderCell({
  isSticky = false,
  className,
  ...rest
}: ComponentProps<'th'> & { isSticky?: boolean | undefined }) {
  const look = isSticky ? STICKY_ROW_HEADER : ROW_HEADER;
  return <th scope="row" {...rest} className={className ? clsx(look, className) : look} />;
}
