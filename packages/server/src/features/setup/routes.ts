import type * as endpoints from '@pactbook/domain/features/setup/endpoints.ts';
import { isInstallationEmpty } from '../organisations/queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { setUp, type SetupTools } from './commands.ts';
import { findChecklist, type ChecklistSettings } from './queries.ts';

export function setupHandlers(
  services: Services,
  tools: SetupTools & ChecklistSettings,
): Handlers<typeof endpoints> {
  return {
    getSetup: async () => ({ isNeeded: await isInstallationEmpty(services.database) }),
    getSetupChecklist: ({ caller: { scope } }) => findChecklist(services, scope, tools),
    setUp: async ({ body, cause, clientAddress, userAgent, requestId }) => ({
      token: await setUp(services, tools, body, { cause, clientAddress, userAgent, requestId }),
    }),
  };
}
