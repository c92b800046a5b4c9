import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { returnPathOf } from '../../platform/return-path.ts';
import { endSession, useSession } from '../../platform/session.ts';
import { FullScreenLoader } from '../../ui/feedback/full-screen-loader.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { profileQuery } from '../users/queries.ts';

/**
 * Shows the sign-in area only without a session. A signed-in person is redirected to where they were, or to the
 * dashboard; a stored token is checked first (docs/product/people.md, "Sessions").
 */
export function SignInArea() {
  const { token } = useSession();
  const location = useLocation();
  const profile = useQuery({ ...profileQuery, enabled: token !== null });

  const hasFailed = token !== null && profile.isError;
  useEffect(() => {
    if (hasFailed) endSession('expired');
  }, [hasFailed]);

  // A link from a mail needs no session: with one it redirects to the dashboard like the rest of the area, but with a
  // message.
  const keepsLinkBack = profile.data !== undefined && location.pathname === paths.resetPassword();
  useEffect(() => {
    if (keepsLinkBack) {
      toast({
        title: 'You are signed in',
        description: 'Choose Logout first, then open the link in your email again.',
      });
    }
  }, [keepsLinkBack]);

  if (token === null) return <Outlet />;
  if (profile.data) return <Redirect to={returnPathOf(location.state)} />;
  return <FullScreenLoader label="Checking your session" />;
}
