import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { setupQuery } from '../features/setup/setup-query.ts';
import { paths } from '../platform/paths.ts';
import { Redirect } from '../platform/redirect.tsx';
import { useSession } from '../platform/session.ts';

/**
 * Leads from the sign-in area to the first setup while there is no organization to sign in to (docs/product/running.md,
 * "First start"). The sign-in page does not wait for the answer.
 */
export function SetupGate() {
  const { token } = useSession();
  const setup = useQuery({ ...setupQuery, enabled: token === null });
  return setup.data?.isNeeded === true ? <Redirect to={paths.setup()} /> : <Outlet />;
}
