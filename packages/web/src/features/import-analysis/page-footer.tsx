import { Pagination } from '../../ui/table/pagination.tsx';

export interface PageFooterProps {
  pageIndex: number;
  pageSize: number;
  total: number;
  onPageChange: (pageIndex: number) => void;
  noun: readonly [string, string];
}

/** The pagination of a long list in a panel; nothing for a single page. */
export function PageFooter(props: PageFooterProps) {
  if (props.total <= props.pageSize) return null;
  return (
    <div className="border-t border-border px-4 py-1.5">
      <Pagination {...props} />
    </div>
  );
}
