import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSums } from '../database/backup/restored-files.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { mintOrganisationScope } from '../database/organisation-scope.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore, uploadFolderOf } from '../files/open-file-store.ts';
import { BackupDamaged, documentMember } from './archive-format.ts';
import type { ReadArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup into a database and its own folder, opens every file and throws all of it away.
 *
 * @throws BackupDamaged when it is not whole, or a file is not what the database says of it; RestoreRefused
 */
export async function verifyDeeply(path: string, log: DatabaseLog): Promise<ReadArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-verify-'));
  const dataFolder = join(folder, 'data');
  const files = openFileStore({ dataFolder, s3: null });
  try {
    const settings = { folder: dataFolder };
    const restored = await restoreBackup(path, {
      settings,
      files,
      uploadFolder: uploadFolderOf({ dataFolder }),
      secret: null,
      // Nothing sealed is opened here.
      sealed: 'keep',
      bearers: 'keep',
      log,
    });
    await compareFiles(dataFolder, files, restored.manifest.missingDocuments, log);
    return restored;
  } finally {
    files.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareFiles(
  dataFolder: string,
  files: FileStore,
  missing: readonly string[],
  log: DatabaseLog,
): Promise<void> {
  const known = new Set(missing);
  for (const { organisationId, id, sha256 } of await readFileSums(dataFolder, log)) {
    const member = documentMember(organisationId, id);
    if (known.has(member)) continue;
    const digest = createHash('sha256');
    for await (const chunk of await files.read(mintOrganisationScope(organisationId), id)) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A file is read as bytes.');
      digest.update(chunk);
    }
    if (sha256 !== null && digest.digest('hex') !== sha256) {
      throw new BackupDamaged(
        `The file ${member} is not what the database says of it: it was changed before the backup.`,
      );
    }
  }
}
