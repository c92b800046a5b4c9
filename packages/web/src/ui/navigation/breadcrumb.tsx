import { ChevronRight } from 'lucide-react';
import { Children } from 'react';
import type { ReactNode } from 'react';

/** The path of this page: links in their order, the last one (`aria-current="page"`) the page itself. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted max-md:-my-2">
        {Children.toArray(children).map((child, index) => (
          <li
            key={index}
            className="flex min-w-0 shrink-999 items-center gap-1 whitespace-nowrap first:shrink-0 last:shrink max-md:[&_a]:py-3 [&_a]:truncate [&_a]:rounded-sm [&_a]:hover:text-text [&_a]:hover:underline [&_a]:hover:underline-offset-3"
          >
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
            {child}
          </li>
        ))}
      </ol>
    </nav>
  );
}
