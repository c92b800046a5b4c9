import { clsx } from 'clsx/lite';

/** A grey placeholder block; it appears after 150 ms, so that fast answers do not flicker. Give it a size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={clsx('block fallback:h-4 animate-skeleton fallback:rounded-sm bg-border', className)}
    />
  );
}

/** Skeleton lines in a labelled busy region, for panels that load. */
export function SkeletonLines({
  lines = 3,
  label = 'Loading',
}: {
  lines?: number | undefined;
  label?: string | undefined;
}) {
  const widths = ['w-3/4', 'w-full', 'w-5/6', 'w-2/3'];
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}
