import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { personNameSchema } from './managed-user.ts';
import { givenPermissionsSchema, permissionsSchema } from './wire-rights.ts';

/** Most service accounts of an organisation. */
export const SERVICE_ACCOUNTS_LIMIT = 100;

/**
 * Someone who is no person: a program with rights of its own. It has no address and no password, gets no mail and cannot
 * sign in; API tokens, which System Admins make for it, are its only way in.
 */
export const serviceAccountSchema = namedObject('ServiceAccount', {
  id: idSchema,
  /** Moves with every change; `If-Match` takes it. */
  version: z.int(),
  name: z.string(),
  permissions: permissionsSchema,
  createdAt: z.string(),
  /** How many of its tokens can be used now. */
  tokens: z.int(),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

/** A service account as it is made or changed. */
export const serviceAccountInputSchema = namedObject('ServiceAccountInput', {
  name: personNameSchema.min(1, { error: 'Enter a name' }),
  permissions: givenPermissionsSchema,
});
export type ServiceAccountInput = z.infer<typeof serviceAccountInputSchema>;

/** What an organisation has of them already. */
export const TOO_MANY_SERVICE_ACCOUNTS = `There are ${SERVICE_ACCOUNTS_LIMIT} service accounts already. Remove one that is not used.`;
