import { sql } from 'kysely';
import { z } from 'zod';
import { inBudgetOrder, type Budget, type BudgetScope } from '@pactbook/domain/features/budgets/budget.ts';
import { budgetUpdated } from '@pactbook/domain/features/budgets/events.ts';
import { fieldChangeSchema } from '@pactbook/domain/kernel/event.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Which budgets are asked for; all without limits. */
interface BudgetsAsked {
  readonly id?: string | undefined;
  /** Whether it may be a deleted one. */
  readonly withDeleted?: boolean | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The organisation's budgets, newest year first, each with the present name of its team or category. */
export async function listBudgets(
  db: Transaction,
  { id, from, to, withDeleted = false }: BudgetsAsked = {},
): Promise<Budget[]> {
  const isThere = withDeleted ? sql`` : sql`and b.deleted_at is null`;
  const isOne = id === undefined ? sql`` : sql`and b.id = ${id}`;
  const isFrom = from === undefined ? sql`` : sql`and b.fiscal_year >= ${from}`;
  const isTo = to === undefined ? sql`` : sql`and b.fiscal_year <= ${to}`;
  const { rows } = await sql<Omit<Budget, 'amount'> & { amount: string; scope: BudgetScope }>`
    select b.id, b.version, b.fiscal_year as year, b.scope, coalesce(b.team_id, b.category_id) as "groupId",
      coalesce(t.name, k.name, b.group_name) as "group", b.amount::text as amount, b.currency, b.note
    from budgets b
    left join teams t on t.organisation_id = b.organisation_id and t.id = b.team_id
    left join categories k on k.organisation_id = b.organisation_id and k.id = b.category_id
    where b.organisation_id = ${db.organisationId} ${isThere} ${isOne} ${isFrom} ${isTo}`.execute(db);
  return inBudgetOrder(rows.map((row) => ({ ...row, amount: Number(row.amount) })));
}

/** A budget; null when there is none. */
export async function findBudget(
  db: Transaction,
  id: string,
  { withDeleted }: Pick<BudgetsAsked, 'withDeleted'> = {},
): Promise<Budget | null> {
  return (await listBudgets(db, { id, withDeleted }))[0] ?? null;
}

const enteredSchema = z.object({ amount: z.number(), currency: z.string(), note: z.string() });

/** A budget as it was before the update that left its version; null when no update did. */
export async function findBefore(db: Transaction, budget: Budget): Promise<Budget | null> {
  const event = await db
    .selectFrom('events')
    .select('changes')
    .where('organisation_id', '=', db.organisationId)
    .where('subject_id', '=', budget.id)
    .where('subject_version', '=', budget.version)
    .where('type', '=', budgetUpdated.type)
    .executeTakeFirst();
  if (event === undefined) return null;
  const changes = z.array(fieldChangeSchema).parse(event.changes);
  const replaced = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
  return { ...budget, ...enteredSchema.parse({ ...budget, ...replaced }) };
}
