import { z } from 'zod';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { comparedName } from '../../kernel/text/visible-text.ts';

/**
 * The normal form in which addresses are compared: NFKC, lower case, trimmed (docs/product/people.md, "Accounts"). Two
 * addresses that differ by an accent are different.
 */
export function emailAddressKey(emailAddress: string): string {
  return comparedName(emailAddress);
}

/** The part after the last at sign, normalised: the domain that a single sign-on connection claims. */
export function emailDomain(emailAddress: string): string {
  const key = emailAddressKey(emailAddress);
  return key.slice(key.lastIndexOf('@') + 1);
}

/**
 * An address in any script, also of a private network (`me@intranet`). Characters that no host name contains, such as a
 * comma, and two dots in a row are typing errors.
 */
const ADDRESS = /^[^\s@"]{1,64}@[^\s@"(),:;<>[\]\\/.]+(?:\.[^\s@"(),:;<>[\]\\/.]+)*$/u;

/** The address field with its two messages (docs/product/screens.md, "Sign-in page"). */
export const emailAddressSchema = enteredText(254, {
  missing: 'Enter your email address',
  tooLong: 'Invalid email address',
  notStorable: 'Invalid email address',
}).pipe(z.email({ error: 'Invalid email address', pattern: ADDRESS }));

/** Passwords are used exactly as typed: not trimmed, not cut (ASVS 6.2.8). */
export const PASSWORD_LIMIT = 1_000;

/**
 * The password that people who have one must enter before single sign-on changes (ASVS 7.5; Bitwarden CVE-2026-43640).
 */
export const currentPasswordSchema = z
  .string({ error: 'Enter your current password' })
  .max(PASSWORD_LIMIT, { error: 'Current password is incorrect' });

/**
 * The sign-in form: the password is optional until the account is known not to be SSO (docs/product/screens.md,
 * "Sign-in page").
 */
export const signInFormSchema = z.object({
  emailAddress: emailAddressSchema,
  password: z.string().max(PASSWORD_LIMIT).optional(),
});
export type SignInForm = z.infer<typeof signInFormSchema>;

/** The message for a missing password at submit (docs/product/screens.md, "Sign-in page"). */
export const PASSWORD_MISSING = 'Enter your password';

/**
 * The hint under the form by HTTP status; an unknown status counts as 401 (docs/product/screens.md, "Sign-in page").
 */
export function signInErrorText(status: number | null): string {
  return status !== null && status !== 401 && status !== 429
    ? 'There was a problem signing you in.'
    : 'Please verify your credentials and try again.';
}

/** The idle timeout and the maximum lifetime of a session (docs/product/people.md, "Sessions"). */
export const SESSION_IDLE_HOURS = 8;
export const SESSION_ABSOLUTE_HOURS = 24;

/**
 * Failures per account or address within the window after which further attempts are throttled (docs/product/people.md,
 * "Sign-in").
 */
export const FAILURES_BEFORE_SLOWING = 10;
export const FAILURE_WINDOW_MINUTES = 15;

/** Minimum length of a new password (docs/product/people.md, "Passwords"). */
export const NEW_PASSWORD_LENGTH = 12;

/** The context for checking a new password. */
export interface PasswordSurroundings {
  /** Names of the person and of their organisation. */
  readonly names?: readonly string[];
  /** Whether the password is in the list of common ones, which is too long for a browser. */
  readonly isCommon?: (password: string) => boolean;
}

/** Context words that an attacker would try first (ASVS 6.1.2). */
const GUESSED_FIRST = ['pactbook', 'password', 'contracts', 'contract'];
const SHORTEST_WORD = 3;
/** Besides such words a password needs more than a year and a punctuation mark. */
const LETTERS_BESIDES = 5;

/**
 * Why a new password is too weak, as a sentence, or null (docs/product/people.md, "Passwords"; ASVS 6.2). It is used
 * exactly as typed; there are no composition rules and no expiry.
 */
export function newPasswordFault(
  password: string,
  emailAddress: string,
  { names = [], isCommon }: PasswordSurroundings = {},
): string | null {
  if (password.length < NEW_PASSWORD_LENGTH) return `Use ${NEW_PASSWORD_LENGTH} characters or more`;
  if (password.length > PASSWORD_LIMIT)
    return `Use ${PASSWORD_LIMIT.toLocaleString('en-US')} characters or fewer`;
  if (emailAddressKey(password) === emailAddressKey(emailAddress)) return 'Do not use your email address';
  if (isBuiltFrom(password, [...GUESSED_FIRST, emailAddress, ...names]))
    return 'Do not build it from your name, your organization or the product';
  if (isCommon?.(password) === true) return 'Many people use this password. Choose another one';
  return null;
}

/** Whether a password consists of such words and little else (ASVS 6.2.11). */
function isBuiltFrom(password: string, texts: readonly string[]): boolean {
  const key = emailAddressKey(password);
  const words = texts
    .flatMap((text) => emailAddressKey(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), key);
  if (rest === key) return false;
  const besides = rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return besides.length < LETTERS_BESIDES || !/\p{L}/u.test(besides);
}
