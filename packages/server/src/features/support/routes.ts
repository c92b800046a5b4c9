import type * as endpoints from '@pactbook/domain/features/support/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requestSupport, type SupportSettings } from './commands.ts';

export function supportHandlers(services: Services, settings: SupportSettings): Handlers<typeof endpoints> {
  return {
    sendSupportRequest: async ({ body, caller, cause, requestId, userAgent }) => {
      await requestSupport(services, settings, body, { caller, cause, requestId, browser: userAgent });
      return { status: 'accepted' };
    },
  };
}
