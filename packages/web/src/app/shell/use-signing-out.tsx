import { useState } from 'react';
import type { ReactNode } from 'react';
import { signOut } from '../../features/sign-in/queries.ts';
import { LeaveQuestion, useUnsavedChanges } from '../../platform/leave-guard.tsx';

/** Signs out, and asks first when a form has unsaved changes (docs/product/screens.md, "Leaving a changed form"). */
export function useSigningOut(): { leave: () => void; question: ReactNode } {
  const hasUnsavedChanges = useUnsavedChanges();
  const [isAsking, setIsAsking] = useState(false);
  return {
    leave: () => (hasUnsavedChanges() ? setIsAsking(true) : signOut()),
    question: <LeaveQuestion isOpen={isAsking} onStay={() => setIsAsking(false)} onLeave={signOut} />,
  };
}
