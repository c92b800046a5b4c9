import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Send } from 'lucide-react';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { GeneralPanel } from './general/general-panel.tsx';
import { settingsQuery, useSendTestMail } from './administration-queries.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { sayFailed, saySucceeded } from '../../ui/feedback/say.ts';

export interface OrganisationSettingsPageProps {
  /** The panels of single sign-on, which is a feature above this one. */
  singleSignOn: ReactNode;
}

/** The settings of the whole organisation (docs/product/screens.md, "Organization settings and system health"). */
export function OrganisationSettingsPage({ singleSignOn }: OrganisationSettingsPageProps) {
  const settings = useQuery(settingsQuery);
  return (
    <div className="flex max-w-form flex-col gap-4">
      <QueryFallback query={settings} lines={6} label="Loading the settings" isCard />
      {settings.data && <GeneralPanel settings={settings.data} />}
      {singleSignOn}
      {settings.data && <MailPanel mailDelivery={settings.data.mailDelivery} />}
    </div>
  );
}

const WORDS = {
  smtp: {
    label: 'Mail server',
    tone: 'positive',
    text: 'Emails are sent through the mail server in SMTP_URL.',
  },
  files: {
    label: 'Files only',
    tone: 'caution',
    text: `${MAIL_KEPT_AS_FILES} ${SET_UP_MAIL}`,
  },
} as const;

/** How mail is delivered, and a button for a test mail (docs/product/notifications.md, "Mail"). */
function MailPanel({ mailDelivery }: Pick<OrganisationSettings, 'mailDelivery'>) {
  const sending = useSendTestMail();
  const { label, tone, text } = WORDS[mailDelivery];
  const send = () => {
    const onSuccess = (sent: { emailAddress: string; mailDelivery: 'smtp' | 'files' }) =>
      saySucceeded(
        sent.mailDelivery === 'smtp'
          ? `A test email is on its way to ${sent.emailAddress}.`
          : `A test email for ${sent.emailAddress} was saved in the data folder.`,
      );
    sending.mutate({}, { onSuccess, onError: sayFailed });
  };
  return (
    <Panel
      title="Email"
      actions={
        <Button icon={<Send aria-hidden />} isBusy={sending.isPending} onClick={send}>
          Send test email
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
