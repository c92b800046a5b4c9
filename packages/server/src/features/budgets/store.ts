import type { Budget, BudgetChanges } from '@pactbook/domain/features/budgets/budget.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** Keeps a new budget. */
export async function insertBudget(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { id, year, scope, groupId, amount, currency, note }: Omit<Budget, 'version' | 'group'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('budgets')
    .values({
      organisation_id: organisationId,
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

/** Locks a budget until the end of the transaction; gives false when there is none. */
export async function lockBudget(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('budgets')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what changed of a budget, under its next version. */
export async function updateBudgetRow(
  db: Transaction,
  { organisationId }: OrganisationScope,
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
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
}

/** Removes a budget. */
export async function deleteBudgetRow(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
): Promise<void> {
  await db.deleteFrom('budgets').where('organisation_id', '=', organisationId).where('id', '=', id).execute();
}
