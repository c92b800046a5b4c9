import type { ReactNode } from 'react';

/** Labels and values, in two columns on wide screens. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

export interface DetailProps {
  label: string;
  /** A line below the value: the time until or since. */
  note?: string | null | undefined;
  children: ReactNode;
}

/** One field of a record. */
export function Detail({ label, note, children }: DetailProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 min-w-0 text-base break-words">
        {children}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}
