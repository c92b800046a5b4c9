import { writeSync } from 'node:fs';
import { OwnPostgres } from '../../../platform/postgres/own-postgres.ts';
import { silentLog } from '../silent-log.ts';

/**
 * A process for tests to kill: starts PostgreSQL on the data folder in its argument, prints `ready` and its process id and stays
 * until it is ended, or prints why it is refused and ends with 1. With `close` it closes PostgreSQL at once, with `exit` it ends
 * without that.
 */
const [folder = '', what] = process.argv.slice(2);
const print = (line: string) => void writeSync(1, `${line}\n`);
try {
  const own = await OwnPostgres.start(folder, {}, silentLog);
  print(`ready ${own.pid}`);
  if (what === 'close') await own.close();
  if (what === 'exit') process.exit();
} catch (error) {
  print(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
