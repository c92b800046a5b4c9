import { expect, test } from 'vitest';
import type { DatabaseLog } from '../database/database-log.ts';
import { logLine } from './postgres-process.ts';

/** What is logged for a line, as `level text`. */
function logged(line: string): string[] {
  const entries: string[] = [];
  const note = (level: string) => (fields: object) =>
    void entries.push(`${level} ${'line' in fields ? String(fields.line) : ''}`);
  const log: DatabaseLog = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
  };
  logLine(line, log);
  return entries;
}

test.each([
  [
    'LOG:  database system is ready to accept connections',
    'debug database system is ready to accept connections',
  ],
  ['LOG:  database system was not properly shut down; automatic recovery in progress', 'warn'],
  ['LOG:  client backend (PID 12) was terminated by signal 9: Killed', 'warn'],
  ['LOG:  all server processes terminated; reinitializing', 'warn'],
  ['LOG:  could not open file "x": Permission denied', 'warn'],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device', 'error could not write'],
  ['PANIC:  could not write to log file', 'error could not write to log file'],
  ['FATAL:  the database system is starting up', 'debug'],
  ['FATAL:  the database system is shutting down', 'debug'],
  ['FATAL:  terminating connection due to administrator command', 'debug'],
  ['FATAL:  terminating autovacuum process due to administrator command', 'debug'],
  ['FATAL:  terminating background worker "parallel worker" due to administrator command', 'debug'],
  ['FATAL:  terminating connection due to unexpected postmaster exit', 'error terminating connection'],
  ['ERROR:  duplicate key value violates unique constraint "a"', 'debug'],
  ['WARNING:  terminating connection because of crash of another server process', 'debug'],
  ['postgres: error while loading shared libraries: libpq.so.5', 'warn postgres: error while loading'],
  ['setpriv: setresuid failed: Operation not permitted', 'warn setpriv'],
])('%s', (line, start) => {
  expect(logged(line)).toEqual([expect.stringMatching(new RegExp(`^${start}`))]);
});

test.each(['', '   ', '\tat character 12'])('%j is not logged', (line) => {
  expect(logged(line)).toEqual([]);
});
