import { planImport } from '@pactbook/domain/features/import-export/import-plan.ts';
import type { PlanTask, PreparedImport } from './plan-messages.ts';
import { readTable } from './read-table.ts';
import { rejectedFileOf } from './rejected-file.ts';

/**
 * Reads a file and works out the whole import, in this thread.
 *
 * @throws AppError when the file, the mapping or the actor's rights do not allow it
 */
export async function prepareImport({ bytes, mapping, context }: PlanTask): Promise<PreparedImport> {
  const table = await readTable(bytes, mapping);
  const { contracts, newTeams, newCategories, faults, outcome } = planImport(table, mapping, context);
  return {
    contracts,
    newTeams,
    newCategories,
    outcome: { ...outcome, rejectedFile: rejectedFileOf(faults), rejectedRows: '', changeSetId: null },
  };
}
