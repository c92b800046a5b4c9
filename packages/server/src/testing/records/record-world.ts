import fc from 'fast-check';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { DECISIONS } from '@pactbook/domain/features/contracts/decision.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import type { Person } from '@pactbook/domain/features/users/user.ts';
import { listCategories, type Category } from '../../features/categories/queries.ts';
import { findActor } from '../../features/users/queries.ts';
import { anyRecord, CATEGORIES, CUSTOM_TYPES } from './any-record.ts';
import { buildContracts, buildCustomField } from '../build-contract.ts';
import { buildPapers, EVERY_KIND, type FoundInPapers } from './build-papers.ts';
import { uploadTo } from '../build-document.ts';
import { buildOrganisation, type BuiltOrganisation } from '../build-organisation.ts';
import { buildTeam } from '../build-team.ts';
import { buildUser, type BuiltUser } from '../build-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const SECOND_MS = 1_000;
export const START_MONTH = 7;

/** An organisation with random records of every kind, and people with every kind of rights. */
export interface RecordWorld {
  readonly server: TestServer;
  readonly organisation: BuiltOrganisation;
  readonly today: CalendarDate;
  readonly teams: readonly string[];
  readonly categories: readonly Category[];
  /** A person who reads all records, one who edits those of a team, one who reads those of a team, and one of whom neither is true. */
  readonly people: readonly BuiltUser[];
  /** One of each type, open and restricted. */
  readonly fields: readonly CustomField[];
  /** After the records were added, and before some of them changed. */
  readonly betweenChanges: string;
}

/** The list of a person as their browser has it. */
export interface Screen {
  readonly person: BuiltUser;
  readonly actor: Actor;
  readonly index: ContractIndex;
}

/** A call that must succeed. */
export async function askAs<Body>(
  { server }: Pick<RecordWorld, 'server'>,
  { token }: Pick<BuiltUser, 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await server.request(method, path, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}

async function buildFields(server: TestServer, organisation: BuiltOrganisation): Promise<CustomField[]> {
  const fields = [];
  for (const restricted of [false, true])
    for (const settings of CUSTOM_TYPES) {
      const options = 'options' in settings ? [...settings.options] : [];
      fields.push(await buildCustomField(server, organisation, { ...settings, options, restricted }));
    }
  return fields;
}

async function buildPeople(
  server: TestServer,
  organisation: BuiltOrganisation,
  [first = '', second = '']: readonly string[],
): Promise<BuiltUser[]> {
  const build = (options: object) => buildUser(server, { organisation, ...options });
  return [
    await build({ role: 'System Admin', firstName: 'Ada', lastName: 'Arden' }),
    await build({ role: 'Team Manager', teams: [first], firstName: 'Émile', lastName: 'Zorn' }),
    await build({ role: 'Team Viewer', teams: [second], firstName: '', lastName: '' }),
    await build({ role: 'Limited Access User' }),
  ];
}

/** What is found in documents, one after the other; the fourth is not analyzed. */
const PAPERS: readonly FoundInPapers[] = [
  { kinds: EVERY_KIND, law: 'New York' },
  { kinds: ['Insurance'], law: null },
  { kinds: EVERY_KIND.slice(1), law: 'Delaware' },
];

/** Gives some records documents, findings in them, decisions and a later change. */
async function changeSome(world: RecordWorld, ids: readonly string[]): Promise<string> {
  const { server } = world;
  const [admin] = world.people as [BuiltUser];
  for (const [at, id] of ids.entries()) {
    if (at % 9 === 0) await uploadTo(server, admin, id);
    const papers = at % 9 === 0 ? PAPERS[(at / 9) % 4] : undefined;
    if (papers !== undefined) await buildPapers(server, world.organisation, id, papers);
    const decision = DECISIONS[at % 7];
    // What the rules of records refuse stays undecided.
    if (decision !== undefined)
      await server.request('POST', `/contracts/${id}/decide`, {
        token: admin.token,
        body: { decision, lateNoticeAccepted: true },
      });
  }
  server.clock.advance(SECOND_MS);
  const betweenChanges = new Date(server.services.now()).toISOString();
  server.clock.advance(SECOND_MS);
  for (const [at, id] of ids.entries())
    if (at % 8 === 0) await askAs(world, admin, 'POST', `/contracts/${id}`, { notes: 'Later' });
  return betweenChanges;
}

/** Builds such an organisation; stop its server in `afterAll`. */
export async function buildRecordWorld(records: number): Promise<RecordWorld> {
  const server = await startTestServer();
  const organisation = await buildOrganisation(server, { categories: CATEGORIES, timeZoneId: 'UTC' });
  const teams = [
    (await buildTeam(server, organisation, { name: 'Legal Team' })).id,
    (await buildTeam(server, organisation, { name: 'Ríšk' })).id,
  ];
  const people = await buildPeople(server, organisation, teams);
  const fields = await buildFields(server, organisation);
  const today = calendarDateAt(server.services.now(), 'UTC');
  const categories = await server.services.database.read(organisation.scope, listCategories);
  const world = { server, organisation, today, teams, categories, people, fields, betweenChanges: '' };
  const [admin] = people as [BuiltUser];
  await askAs(world, admin, 'POST', '/organisation/settings', { fiscalYearStartMonth: START_MONTH });
  await askAs(world, admin, 'POST', '/currencies', { recordCurrencies: ['CAD', 'JPY'] });
  await askAs(world, admin, 'POST', '/currencies/rates', {
    rates: [
      { base: 'CAD', currency: 'USD', day: addDays(today, -900), rate: '0.7312' },
      // What was paid in yen earlier cannot be converted.
      { base: 'USD', currency: 'JPY', day: addDays(today, -300), rate: '151.5' },
    ],
  });
  const inputs = fc.sample(anyRecord(world), { numRuns: records, seed: 7 });
  const built = await buildContracts(server, organisation, inputs);
  const ids = built.map(({ id }) => id);
  return { ...world, betweenChanges: await changeSome(world, ids) };
}

/** What the screen of a person works with. */
export async function screenOf(world: RecordWorld, person: BuiltUser): Promise<Screen> {
  const { server, organisation, categories, today } = world;
  const get = <Body>(path: string) => askAs<Body>(world, person, 'GET', path);
  const contracts = await get<Contract[]>('/contracts');
  const named = await get<{ id: string; name: string }[]>('/teams');
  const people = await get<Person[]>('/people');
  const fields = await get<CustomField[]>('/customFields');
  const { scope } = organisation;
  const actor = await server.services.database.read(scope, (db) => findActor(db, person.id));
  if (actor === null) throw new Error('There is no such person.');
  const names = {
    teamNames: new Map(named.map(({ id, name }) => [id, name])),
    peopleNames: new Map(people.map(({ id, name }) => [id, name])),
    customFields: new Map(fields.map((field) => [field.key, field])),
    categoryIds: new Map(categories.map(({ id, name }) => [name, id])),
    fiscalYearStartMonth: START_MONTH,
  };
  return { person, actor, index: new ContractIndex(contracts, names, today) };
}
