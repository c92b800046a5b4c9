import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FormFooterProps {
  /** Why the last save failed, when it was not the fault of a field. */
  problem?: string | undefined;
  /** A key that saves, beside the buttons where there is a keyboard. */
  hint?: string | undefined;
  /** Cancel first, the primary button last. */
  children: ReactNode;
}

/** The buttons of a long form, sticky at the bottom of the window. */
export function FormFooter({ problem, hint, children }: FormFooterProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-border bg-surface px-4 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {problem && (
          <p role="alert" className="flex min-w-0 flex-1 basis-72 items-start gap-2 text-negative">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
        {hint && !problem && <p className="text-sm text-muted max-md:hidden pointer-coarse:hidden">{hint}</p>}
        <div className="flex flex-wrap justify-end gap-2 max-md:w-full max-md:[&>*]:flex-auto max-md:[&>*]:px-3">
          {children}
        </div>
      </div>
    </div>
  );
}
