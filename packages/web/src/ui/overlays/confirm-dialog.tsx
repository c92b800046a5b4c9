import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { DialogFooter } from './dialog.tsx';
import { useFocusReturn } from './focus-return.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The consequence, in a sentence. */
  text: ReactNode;
  /** The action: "Delete record". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isDangerous?: boolean | undefined;
  /** Shows progress on the confirming button and keeps the dialog open. */
  isBusy?: boolean | undefined;
  /** The action; close the dialog when it is done. */
  onConfirm: () => void;
  /** Required input, if any. */
  children?: ReactNode;
}

/** Confirms an important action. The focus starts on the harmless button; a click outside does not close it. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  isBusy = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={isOpen} onOpenChange={() => !isBusy && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 flex items-end justify-center bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:items-start md:p-6 md:pt-[18vh]">
          <Primitive.Content
            {...focusReturn}
            className="relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl bg-raised shadow-dialog focus:outline-none max-md:data-[state=closed]:animate-slide-out-bottom max-md:data-[state=open]:animate-slide-in-bottom md:max-w-md md:rounded-xl md:data-[state=closed]:animate-pop-out md:data-[state=open]:animate-pop-in"
          >
            <div className="overflow-y-auto px-5 pt-5 pb-5">
              <Primitive.Title className="text-lg font-semibold text-balance">{title}</Primitive.Title>
              <Primitive.Description asChild>
                <div className="mt-1.5 text-base text-muted">{text}</div>
              </Primitive.Description>
              {children && <div className="mt-4">{children}</div>}
            </div>
            <DialogFooter>
              <Primitive.Cancel asChild>
                <Button disabled={isBusy}>{cancelLabel}</Button>
              </Primitive.Cancel>
              <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogFooter>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
