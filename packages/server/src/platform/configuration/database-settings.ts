import type { DatabaseSettings } from '../database/open-database.ts';
import type { Configuration } from './configuration.ts';

/** Which database the installation is configured for: a PostgreSQL server, else the shipped one in its data folder. */
export function databaseSettingsOf({
  databaseUrl,
  databaseApplicationUrl: applicationUrl,
  databaseConnections: connections,
  databasePooler: pooler,
  dataFolder,
}: Configuration): DatabaseSettings {
  return databaseUrl === null
    ? { folder: dataFolder, connections }
    : { url: databaseUrl, applicationUrl, connections, pooler };
}
