import { z } from 'zod';
import { defineEndpoint, PUBLIC_BODY_LIMIT } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { emailAddressSchema, PASSWORD_LIMIT } from '../sign-in/credentials.ts';
import { profileSchema } from '../users/user.ts';
import { passwordLinkSchema } from './password-link.ts';
import { profileChangeSchema } from './profile.ts';
import { recoveryCodesSchema, secondFactorCodeSchema, secondFactorStateSchema } from './second-factor.ts';
import { ownSessionSchema } from './session.ts';

const LONGEST_TOKEN = 128;

const linkTokenSchema = z.string().min(1).max(LONGEST_TOKEN);
/** The rules for a new one are `newPasswordFault` and, on the server, the list of common passwords. */
const newPasswordSchema = z
  .string({ error: 'Enter a new password' })
  .min(1, { error: 'Enter a new password' })
  .max(PASSWORD_LIMIT, { error: `Use ${PASSWORD_LIMIT.toLocaleString('en-US')} characters or fewer` });
const currentPasswordSchema = z
  .string({ error: 'Enter your current password' })
  .min(1, { error: 'Enter your current password' })
  .max(PASSWORD_LIMIT, { error: 'Current password is incorrect' });

/**
 * Asks for a link to a new password: 202 always, in the same time, whatever the address
 * (docs/product/people.md, "Links to a new password"; docs/product/guarantees.md, "Single sign-on and links"). Accounts
 * of single sign-on get a mail that says so, invited ones their invitation.
 */
export const forgotPassword = defineEndpoint({
  id: 'account.forgotPassword',
  method: 'POST',
  path: '/users/forgotPassword',
  summary: 'Ask for an email with a link to a new password',
  access: 'public',
  body: z.strictObject({ emailAddress: emailAddressSchema }),
  output: z.strictObject({ status: z.literal('accepted') }),
  status: 202,
  errors: ['invalid_fields'],
});

/** What a link of a mail is for, leaving it usable; 422 with `fields.token` when it is not good. */
export const checkResetToken = defineEndpoint({
  id: 'account.checkResetToken',
  method: 'POST',
  path: '/users/checkResetToken',
  summary: 'Whether a link to a new password is still good, and whose it is',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  output: passwordLinkSchema,
  errors: ['invalid_fields'],
});

/**
 * Chooses a new password through a link, or the first one through an invitation: 422 with `fields.token` when the link
 * is not good, with `fields.newPassword` when the password is not (the link stays usable then).
 */
export const resetPassword = defineEndpoint({
  id: 'account.resetPassword',
  method: 'POST',
  path: '/users/resetPassword',
  summary: 'Choose a new password through a link; every session ends',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema, newPassword: newPasswordSchema }),
  errors: ['invalid_fields', 'conflict'],
});

/** Changes the own password; every other session ends (docs/product/people.md, "Passwords"). */
export const updatePassword = defineEndpoint({
  id: 'account.updatePassword',
  method: 'POST',
  path: '/users/updatePassword',
  summary: 'Change the own password; every other session ends',
  access: 'signedIn',
  bodyLimit: PUBLIC_BODY_LIMIT,
  body: z.strictObject({ currentPassword: currentPasswordSchema, newPassword: newPasswordSchema }),
  errors: ['invalid_fields', 'too_many_requests'],
});

/** Changes the own name, time zone and number format. */
export const updateProfile = defineEndpoint({
  id: 'account.updateProfile',
  method: 'POST',
  path: '/profile',
  summary: 'Change the own name, time zone and number format',
  access: 'signedIn',
  body: profileChangeSchema,
  output: profileSchema,
  errors: ['invalid_fields'],
});

/** Where the person is signed in, the latest first; an administrator who is in their account is not shown. */
export const listOwnSessions = defineEndpoint({
  id: 'account.sessions',
  method: 'GET',
  path: '/users/sessions',
  summary: 'Where the person is signed in',
  access: 'signedIn',
  apiTokens: 'never',
  output: z.strictObject({ items: z.array(ownSessionSchema) }),
});

/** Ends one of the caller's sessions, the current one too; 404 for everyone else's. */
export const endOwnSession = defineEndpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/users/sessions/:sessionId',
  summary: 'End one of the own sessions',
  access: 'signedIn',
  params: z.strictObject({ sessionId: idSchema }),
  errors: ['not_found'],
});

/** "Sign out everywhere": ends all own sessions but the one that asks. */
export const endOtherSessions = defineEndpoint({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/users/sessions/endOthers',
  summary: 'End every own session but this one',
  access: 'signedIn',
  output: z.strictObject({ ended: z.int() }),
});

/** Whether the second factor is on (docs/product/people.md, "Passwords"). */
export const getSecondFactor = defineEndpoint({
  id: 'account.secondFactor',
  method: 'GET',
  path: '/users/secondFactor',
  summary: 'Whether the second factor of the person is on',
  access: 'signedIn',
  apiTokens: 'never',
  output: secondFactorStateSchema,
});

/** Begins to turn the second factor on: a secret for the authenticator app, shown this once. */
export const beginSecondFactor = defineEndpoint({
  id: 'account.beginSecondFactor',
  method: 'POST',
  path: '/users/secondFactor/begin',
  summary: 'A secret for an authenticator app; it counts once a code of it was confirmed',
  access: 'signedIn',
  bodyLimit: PUBLIC_BODY_LIMIT,
  body: z.strictObject({ currentPassword: currentPasswordSchema }),
  /** `otpauthUri` is what the QR code shows, `secret` the same for typing (base32). */
  output: z.strictObject({ secret: z.string(), otpauthUri: z.string() }),
  errors: ['invalid_fields', 'duplicate', 'too_many_requests'],
});

/** Turns the second factor on with a first code of the app. */
export const confirmSecondFactor = defineEndpoint({
  id: 'account.confirmSecondFactor',
  method: 'POST',
  path: '/users/secondFactor/confirm',
  summary: 'Turn the second factor on with a code; gives the recovery codes',
  access: 'signedIn',
  bodyLimit: PUBLIC_BODY_LIMIT,
  body: z.strictObject({ code: secondFactorCodeSchema }),
  output: recoveryCodesSchema,
  errors: ['invalid_fields', 'duplicate', 'too_many_requests'],
});

/** New recovery codes in place of the old ones, which are worth nothing from then on. */
export const makeRecoveryCodes = defineEndpoint({
  id: 'account.makeRecoveryCodes',
  method: 'POST',
  path: '/users/secondFactor/recoveryCodes',
  summary: 'New recovery codes in place of the old ones',
  access: 'signedIn',
  bodyLimit: PUBLIC_BODY_LIMIT,
  body: z.strictObject({ currentPassword: currentPasswordSchema }),
  output: recoveryCodesSchema,
  errors: ['invalid_fields', 'too_many_requests'],
});

/** Turns the second factor off with the password and a code of the app or a recovery code. */
export const turnOffSecondFactor = defineEndpoint({
  id: 'account.turnOffSecondFactor',
  method: 'POST',
  path: '/users/secondFactor/turnOff',
  summary: 'Turn the second factor off',
  access: 'signedIn',
  bodyLimit: PUBLIC_BODY_LIMIT,
  body: z.strictObject({ currentPassword: currentPasswordSchema, code: secondFactorCodeSchema }),
  errors: ['invalid_fields', 'too_many_requests'],
});
