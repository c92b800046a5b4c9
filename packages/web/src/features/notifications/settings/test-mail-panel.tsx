import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { settingsQuery as organisationSettingsQuery } from '../../organisations/administration-queries.ts';
import { useActor, useProfile } from '../../users/queries.ts';
import { useSendTestMail } from '../queries.ts';

/**
 * Sends a test mail to oneself (docs/product/notifications.md, "Mail"); administrators read when no mail can be sent.
 */
export function TestMailPanel() {
  const profile = useProfile();
  const isBlocked = isImpersonating(profile);
  const sending = useSendTestMail();
  const send = () =>
    sending.mutate(
      {},
      {
        onSuccess: ({ mailDelivery }) =>
          mailDelivery === 'smtp'
            ? saySucceeded(`A test email is on its way to ${profile.emailAddress}.`)
            : sayFailed(new Error('No mail server is set up: no one receives emails.')),
        onError: sayFailed,
      },
    );
  return (
    <Panel title="Do emails reach you?">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          {isBlocked
            ? NOT_WHILE_IMPERSONATING
            : 'It takes a minute or two. Look into the spam folder as well.'}
        </p>
        {!isBlocked && (
          <Button icon={<Send aria-hidden />} isBusy={sending.isPending} onClick={send}>
            Send a test email
          </Button>
        )}
        <MailDelivery />
      </div>
    </Panel>
  );
}

/** Tells administrators, and no one else, that mails are not delivered (docs/product/notifications.md, "Mail"). */
function MailDelivery() {
  const isAdministrator = decide(useActor(), canAdministerOrganisation).allowed;
  const settings = useQuery({ ...organisationSettingsQuery, enabled: isAdministrator });
  if (settings.data?.mailDelivery !== 'files') return null;
  return (
    <Banner tone="caution" className="w-full rounded-md">
      {MAIL_KEPT_AS_FILES} {SET_UP_MAIL}
    </Banner>
  );
}
