import { Spinner } from './spinner.tsx';

/** Covers the window while the session is checked (docs/product/screens.md, "Routes"); hidden for the first 150 ms. */
export function FullScreenLoader({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex animate-appear-late items-center justify-center bg-surface"
    >
      <Spinner className="size-6 text-accent" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
