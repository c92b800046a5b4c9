import type * as endpoints from '@pactbook/domain/features/contract-terms/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { answerWith, requireFullRead, targetOf } from '../contracts/one-record-answer.ts';
import { decideTerm, withdrawDecision } from './decide-term.ts';
import { listContractTerms } from './queries.ts';
import { renewContract } from './renew-contract.ts';

/** Handlers of the calls in `domain/features/contract-terms`; what they answer is restricted. */
export function contractTermHandlers(services: Services): Handlers<typeof endpoints> {
  return {
    renewContract: (request) =>
      answerWith(services, request, (command) =>
        renewContract(command, targetOf(request), request.body, request.today),
      ),

    listContractTerms: ({ caller, params }) =>
      services.database.read(caller.scope, async (db) => {
        await requireFullRead(db, caller, params.contractId);
        return await listContractTerms(db, caller.scope, params.contractId);
      }),

    decideTerm: (request) =>
      answerWith(services, request, (command) =>
        decideTerm(command, targetOf(request), request.body, request.today),
      ),

    withdrawDecision: (request) =>
      answerWith(services, request, (command) => withdrawDecision(command, targetOf(request))),
  };
}
