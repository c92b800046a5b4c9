import { sendSupportRequest } from '@pactbook/domain/features/support/endpoints.ts';
import { useEndpointMutation } from '../../platform/endpoint-query.ts';

/** Sends a message to the support team. */
export function useSendSupportRequest() {
  return useEndpointMutation(sendSupportRequest, { invalidates: [] });
}
