import {
  beginSecondFactor,
  checkResetToken,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  forgotPassword,
  getSecondFactor,
  listOwnSessions,
  makeRecoveryCodes,
  resetPassword,
  turnOffSecondFactor,
  updatePassword,
  updateProfile,
} from '@pactbook/domain/features/account/endpoints.ts';
import type { ProfileChange } from '@pactbook/domain/features/account/profile.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useCallMutation, useEndpointMutation } from '../../platform/endpoint-query.ts';
import { profileQuery } from '../users/queries.ts';

/** Asks for a mail with a link to a new password; the answer is the same for every address. */
export function useForgotPassword() {
  return useEndpointMutation(forgotPassword, { invalidates: [] });
}

/** What the link of a mail is for. It is asked once: the same link gives the same answer until it is used. */
export function passwordLinkQuery(token: string) {
  return {
    // The token itself is no part of the key, which tools and logs may show: there is one link at a time.
    queryKey: ['Profile', checkResetToken.id] as const,
    queryFn: () => call(checkResetToken, { body: { token } }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  };
}

/** Chooses a password through a link; every session of the account ends. */
export function useResetPassword() {
  return useEndpointMutation(resetPassword, { invalidates: [] });
}

/** Changes the own name and time zone; the answer is the profile as it is now. */
export function useUpdateProfile() {
  return useCallMutation(
    updateProfile,
    (body: ProfileChange) => call(updateProfile, { body }),
    (client, profile) => client.setQueryData(profileQuery.queryKey, profile),
  );
}

/** Changes the own password; every other session ends, so the list of them is loaded again. */
export function useUpdatePassword() {
  return useEndpointMutation(updatePassword, { invalidates: ['Profile'] });
}

export const ownSessionsQuery = endpointQuery('Profile', listOwnSessions);

/** Ends one of the own sessions. */
export function useEndSession() {
  return useEndpointMutation(endOwnSession, { invalidates: ['Profile'] });
}

/** Ends every own session but this one. */
export function useEndOtherSessions() {
  return useEndpointMutation(endOtherSessions, { invalidates: ['Profile'] });
}

export const secondFactorQuery = endpointQuery('Profile', getSecondFactor);

export function useBeginSecondFactor() {
  return useEndpointMutation(beginSecondFactor, { invalidates: [] });
}

export function useConfirmSecondFactor() {
  return useEndpointMutation(confirmSecondFactor, { invalidates: ['Profile'] });
}

export function useMakeRecoveryCodes() {
  return useEndpointMutation(makeRecoveryCodes, { invalidates: ['Profile'] });
}

export function useTurnOffSecondFactor() {
  return useEndpointMutation(turnOffSecondFactor, { invalidates: ['Profile'] });
}
