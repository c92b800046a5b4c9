import type { DatabaseSettings } from '../database/open-database.ts';
import type { Configuration } from './configuration.ts';

/** Which database the installation is configured for: a PostgreSQL server, else the embedded one in its data folder. */
export function databaseSettingsOf({
  databaseUrl,
  databaseApplicationUrl: applicationUrl,
  databaseConnections: connections,
  databasePooler: pooler,
  dataFolder,
}: Configuration): DatabaseSettings {
  return databaseUrl === null
    ? { kind: 'embedded', folder: dataFolder }
    : { kind: 'postgres', url: databaseUrl, applicationUrl, connections, pooler };
}
