import { useEffect, useRef } from 'react';
import { USER_IS_DEACTIVATED } from '@pactbook/domain/features/users/managed-user.ts';
import type { InvitationOutcome, InvitedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { useReactivateUser } from '../administration-queries.ts';
import { STATUS_WORDS } from '../user-words.ts';
import { NO_MAIL_SERVER } from '../links/link-dialog.tsx';
import { ShownLink } from '../links/shown-link.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';

const WORDS: Readonly<Record<InvitationOutcome['outcome'], { label: string; tone: BadgeTone }>> = {
  invited: { label: 'Invited', tone: 'positive' },
  exists: { label: 'Not invited', tone: 'caution' },
  deactivated: { label: 'Not invited', tone: 'caution' },
  invalid: { label: 'Not invited', tone: 'negative' },
};

export interface InvitationOutcomesProps {
  outcomes: readonly InvitationOutcome[];
  /** Counts the invitations that did not all go out; the list takes the focus with each. */
  submits: number;
}

/** What became of each address; a deactivated person can be reactivated from here. */
export function InvitationOutcomes({ outcomes, submits }: InvitationOutcomesProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (submits > 0) box.current?.focus();
  }, [submits]);
  if (outcomes.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Results of the invitations"
      className="rounded-lg border border-border bg-sunken outline-none"
    >
      {outcomes.some(({ link }) => link !== undefined) && (
        <p className="border-b border-border px-3 py-2">
          {NO_MAIL_SERVER} Copy each link and send it to the person. The links are shown only once.
        </p>
      )}
      <ul className="divide-y divide-border">
        {outcomes.map((outcome) => (
          <OutcomeLine key={outcome.emailAddress} outcome={outcome} />
        ))}
      </ul>
    </section>
  );
}

function OutcomeLine({
  outcome: { emailAddress, outcome, userId, message, link: invited },
}: {
  outcome: InvitationOutcome;
}) {
  const reactivating = useReactivateUser();
  const link = invited ?? reactivating.data?.link;
  const { label, tone } = WORDS[outcome];
  const reactivate = () => {
    if (userId === null) return;
    const onSuccess = (user: InvitedUser) =>
      saySucceeded(
        user.status === 'invited' ? `${emailAddress} was invited again.` : `${emailAddress} is active again.`,
      );
    reactivating.mutate({ params: { userId } }, { onSuccess, onError: sayFailed });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-all">{emailAddress}</span>
        {outcome !== 'invited' && (
          <span className="block text-sm text-muted">
            {message ?? (outcome === 'deactivated' ? USER_IS_DEACTIVATED : 'Invalid email address')}
          </span>
        )}
      </span>
      {outcome === 'deactivated' && userId !== null && !reactivating.isSuccess ? (
        <Button size="sm" isBusy={reactivating.isPending} onClick={reactivate}>
          Reactivate
        </Button>
      ) : (
        <Badge tone={reactivating.isSuccess ? 'positive' : tone}>
          {reactivating.isSuccess ? STATUS_WORDS[reactivating.data.status].label : label}
        </Badge>
      )}
      {link !== undefined && (
        <div className="w-full">
          <ShownLink person={emailAddress} link={link} />
        </div>
      )}
    </li>
  );
}
