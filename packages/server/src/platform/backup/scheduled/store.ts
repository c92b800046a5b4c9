import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { newestBackup, type GoodBackup } from './backup-files.ts';

/** Notes that this installation makes backups by itself, from now on or from earlier. */
export async function noteBackupsSetUp(database: Database, now: number): Promise<void> {
  await database.unscoped((db) =>
    db
      .insertInto('scheduled_backups')
      .values({ set_up_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Notes the last good backup. */
export async function noteGoodBackup(database: Database, good: GoodBackup): Promise<void> {
  const row = {
    made_at: new Date(good.madeAt),
    file_name: good.fileName,
    bytes: good.bytes,
    verified_at: new Date(good.verifiedAt),
  };
  await database.unscoped((db) =>
    db
      .insertInto('scheduled_backups')
      .values({ set_up_at: row.made_at, ...row })
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet(row))
      .execute(),
  );
}

/** What is known of the backups that are made by themselves. Unix milliseconds. */
export interface BackupState {
  /** Whether a server that is up has a folder for them. */
  readonly isScheduled: boolean;
  readonly setUpAt: number | null;
  readonly last: GoodBackup | null;
  /** The file name of the one that was noted last, when the folder of this server does not have it as it was made. */
  readonly lost: string | null;
}

/**
 * What is known of the backups that are made by themselves: of those in the folder of this server, which someone may have
 * emptied or changed, or of the one that another server noted last.
 *
 * @param folder absolute path; null where this server makes none
 */
export async function readBackupState(database: Database, folder: string | null): Promise<BackupState> {
  const noted = await readNotedState(database);
  if (folder === null) return noted;
  const last = await newestBackup(folder, noted.last);
  const lost = noted.last !== null && last?.fileName !== noted.last.fileName ? noted.last.fileName : null;
  return { ...noted, last, lost };
}

async function readNotedState(database: Database): Promise<BackupState> {
  const { rows } = await database.unscoped((db) =>
    sql<{
      is_scheduled: boolean;
      set_up_at: Date | null;
      made_at: Date | null;
      file_name: string | null;
      bytes: string | null;
      verified_at: Date | null;
    }>`select exists (select from nodes where makes_backups) as is_scheduled, b.*
      from (select) one left join scheduled_backups b on true`.execute(db),
  );
  const [row] = rows;
  if (row === undefined) return { isScheduled: false, setUpAt: null, last: null, lost: null };
  const { made_at: madeAt, file_name: fileName, bytes, verified_at: verifiedAt } = row;
  const isMade = madeAt !== null && fileName !== null && bytes !== null && verifiedAt !== null;
  return {
    isScheduled: row.is_scheduled,
    setUpAt: row.set_up_at?.getTime() ?? null,
    last: isMade
      ? { madeAt: madeAt.getTime(), fileName, bytes: Number(bytes), verifiedAt: verifiedAt.getTime() }
      : null,
    lost: null,
  };
}
