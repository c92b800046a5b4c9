import type { OwnSession } from '@pactbook/domain/features/account/session.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useNow } from '../../../platform/now.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { signOut } from '../../sign-in/queries.ts';
import { useProfile } from '../../users/queries.ts';
import { useEndSession } from '../queries.ts';

export interface SessionRowProps {
  session: OwnSession;
  isReadOnly: boolean;
}

/** One place where the person is signed in. */
export function SessionRow({ session, isReadOnly }: SessionRowProps) {
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
