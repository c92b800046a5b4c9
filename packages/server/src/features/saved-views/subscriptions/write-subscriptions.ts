import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** A subscription to add. */
export interface NewSubscription {
  readonly id: string;
  readonly userId: string;
  readonly savedName: string | null;
  readonly sharedViewId: string | null;
  readonly viewName: string;
}

export async function insertSubscription(
  db: Transaction,
  { id, userId, savedName, sharedViewId, viewName }: NewSubscription,
  now: number,
): Promise<void> {
  await db
    .insertInto('view_subscriptions')
    .values({
      id,
      organisation_id: db.organisationId,
      user_id: userId,
      saved_name: savedName,
      shared_view_id: sharedViewId,
      view_name: viewName,
      created_at: new Date(now),
    })
    .execute();
}

/** Deletes one subscription of a person; the name of its view, or null when there is none. */
export async function deleteSubscription(
  db: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<string | null> {
  const row = await db
    .deleteFrom('view_subscriptions')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('view_name')
    .executeTakeFirst();
  return row?.view_name ?? null;
}

/** Lets the subscriptions to a person's own views follow the names of these; null ends one. */
export async function followSavedNames(
  db: Transaction,
  userId: string,
  names: ReadonlyMap<string, string | null>,
): Promise<void> {
  const earlier = [...names.keys()];
  const later = [...names.values()];
  await sql`delete from view_subscriptions where organisation_id = ${db.organisationId} and user_id = ${userId}
    and saved_name = any(${earlier.filter((_, index) => later[index] === null)}::text[])`.execute(db);
  await sql`update view_subscriptions s set saved_name = n.later, view_name = n.later
    from unnest(${earlier}::text[], ${later}::text[]) as n (earlier, later)
    where s.organisation_id = ${db.organisationId} and s.user_id = ${userId}
      and s.saved_name = n.earlier and n.later is not null`.execute(db);
}

/** Lets the subscriptions to a shared view be called what it is called now. */
export async function followSharedName(
  db: Transaction,
  view: { readonly id: string; readonly name: string },
): Promise<void> {
  await db
    .updateTable('view_subscriptions')
    .set({ view_name: view.name })
    .where('organisation_id', '=', db.organisationId)
    .where('shared_view_id', '=', view.id)
    .execute();
}
