import type * as endpoints from '@pactbook/domain/features/users/service-account-endpoints.ts';
import type { ServiceAccount } from '@pactbook/domain/features/users/service-account.ts';
import { runCommand } from '../../../platform/command.ts';
import { AnswerWithHeaders, type Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import {
  createServiceAccount,
  removeServiceAccount,
  updateServiceAccount,
} from './change-service-accounts.ts';
import { listServiceAccounts } from './read-service-accounts.ts';

/** An account with its tag: the version, which `If-Match` takes. */
function tagged(account: ServiceAccount): AnswerWithHeaders<ServiceAccount> {
  return new AnswerWithHeaders(account, { etag: `"${account.version}"` });
}

/** Handlers of the calls in `domain/features/users/service-account-endpoints.ts`. */
export function serviceAccountHandlers(services: Services): Handlers<typeof endpoints> {
  return {
    listServiceAccounts: async ({ caller: { scope }, now }) => ({
      items: await services.database.read(scope, (db) => listServiceAccounts(db, now)),
    }),
    createServiceAccount: async ({ origin, body }) =>
      tagged(await runCommand(services, origin, (command) => createServiceAccount(command, body))),
    updateServiceAccount: async ({ origin, params, ifMatch, body }) => {
      const target = { id: params.serviceAccountId, ifMatch };
      return tagged(
        await runCommand(services, origin, (command) => updateServiceAccount(command, target, body)),
      );
    },
    removeServiceAccount: ({ origin, params }) =>
      runCommand(services, origin, (command) => removeServiceAccount(command, params.serviceAccountId)),
  };
}
