import { Link } from 'react-router';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { SNOOZE_DAYS } from '@pactbook/domain/features/notifications/notification.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret, useLinkSecret } from '../../platform/link-secret.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SignInLayout } from '../../ui/layout/sign-in-layout.tsx';
import { useSnoozeByMail } from './queries.ts';

const TITLE = 'Snooze this reminder?';
const SNOOZED = 'Snoozed';
const INCOMPLETE =
  'This link is not complete. Open it in your email again, or snooze on the page of the record.';

/** What the server says of a link that can never be used again; null for a failure that may pass. */
function endOf(error: Error | null): string | null {
  if (!(error instanceof ApiError) || error.status === null) return null;
  if (error.status === 404) return INCOMPLETE;
  return error.status === 409 || error.status === 410 ? error.message : null;
}

/**
 * `/snooze`, the link of "Snooze" in a reminder, with or without a session: it asks, and then puts the reminder off.
 * Opening it changes nothing, because mail scanners open links.
 */
export function SnoozePage() {
  const token = useLinkSecret();
  const { mutate, isPending, data, error } = useSnoozeByMail();
  usePageTitle(data === undefined ? TITLE : SNOOZED);
  if (data !== undefined) {
    return (
      <SignInLayout
        title={SNOOZED}
        context={`${data.product}: the reminder comes back on ${formatMediumDate(data.snoozedUntil)}, unless someone decides first. Other people still get theirs.`}
        isOutcome
      >
        <OpenPactbook />
      </SignInLayout>
    );
  }
  const end = token === null ? INCOMPLETE : endOf(error);
  if (token === null || end !== null) {
    return (
      <SignInLayout title={TITLE}>
        <Banner tone="caution" className="rounded-lg">
          {end}
        </Banner>
        <OpenPactbook />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={TITLE}
      context={`Your reminders of this record pause for ${SNOOZE_DAYS} days, or until the last one before the deadline. Other people still get theirs.`}
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
        Snooze {SNOOZE_DAYS} days
      </Button>
      <OpenPactbook />
    </SignInLayout>
  );
}

function OpenPactbook() {
  return (
    <Button asChild size="lg" className="mt-3 w-full">
      <Link to={paths.dashboard()}>Open Pactbook</Link>
    </Button>
  );
}
