import { Dialog as Primitive } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { DialogDepth } from './dialog-depth.ts';
import { useFocusReturn } from './focus-return.ts';

export interface BareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name; not visible. */
  title: string;
  children: ReactNode;
}

/**
 * A dialog in the upper part of the window without header. The focus moves to its first control, and back unless
 * another page was opened from it.
 */
export function BareDialog({ isOpen, onClose, title, children }: BareDialogProps) {
  const openedOn = useRef('');
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 flex items-start justify-center bg-scrim p-2 data-[state=open]:animate-fade-in md:p-6 md:pt-[12vh]">
          <Primitive.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              openedOn.current = window.location.pathname;
              onOpenAutoFocus(event);
            }}
            onCloseAutoFocus={(event) => {
              if (openedOn.current === window.location.pathname) onCloseAutoFocus(event);
              else event.preventDefault();
            }}
            className="flex max-h-[85dvh] w-full flex-col overflow-hidden rounded-xl bg-raised shadow-dialog focus:outline-none data-[state=open]:animate-pop-in md:max-h-[70vh] md:max-w-xl"
          >
            <Primitive.Title className="sr-only">{title}</Primitive.Title>
            <DialogDepth value>{children}</DialogDepth>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
