import { Outlet } from 'react-router';
import type { Actor, Decision } from '@pactbook/domain/kernel/access.ts';
import { useActor } from '../features/users/queries.ts';
import { NoAccess } from '../platform/no-access.tsx';
import type { NoAccessProps } from '../platform/no-access.tsx';
import { Page } from '../platform/pages/page.tsx';
import { Card } from '../ui/layout/panel.tsx';
import { useRouteTitle } from './route-title.ts';

export interface PolicyGateProps {
  policy: { anywhere: (actor: Actor) => Decision };
}

/** Shows the page below when the policy allows it, and a panel without access otherwise. */
export function PolicyGate({ policy }: PolicyGateProps) {
  const actor = useActor();
  const decision = policy.anywhere(actor);
  if (decision.allowed) return <Outlet />;
  return <ClosedPage reason={decision.reason} canAsk={!actor.isSuperAdmin} />;
}

function ClosedPage(props: NoAccessProps) {
  return (
    <Page {...useRouteTitle()} width="details">
      <Card>
        <NoAccess {...props} />
      </Card>
    </Page>
  );
}
