import { useState } from 'react';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import type { TroubledMail } from '@pactbook/domain/features/support/system-health.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDropMail, useRetryMail } from '../queries.ts';
import { Moment } from './moment.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

function sayWhy(error: Error): void {
  // It was sent, or somebody else handled it: the next list shows that.
  if (error instanceof ApiError && error.status === 404) return;
  sayFailed(error);
}

/** A mail that the mail server refused, the reason, and its actions. */
export function TroubledMailRow({ mail }: { mail: TroubledMail }) {
  const retry = useRetryMail();
  const params = { mailId: mail.id };
  const isGivenUp = mail.state === 'failed';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-medium break-all">
            {mail.toAddress}
          </span>
          <Badge tone={isGivenUp ? 'negative' : 'caution'}>{isGivenUp ? 'Failed' : 'Retrying'}</Badge>
        </p>
        <p dir="auto" className="break-words">
          {mail.subject}
        </p>
        <p className="text-sm break-words text-muted">
          {counted(mail.attempts, 'try', 'tries')}, written <Moment at={mail.createdAt} />
          {mail.nextAttemptAt !== null && (
            <>
              , next try <Moment at={mail.nextAttemptAt} isAhead />
            </>
          )}
          . {mail.reason}
        </p>
      </div>
      <div className="flex gap-1.5">
        {isGivenUp && (
          <Button
            size="sm"
            isBusy={retry.isPending}
            onClick={() => retry.mutate({ params }, { onError: sayWhy })}
          >
            Retry<span className="sr-only"> the email to {mail.toAddress}</span>
          </Button>
        )}
        <DropMail mail={mail} />
      </div>
    </li>
  );
}

function DropMail({ mail }: { mail: TroubledMail }) {
  const [isAsking, setIsAsking] = useState(false);
  const drop = useDropMail();
  const confirm = () =>
    drop.mutate({ params: { mailId: mail.id } }, { onError: sayWhy, onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Discard<span className="sr-only"> the email to {mail.toAddress}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard this email?"
        text={`"${mail.subject}" will never reach ${mail.toAddress}.`}
        confirmLabel="Discard email"
        isDangerous
        isBusy={drop.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
