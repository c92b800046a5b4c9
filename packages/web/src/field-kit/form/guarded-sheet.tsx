import type { ReactNode } from 'react';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGuardedClose } from './use-guarded-close.tsx';
import type { GuardedCloseOptions } from './use-guarded-close.tsx';

export interface GuardedSheetProps extends GuardedCloseOptions {
  title: string;
  description?: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A sheet with a form; closing it asks first when there are unsaved changes. */
export function GuardedSheet({ isOpen, onClose, isDirty, children, ...sheet }: GuardedSheetProps) {
  const { close, question } = useGuardedClose({ isOpen, onClose, isDirty });
  return (
    <Sheet
      {...sheet}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
    >
      {children(close)}
      {question}
    </Sheet>
  );
}
