import { z } from 'zod';
import { ROLES } from '../../kernel/access.ts';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { PERSON_FLAGS, permissionsSchema } from './wire-rights.ts';

/**
 * The state of a person: they have been invited, can sign in, or cannot any more (docs/product/people.md, "Accounts").
 */
export const USER_STATUSES = ['invited', 'active', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Most addresses that one call invites. */
export const INVITATIONS_AT_ONCE = 100;
const NAME_LIMIT = 80;

/** Part of a person's name as an administrator enters it; it may be empty. */
export const personNameSchema = lineSchema(NAME_LIMIT);

/** A person as administrators see them (docs/product/people.md, "Accounts"). */
export const managedUserSchema = namedObject('ManagedUser', {
  id: idSchema,
  /** Moves with every change that an administrator makes; `If-Match` takes it. */
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  role: z.enum(ROLES),
  ...PERSON_FLAGS,
  permissions: permissionsSchema,
  isSso: z.boolean(),
  hasSecondFactor: z.boolean(),
  status: z.enum(USER_STATUSES),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ManagedUser = z.infer<typeof managedUserSchema>;

/** A way into an account, for its person. */
const accountLink = {
  /**
   * Where no mail server delivers it: the link to hand over, shown only in this answer. It works as the one in the mail
   * does.
   */
  link: z.string().optional(),
};

/** An invited person, and their link where no mail server delivers it. */
export const invitedUserSchema = managedUserSchema.extend(accountLink).meta({ id: 'InvitedUser' });
export type InvitedUser = z.infer<typeof invitedUserSchema>;

/** In which order people are listed; a minus turns it round. People who were never seen come last of the latest. */
export const USER_ORDERS = [
  'name',
  '-name',
  'emailAddress',
  '-emailAddress',
  'lastSeenAt',
  '-lastSeenAt',
  'createdAt',
  '-createdAt',
] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** Which people an administrator asks for, and in which order. */
export const userFilterSchema = z.strictObject({
  /** Part of a name or an address, whatever the case and accents. */
  search: enteredText(200).optional(),
  role: z.enum(ROLES).optional(),
  /** People with a right on this team by name; administrators of all records are not among them. */
  teamId: idSchema.optional(),
  status: z.enum(USER_STATUSES).optional(),
  sort: z.enum(USER_ORDERS).default('name'),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

/** What became of one address of an invitation. */
export const INVITATION_OUTCOMES = ['invited', 'exists', 'deactivated', 'invalid'] as const;
export const invitationOutcomeSchema = namedObject('InvitationOutcome', {
  /** As it was sent. */
  emailAddress: z.string(),
  outcome: z.enum(INVITATION_OUTCOMES),
  /** Who has been invited, or who has the address in this organisation already. */
  userId: idSchema.nullable(),
  /** Why no one was invited, as a sentence for a person. */
  message: z.string().nullable(),
  ...accountLink,
});
export type InvitationOutcome = z.infer<typeof invitationOutcomeSchema>;

/** Said where an address has an account in this organisation (docs/product/people.md, "Accounts"). */
export const USER_EXISTS = 'A user with this email already exists';
/** Said of an address that an account cannot have, without why. */
export const ADDRESS_UNUSABLE = 'This email address cannot be used. Use another one.';
/** Said where no mail server would deliver the link to a System Admin, who alone may have it. */
export const RESET_BY_COMMAND_LINE =
  'No mail server is set up. Reset the password of a System Admin on the command line.';
/** Said where that account is deactivated (docs/product/people.md, "Accounts"). */
export const USER_IS_DEACTIVATED = 'This user is deactivated. Reactivate instead?';
/**
 * Said where a change would leave no one to administer the organisation (docs/product/people.md, "The last System
 * Admin").
 */
export const LAST_SYSTEM_ADMIN = 'This is the last System Admin. Give another user this role first.';
