import { PactbookMark } from '../media/pactbook-mark.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Covers the window while the session is checked (docs/product/screens.md, "Routes"); hidden for the first 150 ms. The
 * page draws the same from its first bytes (index.html): the outline of a page for people who are signed in, and the
 * mark for others (before-start.js).
 */
export function FullScreenLoader({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div role="status" className="fixed inset-0 z-50 flex animate-appear-late bg-surface max-md:flex-col">
      <div className="hidden shrink-0 flex-col gap-5 overflow-hidden border-border bg-sunken p-2.5 in-data-start:flex max-md:h-14 max-md:border-b md:w-12 md:border-r lg:w-70 lg:p-4 lg:in-data-[start=collapsed]:w-12 lg:in-data-[start=collapsed]:p-2.5">
        <PactbookMark className="size-7" />
        <Bar className="h-8 rounded-md" />
        <Bar className="h-4 w-3/5" />
        <Bar className="h-4 w-2/5" />
        <Bar className="h-4 w-1/2" />
      </div>
      <div className="hidden flex-1 flex-col gap-4 p-4 in-data-start:flex md:p-6">
        <Skeleton className="h-8 w-48 rounded-md" />
        <Skeleton className="h-5 w-2/3" />
        <span className="flex-1 animate-skeleton rounded-lg border border-border" />
      </div>
      <div className="m-auto in-data-start:hidden">
        <PactbookMark className="size-8" />
      </div>
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** A row of the sidebar; the bar of phones has none. */
function Bar({ className }: { className: string }) {
  return <Skeleton className={`${className} shrink-0 max-md:hidden`} />;
}
