import type { ReactNode } from 'react';

/** A term with its value, in a list of facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents sm:block">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
