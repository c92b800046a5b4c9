import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';

/** The arguments of a benchmark program that identify its database; {@link databaseOf} parses them. */
export function wordsOf(settings: DatabaseSettings): [kind: string, place: string] {
  return settings.kind === 'postgres' ? ['postgres', settings.url] : ['embedded', settings.folder];
}

/**
 * The database that the arguments name.
 * @throws Error when they name none
 */
export function databaseOf([kind, place]: readonly string[]): DatabaseSettings {
  if (place !== undefined && kind === 'postgres') return { kind, url: place };
  if (place !== undefined && kind === 'embedded') return { kind, folder: place };
  throw new Error('Name a database: embedded FOLDER or postgres URL.');
}
