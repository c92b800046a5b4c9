import { statfs } from 'node:fs/promises';
import { readBackupState, type BackupState } from '../backup/scheduled/store.ts';
import type { Database } from '../database/database.ts';
import { readJobs, type JobState } from '../jobs/store.ts';
import { readWaiting, type Waiting } from './queries.ts';

/** What a scrape finds besides what was counted. */
export interface Installation {
  readonly pool: PoolFigures;
  /** What the database says; null when it does not answer. */
  readonly facts: InstallationFacts | null;
  readonly freeBytes: number;
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
  readonly jobs: readonly JobState[];
  readonly backup: BackupState;
}

/** What the figures are read from. */
export interface InstallationSource {
  readonly database: Database;
  readonly jobNames: readonly string[];
  readonly dataFolder: string;
  readonly now: () => number;
}

/** Readers of the figures of an installation; a database that does not answer is told of, never waited for twice. */
export function readInstallation({
  database,
  jobNames,
  dataFolder,
  now,
}: InstallationSource): () => Promise<Installation> {
  const startedAt = now();
  return async () => {
    const [facts, { bavail, bsize }] = await Promise.all([
      readFacts(database, jobNames, now()).catch(() => null),
      statfs(dataFolder).catch(() => ({ bavail: 0, bsize: 0 })),
    ]);
    return { pool: poolFigures(database), facts, freeBytes: bavail * bsize, startedAt };
  };
}

async function readFacts(
  database: Database,
  jobNames: readonly string[],
  now: number,
): Promise<InstallationFacts> {
  const waiting = await readWaiting(database, now);
  const jobs = await readJobs(database, jobNames);
  const backup = await readBackupState(database);
  return { ...waiting, jobs, backup };
}

function poolFigures({ pool }: Database): PoolFigures {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}
