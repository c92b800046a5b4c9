import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { LeaveQuestion, useUnsavedChanges } from '../../platform/leave-guard.tsx';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useStopImpersonating } from './queries.ts';

/** Ends the impersonation, and asks first when a form has unsaved changes. */
export function useGoingBack(): { goBack: () => void; isPending: boolean; question: ReactNode } {
  const navigate = useNavigate();
  const hasUnsavedChanges = useUnsavedChanges();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopImpersonating(() => {
    void navigate(paths.manageUsers());
    toast({ variant: 'success', title: 'You are back in your own account' });
  });
  const leave = () =>
    stop.mutate(undefined, {
      onError: (error) => {
        // An expired session has redirected to sign-in already.
        if (error instanceof ApiError && error.status === 401) return;
        toast({ variant: 'error', title: 'You are still impersonating', description: error.message });
      },
    });
  return {
    goBack: () => (hasUnsavedChanges() ? setIsAsking(true) : leave()),
    isPending: stop.isPending,
    question: (
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          leave();
        }}
      />
    ),
  };
}
