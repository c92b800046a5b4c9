import { ChevronRight } from 'lucide-react';
import { Collapsible as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';

export interface CollapsibleProps {
  title: ReactNode;
  /** Initially open unless set to false. */
  isInitiallyOpen?: boolean | undefined;
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Classes of the heading button. */
  titleClassName?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A heading that collapses the content below it. */
export function Collapsible({
  title,
  isInitiallyOpen = true,
  isOpen,
  onOpenChange,
  titleClassName,
  className,
  children,
}: CollapsibleProps) {
  return (
    <Primitive.Root
      defaultOpen={isInitiallyOpen}
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
      className={className}
    >
      <Primitive.Trigger
        className={clsx(
          'group flex w-full items-center gap-1 rounded-md fallback:py-1 text-left fallback:text-sm font-medium fallback:text-muted transition-colors hover:text-text max-md:min-h-11',
          titleClassName,
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-data-[state=open]:rotate-90"
        />
        {title}
      </Primitive.Trigger>
      <Primitive.Content className="overflow-hidden data-[state=closed]:animate-collapse-close data-[state=open]:animate-collapse-open">
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
