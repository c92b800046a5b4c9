import { sql } from 'kysely';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Replaces a person's saved filters. */
export async function replaceSavedFilters(
  db: Transaction,
  userId: string,
  filters: readonly SavedFilter[],
): Promise<void> {
  const text = JSON.stringify(filters);
  await db
    .insertInto('saved_views')
    .values({ user_id: userId, organisation_id: db.organisationId, filters: text })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet({ filters: text }))
    .execute();
}

/** The saved filters of everyone whose list contains a text, locked until the end of the transaction. */
export async function lockSavedFilters(
  db: Transaction,
  text: string,
): Promise<{ userId: string; filters: SavedFilter[] }[]> {
  const { rows } = await sql<{ userId: string; filters: SavedFilter[] }>`select user_id as "userId", filters
    from saved_views where organisation_id = ${db.organisationId} and position(${text} in filters::text) > 0
    order by user_id for update`.execute(db);
  return rows;
}

/** The shared views whose content contains a text, locked until the end of the transaction. */
export async function lockSharedViews(
  db: Transaction,
  text: string,
): Promise<{ id: string; value: SavedFilter['value'] }[]> {
  const { rows } = await sql<{ id: string; value: SavedFilter['value'] }>`select id, value
    from shared_views where organisation_id = ${db.organisationId} and position(${text} in value::text) > 0
    order by id for update`.execute(db);
  return rows;
}

/** Replaces what a shared view shows, without its owner's doing: it does not count as changed. */
export async function replaceSharedValue(
  db: Transaction,
  { id, value }: { readonly id: string; readonly value: SavedFilter['value'] },
): Promise<void> {
  await db
    .updateTable('shared_views')
    .set({ value: JSON.stringify(value) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** A shared view as its table holds it. */
export interface SharedViewRow {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly value: SavedFilter['value'];
}

export async function insertSharedView(db: Transaction, view: SharedViewRow, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('shared_views')
    .values({
      id: view.id,
      organisation_id: db.organisationId,
      owner_id: view.ownerId,
      name: view.name,
      value: JSON.stringify(view.value),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Gives a shared view another name and another value. */
export async function updateSharedView(db: Transaction, view: SharedViewRow, now: number): Promise<void> {
  await db
    .updateTable('shared_views')
    .set({ name: view.name, value: JSON.stringify(view.value), updated_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', view.id)
    .execute();
}

/** Marks a view as no longer shared and deletes what it showed; people who pinned it still see that it is gone. */
export async function endSharedView(db: Transaction, viewId: string, now: number): Promise<void> {
  await db
    .updateTable('shared_views')
    .set({ value: '{}', unshared_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', viewId)
    .execute();
}

/** Deletes the views that are no longer shared and that no one has pinned. */
export async function removeEndedViews(db: Transaction): Promise<void> {
  await db
    .deleteFrom('shared_views')
    .where('organisation_id', '=', db.organisationId)
    .where('unshared_at', 'is not', null)
    .where('id', 'not in', (pins) =>
      pins
        .selectFrom('shared_view_pins')
        .select('view_id')
        .where('shared_view_pins.organisation_id', '=', db.organisationId),
    )
    .execute();
}

/** Keeps what replaced a team or category, for addresses that name it. */
export async function insertReplacedGroup(
  db: Transaction,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await db
    .updateTable('replaced_groups')
    .set({ into_id: into })
    .where('organisation_id', '=', db.organisationId)
    .where('into_id', '=', from)
    .execute();
  await db
    .insertInto('replaced_groups')
    .values({ organisation_id: db.organisationId, id: from, into_id: into })
    .execute();
}

export async function insertPin(
  db: Transaction,
  pin: { readonly viewId: string; readonly userId: string },
): Promise<void> {
  await db
    .insertInto('shared_view_pins')
    .values({ organisation_id: db.organisationId, view_id: pin.viewId, user_id: pin.userId })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'view_id', 'user_id']).doNothing())
    .execute();
}

export async function deletePin(
  db: Transaction,
  pin: { readonly viewId: string; readonly userId: string },
): Promise<void> {
  await db
    .deleteFrom('shared_view_pins')
    .where('organisation_id', '=', db.organisationId)
    .where('view_id', '=', pin.viewId)
    .where('user_id', '=', pin.userId)
    .execute();
}
