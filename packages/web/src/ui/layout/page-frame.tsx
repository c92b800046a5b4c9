import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

/** Tables and charts take the window; details are at most 1,200 px wide, forms 640 px. */
const WIDTHS = { full: '', details: 'max-w-details', form: 'max-w-form' } as const;
export type PageWidth = keyof typeof WIDTHS;

export interface PageFrameProps {
  width?: PageWidth | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The column of a page. It begins at the same edge on every page, so that the title never moves. */
export function PageFrame({ width = 'full', className, children }: PageFrameProps) {
  return (
    <div data-page className={clsx('flex min-w-0 flex-col fallback:gap-4', WIDTHS[width], className)}>
      {children}
    </div>
  );
}
