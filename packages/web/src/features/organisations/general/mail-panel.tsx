import { Send } from 'lucide-react';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useSendTestMail } from '../administration-queries.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';

const WORDS = {
  smtp: {
    label: 'Mail server',
    tone: 'positive',
    text: 'Emails leave through the mail server that SMTP_URL names.',
  },
  files: {
    label: 'Files only',
    tone: 'caution',
    text: `${MAIL_KEPT_AS_FILES} ${SET_UP_MAIL}`,
  },
} as const;

/** How mail is delivered, and a button for a test mail (docs/product/notifications.md, "Mail"). */
export function MailPanel({ mailDelivery }: Pick<OrganisationSettings, 'mailDelivery'>) {
  const sending = useSendTestMail();
  const { label, tone, text } = WORDS[mailDelivery];
  const send = () => {
    const onSuccess = (sent: { emailAddress: string; mailDelivery: 'smtp' | 'files' }) =>
      saySucceeded(
        sent.mailDelivery === 'smtp'
          ? `A test email is on its way to ${sent.emailAddress}.`
          : `A test email for ${sent.emailAddress} was put into the data folder.`,
      );
    sending.mutate({}, { onSuccess, onError: sayFailed });
  };
  return (
    <Panel
      title="Email"
      actions={
        <Button icon={<Send aria-hidden />} isBusy={sending.isPending} onClick={send}>
          Send Test Email
        </Button>
      }
    >
      <div className="flex items-start gap-3 pt-1">
        <Badge tone={tone}>{label}</Badge>
        <p className="text-muted">{text}</p>
      </div>
    </Panel>
  );
}
