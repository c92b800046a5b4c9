import { useId } from 'react';
import type { ReactNode } from 'react';

export interface FormSectionProps {
  /** The heading above the fields; the first part of a form needs none. */
  title?: string | undefined;
  children: ReactNode;
}

/** A group of fields: a heading and a hairline above it, one column on narrow screens and in narrow panes, otherwise two. */
export function FormSection({ title, children }: FormSectionProps) {
  const titleId = useId();
  const fields = (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:@sm:grid-cols-2">{children}</div>
    </div>
  );
  if (title === undefined) return fields;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 border-t border-border pt-5">
      <h2 id={titleId} className="text-base font-semibold">
        {title}
      </h2>
      {fields}
    </section>
  );
}
