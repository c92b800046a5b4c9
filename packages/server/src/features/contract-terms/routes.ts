import type * as endpoints from '@pactbook/domain/features/contract-terms/endpoints.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireFullRead, tagged, targetOf } from '../contracts/one-record-answer.ts';
import { decideTerm, withdrawDecision } from './decide-term.ts';
import { listContractTerms } from './queries.ts';
import { renewContract } from './renew-contract.ts';

/** Handlers of the calls in `domain/features/contract-terms`; what they answer is restricted. */
export function contractTermHandlers(services: Services): Handlers<typeof endpoints> {
  return {
    renewContract: async (request) =>
      tagged(
        await runCommand(services, request.origin, (command) =>
          renewContract(command, targetOf(request), request.body, request.today),
        ),
      ),

    listContractTerms: ({ caller, params }) =>
      services.database.read(caller.scope, async (db) => {
        await requireFullRead(db, caller, params.contractId);
        return await listContractTerms(db, caller.scope, params.contractId);
      }),

    decideTerm: async (request) =>
      tagged(
        await runCommand(services, request.origin, (command) =>
          decideTerm(command, targetOf(request), request.body, request.today),
        ),
      ),

    withdrawDecision: async (request) =>
      tagged(
        await runCommand(services, request.origin, (command) => withdrawDecision(command, targetOf(request))),
      ),
  };
}
