import { writeSync } from 'node:fs';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import type { DatabaseSettings } from '../../../platform/database/open-database.ts';
import { openFileStore, uploadFolderOf } from '../../../platform/files/open-file-store.ts';
import { silentLog } from '../silent-log.ts';

/** What a test asks of {@link restoreBackup}. */
interface Asked {
  readonly path: string;
  readonly settings: DatabaseSettings;
  readonly dataFolder: string;
}

/** A process for tests to kill: restores a backup, and prints a line before and after it. */
const { path, settings, dataFolder }: Asked = JSON.parse(process.argv[2] ?? '');
const files = openFileStore({ dataFolder, s3: null });
writeSync(1, 'begun\n');
await restoreBackup(path, {
  settings,
  files,
  uploadFolder: uploadFolderOf({ dataFolder }),
  secret: null,
  sealed: 'refuse',
  log: silentLog,
});
writeSync(1, 'restored\n');
files.close();
