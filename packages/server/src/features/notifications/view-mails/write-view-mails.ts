import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** What is known of a subscription from its last check. */
export interface KeptComparison {
  readonly subscriptionId: string;
  /** Unix milliseconds, like the others. */
  readonly comparedAt: number;
  readonly filterDigest: string;
  /** Null for a view of too many records. */
  readonly matchesDigest: string | null;
  /** The last mail, or when the subscription began or began again. */
  readonly since: number;
  /** Records that left since then. */
  readonly leftCount: number;
  readonly lookAt: number;
}

/** The organisations where a view is to be looked at: one statement, however many there are. */
export async function findViewWork(
  database: Database,
  now: number,
): Promise<{ readonly organisationId: string }[]> {
  const rows = await database.prepared<{ id: string }>(
    {
      name: 'organisations_with_views_to_look_at',
      text: 'select * from organisations_with_views_to_look_at($1)',
    },
    [new Date(now)],
  );
  return rows.map(({ id }) => ({ organisationId: id }));
}

/** The people of whose views one is to be looked at. */
export async function findPeopleWithDueViews(db: Transaction, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('view_subscriptions')
    .leftJoin('view_comparisons', (join) =>
      join
        .onRef('view_comparisons.organisation_id', '=', 'view_subscriptions.organisation_id')
        .onRef('view_comparisons.subscription_id', '=', 'view_subscriptions.id'),
    )
    .select('view_subscriptions.user_id')
    .distinct()
    .where('view_subscriptions.organisation_id', '=', db.organisationId)
    .where((where) =>
      where.or([
        where('view_comparisons.look_at', 'is', null),
        where('view_comparisons.look_at', '<=', new Date(now)),
      ]),
    )
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/** What is known of a person's subscriptions, by their ids; nothing of those that are new. */
export async function findComparisons(
  db: Transaction,
  userId: string,
): Promise<ReadonlyMap<string, KeptComparison>> {
  const { rows } = await sql<{
    subscription_id: string;
    compared_at: Date;
    filter_digest: string;
    matches_digest: string | null;
    since: Date;
    left_count: number;
    look_at: Date;
  }>`select c.subscription_id, c.compared_at, c.filter_digest, c.matches_digest, c.since, c.left_count, c.look_at
    from view_comparisons c
    join view_subscriptions s on s.organisation_id = c.organisation_id and s.id = c.subscription_id
    where c.organisation_id = ${db.organisationId} and s.user_id = ${userId}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.subscription_id,
      {
        subscriptionId: row.subscription_id,
        comparedAt: row.compared_at.getTime(),
        filterDigest: row.filter_digest,
        matchesDigest: row.matches_digest,
        since: row.since.getTime(),
        leftCount: row.left_count,
        lookAt: row.look_at.getTime(),
      },
    ]),
  );
}

/** The ids of a kept set of records, ascending. */
export async function findKeptMatches(db: Transaction, digest: string): Promise<string[]> {
  const row = await db
    .selectFrom('view_matches')
    .select(sql<string[]>`contract_ids::text[]`.as('ids'))
    .where('organisation_id', '=', db.organisationId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.ids ?? [];
}

/** Keeps a set of records, once for all who see the same. */
export async function keepMatches(
  db: Transaction,
  { digest, ids }: { readonly digest: string; readonly ids: readonly string[] },
  now: number,
): Promise<void> {
  await sql`insert into view_matches (organisation_id, digest, contract_ids, kept_at)
    values (${db.organisationId}, ${digest}, ${[...ids]}::uuid[], ${new Date(now)})
    on conflict (organisation_id, digest) do update set kept_at = excluded.kept_at`.execute(db);
}

/** Keeps what a check found, in place of the one before. */
export async function keepComparison(db: Transaction, comparison: KeptComparison): Promise<void> {
  const kept = {
    filter_digest: comparison.filterDigest,
    matches_digest: comparison.matchesDigest,
    compared_at: new Date(comparison.comparedAt),
    since: new Date(comparison.since),
    left_count: comparison.leftCount,
    look_at: new Date(comparison.lookAt),
  };
  const { subscriptionId: subscription_id } = comparison;
  await db
    .insertInto('view_comparisons')
    .values({ organisation_id: db.organisationId, subscription_id, ...kept })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'subscription_id']).doUpdateSet(kept))
    .execute();
}

/** Lets the views of a person who gets no mails rest until a moment. */
export async function restViews(db: Transaction, userId: string, until: number): Promise<void> {
  await sql`insert into view_comparisons (organisation_id, subscription_id, filter_digest, matches_digest, compared_at,
      since, look_at)
    select organisation_id, id, '', null, created_at, created_at, ${new Date(until)} from view_subscriptions
    where organisation_id = ${db.organisationId} and user_id = ${userId}
    on conflict (organisation_id, subscription_id) do update set look_at = excluded.look_at`.execute(db);
}

/** The first of some records by their end, then by product. */
export async function findFirstToEnd(
  db: Transaction,
  ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from contracts c
    where c.organisation_id = ${db.organisationId} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
    order by c.end_date nulls last, c.product_key, c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes sets of records that no subscription has any more; at most `limit` at once. */
export async function deleteUnusedMatches(
  db: Transaction,
  scope: OrganisationScope,
  before: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from view_matches
    where organisation_id = ${scope.organisationId} and kept_at < ${new Date(before)} and digest = any(array(
      select m.digest from view_matches m where m.organisation_id = ${scope.organisationId}
        and m.kept_at < ${new Date(before)}
        and not exists (select from view_comparisons c where c.organisation_id = m.organisation_id
          and c.matches_digest = m.digest)
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
