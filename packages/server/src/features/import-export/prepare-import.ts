import { startImport } from '@pactbook/domain/features/import-export/import-plan.ts';
import type { ImportProgress } from '@pactbook/domain/features/import-export/import-outcome.ts';
import type { CurrentImportedContract } from '@pactbook/domain/features/import-export/rows/row-update.ts';
import type { PlanTask, PreparedImport } from './plan-messages.ts';
import { contentHashOf, readTable } from './read-table.ts';
import { rejectedFileOf, rejectedRowsOf } from './rejected-file.ts';

/** What preparing an import asks of whoever lets it run. */
export interface PreparationTools {
  /** Gives those of the records that are there, as they stand. */
  readonly findRecords: (ids: readonly string[]) => Promise<readonly CurrentImportedContract[]>;
  readonly onProgress: (progress: ImportProgress) => void;
}

const ALONE: PreparationTools = { findRecords: () => Promise.resolve([]), onProgress: () => undefined };

/**
 * Reads a file and works out the whole import, in this thread.
 *
 * @throws AppError when the file, the mapping or the actor's rights do not allow it
 */
export async function prepareImport(
  { bytes, mapping, context, catalogue, known, changesFrom }: PlanTask,
  { findRecords, onProgress }: PreparationTools = ALONE,
): Promise<PreparedImport> {
  onProgress({ phase: 'reading', done: 0, total: 0 });
  const table = await readTable(bytes, mapping);
  const started = startImport(
    table,
    mapping,
    context,
    catalogue,
    (done, total) => onProgress({ phase: 'checking', done, total }),
    known,
  );
  const records = started.wanted.length > 0 ? await findRecords(started.wanted) : [];
  const plan = started.finish(new Map(records.map((record) => [record.id, record])), changesFrom);
  const { contracts, updates, newTeams, newCategories, faults, rejected, outcome } = plan;
  return {
    contracts,
    updates,
    newTeams,
    newCategories,
    keys: started.keys,
    contentHash: contentHashOf(table),
    outcome: {
      ...outcome,
      rejectedFile: rejectedFileOf(faults),
      rejectedRows: rejectedRowsOf(table.header, rejected),
    },
  };
}
