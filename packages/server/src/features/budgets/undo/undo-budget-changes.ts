import { budgetRestored, budgetUpdated } from '@pactbook/domain/features/budgets/events.ts';
import type { Budget, BudgetChange } from '@pactbook/domain/features/budgets/budget.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../../platform/command.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { removeLocked, subjectOf } from '../commands.ts';
import { findBefore, findBudget } from '../queries.ts';
import { lockBudget, updateBudgetDeletion, updateBudgetRow } from '../store.ts';
import { findOrganisation } from '../../organisations/queries.ts';

const NOTHING = 'Nothing was undone.';

/** Puts a deleted budget back, under its next version. @throws AppError `duplicate` */
async function restore({ db, emit }: Command, budget: Budget, startMonth: number): Promise<void> {
  const subject = subjectOf(budget, startMonth);
  try {
    await updateBudgetDeletion(db, budget, null);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const words = `There is a budget of ${subject.label} already. ${NOTHING}`;
    throw new AppError('duplicate', words, { cause: error });
  }
  const { amount, note } = budget;
  const changes = diffFields({}, { amount, ...(note === '' ? {} : { note }) }, ['amount', 'note']);
  emit(budgetRestored(subject, changes, budget.version + 1));
}

/** Gives a budget back what its last change replaced. @throws AppError `invalid_fields` when that was no change */
async function revert({ db, emit }: Command, budget: Budget, startMonth: number): Promise<void> {
  const subject = subjectOf(budget, startMonth);
  const before = await findBefore(db, budget);
  if (before === null)
    throw invalidFields({
      changes: `There is nothing to undo in the budget of ${subject.label}. ${NOTHING}`,
    });
  const { id, amount, currency, note } = before;
  await updateBudgetRow(db, { id, version: budget.version, amount, currency, note });
  const changes = diffFields(budget, before, ['amount', 'currency', 'note']);
  emit(budgetUpdated(subject, changes, budget.version + 1));
}

async function undoOne(command: Command, { id, version }: BudgetChange, startMonth: number): Promise<void> {
  const { db } = command;
  const locked = await lockBudget(db, id);
  const budget = locked && (await findBudget(db, id, { withDeleted: true }));
  if (locked === null || budget === null) throw notFound('budget');
  if (budget.version !== version) {
    const { label } = subjectOf(budget, startMonth);
    throw new AppError(
      'stale_version',
      `The budget of ${label} was changed in the meantime. ${NOTHING}`,
      locked.isDeleted ? {} : { current: budget },
    );
  }
  if (locked.isDeleted) await restore(command, budget, startMonth);
  else if (version === 1) await removeLocked(command, budget, startMonth);
  else await revert(command, budget, startMonth);
}

/**
 * Undoes changes of budgets by the versions that they left: an added one is deleted, a deleted one put back as it was, a
 * changed one is given back what it was, in its currency of then. All or none; each undo is its own change in
 * history.
 *
 * @throws AppError `not_found`, `stale_version` when something else happened to one of them, `duplicate` when another
 *   budget took the place of a deleted one, `invalid_fields`
 */
export async function undoBudgetChanges(
  command: Command,
  changes: readonly BudgetChange[],
): Promise<{ undone: number }> {
  const { fiscalYearStartMonth: startMonth } = await findOrganisation(command.db);
  // In one order, so that two of them never wait for each other.
  const inOrder = changes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const change of inOrder) await undoOne(command, change, startMonth);
  return { undone: changes.length };
}
