import { Outlet } from 'react-router';
import type { Actor, Decision } from '@pactbook/domain/kernel/access.ts';
import { useActor } from '../features/users/queries.ts';
import { NoAccess } from '../platform/no-access.tsx';
import { Page } from '../platform/pages/page.tsx';
import { Card } from '../ui/layout/panel.tsx';
import { useRouteTitle } from './route-title.ts';

export interface PolicyGateProps {
  policy: { anywhere: (actor: Actor) => Decision };
}

/** Shows the page below when the policy allows it, and a panel without access otherwise. */
export function PolicyGate({ policy }: PolicyGateProps) {
  const decision = policy.anywhere(useActor());
  return decision.allowed ? <Outlet /> : <ClosedPage reason={decision.reason} />;
}

function ClosedPage({ reason }: { reason: string }) {
  return (
    <Page {...useRouteTitle()} width="details">
      <Card>
        <NoAccess reason={reason} />
      </Card>
    </Page>
  );
}
