import { writeSync } from 'node:fs';
import type { DatabaseSettings } from '../../../platform/database/open-database.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';

/**
 * A process for tests to kill: opens the database its argument describes, printing each migration
 * it applied and then `open`, and stays until it is ended.
 */
const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '');
const print = (line: string) => void writeSync(1, `${line}\n`);

const database = await openDatabase(settings, {
  info: (fields) => print(`migrated ${'migration' in fields ? String(fields.migration) : ''}`),
  warn: () => undefined,
  error: () => undefined,
});
print('open');
setInterval(() => database.kind, 60_000);
