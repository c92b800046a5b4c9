import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerSupport } from './access.ts';
import { keptSupportRequestSchema, SUPPORT_STATUSES } from './support-request.ts';
import { systemHealthSchema } from './system-health.ts';

const ofOneMail = { params: z.strictObject({ mailId: idSchema }) };

/** Messages to the support team, newest first, page by page (docs/product/screens.md, "Contact Support"). */
export const listSupportRequests = defineEndpoint({
  id: 'support.list',
  method: 'GET',
  path: '/supportRequests',
  summary: 'What people of the organisation wrote to the support team, newest first',
  access: canAdministerSupport,
  apiTokens: 'never',
  query: z.strictObject({
    status: z.enum(SUPPORT_STATUSES).optional(),
    cursor: idSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.strictObject({
    items: z.array(keptSupportRequestSchema),
    nextCursor: idSchema.nullable(),
    /** Of all messages, not of this page. */
    open: z.int().min(0),
  }),
});

export const changeSupportRequest = defineEndpoint({
  id: 'support.change',
  method: 'POST',
  path: '/supportRequests/:requestId',
  summary: 'Mark a message to the support team as done, or as open again',
  access: canAdministerSupport,
  apiTokens: 'never',
  params: z.strictObject({ requestId: idSchema }),
  body: z.strictObject({ status: z.enum(SUPPORT_STATUSES, { error: 'Choose open or done' }) }),
  output: keptSupportRequestSchema,
  errors: ['not_found', 'invalid_fields'],
});

/** Jobs and database belong to the installation, mails to the organisation. */
export const getSystemHealth = defineEndpoint({
  id: 'support.health',
  method: 'GET',
  path: '/system/health',
  summary: 'Whether regular work and email run, and what to do something about',
  access: canAdministerSupport,
  apiTokens: 'never',
  output: systemHealthSchema,
});

export const retryMail = defineEndpoint({
  ...ofOneMail,
  id: 'support.retryMail',
  method: 'POST',
  path: '/system/mail/:mailId/retry',
  summary: 'Try an email again that was refused for good',
  access: canAdministerSupport,
  apiTokens: 'never',
  output: z.strictObject({ status: z.literal('queued') }),
  status: 202,
  errors: ['not_found'],
});

export const retryAllMail = defineEndpoint({
  id: 'support.retryAllMail',
  method: 'POST',
  path: '/system/mail/retryAll',
  summary: 'Try every email of the organisation again that was refused for good',
  access: canAdministerSupport,
  apiTokens: 'never',
  output: z.strictObject({ queued: z.int().min(0) }),
  status: 202,
});

export const dropMail = defineEndpoint({
  ...ofOneMail,
  id: 'support.dropMail',
  method: 'DELETE',
  path: '/system/mail/:mailId',
  summary: 'Give up an email that was not sent yet',
  access: canAdministerSupport,
  apiTokens: 'never',
  errors: ['not_found'],
});
