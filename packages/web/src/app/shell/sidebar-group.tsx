import type { ReactNode } from 'react';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

export interface SidebarGroupProps {
  title: string;
  isIconOnly: boolean;
  children: ReactNode;
}

/**
 * A collapsible group, initially open (docs/product/screens.md, "Sidebar"). In icon mode a line replaces the heading.
 */
export function SidebarGroup({ title, isIconOnly, children }: SidebarGroupProps) {
  if (isIconOnly) {
    return (
      <div role="group" aria-label={title} className="flex flex-col gap-0.5 border-t border-border pt-2">
        {children}
      </div>
    );
  }
  return (
    <Collapsible title={title} titleClassName="px-2 text-xs text-faint">
      <div role="group" aria-label={title} className="flex flex-col gap-0.5 pt-0.5">
        {children}
      </div>
    </Collapsible>
  );
}
