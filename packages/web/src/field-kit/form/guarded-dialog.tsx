import type { ReactNode } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { DialogProps } from '../../ui/overlays/dialog.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGuardedClose } from './use-guarded-close.tsx';
import type { GuardedCloseOptions } from './use-guarded-close.tsx';

export interface GuardedDialogProps
  extends GuardedCloseOptions, Pick<DialogProps, 'title' | 'description' | 'size'> {
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form; closing it asks first when there are unsaved changes. */
export function GuardedDialog({ isOpen, onClose, isDirty, children, ...dialog }: GuardedDialogProps) {
  const { close, question } = useGuardedClose({ isOpen, onClose, isDirty });
  return (
    <Dialog {...dialog} isOpen={isOpen} onClose={close}>
      {children(close)}
      {question}
    </Dialog>
  );
}

export interface GuardedSheetProps extends GuardedCloseOptions {
  title: string;
  description?: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A sheet with a form; closing it asks first when there are unsaved changes. */
export function GuardedSheet({ isOpen, onClose, isDirty, children, ...sheet }: GuardedSheetProps) {
  const { close, question } = useGuardedClose({ isOpen, onClose, isDirty });
  return (
    <Sheet {...sheet} isOpen={isOpen} onClose={close}>
      {children(close)}
      {question}
    </Sheet>
  );
}
