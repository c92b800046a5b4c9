import type { OrganisationScope } from '../database/organisation-scope.ts';
import { runInSteps } from '../run-in-steps.ts';
import type { Services } from '../services.ts';
import type { FileStore } from './file-store.ts';
import { forgetFiles, knownFiles, takeFilesToRemove } from './store.ts';

/** Files of one step, so that no transaction takes long. */
const BATCH = 100;

/** What is old enough to be swept, in Unix milliseconds. */
export interface SweepLimits {
  /** What began to be written before this and is not kept will never be. */
  readonly writingBefore: number;
  /** Files without a row that were written before this belong to nothing. */
  readonly unknownBefore: number;
}

/**
 * Brings the store of an organisation's files and the database into agreement: removes what left its document, what a
 * killed server left half written, and files that no row knows. Safe to run twice, on several nodes, and at any moment.
 *
 * @returns how many files were removed
 */
export async function sweepFiles(
  { database, now, log }: Services,
  files: FileStore,
  scope: OrganisationScope,
  { writingBefore, unknownBefore }: SweepLimits,
): Promise<number> {
  const step = async (most: number): Promise<number> => {
    const ids = await database.write(scope, (db) => takeFilesToRemove(db, writingBefore, now(), most));
    for (const id of ids) await files.remove(scope, id);
    await database.write(scope, (db) => forgetFiles(db, ids));
    return ids.length;
  };
  let removed = await runInSteps(step, { size: BATCH });
  const removeUnknown = async (ids: readonly string[]): Promise<void> => {
    const known = await database.read(scope, (db) => knownFiles(db, ids));
    for (const id of ids.filter((one) => !known.has(one))) {
      log.warn({ file: id }, 'A file without a row is removed');
      await files.remove(scope, id);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const { id, changedAt } of files.list(scope)) {
    if (changedAt < unknownBefore) batch.push(id);
    if (batch.length < BATCH) continue;
    await removeUnknown(batch);
    batch = [];
  }
  if (batch.length > 0) await removeUnknown(batch);
  return removed;
}
