import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../../platform/database/database-errors.ts';
import { openDatabase, type DatabaseSettings } from '../../../platform/database/open-database.ts';
import { mintOrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { silentLog } from '../silent-log.ts';

/**
 * A process for tests to kill: opens the database its first argument describes and commits one row after the other (at most as
 * many as its second argument says), printing each id once it has been acknowledged. While the database is unavailable it
 * tries again with another id. When the database cannot be opened it says why and ends with 1.
 */
const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '');
const most = Number(process.argv[3] ?? Number.POSITIVE_INFINITY);

try {
  const database = await openDatabase(settings, silentLog);
  writeSync(1, 'open\n');
  for (let count = 0; count < most;) {
    const id = crypto.randomUUID();
    try {
      await database.write(mintOrganisationScope(id), (db) =>
        db
          .insertInto('organisations')
          .values({ id, name: 'Acknowledged', time_zone: 'UTC', created_at: new Date() })
          .execute(),
      );
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await wait(20);
      continue;
    }
    count += 1;
    writeSync(1, `${id}\n`);
  }
  await database.close();
} catch (error) {
  writeSync(2, `${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
