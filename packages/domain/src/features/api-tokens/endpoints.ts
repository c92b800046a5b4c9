import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerTokens } from './access.ts';
import { apiTokenSchema, madeTokenSchema, newTokenSchema } from './api-token.ts';

/** A token makes and ends no tokens: who has one could keep a way in that no one knows of. */
const tokens = { apiTokens: 'never' } as const;
const listed = z.strictObject({ items: z.array(apiTokenSchema) });

/** The caller's own API tokens, the latest first; those that ended by themselves stay for 30 days. */
export const listOwnTokens = defineEndpoint({
  ...tokens,
  id: 'apiTokens.list',
  method: 'GET',
  path: '/tokens',
  summary: 'The own API tokens',
  access: 'signedIn',
  output: listed,
});

/** Everyone's, those of service accounts included. */
export const listAllTokens = defineEndpoint({
  ...tokens,
  id: 'apiTokens.listAll',
  method: 'GET',
  path: '/tokens/all',
  summary: 'Every API token of the organisation',
  access: canAdministerTokens,
  output: listed,
});

/** Makes a token; the secret is in this answer and nowhere else. */
export const createToken = defineEndpoint({
  ...tokens,
  id: 'apiTokens.create',
  method: 'POST',
  path: '/tokens/create',
  summary:
    'Make an API token, for oneself or as a System Admin for a service account; its secret is shown this once',
  access: 'signedIn',
  body: newTokenSchema,
  output: madeTokenSchema,
  status: 201,
  errors: ['invalid_fields', 'not_found', 'conflict'],
});

/** Ends a token: its next request is answered with 401, on every server. */
export const endToken = defineEndpoint({
  ...tokens,
  id: 'apiTokens.end',
  method: 'DELETE',
  path: '/tokens/:tokenId',
  summary: 'Revoke an API token: one of the own, or as a System Admin any',
  access: 'signedIn',
  params: z.strictObject({ tokenId: idSchema }),
  errors: ['not_found'],
});
