import * as events from '@pactbook/domain/features/budgets/events.ts';
import {
  BUDGET_EXISTS,
  budgetAmountFault,
  budgetName,
  scopeOf,
  type Budget,
  type BudgetChanges,
  type BudgetInput,
} from '@pactbook/domain/features/budgets/budget.ts';
import { categoryNameKey } from '@pactbook/domain/features/categories/category.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields, type EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/database-errors.ts';
import { listCategories } from '../categories/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { findBudget } from './queries.ts';
import { insertBudget, lockBudget, purgeBudgets, updateBudgetDeletion, updateBudgetRow } from './store.ts';

/** "IT, FY 2026": what history calls a budget. */
export function subjectOf(budget: Budget, startMonth: number): EventSubject {
  return {
    kind: 'budget',
    id: budget.id,
    label: `${budgetName(budget)}, ${fiscalYearLabel(budget.year, startMonth)}`,
  };
}

/** A budget as the change finds it, locked. @throws AppError `not_found`, `stale_version` */
async function lockAsMeant(
  { db }: Command,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: number | null },
): Promise<Budget> {
  const budget = (await lockBudget(db, id)) === null ? null : await findBudget(db, id);
  if (budget === null) throw notFound('budget');
  if (ifMatch !== null && ifMatch !== budget.version) {
    throw new AppError('stale_version', 'Someone else changed this budget in the meantime.', {
      current: budget,
    });
  }
  return budget;
}

/** The id of the team or category that a budget is for; null for all records. @throws AppError `invalid_fields` */
async function findGroupId(
  { db }: Command,
  { team, category }: Pick<BudgetInput, 'team' | 'category'>,
): Promise<string | null> {
  if (category === undefined) return team ?? null;
  const key = categoryNameKey(category);
  const found = (await listCategories(db)).find(({ name }) => categoryNameKey(name) === key);
  if (found === undefined) throw invalidFields({ category: 'This category does not exist' });
  return found.id;
}

/**
 * Adds a budget in the organisation's currency. The database decides whether there is one already: two people may add
 * it at the same moment.
 *
 * @throws AppError `duplicate`, `invalid_fields` for a team or category that is not there
 */
export async function createBudget(command: Command, input: BudgetInput): Promise<Budget> {
  const { db, now, newId, emit } = command;
  const { currency, fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const fault = budgetAmountFault(input.amount, currency);
  if (fault !== null) throw invalidFields({ amount: fault });
  const id = newId();
  const kind = scopeOf(input);
  const groupId = await findGroupId(command, input);
  try {
    const { year, amount, note } = input;
    await insertBudget(db, { id, year, scope: kind, groupId, amount, currency, note }, now);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw invalidFields({ [kind]: `This ${kind} does not exist` });
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('duplicate', BUDGET_EXISTS, {
      fields: { [kind === 'organization' ? 'year' : kind]: BUDGET_EXISTS },
      cause: error,
    });
  }
  const budget = await findBudget(db, id);
  if (budget === null) throw new Error('The budget that was added is missing.');
  const { amount, note } = budget;
  emit(
    events.budgetCreated(
      subjectOf(budget, startMonth),
      diffFields({}, { amount, ...(note === '' ? {} : { note }) }, ['amount', 'note']),
      budget.version,
    ),
  );
  return budget;
}

/**
 * Changes amount or note of a budget. An amount that is entered again is in the organisation's present currency. The same
 * again changes nothing.
 *
 * @throws AppError `not_found`, `stale_version`, `invalid_fields`
 */
export async function updateBudget(
  command: Command,
  target: { readonly id: string; readonly ifMatch: number | null },
  input: BudgetChanges,
): Promise<Budget> {
  const { db, emit } = command;
  const before = await lockAsMeant(command, target);
  const { currency, fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const after: Budget = {
    ...before,
    ...(input.amount === undefined ? {} : { amount: input.amount, currency }),
    ...(input.note === undefined ? {} : { note: input.note }),
  };
  const fault = budgetAmountFault(after.amount, after.currency);
  if (fault !== null) throw invalidFields({ amount: fault });
  const changes = diffFields(before, after, ['amount', 'currency', 'note']);
  if (changes.length === 0) return before;
  await updateBudgetRow(db, { ...input, id: before.id, version: before.version, currency });
  emit(events.budgetUpdated(subjectOf(before, startMonth), changes, before.version + 1));
  return { ...after, version: before.version + 1 };
}

/** How long a deleted budget can be put back. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes a budget, which can be put back for 30 days. @throws AppError `not_found`, `stale_version` */
export async function deleteBudget(
  command: Command,
  target: { readonly id: string; readonly ifMatch: number | null },
): Promise<void> {
  const budget = await lockAsMeant(command, target);
  const { fiscalYearStartMonth: startMonth } = await findOrganisation(command.db);
  await removeLocked(command, budget, startMonth);
}

/** Deletes a budget that is locked. */
export async function removeLocked(
  { db, now, emit }: Command,
  budget: Budget,
  startMonth: number,
): Promise<void> {
  await purgeBudgets(db, now - KEPT_MS);
  await updateBudgetDeletion(db, budget, now);
  const { amount, note } = budget;
  emit(
    events.budgetDeleted(
      subjectOf(budget, startMonth),
      diffFields({ amount, ...(note === '' ? {} : { note }) }, {}, ['amount', 'note']),
    ),
  );
}
