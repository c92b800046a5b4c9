import type { Database, Transaction } from '../database/database.ts';

/** A token's row as it begins; moments are Unix milliseconds. */
export interface NewTokenRow {
  readonly tokenHash: string;
  readonly userId: string;
  readonly purpose: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What the database's `consume_one_time_token` and `find_one_time_token` give. */
export interface TokenRow {
  user_id: string;
  organisation_id: string;
  details: Record<string, unknown>;
}

const CONSUME = { name: 'consume_one_time_token', text: 'select * from consume_one_time_token($1, $2, $3)' };
const FIND = { name: 'find_one_time_token', text: 'select * from find_one_time_token($1, $2, $3)' };

export async function insertToken(db: Transaction, token: NewTokenRow): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: token.tokenHash,
      organisation_id: db.organisationId,
      user_id: token.userId,
      purpose: token.purpose,
      details: JSON.stringify(token.details),
      created_at: new Date(token.createdAt),
      expires_at: new Date(token.expiresAt),
    })
    .execute();
}

/** Deletes a token that still counts and gives its row; null when there is none. */
export async function consumeToken(
  database: Database,
  tokenHash: string,
  purpose: string,
  now: number,
): Promise<TokenRow | null> {
  const rows = await database.prepared<TokenRow & Record<string, unknown>>(CONSUME, [
    tokenHash,
    purpose,
    new Date(now),
  ]);
  return rows[0] ?? null;
}

/** The row of a token that still counts. */
export async function findToken(
  database: Database,
  tokenHash: string,
  purpose: string,
  now: number,
): Promise<TokenRow | null> {
  const rows = await database.prepared<TokenRow & Record<string, unknown>>(FIND, [
    tokenHash,
    purpose,
    new Date(now),
  ]);
  return rows[0] ?? null;
}

/** Deletes one token that still counts, in an open transaction: of simultaneous ones exactly one gets whose it was. */
export async function deleteToken(
  db: Transaction,
  token: { readonly tokenHash: string; readonly purpose: string; readonly now: number },
): Promise<string | null> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('organisation_id', '=', db.organisationId)
    .where('token_hash', '=', token.tokenHash)
    .where('purpose', '=', token.purpose)
    .where('expires_at', '>', new Date(token.now))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes the tokens whose time was over before a moment. */
export async function deleteExpiredTokens(db: Transaction, before: number): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('organisation_id', '=', db.organisationId)
    .where('expires_at', '<', new Date(before))
    .execute();
}

export async function deleteTokens(
  db: Transaction,
  userId: string,
  purposes: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
}
