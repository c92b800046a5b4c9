import type { Budget, BudgetChanges } from '@pactbook/domain/features/budgets/budget.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Keeps a new budget. */
export async function insertBudget(
  db: Transaction,
  { id, year, scope, groupId, amount, currency, note }: Omit<Budget, 'version' | 'group'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('budgets')
    .values({
      organisation_id: db.organisationId,
      id,
      fiscal_year: year,
      scope,
      team_id: scope === 'team' ? groupId : null,
      category_id: scope === 'category' ? groupId : null,
      amount: String(amount),
      currency,
      note,
      created_at: new Date(now),
    })
    .execute();
}

/** Locks a budget until the end of the transaction, a deleted one as well; null when there is none. */
export async function lockBudget(
  db: Transaction,
  id: string,
): Promise<{ readonly isDeleted: boolean } | null> {
  const row = await db
    .selectFrom('budgets')
    .select('deleted_at')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { isDeleted: row.deleted_at !== null };
}

/** Writes what changed of a budget, under its next version. */
export async function updateBudgetRow(
  db: Transaction,
  { id, version, ...rest }: Pick<Budget, 'id' | 'version' | 'currency'> & BudgetChanges,
): Promise<void> {
  const { amount, currency, note } = rest;
  await db
    .updateTable('budgets')
    .set({
      version: version + 1,
      ...(amount === undefined ? {} : { amount: String(amount), currency }),
      ...(note === undefined ? {} : { note }),
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a budget under its next version, so that it can be put back, or puts it back. */
export async function updateBudgetDeletion(
  db: Transaction,
  { id, version }: Pick<Budget, 'id' | 'version'>,
  deletedAt: number | null,
): Promise<void> {
  await db
    .updateTable('budgets')
    .set({ version: version + 1, deleted_at: deletedAt === null ? null : new Date(deletedAt) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Removes the budgets that were deleted before a moment. */
export async function purgeBudgets(db: Transaction, before: number): Promise<void> {
  await db
    .deleteFrom('budgets')
    .where('organisation_id', '=', db.organisationId)
    .where('deleted_at', '<', new Date(before))
    .execute();
}
