import { z } from 'zod';

/** How long the links live that mails carry: to a new password, and into a new account (decision 12). */
export const RESET_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;

/**
 * Said of a link that is not good (any more), whatever the reason (docs/product/people.md, "Links to a new password").
 */
export const LINK_SPENT = 'This link has expired or was already used.';

/** What a good link is for: a new password, or the first one of an invited person. */
export const passwordLinkSchema = z
  .strictObject({ kind: z.enum(['reset', 'invitation']), emailAddress: z.string() })
  .meta({ id: 'PasswordLink' });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

/** Said where an account of single sign-on would need a password (docs/product/people.md, "Passwords"). */
export const PASSWORD_ELSEWHERE = 'Your password is managed by your organization.';
export const CURRENT_PASSWORD_WRONG = 'Current password is incorrect';
