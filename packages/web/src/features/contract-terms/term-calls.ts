import type { DecisionInput } from '@pactbook/domain/features/contracts/decision.ts';
import type { RenewInput } from '@pactbook/domain/features/contract-terms/renew.ts';
import {
  decideTerm,
  listContractTerms,
  renewContract,
  withdrawDecision,
} from '@pactbook/domain/features/contract-terms/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useCallMutation } from '../../platform/endpoint-query.ts';
import { cacheAnswer } from '../contracts/queries.ts';

// Separate from the other calls of records, which the first page loads, because these import the rules of renewals.

/** A record's terms, the present one first; for people who read the record in full. */
export function contractTermsQuery(contractId: string) {
  return endpointQuery('Records', listContractTerms, { params: { contractId } });
}

/** Renews a record (`POST /contracts/{id}/renew`). */
export function useRenewContract(contractId: string) {
  return useCallMutation(
    renewContract,
    ({ body, ifMatch }: { body: RenewInput; ifMatch: number }) =>
      call(renewContract, { params: { contractId }, body, ifMatch }),
    cacheAnswer,
  );
}

/** Decides what happens at the end of a record's term (`POST /contracts/{id}/decide`). */
export function useDecideTerm(contractId: string) {
  return useCallMutation(
    decideTerm,
    ({ body, ifMatch }: { body: DecisionInput; ifMatch: number }) =>
      call(decideTerm, { params: { contractId }, body, ifMatch }),
    cacheAnswer,
  );
}

/** Withdraws the decision about a record's term (`DELETE /contracts/{id}/decision`). */
export function useWithdrawDecision(contractId: string) {
  return useCallMutation(
    withdrawDecision,
    (ifMatch: number) => call(withdrawDecision, { params: { contractId }, ifMatch }),
    cacheAnswer,
  );
}
