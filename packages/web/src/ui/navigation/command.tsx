import { Command as Primitive } from 'cmdk';
import { Search } from 'lucide-react';
import { useCallback } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useTextSearch } from '../text/text-search.ts';
import { matchScore } from './match-score.ts';

/** A searchable list with arrow keys, Home, End and Enter. Matches substrings, with the given normalisation. */
export function Command({ className, ...rest }: ComponentProps<typeof Primitive>) {
  const { keyOf } = useTextSearch();
  const filter = useCallback(
    (value: string, search: string, keywords?: string[]) => matchScore(keyOf, value, search, keywords),
    [keyOf],
  );
  return (
    <Primitive
      filter={filter}
      loop
      {...rest}
      className={clsx('flex min-h-0 flex-col outline-none', className)}
    />
  );
}

/** The search input of a Command. */
export function CommandInput(props: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex items-center gap-2 border-b border-border px-3">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Primitive.Input
        {...props}
        className="h-9 w-full min-w-0 bg-transparent text-base outline-none max-md:h-11 max-md:text-lg"
      />
    </div>
  );
}

/** The results, at most 300 px high (docs/product/look.md, "Sizes and delays"). */
export function CommandList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      {...rest}
      className={clsx(
        'max-h-[300px] scroll-py-1 overflow-x-hidden overflow-y-auto overscroll-contain p-1',
        className,
      )}
    />
  );
}

/** Shown without a match. */
export function CommandEmpty({ children }: { children: ReactNode }) {
  return <Primitive.Empty className="px-3 py-6 text-center text-base text-muted">{children}</Primitive.Empty>;
}

/** One result; the search looks in `value` and in `keywords`. */
export function CommandItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      {...rest}
      className={clsx(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        'data-[disabled=true]:pointer-events-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover',
        className,
      )}
    />
  );
}
