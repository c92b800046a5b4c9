import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canReadContract } from '../contracts/access.ts';
import { contractPageSchema, pageRequestSchema } from './contract-page.ts';

/**
 * `POST /contracts/query`: a page of the table, filtered and sorted by the server, for catalogues with more records than
 * `GET /contracts` lists (docs/product/interface.md, "Catalogue").
 */
export const queryContracts = defineEndpoint({
  id: 'contracts.query',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/query',
  summary: 'A page of the filtered and sorted records, with totals and counts of filters where asked for',
  access: canReadContract,
  apiTokens: 'read',
  body: pageRequestSchema,
  output: contractPageSchema,
  errors: ['invalid_fields'],
});
