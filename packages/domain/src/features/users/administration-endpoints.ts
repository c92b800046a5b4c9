import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { currentPasswordSchema, emailAddressSchema } from '../sign-in/credentials.ts';
import { canAdministerUsers } from './access.ts';
import {
  invitationOutcomeSchema,
  INVITATIONS_AT_ONCE,
  invitedUserSchema,
  managedUserSchema,
  personNameSchema,
  userFilterSchema,
} from './managed-user.ts';
import { GIVEN_RIGHTS, givenPermissionsSchema } from './wire-rights.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';

/** Manage Users (docs/product/screens.md, "Manage Users and Manage Teams"): the calls of system administrators. */
const administration = {
  access: canAdministerUsers,
  apiTokens: 'never',
} as const;
const change = { ...administration, method: 'POST' } as const;
const onePerson = z.strictObject({ userId: idSchema });
const LONGEST_TYPED_ADDRESS = 320;

export const listUsers = defineEndpoint({
  ...administration,
  id: 'users.list',
  method: 'GET',
  path: '/users',
  summary: 'The people of the organisation, filtered, page by page',
  query: userFilterSchema.extend({
    cursor: z.string().max(1_000).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({
    items: z.array(managedUserSchema),
    nextCursor: z.string().nullable(),
    /** How many the filter finds, over all pages. */
    total: z.int(),
  }),
});

export const getUser = defineEndpoint({
  ...administration,
  id: 'users.get',
  method: 'GET',
  path: '/users/:userId',
  summary: 'One person with their rights',
  params: onePerson,
  output: managedUserSchema,
  errors: ['not_found'],
});

export const createUser = defineEndpoint({
  ...change,
  id: 'users.create',
  path: '/users/create',
  summary: 'Invite one person; `duplicate` gives as `current` who has the address already',
  body: z.strictObject({
    emailAddress: emailAddressSchema,
    firstName: personNameSchema.default(''),
    lastName: personNameSchema.default(''),
    ...GIVEN_RIGHTS,
    isSuperAdmin: z.boolean(),
    permissions: givenPermissionsSchema,
  }),
  output: invitedUserSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

export const inviteUsers = defineEndpoint({
  ...change,
  id: 'users.inviteMany',
  path: '/users/inviteMany',
  summary: 'Invite many people with the same rights, and tell of each address what became of it',
  body: z.strictObject({
    emailAddresses: z
      .array(enteredText(LONGEST_TYPED_ADDRESS, { tooLong: 'Invalid email address' }))
      .min(1, { error: 'Enter your email address' })
      .max(INVITATIONS_AT_ONCE, { error: `Invite ${INVITATIONS_AT_ONCE} people or fewer at once` }),
    ...GIVEN_RIGHTS,
    isSuperAdmin: z.boolean(),
    permissions: givenPermissionsSchema,
  }),
  output: z.strictObject({ outcomes: z.array(invitationOutcomeSchema) }),
  errors: ['invalid_fields'],
});

export const updateUser = defineEndpoint({
  ...change,
  id: 'users.update',
  path: '/users/:userId',
  summary: "Change a person's name and rights; `If-Match` names the version it is based on",
  params: onePerson,
  body: z.strictObject({
    firstName: personNameSchema.optional(),
    lastName: personNameSchema.optional(),
    ...GIVEN_RIGHTS,
  }),
  output: managedUserSchema,
  errors: ['not_found', 'stale_version', 'conflict', 'invalid_fields'],
});

export const deactivateUser = defineEndpoint({
  ...change,
  id: 'users.deactivate',
  method: 'DELETE',
  path: '/users/:userId',
  summary: 'Deactivate a person: sessions, links and emails end at once, the name stays in history',
  params: onePerson,
  errors: ['not_found', 'conflict'],
});

export const reactivateUser = defineEndpoint({
  ...change,
  id: 'users.reactivate',
  path: '/users/:userId/reactivate',
  summary: 'Let a deactivated person in again, with the rights they had',
  params: onePerson,
  output: invitedUserSchema,
  errors: ['not_found', 'conflict'],
});

export const resendInvitation = defineEndpoint({
  ...change,
  id: 'users.invite',
  path: '/users/:userId/invite',
  summary: 'Send an invited person their invitation again; the link before it stops working',
  params: onePerson,
  output: invitedUserSchema,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

/** By mail; without a mail server the link is in the answer, except for System Admins. */
export const sendPasswordLink = defineEndpoint({
  ...change,
  id: 'users.sendPasswordLink',
  path: '/users/:userId/passwordLink',
  summary: 'Send a person a link to a new password; the link before it stops working',
  params: onePerson,
  output: z.strictObject({ link: z.string().optional() }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

/** Sessions continue; links that were sent to the old address end, and an invited person is invited again. */
export const changeAddress = defineEndpoint({
  ...change,
  id: 'users.changeAddress',
  path: '/users/:userId/emailAddress',
  summary: "Change a person's email address, with the caller's own password; both addresses are notified",
  params: onePerson,
  body: z.strictObject({
    emailAddress: emailAddressSchema,
    currentPassword: currentPasswordSchema.optional(),
  }),
  output: invitedUserSchema,
  errors: ['not_found', 'duplicate', 'conflict', 'invalid_fields', 'too_many_requests'],
});

export const signOutUser = defineEndpoint({
  ...change,
  id: 'users.signOut',
  path: '/users/:userId/signOut',
  summary: 'End all sessions of a person',
  params: onePerson,
  output: z.strictObject({ sessions: z.int() }),
  errors: ['not_found'],
});

export const removeSecondFactor = defineEndpoint({
  ...change,
  id: 'users.removeSecondFactor',
  path: '/users/:userId/removeSecondFactor',
  summary: 'Remove the second factor of a user who lost it',
  params: onePerson,
  output: managedUserSchema,
  errors: ['not_found'],
});
