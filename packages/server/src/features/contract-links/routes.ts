import type * as endpoints from '@pactbook/domain/features/contract-links/endpoints.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { linkContracts, unlinkContracts } from './commands.ts';
import { findLinkedContract, readChain, readLinks } from './queries.ts';

/** Handlers of the calls in `domain/features/contract-links`. */
export function contractLinkHandlers(services: Services): Handlers<typeof endpoints> {
  const readFor = <Answer>(
    { scope, actor }: Caller,
    contractId: string,
    read: (db: Transaction, scope: OrganisationScope, actor: Actor, contractId: string) => Promise<Answer>,
  ): Promise<Answer> =>
    services.database.read(scope, async (db) => {
      const record = await findLinkedContract(db, contractId);
      if (record === null) throw notFound('record');
      const decision = decide(actor, canReadContractInFull, record);
      if (!decision.allowed) throw forbidden(decision.reason);
      return await read(db, scope, actor, contractId);
    });
  return {
    listContractLinks: ({ caller, params: { contractId } }) => readFor(caller, contractId, readLinks),

    listContractChain: ({ caller, params: { contractId } }) => readFor(caller, contractId, readChain),

    linkContracts: ({ origin, params, body, today }) =>
      runCommand(services, origin, (command) => linkContracts(command, params.contractId, body, today)),

    unlinkContracts: async ({ origin, params }) => {
      const work = (command: Parameters<typeof unlinkContracts>[0]) =>
        unlinkContracts(command, params.contractId, params.linkId);
      await runCommand(services, origin, work);
    },
  };
}
