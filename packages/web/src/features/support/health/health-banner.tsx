import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isProblemNow } from '@pactbook/domain/features/support/system-health.ts';
import type { HealthWarning } from '@pactbook/domain/features/support/system-health.ts';
import { browserStorage } from '../../../platform/browser-storage/text-storage.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useProfile } from '../../users/queries.ts';
import { healthQuery } from '../queries.ts';
import { warningWords } from './health-words.ts';

const ASK_EVERY_MS = 60_000;

/**
 * Warns system administrators on every page when mail or scheduled work fails (docs/product/notifications.md,
 * "Scheduled work"). A missing mail server is a choice of the installation: it is shown on the dashboard and the
 * administration pages until dismissed.
 */
export function HealthBanner() {
  const { timeZoneId } = useProfile();
  const { pathname } = useLocation();
  const { data: warnings } = useQuery({
    ...healthQuery,
    refetchInterval: ASK_EVERY_MS,
    select: (health) => health.warnings,
  });
  if (warnings === undefined) return null;
  const [first, ...others] = warnings;
  if (first === undefined || first.kind === 'mailKeptAsFiles') return <MailNotice notice={first} />;
  return (
    <Banner
      tone={isProblemNow(first) ? 'negative' : 'caution'}
      action={pathname !== paths.systemHealth() && <ToSystemHealth />}
    >
      {warningWords(first, timeZoneId)}
      {others.length > 0 &&
        ` And ${others.length === 1 ? 'one more problem' : `${others.length} more problems`}.`}
    </Banner>
  );
}

function ToSystemHealth() {
  return (
    <Button asChild size="sm">
      <Link to={paths.systemHealth()}>System Health</Link>
    </Button>
  );
}

/** The key of the dismissed notice that there is no mail server. */
const keyOfNotice = (personId: string) => `mail-notice:${personId}`;

/** The pages that say themselves that no mail is sent. */
const PAGES_ABOUT_MAIL: readonly string[] = [
  paths.systemHealth(),
  paths.organisationSettings(),
  paths.administrationReminderHealth(),
  paths.gettingStarted(),
];

/**
 * The notice that no mail is sent. It is loaded late, so it comes with the next page and moves nothing on the present
 * one. Its dismissal is forgotten once mails are sent.
 */
function MailNotice({ notice }: { notice: HealthWarning | undefined }) {
  const { id, timeZoneId } = useProfile();
  const { pathname } = useLocation();
  const [isGone, setIsGone] = useState(() => browserStorage.read(keyOfNotice(id)) !== null);
  const [isFirstPage, setIsFirstPage] = useState(true);
  const [firstPath] = useState(pathname);
  if (isFirstPage && pathname !== firstPath) setIsFirstPage(false);
  const isThere = notice !== undefined;
  useEffect(() => {
    if (!isThere) browserStorage.remove(keyOfNotice(id));
  }, [isThere, id]);
  const isPlace = pathname === paths.dashboard() || pathname.startsWith(`${paths.admin()}/`);
  if (!isThere || isGone || isFirstPage || !isPlace || PAGES_ABOUT_MAIL.includes(pathname)) return null;
  const dismiss = () => {
    browserStorage.write(keyOfNotice(id), 'dismissed');
    setIsGone(true);
  };
  return (
    <Banner
      tone="caution"
      action={
        <IconButton label="Dismiss" size="sm" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      }
    >
      {warningWords(notice, timeZoneId)}{' '}
      <LinkButton asChild className="inline">
        <Link to={paths.systemHealth()}>System Health</Link>
      </LinkButton>
    </Banner>
  );
}
