import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { memo, useDeferredValue, useId } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Select } from '../forms/select.tsx';
import { counted, numberText } from '../text/own-numbers.ts';

export interface PaginationProps {
  /** Counted from 0 (docs/product/records-table.md, "View state"). */
  pageIndex: number;
  pageSize: number;
  /** All rows, over all pages. */
  total: number;
  onPageChange: (pageIndex: number) => void;
  onPageSizeChange?: ((pageSize: number) => void) | undefined;
  /** The counted noun, singular and plural: ["record", "records"]. */
  noun?: readonly [string, string] | undefined;
}

const PAGE_SIZES = [25, 50, 100, 200];
const ROWS = ['row', 'rows'] as const;

/** The footer of a table: the visible rows, their total, the page size, and buttons to other pages. */
export const Pagination = memo(function Pagination({
  pageIndex,
  pageSize,
  total,
  onPageChange,
  onPageSizeChange,
  noun = ROWS,
}: PaginationProps) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = total === 0 ? 0 : pageIndex * pageSize + 1;
  const to = Math.min(total, (pageIndex + 1) * pageSize);
  const count = counted(total, ...noun);
  // Deferred, so that the rows are rendered first.
  const laterIndex = useDeferredValue(pageIndex);
  const laterLast = useDeferredValue(lastPage);

  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted">
      <span role="status" className="tabular-nums">
        {lastPage === 0 ? count : `${numberText(from)}–${numberText(to)} of ${count}`}
      </span>
      <div className="flex flex-wrap items-center gap-x-4">
        {onPageSizeChange && <PageSize size={pageSize} onChange={onPageSizeChange} />}
        {laterLast > 0 && (
          <PageButtons pageIndex={laterIndex} lastPage={laterLast} onPageChange={onPageChange} />
        )}
      </div>
    </div>
  );
});

interface PageSizeProps {
  size: number;
  onChange: (pageSize: number) => void;
}

const PageSize = memo(function PageSize({ size, onChange }: PageSizeProps) {
  const sizeId = useId();
  return (
    <div className="flex items-center gap-2 whitespace-nowrap print:hidden">
      <label htmlFor={sizeId}>Rows per page</label>
      <Select
        id={sizeId}
        value={String(size)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={PAGE_SIZES.map((each) => ({ value: String(each), label: String(each) }))}
        className="w-20 [&_select]:text-sm"
      />
    </div>
  );
});

interface PageButtonsProps {
  pageIndex: number;
  lastPage: number;
  onPageChange: (pageIndex: number) => void;
}

const PageButtons = memo(function PageButtons({ pageIndex, lastPage, onPageChange }: PageButtonsProps) {
  const isFirst = pageIndex <= 0;
  const isLast = pageIndex >= lastPage;
  return (
    <nav aria-label="Pages" className="flex items-center gap-0.5">
      <PageButton label="First page" isOff={isFirst} onPress={() => onPageChange(0)}>
        <ChevronsLeft aria-hidden />
      </PageButton>
      <PageButton label="Previous page" isOff={isFirst} onPress={() => onPageChange(pageIndex - 1)}>
        <ChevronLeft aria-hidden />
      </PageButton>
      <span className="px-1 whitespace-nowrap tabular-nums">
        Page {numberText(pageIndex + 1)} of {numberText(lastPage + 1)}
      </span>
      <PageButton label="Next page" isOff={isLast} onPress={() => onPageChange(pageIndex + 1)}>
        <ChevronRight aria-hidden />
      </PageButton>
      <PageButton label="Last page" isOff={isLast} onPress={() => onPageChange(lastPage)}>
        <ChevronsRight aria-hidden />
      </PageButton>
    </nav>
  );
});

interface PageButtonProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that keeps its place and focus when there is no page in that direction. */
function PageButton({ label, isOff, onPress, children }: PageButtonProps) {
  return (
    <IconButton label={label} aria-disabled={isOff || undefined} onClick={isOff ? undefined : onPress}>
      {children}
    </IconButton>
  );
}
