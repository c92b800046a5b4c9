import { useState } from 'react';
import type { ReactNode } from 'react';
import { LeaveQuestion, useLeaveGuard } from '../../platform/leave-guard.tsx';

export interface GuardedCloseOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Whether closing would lose something. */
  isDirty: boolean;
}

/**
 * Asks before something with unsaved changes is closed, as when leaving the page (docs/product/screens.md, "Leaving a
 * changed form").
 */
export function useGuardedClose({ isOpen, onClose, isDirty }: GuardedCloseOptions): {
  close: () => void;
  /** Render it inside of what closes. */
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  useLeaveGuard(isOpen && isDirty);
  return {
    close: () => {
      if (isDirty) setIsAsking(true);
      else onClose();
    },
    question: (
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    ),
  };
}
