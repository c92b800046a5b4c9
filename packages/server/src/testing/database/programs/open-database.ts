import { openDatabase, type DatabaseSettings } from '../../../platform/database/open-database.ts';
import { silentLog } from '../silent-log.ts';

/** A process for tests to kill: opens the database that its argument describes, and stays until it is ended. */
const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '');

await openDatabase(settings, silentLog);
setInterval(() => undefined, 60_000);
