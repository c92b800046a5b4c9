import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { supportRequestSchema } from './support-request.ts';

/** `POST /supportEmail` (docs/product/interface.md, "Session and account"). */
export const sendSupportRequest = defineEndpoint({
  id: 'support.send',
  method: 'POST',
  path: '/supportEmail',
  summary: 'Send a message to the support team',
  access: 'signedIn',
  apiTokens: 'never',
  body: supportRequestSchema,
  output: z.strictObject({ status: z.literal('accepted') }),
  status: 202,
  errors: ['invalid_fields', 'too_many_requests'],
});
