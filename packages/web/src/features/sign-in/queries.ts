import { useMutation, useQueryClient } from '@tanstack/react-query';
import { initiateLogin, login, logout } from '@pactbook/domain/features/sign-in/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { useEndpointMutation } from '../../platform/endpoint-query.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { loadProfile, profileQuery } from '../users/queries.ts';

/** First step: asks whether an address signs in through single sign-on (specification, section 4). */
export function useInitiateLogin() {
  return useEndpointMutation(initiateLogin, { invalidates: [] });
}

/**
 * Second step: exchanges the form's values for a token and loads the profile with it (specification,
 * section 7). The token is stored only when both worked, so no half session is ever left behind.
 */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [login.id],
    mutationFn: async (credentials: { emailAddress: string; password: string }) => {
      const { token } = await call(login, { body: credentials });
      const profile = await loadProfile(token);
      return { token, profile };
    },
    onSuccess: ({ token, profile }) => {
      startSession(token);
      client.setQueryData(profileQuery.queryKey, profile);
    },
  });
}

/** Signs out here at once and tells the server, which then refuses the token everywhere. */
export function signOut(): void {
  // Without an answer the session still ends by itself; the person is signed out here either way.
  call(logout).catch(() => undefined);
  endSession('signedOut');
}
