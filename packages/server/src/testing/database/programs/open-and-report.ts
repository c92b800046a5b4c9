import { writeSync } from 'node:fs';
import type { DatabaseSettings } from '../../../platform/database/open-database.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { silentLog } from '../silent-log.ts';

/**
 * A process for tests to kill: opens the database its argument describes, printing each migration
 * it applied and then `open`, and stays until it is ended.
 */
const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '');
const print = (line: string) => void writeSync(1, `${line}\n`);

await openDatabase(settings, {
  ...silentLog,
  info: (fields) => print(`migrated ${'migration' in fields ? String(fields.migration) : ''}`),
});
print('open');
setInterval(() => undefined, 60_000);
