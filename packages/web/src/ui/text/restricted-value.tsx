import { Lock } from 'lucide-react';

/** Shown instead of a value that this person may not see; never 0 or blank. */
export function RestrictedValue() {
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Lock aria-hidden className="size-3" />
      Restricted
    </span>
  );
}
