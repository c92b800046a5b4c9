import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { getStorageKey, initiateLogin, login, logout } from '@pactbook/domain/features/sign-in/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import type { CallInput } from '../../platform/api-client/call.ts';
import { importKey } from '../../platform/browser-storage/sealed-text.ts';
import { useEndpointMutation } from '../../platform/endpoint-query.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { loadProfile, profileQuery } from '../users/queries.ts';

/** First step: asks whether an address signs in through single sign-on (docs/product/people.md, "Sign-in"). */
export function useInitiateLogin() {
  return useEndpointMutation(initiateLogin, { invalidates: [] });
}

/**
 * Starts a session: exchanges the credentials for a token and loads the profile with it (docs/product/people.md,
 * "Sign-in"). The token is stored only when both worked, so that there is never half a session. An earlier session is
 * replaced, with all its caches.
 */
export function useSessionStart<Proof>(
  name: string,
  exchange: (proof: Proof) => Promise<{ token: string }>,
  onStarted?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [name],
    mutationFn: async (proof: Proof) => {
      const { token } = await exchange(proof);
      return { token, profile: await loadProfile(token) };
    },
    onSuccess: ({ token, profile }) => {
      // Rendered synchronously: the screens of the earlier session, with unsaved forms, must be gone before any
      // navigation.
      flushSync(() => {
        startSession(token);
        client.setQueryData(profileQuery.queryKey, profile);
      });
      onStarted?.();
    },
  });
}

/** Second step: exchanges the form's values for a session. */
export function useLogin() {
  return useSessionStart(login.id, (credentials: CallInput<typeof login>['body']) =>
    call(login, { body: credentials }),
  );
}

/** The key under which the browser keeps data of this session. @throws ApiError */
export async function loadStorageKey(): Promise<CryptoKey> {
  return importKey((await call(getStorageKey)).key);
}

/** Signs out in this browser at once and tells the server, which then refuses the token. */
export function signOut(): void {
  // Without an answer the session expires by itself; in this browser the person is signed out anyway.
  call(logout).catch(() => undefined);
  endSession('signedOut');
}
