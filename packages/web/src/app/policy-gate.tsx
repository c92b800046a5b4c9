import { Link, Outlet } from 'react-router';
import type { Actor, Decision } from '@pactbook/domain/kernel/access.ts';
import { useActor } from '../features/users/queries.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/actions/button.tsx';
import { NoAccessPanel } from '../ui/feedback/no-access-panel.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { useRouteTitle } from './route-title.ts';

export interface PolicyGateProps {
  policy: { anywhere: (actor: Actor) => Decision };
}

/** Draws the page below for whoever the access function lets in, and says so to everyone else. */
export function PolicyGate({ policy }: PolicyGateProps) {
  const decision = policy.anywhere(useActor());
  return decision.allowed ? <Outlet /> : <NoAccess reason={decision.reason} />;
}

function NoAccess({ reason }: { reason: string }) {
  const title = useRouteTitle();
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <NoAccessPanel
        text={reason}
        action={
          <Button asChild>
            <Link to={paths.dashboard()}>Dashboard</Link>
          </Button>
        }
      />
    </>
  );
}
