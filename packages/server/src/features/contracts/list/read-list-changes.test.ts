import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { caseCount } from '../../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { findActor } from '../../users/queries.ts';
import { ChangeLog } from '../../../platform/freshness/change-log.ts';
import { readChangeCounter } from '../../../platform/freshness/queries.ts';
import { ChangedRecords } from '../changed-records/changed-records.ts';
import { ContractLists } from '../cached-lists/contract-lists.ts';
import { readContracts } from '../queries.ts';
import { SharedRanges } from '../shared-ranges/read-shared-ranges.ts';
import { readListChanges, type ListChanges } from './read-list-changes.ts';

/** Small on purpose: chunks are divided, cut and left over with few records. */
const PER_CHUNK = 2;
const STEPS = { contracts: 4, took: () => undefined };

/** What a screen has of the list, and since when. */
interface Screen {
  readonly counter: bigint;
  readonly records: ReadonlyMap<string, unknown>;
}
/** What changed for someone since a value of the change counter; null where the whole list must be read. */
type Read = (
  organisation: BuiltOrganisation,
  actor: Actor,
  since: bigint,
) => Promise<
  (Omit<ListChanges, 'changed'> & { readonly changed: readonly { readonly id: string }[] }) | null
>;

const CHANGES = [
  'create',
  'edit',
  'moveBetweenTeams',
  'setCosts',
  'delete',
  'restore',
  'renameCategory',
  'restrictField',
  'removeTeam',
  'restartServer',
] as const;

describe('the list of records in chunks', () => {
  let server: TestServer;
  let together: ChangedRecords;
  let lists: ContractLists;
  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.services;
    together = new ChangedRecords(database, new ChangeLog(database));
    start();
  });
  afterAll(() => server.stop());

  /** A server that starts knows no list. */
  function start(): void {
    const ranges = new SharedRanges(server.services.database, STEPS);
    lists = new ContractLists(server.services.database, { ranges, perChunk: PER_CHUNK });
  }

  const actorOf = async ({ scope }: BuiltOrganisation, { id }: Pick<BuiltUser, 'id'>): Promise<Actor> => {
    const actor = await server.services.database.read(scope, (db) => findActor(db, id));
    if (actor === null) throw new Error('There is no such person.');
    return actor;
  };

  /** The list in chunks, brought up to date: many people's at once share what is read. */
  async function listed({ scope }: BuiltOrganisation, actor: Actor): Promise<Screen> {
    const present = await server.services.database.read(scope, readChangeCounter);
    const { counter, records } = await lists.readContracts({ scope, actor }, present);
    const all = new Map<string, Contract>();
    for await (const some of records()) for (const record of some) all.set(record.id, record);
    return { counter, records: all };
  }

  async function freshList({ scope }: BuiltOrganisation, actor: Actor): Promise<unknown> {
    return await server.services.database.read(scope, async (db) => {
      const all = [];
      for await (const some of readContracts(db, scope, actor)) all.push(...some);
      return all;
    });
  }

  const readAlone: Read = ({ scope }, actor, since) =>
    server.services.database.read(scope, (db) => readListChanges(db, scope, actor, since, 1));

  /** The same from the texts that people with the same rights share. */
  const readTogether: Read = async (organisation, actor, since) => {
    const { scope } = organisation;
    const counter = await server.services.database.read(scope, readChangeCounter);
    const shared = await together.find({ scope, actor, changeCounter: String(counter) }, since, 1);
    const changed = shared?.changed.map((text) => JSON.parse(text) as { id: string });
    return shared === null || changed === undefined
      ? await readAlone(organisation, actor, since)
      : { ...shared, changed };
  };

  /** A screen that polls: what changed since, in small answers, or the whole list where that is not known. */
  async function polled(
    organisation: BuiltOrganisation,
    actor: Actor,
    before: Screen | null,
    read: Read,
  ): Promise<Screen> {
    const changes = await read(organisation, actor, before?.counter ?? -1n);
    const records = new Map(before?.records);
    if (changes === null || before === null) {
      return await listed(organisation, actor);
    }
    for (const id of changes.removed) records.delete(id);
    for (const record of changes.changed) records.set(record.id, record);
    const inOrder = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const screen = { counter: changes.counter, records: new Map(inOrder) };
    return changes.hasMore ? await polled(organisation, actor, screen, read) : screen;
  }

  async function buildAcme() {
    const organisation = await buildOrganisation(server);
    const teams = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const ask = (method: string, path: string, body?: object) =>
      server.request(method, path, { token: admin.token, body });
    await ask('POST', '/config/categories/create', { name: 'Software' });
    await ask('POST', '/customFields/create', { key: 'seats', label: 'Seats', type: 'number' });
    const people = await Promise.all([
      buildUser(server, { organisation, role: 'Record Admin' }),
      buildUser(server, { organisation, role: 'Team Manager', teams: [teams[0]?.id ?? ''] }),
      buildUser(server, { organisation, role: 'Team Viewer', teams: [teams[1]?.id ?? ''] }),
      buildUser(server, { organisation }),
    ]);
    return { organisation, teams, ask, people };
  }
  type Acme = Awaited<ReturnType<typeof buildAcme>>;

  async function change({ ask, teams, organisation }: Acme, what: (typeof CHANGES)[number], seed: number) {
    const present = (await ask('GET', '/contracts')).body as { id: string }[];
    const id = present[seed % Math.max(1, present.length)]?.id ?? '';
    const categories = (await ask('GET', '/config/categories')).body as { id: string; name: string }[];
    const fields = (await ask('GET', '/customFields')).body as { id: string; restricted: boolean }[];
    const removed = (await ask('GET', '/contracts/trash')).body as { id: string }[];
    const team = teams[seed % teams.length]?.id ?? '';
    const changes: Record<typeof what, () => Promise<unknown>> = {
      create: () => buildContract(server, organisation, { teams: [team], categories: ['Software'] }),
      edit: () => ask('POST', `/contracts/${id}`, { notes: `note ${seed}`, customFields: { seats: seed } }),
      moveBetweenTeams: () => ask('POST', `/contracts/${id}`, { teams: seed % 3 === 0 ? [] : [team] }),
      setCosts: () =>
        ask('POST', `/contracts/${id}/annualCosts`, { annualCosts: [{ date: '2026-01-01', cost: seed }] }),
      delete: () => ask('DELETE', `/contracts/${id}`),
      restore: () => ask('POST', `/contracts/${removed[seed % Math.max(1, removed.length)]?.id}/restore`),
      renameCategory: () =>
        ask('POST', `/config/categories/${categories[0]?.id}`, { name: `Software ${seed}` }),
      restrictField: () =>
        ask('POST', `/customFields/${fields[0]?.id}`, { restricted: fields[0]?.restricted !== true }),
      removeTeam: async () => {
        if (teams.length > 1) await ask('DELETE', `/teams/${teams.pop()?.id}`);
      },
      restartServer: async () => start(),
    };
    await changes[what]();
  }

  test('is for everybody what a list built again would be, whatever happened', async () => {
    const chain = fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.nat(1_000)), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), chain, async (records, changes) => {
        const acme = await buildAcme();
        const { organisation, people, teams } = acme;
        const personWithActor = async (person: BuiltUser) => ({
          person,
          actor: await actorOf(organisation, person),
        });
        for (let index = 0; index < records; index += 1)
          await buildContract(server, organisation, { teams: [teams[index % 2]?.id ?? ''] });
        const screens = new Map<string, Screen>();
        for (const [index, [what, seed]] of changes.entries()) {
          // Not after each change: several come in several answers.
          const asked = await Promise.all((index % 3 === 2 ? [] : people).map(personWithActor));
          const seen = await Promise.all(asked.map(({ actor }) => listed(organisation, actor)));
          for (const [place, { person, actor }] of asked.entries()) {
            const list = [...(seen[place]?.records.values() ?? [])];
            expect(list).toEqual(await freshList(organisation, actor));
            for (const [way, read] of Object.entries({ readAlone, readTogether })) {
              const name = `${way} ${person.id}`;
              const screen = await polled(organisation, actor, screens.get(name) ?? null, read);
              expect([...screen.records.values()]).toEqual(list);
              screens.set(name, screen);
            }
          }
          await Promise.all([
            change(acme, what, seed),
            ...asked.map(({ actor }) => listed(organisation, actor)),
          ]);
        }
      }),
      { numRuns: caseCount(5, 60) },
    );
  });

  test('is read from the database once for all whose lists are built at the same time', async () => {
    const { organisation, teams, people } = await buildAcme();
    const [manager, viewer, neither] = people.slice(1);
    for (let index = 0; index < 10; index += 1)
      await buildContract(server, organisation, { teams: [teams[index % 2]?.id ?? ''] });
    const { database } = server.services;
    const readsOf = async (readers: readonly (BuiltUser | undefined)[]) => {
      let reads = 0;
      const ranges = new SharedRanges(database, { contracts: 4, took: () => (reads += 1) });
      const shared = new ContractLists(database, { ranges, perChunk: PER_CHUNK });
      const lengths = await Promise.all(
        readers.map(async (person) => {
          const actor = await actorOf(organisation, person ?? { id: '' });
          const { chunks } = await shared.read({ scope: organisation.scope, actor }, 0n);
          return chunks.length;
        }),
      );
      return { reads, lengths };
    };
    expect(await readsOf([viewer])).toEqual({ reads: 3, lengths: [3] });
    expect(await readsOf([manager, viewer, neither])).toEqual({ reads: 3, lengths: [3, 3, 3] });
  });
});
