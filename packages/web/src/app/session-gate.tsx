import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { prepareStoredContracts } from '../features/contracts/stored-list/stored-contracts.ts';
import { profileQuery } from '../features/users/queries.ts';
import { forgetDraftsOfOthers } from '../platform/form-drafts.ts';
import { paths } from '../platform/paths.ts';
import { Redirect } from '../platform/redirect.tsx';
import { returnState } from '../platform/return-path.ts';
import { endSession, useSession } from '../platform/session.ts';
import { FullScreenLoader } from '../ui/feedback/full-screen-loader.tsx';
import { Shell } from './shell/shell.tsx';

/**
 * Shows the shell only to people with a token and a profile. Everyone else is redirected to sign-in, replacing history,
 * and returns afterwards (docs/product/people.md, "Sessions"); after signing out on purpose, the next sign-in starts at
 * the dashboard.
 */
export function SessionGate() {
  const { token, endedBy } = useSession();
  const location = useLocation();
  if (token === null) {
    const state = endedBy === 'signedOut' ? null : returnState(location);
    return <Redirect to={paths.signIn()} state={state} />;
  }
  return <ProfileGate key={token} />;
}

function ProfileGate() {
  const { data: profile, isError } = useQuery(profileQuery);
  const hasFailed = isError && profile === undefined;

  // Read while the profile and the page's code are on their way.
  useEffect(prepareStoredContracts, []);

  useEffect(() => {
    if (hasFailed) endSession('expired');
  }, [hasFailed]);

  const personId = profile?.id;
  useEffect(() => {
    if (personId !== undefined) forgetDraftsOfOthers(personId);
  }, [personId]);

  return profile ? <Shell /> : <FullScreenLoader label="Checking your session" />;
}
