import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { LeaveQuestion, useUnsavedChanges } from '../../../platform/leave-guard.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useStopImpersonating } from '../queries.ts';

/** Says that the account on screen is somebody else's, and leads back to one's own (specification, section 2). */
export function ImpersonationBanner() {
  const navigate = useNavigate();
  const hasUnsavedChanges = useUnsavedChanges();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopImpersonating(() => {
    void navigate(paths.manageUsers());
    toast({ variant: 'success', title: 'You are back in your own account' });
  });

  const goBack = () =>
    stop.mutate(undefined, {
      onError: (error) => {
        // The session that is over has already led to sign-in.
        if (error instanceof ApiError && error.status === 401) return;
        toast({ variant: 'error', title: 'You are still impersonating', description: error.message });
      },
    });

  return (
    <>
      <Banner
        tone="caution"
        className="sticky top-0 z-20 max-md:top-14"
        action={
          <Button
            size="sm"
            isBusy={stop.isPending}
            onClick={() => (hasUnsavedChanges() ? setIsAsking(true) : goBack())}
          >
            Stop impersonating
          </Button>
        }
      >
        You are currently impersonating a user!
      </Banner>
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          goBack();
        }}
      />
    </>
  );
}
