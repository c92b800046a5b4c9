import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { customFieldSchema } from './custom-field.ts';

/** `GET /customFields` (docs/product/interface.md, "Catalogue"). */
export const listCustomFields = defineEndpoint({
  id: 'customFields.list',
  method: 'GET',
  path: '/customFields',
  summary: "The organisation's own fields, in order; restricted ones only for those who read some",
  access: 'signedIn',
  output: z.array(customFieldSchema),
});
