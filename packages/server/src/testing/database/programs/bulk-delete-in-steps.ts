import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { bulkDelete } from '../../../features/change-sets/change-many.ts';
import { findActor, listPeople } from '../../../features/users/queries.ts';
import { runCommand } from '../../../platform/command.ts';
import { openDatabase, type DatabaseSettings } from '../../../platform/database/open-database.ts';
import { mintOrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { createLog } from '../../../platform/log/log.ts';
import { buildContracts } from '../../build-contract.ts';
import { silentLog } from '../silent-log.ts';

/** What a test asks of this program. */
interface Asked {
  readonly settings: DatabaseSettings;
  readonly organisationId: string;
  readonly records: number;
  readonly recordsPerStep: number;
  /** How many steps are written; the one after them never begins. */
  readonly steps: number;
}

/**
 * A process for tests to kill: adds records and deletes them in steps, in the name of the first person, prints a line when
 * some of the steps are written, and waits there.
 */
const asked: Asked = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase(asked.settings, silentLog);
const now = (): number => Date.now();
const services = { database, log: createLog('silent'), now, newId: () => uuidV7(now(), randomBytes(10)) };
const scope = mintOrganisationScope(asked.organisationId);
const inputs = Array.from({ length: asked.records }, () => ({}));
const contracts = await buildContracts({ services }, { id: asked.organisationId, scope }, inputs);
const actor = await database.read(scope, async (db) => {
  const [person] = await listPeople(db);
  return await findActor(db, person?.id ?? '');
});
const origin = { scope, actor, cause: 'contracts.bulkDelete', requestId: null };
const stillAlive = setInterval(() => undefined, 60_000);
let written = 0;
await bulkDelete(
  async (work) => {
    if (written === asked.steps) {
      writeSync(1, `${written}\n`);
      await new Promise<never>(() => undefined);
    }
    written += 1;
    return await runCommand(services, origin, work);
  },
  contracts.map(({ id }) => id),
  { recordsPerStep: asked.recordsPerStep },
);
clearInterval(stillAlive);
