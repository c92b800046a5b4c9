import {
  checkSetupCode,
  getSetupChecklist,
  removeDemo,
  setUp,
} from '@pactbook/domain/features/setup/endpoints.ts';
import type { SetupRequest } from '@pactbook/domain/features/setup/setup.ts';
import { endSession } from '../../platform/session.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useCallMutation, useEndpointMutation } from '../../platform/endpoint-query.ts';
import { useSessionStart } from '../sign-in/queries.ts';
import { setupQuery } from './setup-query.ts';

/** Makes the first organization and signs its System Admin in. */
export function useSetUp() {
  return useSessionStart(setUp.id, (body: SetupRequest) => call(setUp, { body }));
}

/** Whether a code is the one that the server printed. */
export function useCheckSetupCode() {
  return useEndpointMutation(checkSetupCode, { invalidates: [] });
}

/** What is still to do, as the server finds it. */
export const checklistQuery = endpointQuery('Setup', getSetupChecklist);

/** Removes the demo, whose people are signed out with it. */
export function useRemoveDemo() {
  return useCallMutation(
    removeDemo,
    () => call(removeDemo),
    async (client) => {
      await client.resetQueries({ queryKey: setupQuery.queryKey });
      endSession('signedOut');
    },
  );
}
