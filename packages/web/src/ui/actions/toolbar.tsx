import { Slot, Toolbar as Primitive } from 'radix-ui';
import { createContext, useContext } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { clsx } from 'clsx/lite';

const IsInToolbar = createContext(false);

export interface ToolbarProps extends ComponentProps<'div'> {
  /** The accessible name; not visible. */
  label: string;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Tools that are one stop for Tab, with arrow keys between them: the toolbar pattern of ARIA. */
export function Toolbar({ label, className, children, dir: _, ...rest }: ToolbarProps) {
  return (
    <Primitive.Root {...rest} aria-label={label} className={clsx('outline-none', className)}>
      <IsInToolbar value>{children}</IsInToolbar>
    </Primitive.Root>
  );
}

/** Around what a tool opens: it is drawn elsewhere and is no part of the toolbar. */
export function OutsideToolbar({ children }: { children: ReactNode }) {
  return <IsInToolbar value={false}>{children}</IsInToolbar>;
}

/** Whether what is drawn here is in a toolbar. */
export const useIsInToolbar = (): boolean => useContext(IsInToolbar);

/** One tool: its only child takes the focus. Outside of a toolbar the child is as it is. */
export function ToolbarItem({ children, ...rest }: ComponentProps<'button'>) {
  const isInToolbar = useIsInToolbar();
  if (!isInToolbar) return <Slot.Root {...rest}>{children}</Slot.Root>;
  return (
    <Primitive.Button {...rest} asChild>
      {children}
    </Primitive.Button>
  );
}
