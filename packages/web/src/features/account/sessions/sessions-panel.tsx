import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import type { OwnSession } from '@pactbook/domain/features/account/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { useProfile } from '../../users/queries.ts';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from '../queries.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useNow } from '../../../platform/now.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { signOut } from '../../sign-in/queries.ts';

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
      <QueryFallback query={sessions} lines={3} label="Loading your sessions" />
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
        onError: sayFailed,
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
        onClose={() => setIsAsking(false)}
        title="Sign out everywhere else?"
        text="Every other browser is signed out at once. You stay signed in here."
        confirmLabel="Sign out everywhere else"
        isBusy={end.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isReadOnly: boolean;
}

/** One place where the person is signed in. */
function SessionRow({ session, isReadOnly }: SessionRowProps) {
  const now = useNow();
  const { timeZoneId } = useProfile();
  const end = useEndSession();
  const lastSeen = Date.parse(session.lastSeenAt);

  const onError = (error: Error) => {
    // Ended in the meantime: that is what was wanted.
    if (error instanceof ApiError && error.status === 404) return;
    toast({ variant: 'error', title: 'This session could not be ended', description: error.message });
  };
  const signOutThere = () => {
    if (session.isCurrent) signOut();
    else end.mutate({ params: { sessionId: session.id } }, { onError });
  };

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-1 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          {session.browser}
          {session.isCurrent && (
            <Badge tone="positive" hasDot={false}>
              This browser
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          Last used <time dateTime={session.lastSeenAt}>{timeAgo(lastSeen, now)}</time> · Signed in{' '}
          <time dateTime={session.createdAt}>{exactTime(Date.parse(session.createdAt), timeZoneId)}</time>
        </p>
      </div>
      {!isReadOnly && (
        <Button size="sm" isBusy={end.isPending} onClick={signOutThere}>
          Sign out
          <span className="sr-only">{session.isCurrent ? ' of this browser' : ` of ${session.browser}`}</span>
        </Button>
      )}
    </li>
  );
}
