import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** What a user may not see, and whom to ask, in one line in place of a lock for each part. */
export function LockedLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-lg border border-border bg-raised px-4 py-3">
      <Lock aria-hidden className="mt-1 size-3.5 shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 break-words">
        {children}
      </span>
    </p>
  );
}
