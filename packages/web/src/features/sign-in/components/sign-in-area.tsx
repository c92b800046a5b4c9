import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { returnPathOf } from '../../../platform/return-path.ts';
import { endSession, useSession } from '../../../platform/session.ts';
import { FullScreenLoader } from '../../../ui/feedback/full-screen-loader.tsx';
import { profileQuery } from '../../users/queries.ts';

/**
 * Lets only people without a session into the sign-in area: whoever is signed in goes on to where
 * they were, or to the dashboard; a stored token is checked first (specification, section 2).
 */
export function SignInArea() {
  const { token } = useSession();
  const location = useLocation();
  const profile = useQuery({ ...profileQuery, enabled: token !== null });

  const hasFailed = token !== null && profile.isError;
  useEffect(() => {
    if (hasFailed) endSession('expired');
  }, [hasFailed]);

  if (token === null) return <Outlet />;
  if (profile.data) return <Navigate to={returnPathOf(location.state)} replace />;
  return <FullScreenLoader label="Checking your session" />;
}
