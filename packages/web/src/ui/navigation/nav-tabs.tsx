import { Slot } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useInView } from '../layout/use-in-view.ts';

/** Sub-pages as tabs that are links: a navigation landmark, not a tab list. */
export function NavTabs({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useInView(list, 'a[aria-current="page"]');
  return (
    <nav aria-label={label} className="border-b border-border print:hidden">
      <ul
        ref={list}
        className="-mb-px flex gap-5 overflow-x-auto max-md:gap-4 overflow-y-hidden [scrollbar-width:none]"
      >
        {children}
      </ul>
    </nav>
  );
}

/**
 * One tab; its only child is the link, which sets `aria-current="page"` itself when it is current (as router links do).
 */
export function NavTab({ children }: { children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Slot.Root className="flex h-10 items-center gap-1.5 border-b-2 border-transparent text-base font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text max-md:h-11 max-md:min-w-11 [&_svg]:size-4">
        {children}
      </Slot.Root>
    </li>
  );
}
