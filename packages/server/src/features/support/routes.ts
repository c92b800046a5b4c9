import type * as administration from '@pactbook/domain/features/support/administration-endpoints.ts';
import type * as endpoints from '@pactbook/domain/features/support/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  changeSupportRequest,
  dropMail,
  requestSupport,
  retryMail,
  type SupportSettings,
} from './commands.ts';
import { findSystemHealth, listSupportRequests, type HealthSettings } from './queries.ts';

export function supportHandlers(
  services: Services,
  settings: SupportSettings & HealthSettings,
): Handlers<typeof endpoints & typeof administration> {
  const { database } = services;
  return {
    sendSupportRequest: async ({ body, caller, origin, requestId, userAgent, page }) => {
      const by = { caller, origin, requestId, browser: userAgent, page };
      await requestSupport(services, settings, body, by);
      return { status: 'accepted' };
    },
    listSupportRequests: ({ query, caller: { scope } }) =>
      database.read(scope, (db) => listSupportRequests(db, query)),
    changeSupportRequest: ({ params, body, ...request }) =>
      changeSupportRequest(services, request, params.requestId, body.status),
    getSystemHealth: ({ caller }) => findSystemHealth(services, caller, settings),
    retryMail: async ({ params, ...request }) => {
      await retryMail(services, settings, request, params.mailId);
      return { status: 'queued' };
    },
    retryAllMail: async (request) => ({ queued: await retryMail(services, settings, request, null) }),
    dropMail: ({ params, ...request }) => dropMail(services, request, params.mailId),
  };
}
