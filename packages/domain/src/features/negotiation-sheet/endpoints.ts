import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import { negotiationSheetSchema } from './sheet.ts';

/** `GET /contracts/{id}/sheet` (docs/product/screens.md, "Negotiation sheet"). */
export const getNegotiationSheet = defineEndpoint({
  id: 'contracts.sheet',
  method: 'GET',
  path: '/contracts/:contractId/sheet',
  summary:
    'What to know before talks with the vendor of a record: seats, costs, price cap, notice, share, decisions',
  access: canReadContractInFull,
  params: z.strictObject({ contractId: idSchema }),
  output: negotiationSheetSchema,
  errors: ['not_found'],
});
