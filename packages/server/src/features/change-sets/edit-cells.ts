import {
  cellsLabel,
  type CellFailure,
  type CellRow,
} from '@pactbook/domain/features/change-sets/cell-changes.ts';
import { recordsBulkEdited } from '@pactbook/domain/features/change-sets/events.ts';
import type { CurrentContract } from '@pactbook/domain/features/contracts/contract-update.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../platform/command.ts';
import type { BatchOptions, WrittenContract } from '../contracts/contract-guards.ts';
import { contractReferences } from '../contracts/queries.ts';
import { updateContracts } from '../contracts/update-contract.ts';
import { withVendorNames } from '../vendors/queries.ts';
import { keepChanges, openChangeSet, reasonsOf, updatesToKeep } from './commands.ts';

/**
 * Changes cells of several records as one change set (docs/product/records.md, "Changes to many records"): each record
 * has changes of its own, by the rules and rights of a single change, on the version that it names. All or none.
 *
 * @param today the person's day
 */
export async function editCells(
  command: Command,
  rows: readonly CellRow[],
  today: CalendarDate,
  { dryRun = false }: BatchOptions = {},
): Promise<{
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: CellFailure[];
  readonly changeSetId: string | null;
}> {
  const named = await withVendorNames(
    command,
    rows.map(({ changes }) => changes),
  );
  const targets = rows.map(({ id, version, changes }, index) => ({
    id,
    ifMatch: version,
    // A vendor that stays as it is was not entered.
    input: ({ fields }: CurrentContract) =>
      fields.vendor === changes.vendor ? changes : (named[index] ?? changes),
  }));
  const judged = await updateContracts(command, targets, today, { dryRun: true });
  const failed = cellFailuresOf(judged);
  const updated = judged.filter(({ difference }) => difference !== null).length;
  const unchanged = judged.length - updated - failed.length;
  if (failed.length > 0 && !dryRun) return { updated: 0, unchanged, failed, changeSetId: null };
  if (dryRun || updated === 0) return { updated, unchanged, failed, changeSetId: null };
  const { customFields } = await contractReferences(command.db, command.scope);
  const label = cellsLabel(rows, customFields);
  const changeSetId = await openChangeSet(command, { kind: 'bulkEdit', label });
  // The records have been locked since they were judged.
  await keepChanges(command, changeSetId, updatesToKeep(await updateContracts(command, targets, today)));
  const counted = { field: 'records', from: null, to: updated };
  command.emit(recordsBulkEdited({ kind: 'changeSet', id: changeSetId, label }, [counted]));
  return { updated, unchanged, failed, changeSetId };
}

/** Why each record stays as it is, by field where a field is at fault. */
const cellFailuresOf = (results: readonly WrittenContract[]): CellFailure[] =>
  results.flatMap(({ id, product, error }) =>
    error === null
      ? []
      : [{ id, product, error: [...new Set(reasonsOf(error))].join(' '), fields: error.fields ?? {} }],
  );
