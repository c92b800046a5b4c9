import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../../platform/paths.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useProfile } from '../../../users/queries.ts';
import { healthQuery } from '../../queries.ts';
import { warningWords } from './health-words.ts';

const ASK_EVERY_MS = 60_000;

/** Tells system administrators, wherever they are, when mail or scheduled work stands still (users-say.md, W4). */
export function HealthBanner() {
  const { timeZoneId } = useProfile();
  const { pathname } = useLocation();
  const { data: warnings = [] } = useQuery({
    ...healthQuery,
    refetchInterval: ASK_EVERY_MS,
    select: (health) => health.warnings,
  });
  const [first, ...others] = warnings;
  if (first === undefined) return null;
  const isThere = pathname === paths.systemHealth();
  return (
    <Banner
      tone="negative"
      action={
        !isThere && (
          <Button asChild size="sm">
            <Link to={paths.systemHealth()}>System Health</Link>
          </Button>
        )
      }
    >
      {warningWords(first, timeZoneId)}
      {others.length > 0 &&
        ` And ${others.length === 1 ? 'one more problem' : `${others.length} more problems`}.`}
    </Banner>
  );
}
