import { Popover as Primitive } from 'radix-ui';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { OutsideToolbar } from '../actions/toolbar.tsx';
import { useIsInsideDialog } from './dialog-depth.ts';
import { openedBy, opens } from './focus-return.ts';

export interface PopoverProps {
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** The element that opens it; it must take a ref. */
  trigger?: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The accessible name, when it has no heading. */
  label?: string | undefined;
  onOpenAutoFocus?: ComponentProps<typeof Primitive.Content>['onOpenAutoFocus'];
  className?: string | undefined;
  children: ReactNode;
}

/** A floating panel, 18rem wide by default (docs/product/look.md, "Sizes and delays"). */
export function Popover({
  isOpen,
  onOpenChange,
  trigger,
  align = 'start',
  label,
  onOpenAutoFocus,
  className,
  children,
}: PopoverProps) {
  const isInsideDialog = useIsInsideDialog();
  const id = useId();
  return (
    <Primitive.Root
      modal={isInsideDialog}
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger && (
        <Primitive.Trigger asChild {...opens(id)}>
          {trigger}
        </Primitive.Trigger>
      )}
      <Primitive.Portal>
        <Primitive.Content
          {...openedBy(id)}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          {...(onOpenAutoFocus ? { onOpenAutoFocus } : {})}
          className={clsx(
            'z-50 fallback:w-72 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) rounded-lg bg-float fallback:p-3 shadow-float focus:outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          <OutsideToolbar>{children}</OutsideToolbar>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
