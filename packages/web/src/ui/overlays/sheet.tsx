import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { DialogDepth } from './dialog-depth.ts';
import { DialogHeading } from './dialog.tsx';
import { focusFirstField, useFocusReturn } from './focus-return.ts';

export type SheetSide = 'right' | 'bottom' | 'left';

const SIDES: Record<SheetSide, string> = {
  right:
    'inset-y-0 right-0 fallback:w-full fallback:max-w-lg data-[state=closed]:animate-slide-out-right data-[state=open]:animate-slide-in-right',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl data-[state=closed]:animate-slide-out-bottom data-[state=open]:animate-slide-in-bottom',
  left: 'inset-y-0 left-0 fallback:w-full fallback:max-w-lg data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left',
};

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The edge of the window; `right` by default (docs/product/look.md, "Sizes and delays"). */
  side?: SheetSide | undefined;
  /** Hides the title visually and has no close button (the mobile sidebar). */
  isBare?: boolean | undefined;
  className?: string | undefined;
  /** DialogBody and DialogFooter, or anything when bare. */
  children: ReactNode;
}

/** A panel at an edge of the window, over the page. */
export function Sheet({
  isOpen,
  onClose,
  title,
  description,
  side = 'right',
  isBare = false,
  className,
  children,
}: SheetProps) {
  const focusReturn = useFocusReturn(focusFirstField);
  return (
    <Primitive.Root open={isOpen} onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...(description && !isBare ? {} : { 'aria-describedby': undefined })}
          {...focusReturn}
          className={clsx(
            'fixed z-40 flex flex-col fallback:bg-raised shadow-dialog focus:outline-none',
            SIDES[side],
            className,
          )}
        >
          {isBare ? (
            <Primitive.Title className="sr-only">{title}</Primitive.Title>
          ) : (
            <DialogHeading title={title} description={description} />
          )}
          <DialogDepth value>{children}</DialogDepth>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
