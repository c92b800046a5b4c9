import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** Shown while a document loads. */
export function PreviewLoading() {
  return (
    <div
      aria-busy="true"
      className="flex min-h-40 flex-1 items-center justify-center gap-2 bg-sunken text-base text-muted"
    >
      <Spinner />
      Opening the document…
    </div>
  );
}
