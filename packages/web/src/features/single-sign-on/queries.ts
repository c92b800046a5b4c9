import {
  createSsoConnection,
  listSsoConnections,
  processSsoResponse,
  removeSsoConnection,
  testSsoConnection,
  updateSsoConnection,
} from '@pactbook/domain/features/single-sign-on/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { useSessionStart } from '../sign-in/queries.ts';

/** Exchanges the one-time code from the identity provider for a session (docs/product/people.md, "Single sign-on"). */
export function useSsoResponse(onStarted: () => void) {
  return useSessionStart(
    processSsoResponse.id,
    (code: string) => call(processSsoResponse, { body: { AuthCode: code } }),
    onStarted,
  );
}

/** The single sign-on connections of the organisation, for its administrators. */
export const ssoConnectionsQuery = endpointQuery('Config', listSsoConnections);

/** A change of a connection may also change whether single sign-on can be the only way to sign in. */
const TOUCHED = {
  invalidates: ['Config', 'Activity'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a connection. */
export const useCreateSsoConnection = () => useEndpointMutation(createSsoConnection, TOUCHED);
/** Changes, enables or disables a connection. */
export const useUpdateSsoConnection = () => useEndpointMutation(updateSsoConnection, TOUCHED);
/** Removes a connection with the domains it claims. */
export const useRemoveSsoConnection = () => useEndpointMutation(removeSsoConnection, TOUCHED);
/** Tests a connection without signing in. */
export const useTestSsoConnection = () => useEndpointMutation(testSsoConnection, { invalidates: [] });
