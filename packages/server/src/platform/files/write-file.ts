import type { OrganisationScope } from '../database/organisation-scope.ts';
import type { Services } from '../services.ts';
import type { FileStore, FileToKeep } from './file-store.ts';
import { beginFile, forgetFiles, giveUpFile } from './store.ts';

/** A file in the store that nothing points to yet. */
export type WrittenFile = FileToKeep & { readonly id: string };

/**
 * Puts a file into the store and lets `keep` make it part of the product, by `keepFile` in its transaction. Its row is
 * there before its first byte: a server that is killed at any moment leaves a row that the sweep finds. When `keep` fails,
 * the file goes again, unless its transaction was committed even so.
 *
 * @throws whatever the store and `keep` throw
 */
export async function writeFile<Result>(
  services: Services,
  files: FileStore,
  scope: OrganisationScope,
  file: FileToKeep,
  keep: (written: WrittenFile) => Promise<Result>,
): Promise<Result> {
  const { database, now, newId, log } = services;
  const id = newId();
  await database.write(scope, (db) => beginFile(db, id, now()));
  try {
    await files.put(scope, id, file);
    return await keep({ ...file, id });
  } catch (error) {
    await removeUnlessKept(services, files, scope, id).catch((failure: unknown) =>
      log.warn({ file: id, err: failure }, 'A file that is not needed is left to the sweep'),
    );
    throw error;
  }
}

async function removeUnlessKept(
  { database, now }: Services,
  files: FileStore,
  scope: OrganisationScope,
  id: string,
): Promise<void> {
  const isGivenUp = await database.write(scope, (db) => giveUpFile(db, id, now()));
  if (!isGivenUp) return;
  await files.remove(scope, id);
  await database.write(scope, (db) => forgetFiles(db, [id]));
}
