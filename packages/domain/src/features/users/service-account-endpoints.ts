import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerUsers } from './access.ts';
import { serviceAccountInputSchema, serviceAccountSchema } from './service-account.ts';

const administration = {
  access: canAdministerUsers,
  apiTokens: 'never',
} as const;
const change = { ...administration, method: 'POST' } as const;
const oneAccount = z.strictObject({ serviceAccountId: idSchema });

export const listServiceAccounts = defineEndpoint({
  ...administration,
  id: 'users.serviceAccounts',
  method: 'GET',
  path: '/serviceAccounts',
  summary: 'The service accounts of the organisation, by name',
  output: z.strictObject({ items: z.array(serviceAccountSchema) }),
});

export const createServiceAccount = defineEndpoint({
  ...change,
  id: 'users.createServiceAccount',
  path: '/serviceAccounts/create',
  summary: 'Make a service account with rights of its own',
  body: serviceAccountInputSchema,
  output: serviceAccountSchema,
  status: 201,
  errors: ['invalid_fields', 'conflict'],
});

export const updateServiceAccount = defineEndpoint({
  ...change,
  id: 'users.updateServiceAccount',
  path: '/serviceAccounts/:serviceAccountId',
  summary: 'Change the name and the rights of a service account; `If-Match` names the version it is based on',
  params: oneAccount,
  body: serviceAccountInputSchema,
  output: serviceAccountSchema,
  errors: ['invalid_fields', 'not_found', 'stale_version'],
});

/** Removes it: its tokens end at once, its name stays in history. */
export const removeServiceAccount = defineEndpoint({
  ...change,
  id: 'users.removeServiceAccount',
  method: 'DELETE',
  path: '/serviceAccounts/:serviceAccountId',
  summary: 'Remove a service account; its tokens end at once, its name stays in history',
  params: oneAccount,
  errors: ['not_found'],
});
