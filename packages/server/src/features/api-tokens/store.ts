import type { ApiTokenScope } from '@pactbook/domain/kernel/api-token-scope.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** A token as it begins. Moments are Unix milliseconds. */
export interface NewTokenRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly teamIds: readonly string[] | null;
  readonly hash: string;
  readonly hint: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Whose token it becomes, as mails about it need them; a service account has no address. */
export interface TokenOwner {
  readonly firstName: string;
  readonly emailAddress: string;
  readonly organisationName: string;
  readonly isService: boolean;
}

/** Lets one token of an owner after the other be made, until the end of the transaction, and reads the owner. */
export async function lockOwner(db: Transaction, userId: string): Promise<TokenOwner | null> {
  return await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.first_name as firstName',
      'users.email_address as emailAddress',
      'organisations.name as organisationName',
      'users.is_service as isService',
    ])
    .where('users.organisation_id', '=', db.organisationId)
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .forNoKeyUpdate('users')
    .executeTakeFirst()
    .then((owner) => owner ?? null);
}

export async function insertToken(db: Transaction, token: NewTokenRow): Promise<void> {
  await db
    .insertInto('api_tokens')
    .values({
      organisation_id: db.organisationId,
      id: token.id,
      user_id: token.userId,
      name: token.name,
      scope: token.scope,
      team_ids: token.teamIds === null ? null : [...token.teamIds],
      token_hash: token.hash,
      hint: token.hint,
      created_at: new Date(token.createdAt),
      expires_at: new Date(token.expiresAt),
    })
    .execute();
}

/** Ends a token that has not ended yet; gives whose it was and its name, or null when there is none. */
export async function endTokenRow(
  db: Transaction,
  tokenId: string,
  { now, ownerId }: { readonly now: number; readonly ownerId: string | null },
): Promise<{ readonly name: string; readonly userId: string } | null> {
  const row = await db
    .updateTable('api_tokens')
    .set({ ended_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', tokenId)
    .where('ended_at', 'is', null)
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId ?? ''))
    .returning(['name', 'user_id'])
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, userId: row.user_id };
}

/** Ends every token of an owner that has not ended yet; gives them. */
export async function endTokensOfOwner(
  db: Transaction,
  userId: string,
  now: number,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return await db
    .updateTable('api_tokens')
    .set({ ended_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
}

/** Notes that a token is in use. */
export async function markTokenUsed(db: Transaction, tokenId: string, now: number): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', tokenId)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<', new Date(now))]),
    )
    .execute();
}

/** Notes that the owners of tokens were notified of their end. */
export async function markTokensWarned(
  db: Transaction,
  tokenIds: readonly string[],
  now: number,
): Promise<void> {
  if (tokenIds.length === 0) return;
  await db
    .updateTable('api_tokens')
    .set({ warned_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', 'in', tokenIds)
    .execute();
}

/** Removes the tokens of an organisation that ended before a moment; events keep the history. */
export async function deleteEndedTokens(db: Transaction, before: number): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where('organisation_id', '=', db.organisationId)
    .where((where) =>
      where.or([where('expires_at', '<', new Date(before)), where('ended_at', '<', new Date(before))]),
    )
    .execute();
}
