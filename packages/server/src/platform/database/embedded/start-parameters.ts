import { PGlite } from '@electric-sql/pglite';

/**
 * Memory for pages of the database. PostgreSQL's own 128 MB are written with zeros at each start and never given back, and
 * pages that are not in it come from the memory that the system keeps of files (docs/decisions/0003-embedded-database.md).
 */
const PAGE_MEMORY = 'shared_buffers=32MB';

/**
 * What PostgreSQL is started with: PGlite's own list without `-F` (no flushing), with the one flush method that reaches the
 * file system, and with less memory for pages.
 *
 * @param settings of the database, such as `shared_buffers=8MB`
 */
export function startParameters(settings: readonly string[]): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['wal_sync_method=fsync', PAGE_MEMORY, ...settings].flatMap((setting) => ['-c', setting]),
  ];
}
