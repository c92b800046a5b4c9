import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/row-locks.ts';

/** Adds record categories; names that exist already (ignoring case) are left as they are. */
export async function insertCategories(
  db: Transaction,
  categories: readonly { readonly id: string; readonly name: string }[],
): Promise<string[]> {
  if (categories.length === 0) return [];
  const added = await db
    .insertInto('categories')
    .values(categories.map((category) => ({ ...category, organisation_id: db.organisationId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return added.map(({ name }) => name);
}

/**
 * Lets one change of the categories after the other in, until the end of the transaction: each may move what hangs on
 * two of them. Records continue being changed meanwhile.
 */
export async function lockCategoryStructure(db: Transaction): Promise<void> {
  await lockRow(db, db.scope, 'categories');
}

/** Locks a category against new records until the end of the transaction; gives whether it is still there. */
export async function lockCategory(db: Transaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks some categories against new records until the end of the transaction; gives those that are there. */
export async function lockCategories(
  db: Transaction,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateCategoryName(
  db: Transaction,
  category: { readonly id: string; readonly name: string },
): Promise<void> {
  await db
    .updateTable('categories')
    .set({ name: category.name })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', category.id)
    .execute();
}

/** Removes a category that no record has any more. */
export async function deleteCategoryRow(db: Transaction, id: string): Promise<void> {
  await db
    .deleteFrom('categories')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}
