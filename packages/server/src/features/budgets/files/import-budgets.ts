import { parse } from 'csv-parse/sync';
import {
  readBudgetLines,
  type BudgetImport,
  type BudgetLine,
} from '@pactbook/domain/features/budgets/budget-file.ts';
import {
  scopeOf,
  type Budget,
  type BudgetChange,
  type BudgetInput,
} from '@pactbook/domain/features/budgets/budget.ts';
import { budgetsExported } from '@pactbook/domain/features/budgets/events.ts';
import { categoryNameKey } from '@pactbook/domain/features/categories/category.ts';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { listTeams } from '../../teams/queries.ts';
import { createBudget, updateBudget } from '../commands.ts';
import { listBudgets } from '../queries.ts';
import { findOrganisation } from '../../organisations/queries.ts';

const isFilled = ({ cells }: BudgetLine) => cells.some((cell) => cell.trim() !== '');

/** The filled lines of a CSV file, by the separator that its first line has most of. */
export function linesOfText(text: string): BudgetLine[] {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const count = (mark: string) => heading.split(mark).length;
  const delimiter = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
  try {
    const rows: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true });
    return rows.map((cells, at) => ({ line: at + 1, cells })).filter(isFilled);
  } catch (error) {
    throw new AppError('invalid_fields', 'This is not a CSV file.', {
      fields: { text: 'This is not a CSV file' },
      cause: error,
    });
  }
}

const isOf = (budget: Budget, { year, team, category, ...input }: BudgetInput): boolean =>
  budget.year === year &&
  budget.scope === scopeOf({ ...input, team, category }) &&
  (budget.scope !== 'team' || budget.groupId === team) &&
  (budget.scope !== 'category' ||
    (budget.groupId !== null && categoryNameKey(budget.group ?? '') === categoryNameKey(category ?? '')));

/**
 * Adds the budgets of a file and changes those that are there already: all or none. What is in the file and is as it
 * was is counted and not written.
 *
 * @throws AppError `invalid_fields` with the line that is at fault
 */
export async function importBudgets(
  command: Command,
  { lines, dryRun }: { readonly lines: readonly BudgetLine[]; readonly dryRun: boolean },
): Promise<BudgetImport> {
  const { db } = command;
  const { currency } = await findOrganisation(db);
  const teams = await listTeams(db);
  const { budgets, fault } = readBudgetLines(lines, { currency, teams });
  if (fault !== undefined) throw invalidFields({ text: fault });
  const present = await listBudgets(db);
  const outcome = { added: 0, changed: 0, unchanged: 0 };
  const changes: BudgetChange[] = [];
  for (const { line, input } of budgets) {
    const before = present.find((budget) => isOf(budget, input));
    const { amount, note } = input;
    if (before?.amount === amount && before.note === note && before.currency === currency) {
      outcome.unchanged += 1;
      continue;
    }
    outcome[before ? 'changed' : 'added'] += 1;
    if (dryRun) continue;
    try {
      const { id, version } = before
        ? await updateBudget(command, { id: before.id, ifMatch: null }, { amount, note })
        : await createBudget(command, input);
      changes.push({ id, version });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const words = Object.values(error.fields ?? {})[0] ?? error.message;
      throw new AppError('invalid_fields', words, {
        fields: { text: `Line ${line}: ${words}` },
        cause: error,
      });
    }
  }
  return { ...outcome, changes };
}

/** Notes that the budgets of a year were downloaded. */
export function noteExport({ newId, emit }: Command, name: string, budgets: number): void {
  emit(
    budgetsExported({ kind: 'export', id: newId(), label: name }, [
      { field: 'budgets', from: null, to: budgets },
    ]),
  );
}
