import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';
import { databaseSettingsOf } from '../configuration/database-settings.ts';
import type { BeforeUpgrade } from '../database/backup/upgrade-backups.ts';
import type { DatabaseSettings } from '../database/open-database.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { makeBackup } from './make-backup.ts';

/** The database of the installation, which keeps a backup before this version changes the shape of one in the data folder. */
export function upgradableSettingsOf(configuration: Configuration, log: Logger): DatabaseSettings {
  const settings = databaseSettingsOf(configuration);
  return 'folder' in settings && configuration.backsUpBeforeUpgrade
    ? { ...settings, beforeUpgrade: backupBeforeUpgrade(configuration, log) }
    : settings;
}

function backupBeforeUpgrade(configuration: Configuration, log: Logger): BeforeUpgrade {
  return async (snapshot, path) => {
    const files = openFileStore(configuration);
    log.info({ path }, 'A backup is made before the database is migrated');
    try {
      // Of a start that was cut: this process has the lock of the folder.
      await rm(`${path}.part`, { force: true });
      const { bytes } = await makeBackup(path, {
        snapshot,
        files,
        secret: configuration.secret,
        madeAt: Date.now(),
      });
      log.info({ path, bytes }, 'The backup before the migration was made');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The backup before the upgrade could not be made in ${path}: ${reason} ` +
          'Nothing was changed. Make space or mend the folder, or make a backup elsewhere and start with PACTBOOK_BACKUP_BEFORE_UPGRADE=off.',
        { cause: error },
      );
    } finally {
      files.close();
    }
  };
}
