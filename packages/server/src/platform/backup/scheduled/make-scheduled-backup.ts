import { mkdir } from 'node:fs/promises';
import { MAKE_BACKUP } from '@pactbook/domain/kernel/backup-job.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { makeBackup } from '../make-backup.ts';
import { readArchive } from '../read-archive.ts';
import {
  acceptBackup,
  backupNameOf,
  removeOldBackups,
  removeUnfinished,
  unverifiedPath,
  type GoodBackup,
} from './backup-files.ts';
import type { Retention } from './retention.ts';
import { noteGoodBackup } from './store.ts';

/** Why a scheduled backup was not made: a sentence for administrators, who see no folder of the server in it. */
class BackupFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BackupFailed';
  }
}

const NOT_WRITABLE = 'The server may not write into the folder for backups.';
const FULL = 'The disk of the folder for backups is full.';

/** What keeps a backup from being written, by the code of the system's error. */
const WRITING: Readonly<Record<string, string>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'The disk of the folder for backups cannot be written.',
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: 'The disk of the folder for backups takes no file of this size.',
  ENOENT: 'The folder for backups is not there and cannot be made.',
  ENOTDIR: 'PACTBOOK_BACKUP_FOLDER is no folder.',
  EEXIST: 'PACTBOOK_BACKUP_FOLDER is no folder.',
  EIO: 'The disk of the folder for backups fails.',
};

function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  return Object.hasOwn(WRITING, error.code) ? (WRITING[error.code] ?? null) : null;
}

/**
 * The failure of a backup in words.
 */
function explainBackupFault(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new BackupFailed('The server stopped before the backup was complete.', error);
  const sentence = sentenceOf(error);
  if (sentence !== null) return new BackupFailed(sentence, error);
  return error instanceof Error ? error : new BackupFailed(String(error), error);
}

/** How backups are made by themselves. */
export interface BackupSchedule {
  /** Absolute path. */
  readonly folder: string;
  /** By the clock and the time zone of the machine. */
  readonly at: { readonly hours: number; readonly minutes: number };
  readonly keep: Retention;
}

/** What the job works with besides the services. */
export interface BackupTools {
  readonly schedule: BackupSchedule;
  readonly files: FileStore;
  /** PACTBOOK_SECRET; null where the secret is in the database. */
  readonly secret: string | null;
}

const DAY_SECONDS = 86_400;
const RETRY_MS = 3_600_000;

/** The next moment of a time of day by the clock of the machine, after `now`. Unix milliseconds. */
export function nextTimeOfDay({ hours, minutes }: BackupSchedule['at'], now: number): number {
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  if (next.getTime() <= now) next.setDate(next.getDate() + 1);
  return next.getTime();
}

/**
 * A minute after the first start and every day at its time: makes a backup, reads it again and compares every sum; then those that need not be kept go.
 * After a failure it is tried again in an hour. A backup that was cut off leaves nothing that has the name of one.
 */
export function makeScheduledBackup(tools: BackupTools): Job {
  return {
    name: MAKE_BACKUP,
    everySeconds: DAY_SECONDS,
    nextRunAt: (now, hasFailed) => {
      const next = nextTimeOfDay(tools.schedule.at, now);
      return hasFailed ? Math.min(next, now + RETRY_MS) : next;
    },
    run: async (context) => {
      const { services, signal } = context;
      const { folder, keep } = tools.schedule;
      const good = await makeAndVerify(context, tools);
      await noteGoodBackup(services.database, good);
      // Only now that there is a newer one that is known to be good.
      const removed = await removeOldBackups(folder, keep).catch((error: unknown) => {
        throw explainBackupFault(error, signal);
      });
      services.log.info(
        { file: good.fileName, bytes: good.bytes, removed },
        'A backup was made and verified',
      );
    },
  };
}

/** @throws Error with a sentence for administrators; then nothing is left that has the name of a backup */
async function makeAndVerify({ services, signal }: JobContext, tools: BackupTools): Promise<GoodBackup> {
  const { files, secret, schedule } = tools;
  const { folder } = schedule;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    const madeAt = services.now();
    const fileName = backupNameOf(madeAt);
    const path = unverifiedPath(folder, fileName);
    const snapshot = await services.database.openSnapshot();
    let bytes: number;
    try {
      ({ bytes } = await makeBackup(path, { snapshot, files, secret, madeAt, signal }));
    } finally {
      await snapshot.close();
    }
    await readArchive(path, { rows: async () => signal.throwIfAborted() });
    signal.throwIfAborted();
    await acceptBackup(folder, fileName);
    return { madeAt, fileName, bytes, verifiedAt: services.now() };
  } catch (error) {
    await removeUnfinished(folder).catch(() => undefined);
    throw explainBackupFault(error, signal);
  }
}
