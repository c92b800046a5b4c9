import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canDecideTerm, canReadContractInFull, canRenewContract } from '../contracts/access.ts';
import { contractSchema } from '../contracts/contract.ts';
import { contractTermSchema, decisionInputSchema } from '../contracts/decision.ts';
import { renewInputSchema } from './renew.ts';

const contractParams = z.strictObject({ contractId: idSchema });

/**
 * *Renew* (docs/product/records.md, "Terms, renewal and notice"; docs/product/screens.md, "Renew and Decide"): also
 * takes an Expired record back to Live.
 */
export const renewContract = defineEndpoint({
  id: 'contracts.renew',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/renew',
  summary: 'Begin a new term of a record; the one before stays readable',
  access: canRenewContract,
  params: contractParams,
  body: renewInputSchema,
  output: contractSchema,
  errors: ['not_found', 'stale_version', 'invalid_fields'],
});

export const listContractTerms = defineEndpoint({
  id: 'contracts.terms',
  method: 'GET',
  path: '/contracts/:contractId/terms',
  summary: "A record's terms, the present one first",
  access: canReadContractInFull,
  params: contractParams,
  output: z.array(contractTermSchema),
  errors: ['not_found'],
});

/** *Decide* (docs/product/screens.md, "Renew and Decide"): the latest decision about a term counts. */
export const decideTerm = defineEndpoint({
  id: 'contracts.decide',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/decide',
  summary: "Say what happens at the end of a record's term",
  access: canDecideTerm,
  params: contractParams,
  body: decisionInputSchema,
  output: contractSchema,
  errors: ['not_found', 'stale_version', 'invalid_fields'],
});

export const withdrawDecision = defineEndpoint({
  id: 'contracts.withdrawDecision',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/contracts/:contractId/decision',
  summary: "Withdraw the decision about a record's term",
  access: canDecideTerm,
  params: contractParams,
  output: contractSchema,
  errors: ['not_found', 'stale_version'],
});
