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
  readonly waitsForKill?: boolean;
}

/**
 * A process for tests to kill: restores a backup, and prints a line before and after it. With `waitsForKill` it prints one when
 * the rows are written and a file is kept, and waits there.
 */
const { path, settings, dataFolder, waitsForKill = false }: Asked = JSON.parse(process.argv[2] ?? '');
const files = openFileStore({ dataFolder, s3: null });
writeSync(1, 'begun\n');
await restoreBackup(path, {
  settings,
  files: {
    ...files,
    put: async (...file: Parameters<typeof files.put>) => {
      await files.put(...file);
      if (!waitsForKill) return;
      writeSync(1, 'kept\n');
      setInterval(() => undefined, 60_000);
      await new Promise<never>(() => undefined);
    },
  },
  uploadFolder: uploadFolderOf({ dataFolder }),
  secret: null,
  sealed: 'refuse',
  bearers: 'end',
  log: silentLog,
});
writeSync(1, 'restored\n');
files.close();
