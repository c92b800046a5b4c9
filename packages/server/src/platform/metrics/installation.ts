import { statfs } from 'node:fs/promises';
import { readBackupState, type BackupState } from '../backup/scheduled/store.ts';
import type { Database } from '../database/database.ts';
import type { ListFigures } from '../freshness/chunked-list-cache.ts';
import { readJobs, type JobState } from '../jobs/store.ts';
import { readDatabaseBytes, readWaiting, type Waiting } from './queries.ts';

/** What a scrape finds besides what was counted. */
export interface Installation {
  readonly pool: PoolFigures;
  /** What the database says; null when it does not answer. */
  readonly facts: InstallationFacts | null;
  readonly freeBytes: number;
  readonly lists: ListFigures;
  /** Unix milliseconds. */
  readonly startedAt: number;
}

/** Connections of this server. */
export interface PoolFigures {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

/** Of the whole installation, over all organisations. */
export interface InstallationFacts extends Waiting {
  readonly databaseBytes: number;
  readonly jobs: readonly JobState[];
  readonly backup: BackupState;
}

/** What the figures are read from. */
export interface InstallationSource {
  readonly database: Database;
  readonly jobNames: readonly string[];
  readonly dataFolder: string;
  /** Where this server makes backups by itself; null where it makes none. */
  readonly backupFolder: string | null;
  readonly lists: () => ListFigures;
  readonly now: () => number;
}

/** Readers of the figures of an installation; a database that does not answer is reported, never waited for twice. */
export function readInstallation({
  database,
  jobNames,
  dataFolder,
  backupFolder,
  lists,
  now,
}: InstallationSource): () => Promise<Installation> {
  const startedAt = now();
  return async () => {
    const [facts, { bavail, bsize }] = await Promise.all([
      readFacts(database, { jobNames, backupFolder }, now()).catch(() => null),
      statfs(dataFolder).catch(() => ({ bavail: 0, bsize: 0 })),
    ]);
    const freeBytes = bavail * bsize;
    return { pool: poolFigures(database), facts, freeBytes, lists: lists(), startedAt };
  };
}

async function readFacts(
  database: Database,
  { jobNames, backupFolder }: Pick<InstallationSource, 'jobNames' | 'backupFolder'>,
  now: number,
): Promise<InstallationFacts> {
  const waiting = await readWaiting(database, now);
  const jobs = await readJobs(database, jobNames);
  const backup = await readBackupState(database, backupFolder);
  const databaseBytes = await readDatabaseBytes(database);
  return { ...waiting, databaseBytes, jobs, backup };
}

function poolFigures({ pool }: Database): PoolFigures {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}
