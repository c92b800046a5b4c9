import { getSetup } from '@pactbook/domain/features/setup/state-endpoints.ts';
import { call } from '../../platform/api-client/call.ts';

/** Whether this installation has no organization yet. Asked once: the person who set it up comes back by signing in. */
export const setupQuery = {
  queryKey: ['Setup', getSetup.id] as const,
  queryFn: () => call(getSetup),
  staleTime: 30_000,
  refetchOnWindowFocus: false,
};
