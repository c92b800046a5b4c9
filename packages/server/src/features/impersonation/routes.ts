import type * as endpoints from '@pactbook/domain/features/impersonation/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createTicket, leaveAccount, redeemTicket, type ImpersonationSettings } from './commands.ts';

export function impersonationHandlers(
  services: Services,
  settings: ImpersonationSettings,
): Handlers<typeof endpoints> {
  return {
    createImpersonationToken: ({ caller, params, origin }) =>
      createTicket(services, settings, caller, params.userId, origin),
    impersonate: async ({ body, userAgent, cause, requestId }) => ({
      token: await redeemTicket(services, settings, body.token, { cause, requestId, userAgent }),
    }),
    stopImpersonating: async ({ caller, origin }) => ({
      token: await leaveAccount(services, settings, caller, origin),
    }),
  };
}
