import { PGlite } from '@electric-sql/pglite';

/**
 * What PostgreSQL is started with: PGlite's own list without `-F` (no flushing), and with the one flush method that reaches
 * the file system.
 *
 * @param settings of the database, such as `shared_buffers=8MB`
 */
export function startParameters(settings: readonly string[]): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['wal_sync_method=fsync', ...settings].flatMap((setting) => ['-c', setting]),
  ];
}
