import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useProfile } from '../../users/queries.ts';
import { ownSessionsQuery, useEndOtherSessions } from '../queries.ts';
import { SessionRow } from './session-row.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

/** Where the person is signed in, and the way to end it from here (docs/product/people.md, "Sessions"; ASVS 7.5.2). */
export function SessionsPanel() {
  const isReadOnly = isImpersonating(useProfile());
  const sessions = useQuery(ownSessionsQuery);
  const others = sessions.data?.items.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Panel
      title="Sessions"
      context={isReadOnly ? NOT_WHILE_IMPERSONATING : 'Where you are signed in.'}
      actions={!isReadOnly && others > 0 && <EndOthers />}
    >
      {sessions.isPending && <SkeletonLines lines={3} label="Loading your sessions" />}
      {sessions.isError && !sessions.data && (
        <ErrorPanel onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching} />
      )}
      {sessions.data?.items.length === 0 && (
        <p className="text-base text-muted">This person is not signed in anywhere.</p>
      )}
      {sessions.data && sessions.data.items.length > 0 && (
        <ul aria-label="Sessions" className="divide-y divide-border">
          {sessions.data.items.map((session) => (
            <SessionRow key={session.id} session={session} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndOtherSessions();
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ ended }) =>
          toast({
            variant: 'success',
            title: 'You are signed out everywhere else',
            description: counted(ended, 'session ended.', 'sessions ended.'),
          }),
        onError: (error) =>
          toast({ variant: 'error', title: 'Something went wrong', description: error.message }),
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out everywhere else?"
        text="Every other browser is signed out at once. You stay signed in here."
        confirmLabel="Sign out everywhere else"
        isBusy={end.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
