import { sql } from 'kysely';
import { apiTokenSchema, type ApiToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Tokens that ended by themselves are shown so long, for people who wonder why a program is refused. */
export const EXPIRED_SHOWN_MS = 30 * 24 * 3_600_000;

interface TokenRow {
  id: string;
  name: string;
  scope: string;
  team_ids: string[] | null;
  hint: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  owner_id: string;
  owner_name: string;
  is_service: boolean;
}

function tokenOf(row: TokenRow, now: number): ApiToken {
  return apiTokenSchema.parse({
    id: row.id,
    name: row.name,
    scope: row.scope,
    teams: row.team_ids,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isExpired: row.expires_at.getTime() <= now,
    owner: { id: row.owner_id, name: row.owner_name, isServiceAccount: row.is_service },
  });
}

/** The tokens of an organisation that were not revoked, the latest first: of one owner, or of everyone. */
export async function listTokens(
  db: Transaction,
  now: number,
  which: { readonly ownerId?: string; readonly tokenId?: string } = {},
): Promise<ApiToken[]> {
  const { ownerId = null, tokenId = null } = which;
  const { rows } =
    await sql<TokenRow>`select t.id, t.name, t.scope, t.team_ids::text[] as team_ids, t.hint, t.created_at,
      t.expires_at, t.last_used_at, u.id as owner_id, u.is_service,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email_address, '@', 1)) as owner_name
    from api_tokens t join users u on u.organisation_id = t.organisation_id and u.id = t.user_id
    where t.organisation_id = ${db.organisationId} and t.ended_at is null
      and t.expires_at > ${new Date(now - EXPIRED_SHOWN_MS)}
      and (${ownerId}::uuid is null or t.user_id = ${ownerId}::uuid)
      and (${tokenId}::uuid is null or t.id = ${tokenId}::uuid)
    order by t.created_at desc, t.id desc`.execute(db);
  return rows.map((row) => tokenOf(row, now));
}

/** How many tokens of an owner can be used now. */
export async function countUsableTokens(db: Transaction, ownerId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether an API token can be used at a moment. */
export async function isApiTokenUsable(db: Transaction, tokenId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', tokenId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these teams the organisation has. */
export async function findKnownTeams(
  db: Transaction,
  teamIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', 'in', teamIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A token whose owner is to be informed that it ends. */
export interface EndingToken {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: number;
  readonly ownerId: string;
  readonly firstName: string;
  readonly emailAddress: string;
  readonly timeZoneId: string;
  readonly organisationName: string;
  readonly isService: boolean;
}

/** The usable tokens that end before a moment and whose owners were not notified yet. */
export async function findEndingTokens(
  db: Transaction,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<EndingToken[]> {
  const { rows } =
    await sql<EndingToken>`select t.id, t.name, (extract(epoch from t.expires_at) * 1000)::float8 as "expiresAt",
      u.id as "ownerId", u.first_name as "firstName", u.email_address as "emailAddress",
      coalesce(u.time_zone, o.time_zone) as "timeZoneId", o.name as "organisationName", u.is_service as "isService"
    from api_tokens t
    join users u on u.organisation_id = t.organisation_id and u.id = t.user_id
    join organisations o on o.id = t.organisation_id
    where t.organisation_id = ${db.organisationId} and t.ended_at is null and t.warned_at is null
      and t.expires_at > ${new Date(now)} and t.expires_at < ${new Date(before)} and u.status = 'active'
    order by t.expires_at, t.id`.execute(db);
  return rows;
}
