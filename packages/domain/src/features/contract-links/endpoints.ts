import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadContractInFull, canUpdateContract } from '../contracts/access.ts';
import { chainLinkSchema, contractLinkSchema, linkInputSchema } from './contract-link.ts';

const contractParams = z.strictObject({ contractId: idSchema });

/** Links are restricted on both records: one that leads to a record that the person does not read in full is left out. */
export const listContractLinks = defineEndpoint({
  id: 'contracts.links',
  method: 'GET',
  path: '/contracts/:contractId/links',
  summary: 'The records that a record amends, replaces, is part of or is related to, and the other way round',
  access: canReadContractInFull,
  params: contractParams,
  output: z.array(contractLinkSchema),
  errors: ['not_found'],
});

/** As far as the person reads each of them in full: the others are left out. */
export const listContractChain = defineEndpoint({
  id: 'contracts.linkChain',
  method: 'GET',
  path: '/contracts/:contractId/links/chain',
  summary:
    'The records that came before and after a record by replacing or amending each other, earliest first',
  access: canReadContractInFull,
  params: contractParams,
  output: z.array(chainLinkSchema),
  errors: ['not_found'],
});

export const linkContracts = defineEndpoint({
  id: 'contracts.link',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/links',
  summary: 'Link a record to another; one that is replaced gets an end date where that is asked for',
  access: canUpdateContract,
  params: contractParams,
  body: linkInputSchema,
  output: contractLinkSchema,
  status: 201,
  errors: ['not_found', 'invalid_fields', 'duplicate'],
});

export const unlinkContracts = defineEndpoint({
  id: 'contracts.unlink',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/contracts/:contractId/links/:linkId',
  summary: 'Remove the link between two records',
  access: canUpdateContract,
  params: z.strictObject({ contractId: idSchema, linkId: idSchema }),
  errors: ['not_found'],
});
