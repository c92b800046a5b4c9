import type * as endpoints from '@pactbook/domain/features/setup/endpoints.ts';
import type * as stateEndpoints from '@pactbook/domain/features/setup/state-endpoints.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { isInstallationEmpty } from '../organisations/queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireSetupCode, setUp, type SetupTools } from './commands.ts';
import { findChecklist, type ChecklistSettings } from './queries.ts';

/** What the demo does, which is above all features. */
interface DemoTools {
  /** Removes it, and tells the operator how the first organisation is set up. */
  readonly removeDemo: () => Promise<void>;
}

export function setupHandlers(
  services: Services,
  tools: SetupTools & ChecklistSettings & DemoTools,
): Handlers<typeof endpoints & typeof stateEndpoints> {
  return {
    getSetup: async () => ({ isNeeded: await isInstallationEmpty(services.database) }),
    getSetupChecklist: ({ caller: { scope } }) => findChecklist(services, scope, tools),
    removeDemo: async ({ caller: { scope } }) => {
      // An organisation of one's own has no demo to remove, whatever else is in the installation.
      if (!(await tools.findDemo()).includes(scope.organisationId)) throw notFound('demo');
      await tools.removeDemo();
    },
    checkSetupCode: ({ body, clientAddress, requestId }) =>
      requireSetupCode(services, tools, body.code, { clientAddress, requestId }),
    setUp: async ({ body, cause, clientAddress, userAgent, requestId }) => ({
      token: await setUp(services, tools, body, { cause, clientAddress, userAgent, requestId }),
    }),
  };
}
