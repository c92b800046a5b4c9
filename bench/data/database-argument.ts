import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';

/** The arguments of a benchmark program that identify its database; {@link databaseOf} parses them. */
export function wordsOf(settings: DatabaseSettings): [kind: string, place: string] {
  return 'url' in settings ? ['url', settings.url] : ['folder', settings.folder];
}

/**
 * The database that the arguments name.
 * @throws Error when they name none
 */
export function databaseOf([kind, place]: readonly string[]): DatabaseSettings {
  if (place !== undefined && kind === 'url') return { url: place };
  if (place !== undefined && kind === 'folder') return { folder: place };
  throw new Error('Name a database: folder PATH or url URL.');
}
