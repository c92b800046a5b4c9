import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/panel.tsx';

export interface FormSectionProps {
  title: string;
  context?: string | undefined;
  children: ReactNode;
}

/** A group of fields under a heading: one column on narrow screens and in narrow panes, otherwise two. */
export function FormSection({ title, context, children }: FormSectionProps) {
  return (
    <Panel title={title} context={context} className="overflow-visible">
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 pt-1 sm:@sm:grid-cols-2">{children}</div>
      </div>
    </Panel>
  );
}
