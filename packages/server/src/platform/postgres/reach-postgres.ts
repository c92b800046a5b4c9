import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database/database-log.ts';
import { applicationRole } from '../database/pool.ts';
import { runningAddress, urlOf } from './address.ts';
import { clusterFolderOf, ClusterRefused } from './cluster-folder.ts';
import { holderOf } from './folder-lock.ts';
import { OwnPostgres } from './own-postgres.ts';

/** A server that has just begun does not listen yet. */
const STARTING_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** A PostgreSQL that takes connections of the owner until it is closed. */
export interface ReachedPostgres {
  readonly url: string;
  /** The same for the application's own role; undefined where that is not known. */
  readonly applicationUrl?: string | undefined;
  /** Ends it where it was started for this. */
  close(): Promise<void>;
}

/** Which database: that of a URL, or that of a data folder. */
export type PostgresPlace = { readonly url: string } | { readonly folder: string };

/**
 * Reaches the database for the length of a command: at its URL, on the PostgreSQL that a server runs in the data folder, or
 * on one that is started for this.
 *
 * @throws what `OwnPostgres.start` throws
 */
export async function reachPostgres(place: PostgresPlace, log: DatabaseLog): Promise<ReachedPostgres> {
  if ('url' in place) return { url: place.url, close: async () => undefined };
  return reachFolder(place.folder, {}, log);
}

/** As `reachPostgres`, and no server may use the data folder meanwhile. */
export async function reachUnusedPostgres(place: PostgresPlace, log: DatabaseLog): Promise<ReachedPostgres> {
  return 'url' in place ? reachPostgres(place, log) : OwnPostgres.start(place.folder, {}, log);
}

/**
 * As `reachPostgres`, for a data folder.
 *
 * @param size how many connections the one has that is started for this
 */
export async function reachFolder(
  folder: string,
  size: { readonly connections?: number },
  log: DatabaseLog,
): Promise<ReachedPostgres> {
  return (await reachRunning(folder)) ?? OwnPostgres.start(folder, size, log);
}

/** Null where no server runs on the data folder. */
async function reachRunning(folder: string): Promise<ReachedPostgres | null> {
  if (!existsSync(folder)) return null;
  const patienceEnds = performance.now() + STARTING_MS;
  for (;;) {
    const holder = await holderOf(folder);
    if (holder === null) return null;
    const address = runningAddress(folder, clusterFolderOf(folder), holder.socketFolder);
    if (address !== null)
      return {
        url: urlOf(address),
        applicationUrl: urlOf(address, applicationRole),
        close: async () => undefined,
      };
    if (performance.now() > patienceEnds) break;
    await wait(LOOK_AGAIN_MS);
  }
  throw new ClusterRefused(
    `A server uses the data folder ${folder}, and its database cannot be reached from here. Run the command where the server runs.`,
  );
}
