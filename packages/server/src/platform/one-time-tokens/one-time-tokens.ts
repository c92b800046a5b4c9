import { createHash, randomBytes } from 'node:crypto';
import type { Command } from '../command.ts';
import type { Database } from '../database/database.ts';
import { mintOrganisationScope, type OrganisationScope } from '../database/organisation-scope.ts';
import { consumeToken, deleteToken, deleteTokens, findToken, insertToken, type TokenRow } from './store.ts';

/** What a one-time token is for; a token of one purpose is worth nothing for another (ASVS 9.2.2). */
export type TokenPurpose = 'passwordReset' | 'invitation' | 'authCode' | 'impersonation' | 'secondFactor';

/** A token to make. `details` comes back when it is used. */
export interface NewToken {
  readonly purpose: TokenPurpose;
  readonly userId: string;
  readonly lifeMs: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a valid token is for. Its scope is the account's organisation: the token proves the right to it. */
export interface UsedToken {
  readonly scope: OrganisationScope;
  readonly userId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** 256 bits: not guessed, so it needs no slow hash (ASVS 6.5.2, 6.5.3). */
const TOKEN_BYTES = 32;
const LONGEST_TOKEN = 128;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Makes a token that can be used once and soon; only its hash is kept.
 *
 * @returns the token as it goes into a link or an answer, and nowhere else
 */
export async function issueToken({ db, now }: Command, token: NewToken): Promise<string> {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertToken(db, {
    tokenHash: hashOf(text),
    userId: token.userId,
    purpose: token.purpose,
    details: token.details ?? {},
    createdAt: now,
    expiresAt: now + token.lifeMs,
  });
  return text;
}

/**
 * Uses up a token: of any number of simultaneous uses exactly one gets it (docs/product/guarantees.md, "Single sign-on
 * and links").
 *
 * @returns null when there is none, it was used, its time is over, or it is for something else
 */
export async function useToken(
  database: Database,
  purpose: TokenPurpose,
  text: string,
  now: number,
): Promise<UsedToken | null> {
  if (text.length > LONGEST_TOKEN) return null;
  return usedToken(await consumeToken(database, hashOf(text), purpose, now));
}

/**
 * Uses up a token inside the caller's command, so that it is used up exactly when the command's changes are kept: a
 * command that fails leaves it usable. The scope is the one that {@link peekToken} gave.
 *
 * @returns whose it was; null as in {@link useToken}
 */
export async function useTokenWithin(
  { db, now }: Pick<Command, 'db' | 'now'>,
  purpose: TokenPurpose,
  text: string,
): Promise<{ userId: string } | null> {
  const userId = await deleteToken(db, { tokenHash: hashOf(text), purpose, now });
  return userId === null ? null : { userId };
}

/** What {@link useToken} would give, leaving the token as it is. */
export async function peekToken(
  database: Database,
  purpose: TokenPurpose,
  text: string,
  now: number,
): Promise<UsedToken | null> {
  if (text.length > LONGEST_TOKEN) return null;
  return usedToken(await findToken(database, hashOf(text), purpose, now));
}

/** Revokes an account's tokens of some purposes. */
export async function revokeTokens(
  { db }: Pick<Command, 'db'>,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await deleteTokens(db, userId, purposes);
}

function usedToken(row: TokenRow | null): UsedToken | null {
  if (row === null) return null;
  return { scope: mintOrganisationScope(row.organisation_id), userId: row.user_id, details: row.details };
}
