import { z } from 'zod';

/**
 * The one form in which an address is compared: Unicode-normalised (NFKC), lower case, trimmed
 * (docs/product/people.md, "Accounts"). Two addresses that differ by an accent stay different.
 */
export function emailAddressKey(emailAddress: string): string {
  return emailAddress.normalize('NFKC').trim().toLowerCase();
}

/** Whatever follows the last at sign, normalised: what a single sign-on connection claims. */
export function emailDomain(emailAddress: string): string {
  const key = emailAddressKey(emailAddress);
  return key.slice(key.lastIndexOf('@') + 1);
}

/**
 * An address in any script, also within one's own network (`me@intranet`). Marks that no host has are slips of the hand,
 * such as a comma for a dot, and so are two dots in a row.
 */
const ADDRESS = /^[^\s@"]{1,64}@[^\s@"(),:;<>[\]\\/.]+(?:\.[^\s@"(),:;<>[\]\\/.]+)*$/u;

/** The address field with its two messages (docs/product/screens.md, "Sign-in page"). */
export const emailAddressSchema = z
  .string({ error: 'Enter your email address' })
  .trim()
  .min(1, { error: 'Enter your email address', abort: true })
  .max(254, { error: 'Invalid email address', abort: true })
  .pipe(z.email({ error: 'Invalid email address', pattern: ADDRESS }));

/** Passwords are taken exactly as typed: not trimmed, not cut (ASVS 6.2.8). */
export const PASSWORD_LIMIT = 1_000;

/** Whoever has a password shows it again before single sign-on changes (ASVS 7.5; Bitwarden CVE-2026-43640). */
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

/** Said when the password is missing at submit (docs/product/screens.md, "Sign-in page"). */
export const PASSWORD_MISSING = 'Enter your password';

/**
 * The hint under the form by HTTP status; an unknown status counts as 401 (docs/product/screens.md, "Sign-in page").
 */
export function signInErrorText(status: number | null): string {
  return status !== null && status !== 401 && status !== 429
    ? 'There was a problem signing you in.'
    : 'Please verify your credentials and try again.';
}

/** How long a session lives without use, and at most (docs/product/people.md, "Sessions"). */
export const SESSION_IDLE_HOURS = 8;
export const SESSION_ABSOLUTE_HOURS = 24;

/**
 * Failures per account or address within the window that slow further tries down (docs/product/people.md, "Sign-in").
 */
export const FAILURES_BEFORE_SLOWING = 10;
export const FAILURE_WINDOW_MINUTES = 15;

/** Shortest new password (docs/product/people.md, "Passwords"). */
export const NEW_PASSWORD_LENGTH = 12;

/** What else a new password is held against. */
export interface PasswordSurroundings {
  /** Names of the person and of their organisation. */
  readonly names?: readonly string[];
  /** Whether many people have this password; the server's list is too long for a browser. */
  readonly isCommon?: (password: string) => boolean;
}

/** Words that anybody guessing here begins with (ASVS 6.1.2). */
const GUESSED_FIRST = ['pactbook', 'password', 'contracts', 'contract'];
const SHORTEST_WORD = 3;
/** Besides such words a password needs more than a year and a sign. */
const LETTERS_BESIDES = 5;

/**
 * Why a new password is not good enough, as a sentence, or null when it is (docs/product/people.md, "Passwords"; ASVS
 * 6.2). It is taken exactly as typed; there are no rules of composition and none of age.
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

/** Whether a password is such words and little else (ASVS 6.2.11). */
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
