import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import { currentPasswordSchema } from '../sign-in/credentials.ts';
import {
  connectionTestSchema,
  newSsoConnectionSchema,
  ssoConnectionChangesSchema,
  ssoConnectionSchema,
} from './connection.ts';

const oneConnection = { params: z.strictObject({ connectionId: idSchema }) };
const LONGEST_CODE = 128;

/**
 * The last step of single sign-on: one use, 60 s, only in the browser that started it (docs/product/people.md, "Single
 * sign-on"; docs/product/guarantees.md, "Known traps").
 */
export const processSsoResponse = defineEndpoint({
  id: 'singleSignOn.processResponse',
  method: 'POST',
  path: '/sso/processResponse',
  summary: 'Exchange the one-time code of a single sign-on for a session token',
  access: 'public',
  body: z.strictObject({ AuthCode: z.string().min(1).max(LONGEST_CODE) }),
  output: z.strictObject({ token: z.string() }),
  errors: ['wrong_credentials', 'invalid_fields'],
});

export const listSsoConnections = defineEndpoint({
  id: 'singleSignOn.list',
  method: 'GET',
  path: '/sso/connections',
  summary: 'The single sign-on connections of the organisation, by name',
  access: canAdministerOrganisation,
  apiTokens: 'never',
  output: z.array(ssoConnectionSchema),
});

/** A claimed domain is answered with 409, without saying who claims it. */
export const createSsoConnection = defineEndpoint({
  id: 'singleSignOn.create',
  method: 'POST',
  path: '/sso/connections/create',
  summary: 'Add a single sign-on connection',
  access: canAdministerOrganisation,
  body: newSsoConnectionSchema,
  output: ssoConnectionSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate', 'too_many_requests'],
});

export const updateSsoConnection = defineEndpoint({
  ...oneConnection,
  id: 'singleSignOn.update',
  method: 'POST',
  path: '/sso/connections/:connectionId',
  summary: 'Change, enable or disable a single sign-on connection',
  access: canAdministerOrganisation,
  body: ssoConnectionChangesSchema,
  output: ssoConnectionSchema,
  errors: ['not_found', 'invalid_fields', 'duplicate', 'too_many_requests'],
});

/** POST instead of DELETE, because the body contains the current password. */
export const removeSsoConnection = defineEndpoint({
  ...oneConnection,
  id: 'singleSignOn.remove',
  method: 'POST',
  path: '/sso/connections/:connectionId/remove',
  summary: 'Remove a single sign-on connection with the domains it claims',
  access: canAdministerOrganisation,
  body: z.strictObject({ currentPassword: currentPasswordSchema.optional() }),
  errors: ['not_found', 'invalid_fields', 'too_many_requests'],
});

/** Tests everything that is possible without signing in; changes nothing. */
export const testSsoConnection = defineEndpoint({
  ...oneConnection,
  id: 'singleSignOn.test',
  method: 'POST',
  path: '/sso/connections/:connectionId/test',
  summary: 'Try a single sign-on connection without signing in',
  access: canAdministerOrganisation,
  output: connectionTestSchema,
  errors: ['not_found', 'too_many_requests'],
});
