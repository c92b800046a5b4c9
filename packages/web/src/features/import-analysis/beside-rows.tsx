import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

interface BesideRowsProps {
  /** The rows of a file, or what is read from them. */
  rows: ReactNode;
  /** How they are read: at the right where there is room, otherwise below. */
  options: ReactNode;
  /** Rows as wide as a form, for a choice on each. */
  isForm?: boolean;
}

/** Rows first, with their options in a panel beside them. */
export function BesideRows({ rows, options, isForm = false }: BesideRowsProps) {
  return (
    <div className="@container">
      <div
        className={clsx(
          'grid grid-cols-1 items-start gap-4',
          isForm ? '@4xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]' : '@4xl:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">{rows}</div>
        <div className="flex min-w-0 flex-col gap-4">{options}</div>
      </div>
    </div>
  );
}
