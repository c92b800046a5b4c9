import { useState } from 'react';
import type { ReactNode } from 'react';
import { LeaveQuestion, useLeaveGuard } from '../../platform/leave-guard.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

export interface GuardedSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Whether closing would lose something. */
  isDirty: boolean;
  children: (close: () => void) => ReactNode;
}

/** A panel with a form: closing it while it holds changes asks first, as leaving the page does (specification, section 2). */
export function GuardedSheet({ isOpen, onClose, isDirty, children, ...sheet }: GuardedSheetProps) {
  const [isAsking, setIsAsking] = useState(false);
  useLeaveGuard(isOpen && isDirty);
  const close = () => {
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  return (
    <Sheet
      {...sheet}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
    >
      {children(close)}
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    </Sheet>
  );
}
