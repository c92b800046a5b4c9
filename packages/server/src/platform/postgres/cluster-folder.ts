import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_MAJOR } from './programs.ts';

/** What is not a folder that this PostgreSQL may use. The message says what to do; nothing was touched. */
export class ClusterRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ClusterRefused';
  }
}

/** Where the database of a data folder is. */
export function clusterFolderOf(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/**
 * Whether the data folder has a database. Looks only.
 *
 * @throws ClusterRefused when there is something else in its place, or a database that this version cannot open
 */
export function hasCluster(dataFolder: string): boolean {
  const cluster = clusterFolderOf(dataFolder);
  if (!existsSync(cluster)) return refuseOlderDatabase(dataFolder);
  if (!statSync(cluster).isDirectory()) throw new ClusterRefused(`${cluster} is no folder. Move it away.`);
  refuseOtherOwner(cluster);
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    refuseOtherVersion(cluster, readFileSync(versionFile, 'utf8').trim());
    return true;
  }
  if (readdirSync(cluster).length === 0) return refuseOlderDatabase(dataFolder);
  throw new ClusterRefused(
    `The folder ${cluster} holds files that are no database of Pactbook. Move it away, or choose another PACTBOOK_DATA.`,
  );
}

function refuseOtherVersion(cluster: string, version: string): void {
  if (version === String(POSTGRES_MAJOR)) return;
  throw new ClusterRefused(
    `The database in ${cluster} is of PostgreSQL ${version}, and this version of Pactbook uses ${POSTGRES_MAJOR}. ` +
      'Restore a backup into a new data folder: PACTBOOK_DATA=NEW npm run pactbook -- restore FILE.',
  );
}

/** There is no database; versions before 1.0.0 kept it in another engine. */
function refuseOlderDatabase(dataFolder: string): false {
  const older = join(dataFolder, 'database');
  if (!existsSync(join(older, 'PG_VERSION'))) return false;
  throw new ClusterRefused(
    `The database in ${older} was made by a version before 1.0.0. Export its records with that version, then import them ` +
      'into a new data folder (PACTBOOK_DATA=NEW).',
  );
}

function refuseOtherOwner(cluster: string): void {
  const self = process.getuid?.() ?? 0;
  const { uid } = statSync(cluster);
  if (self === 0 || uid === self) return;
  throw new ClusterRefused(
    `The database in ${cluster} belongs to user ${uid}, and Pactbook was started as user ${self}. ` +
      'Start it as that user, or give the data folder to this one (chown -R).',
  );
}
