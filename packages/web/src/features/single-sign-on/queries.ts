import { processSsoResponse } from '@pactbook/domain/features/single-sign-on/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { useSessionStart } from '../sign-in/queries.ts';

/** Exchanges the one-time code that came back from the identity provider for a session (specification, section 7). */
export function useSsoResponse(onStarted: () => void) {
  return useSessionStart(
    processSsoResponse.id,
    (code: string) => call(processSsoResponse, { body: { AuthCode: code } }),
    onStarted,
  );
}
