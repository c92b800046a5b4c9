import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret, useLinkSecret } from '../../platform/link-secret.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SignInLayout } from '../../ui/layout/sign-in-layout.tsx';
import { useStopMails } from './queries.ts';

const TITLE = 'Stop these emails?';
const STOPPED = 'You are unsubscribed';

/**
 * `/unsubscribe`, the link of "Unsubscribe" in the text of a mail, with or without a session: it asks, and then turns
 * the mails off (docs/decisions/0024). Opening it changes nothing, because mail scanners open links.
 */
export function UnsubscribePage() {
  const token = useLinkSecret();
  const { mutate, isPending, isSuccess, error } = useStopMails();
  usePageTitle(isSuccess ? STOPPED : TITLE);

  if (isSuccess) {
    return (
      <SignInLayout
        title={STOPPED}
        context="You no longer get reminders and digests by email. They are still in your inbox in Pactbook. Reminders you added to a record still come by email."
        isOutcome
      >
        <SettingsLink>Notification settings</SettingsLink>
      </SignInLayout>
    );
  }
  if (token === null || (error instanceof ApiError && error.status === 404)) {
    return (
      <SignInLayout title={TITLE}>
        <Banner tone="caution" className="rounded-lg">
          This link is not complete. Open it in your email again, or turn emails off in your notification
          settings.
        </Banner>
        <SettingsLink>Notification settings</SettingsLink>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={TITLE}
      context="You will no longer get reminders and digests by email. Reminders you added to a record and emails about your account still come."
    >
      {error && (
        <Banner tone="negative" className="mb-5 rounded-lg">
          {error.message}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        isBusy={isPending}
        onClick={() => mutate({ body: { token } }, { onSuccess: forgetLinkSecret })}
      >
        Stop these emails
      </Button>
      <SettingsLink>Notification settings</SettingsLink>
    </SignInLayout>
  );
}

function SettingsLink({ children }: { children: ReactNode }) {
  return (
    <Button asChild size="lg" className="mt-3 w-full">
      <Link to={paths.notifications()}>{children}</Link>
    </Button>
  );
}
