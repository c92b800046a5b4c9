import { RotateCw } from 'lucide-react';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import type { MailHealth, TroubledMail } from '@pactbook/domain/features/support/system-health.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useRetryAllMail } from '../queries.ts';
import { Figure } from './figure.tsx';
import { Moment } from './moment.tsx';
import { TroubledMailRow } from './troubled-mail-row.tsx';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';

/** The outbox of the organisation: waiting, sent and refused mails (docs/product/notifications.md, "Mail"). */
export function MailQueuePanel({ mail }: { mail: MailHealth }) {
  const shown = mail.troubled.length;
  return (
    <Panel title="Email" actions={mail.failed > 1 && <RetryAll failed={mail.failed} />} isFlush>
      <div className="px-4 pb-4">
        {mail.delivery === 'files' && (
          <p className="mb-3 flex items-start gap-3">
            <Badge tone="caution">Files only</Badge>
            <span className="text-muted">
              {MAIL_KEPT_AS_FILES} {SET_UP_MAIL}
            </span>
          </p>
        )}
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-4">
          <Figure label="Waiting">{numberText(mail.waiting)}</Figure>
          <Figure label="Oldest waiting">
            <Moment at={mail.oldestWaitingAt} />
          </Figure>
          <Figure label="Failed">{numberText(mail.failed)}</Figure>
          <Figure label={mail.delivery === 'files' ? 'Last written' : 'Last sent'}>
            <Moment at={mail.lastSentAt} />
          </Figure>
        </dl>
      </div>
      {shown > 0 && <TroubledMails mails={mail.troubled} />}
    </Panel>
  );
}

function TroubledMails({ mails }: { mails: readonly TroubledMail[] }) {
  return (
    <ul aria-label="Emails that were not delivered" className="divide-y divide-border border-t border-border">
      {mails.map((mail) => (
        <TroubledMailRow key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function RetryAll({ failed }: { failed: number }) {
  const retry = useRetryAllMail();
  const start = () =>
    retry.mutate(
      {},
      {
        onSuccess: ({ queued }) =>
          saySucceeded(`${counted(queued, 'email is', 'emails are')} being retried.`),
        onError: sayFailed,
      },
    );
  return (
    <Button icon={<RotateCw aria-hidden />} isBusy={retry.isPending} onClick={start}>
      Retry all {numberText(failed)}
    </Button>
  );
}
