import { randomBytes } from 'node:crypto';
import { calendarDateAt } from '../../packages/domain/src/kernel/calendar-date.ts';
import { uuidV7 } from '../../packages/domain/src/kernel/ids.ts';
import {
  gatherIndex,
  indexNewestEvents,
} from '../../packages/server/src/features/activity/search/write-event-index.ts';
import { addCategories } from '../../packages/server/src/features/categories/commands.ts';
import { createContracts } from '../../packages/server/src/features/contracts/create-contract.ts';
import { createCustomField } from '../../packages/server/src/features/custom-fields/commands.ts';
import { createOrganisation } from '../../packages/server/src/features/organisations/commands.ts';
import { createTeam } from '../../packages/server/src/features/teams/commands.ts';
import { createUser } from '../../packages/server/src/features/users/commands.ts';
import { runCommand } from '../../packages/server/src/platform/command.ts';
import { openDatabase } from '../../packages/server/src/platform/database/open-database.ts';
import {
  createPasswordHasher,
  PRODUCT_COST,
} from '../../packages/server/src/platform/passwords/password-hasher.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { CUSTOM_FIELDS, generateContracts } from './generate-contracts.ts';
import { databaseOf } from './database-argument.ts';
import { BENCH_ACCOUNT } from './bench-account.ts';
import { addEvents, addPeople, addTeams, LARGE_ORGANISATION } from './fill-large-organisation.ts';

/**
 * Fills the empty database of its first two arguments with as many records as the third argument says, through the
 * commands of the product, and closes it. With `large` as the fourth they belong to a large organisation.
 */
const [, , ...words] = process.argv;
const settings = databaseOf(words);
const count = Number(words[2]);
const isLarge = words[3] === 'large';
const CATEGORIES = [
  'Analytics',
  'Collaboration',
  'Design',
  'Finance',
  'Hardware',
  'Infrastructure',
  'Security',
];
const TEAMS = ['Design', 'Engineering', 'Finance', 'Legal', 'Marketing', 'Operations', 'People', 'Sales'];
const RECORDS_AT_ONCE = 2_500;
const PEOPLE_AT_ONCE = 100;
const EVENTS_AT_ONCE = 1_000;
const PATIENCE = { timeoutMs: 120_000 };

const log = createLog('warn');
const database = await openDatabase(settings, log);
const now = (): number => Date.now();
const services = { database, log, now, newId: () => uuidV7(now(), randomBytes(10)) };
const passwords = await createPasswordHasher(PRODUCT_COST);
const passwordHash = await passwords.hash(BENCH_ACCOUNT.password);
const organisation = { name: 'Bench', timeZoneId: 'UTC' };
const { scope, result: teamIds } = await createOrganisation(
  services,
  organisation,
  'bench',
  async (command) => {
    await addCategories(command, CATEGORIES);
    await createUser(command, {
      emailAddress: BENCH_ACCOUNT.emailAddress,
      firstName: 'Bea',
      lastName: 'Bench',
      passwordHash,
      isSuperAdmin: true,
    });
    for (const field of CUSTOM_FIELDS) await createCustomField(command, field);
    const ids: string[] = [];
    for (const name of TEAMS) ids.push((await createTeam(command, { name })).id);
    if (!isLarge) return ids;
    return [...ids, ...(await addTeams(command, LARGE_ORGANISATION.teams - ids.length))];
  },
);

const today = calendarDateAt(now(), 'UTC');
const contracts = generateContracts(count, { teamIds, categories: CATEGORIES }, today);
const origin = { scope, actor: null, cause: 'bench', requestId: null };
if (isLarge) {
  for (let first = 0; first < LARGE_ORGANISATION.people; first += PEOPLE_AT_ONCE) {
    const people = Array.from({ length: PEOPLE_AT_ONCE }, (_, index) => first + index);
    await runCommand(
      services,
      origin,
      (command) => addPeople(command, passwordHash, teamIds, people),
      PATIENCE,
    );
  }
  await addEvents(database, scope, LARGE_ORGANISATION.events);
}
for (let start = 0; start < count; start += RECORDS_AT_ONCE) {
  const some = contracts.slice(start, start + RECORDS_AT_ONCE);
  await runCommand(services, origin, (command) => createContracts(command, some, today), PATIENCE);
}
// No one is notified of generated records: for an organisation of thousands it would take hours, beside what is measured.
await database.write(
  scope,
  async (db) => {
    await db.deleteFrom('notification_queue').where('organisation_id', '=', scope.organisationId).execute();
  },
  PATIENCE,
);
// Otherwise a job of the server would do so, beside what is measured.
for (let added = EVENTS_AT_ONCE; added === EVENTS_AT_ONCE;) {
  added = await database.write(scope, (db) => indexNewestEvents(db, EVENTS_AT_ONCE), PATIENCE);
}
await database.write(scope, (db) => gatherIndex(db), PATIENCE);
await database.close();
