import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { findActor } from '../../users/queries.ts';
import { readChangeCounter } from '../queries.ts';
import { SharedStretches } from '../shared-ranges/read-shared-ranges.ts';
import { ListsHandOver } from './hand-over-lists.ts';
import { ContractLists, newListCache } from './contract-lists.ts';
import { saveLists, takeSavedLists, type SavedListsPlace } from './write-lists.ts';

const PER_CHUNK = 2;
const RECORDS = 7;
const OWN_SECRET = 'The secret of this installation';

describe('the lists that a server saves when it ends', () => {
  let server: TestServer;
  let place: SavedListsPlace;
  beforeAll(async () => {
    server = await startTestServer();
    place = { file: join(server.dataFolder, 'saved-lists'), secrets: createSecretBox(OWN_SECRET) };
  });
  afterAll(() => server.stop());

  let admin: BuiltUser;
  let viewer: BuiltUser;
  let before: Running;
  let recordId: string;
  beforeEach(async () => {
    const organisation = await buildOrganisation(server);
    const team = await buildTeam(server, organisation);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    viewer = await buildUser(server, { organisation, role: 'Team Viewer', teams: [team.id] });
    for (let index = 0; index < RECORDS; index += 1) {
      const { id } = await buildContract(server, organisation, { teams: index % 2 === 0 ? [team.id] : [] });
      recordId = id;
    }
    before = run();
    await Promise.all([before.listOf(admin), before.listOf(viewer)]);
  });

  /** A server's lists. */
  interface Running {
    readonly handOver: ListsHandOver;
    /** How many steps of records were read. */
    readonly reads: () => number;
    listOf(person: BuiltUser): Promise<Contract[]>;
  }

  /** A server that starts, with what the one before saved. */
  function run(where = place): Running {
    const { database, log } = server.services;
    let reads = 0;
    const cache = newListCache();
    const handOver = new ListsHandOver({ database, log, cache }, where);
    handOver.begin();
    const stretches = new SharedStretches(database, { contracts: 4, took: () => (reads += 1) });
    const lists = new ContractLists(database, { cache, handOver, stretches, perChunk: PER_CHUNK });
    const listOf = async ({ id, organisation: { scope } }: BuiltUser): Promise<Contract[]> => {
      const [actor, counter] = await database.read(scope, async (db) => [
        await findActor(db, scope, id),
        await readChangeCounter(db, scope),
      ]);
      if (actor === null) throw new Error('There is no such person.');
      const all = [];
      const { records } = await lists.readContracts({ scope, actor }, counter);
      for await (const some of records()) all.push(...some);
      return all;
    };
    return { handOver, reads: () => reads, listOf };
  }

  const save = ({ handOver }: Running) => handOver.save();
  const allLists = ({ listOf }: Running) => Promise.all([listOf(admin), listOf(viewer)]);
  const asOwner = (text: string) => server.testDatabase.asOwner(text, [admin.organisation.id]);

  /** What everybody gets of a server that starts is what one that knows nothing gives. */
  async function expectRight(after: Running): Promise<void> {
    expect(await allLists(after)).toEqual(await allLists(run({ ...place, file: `${place.file}-none` })));
  }

  test('are given by the next one without reading a record', async () => {
    await save(before);
    expect(statSync(place.file).mode & 0o777).toBe(0o600);
    const after = run();
    await expectRight(after);
    expect(after.reads()).toBe(0);
    expect(existsSync(place.file)).toBe(false);
  });

  test('are read anew only where records changed meanwhile', async () => {
    await save(before);
    await server.request('POST', `/contracts/${recordId}`, {
      token: admin.token,
      body: { notes: 'Changed' },
    });
    const after = run();
    expect((await after.listOf(admin)).find(({ id }) => id === recordId)?.notes).toBe('Changed');
    expect(after.reads()).toBe(1);
    await expectRight(after);
  });

  test('stay saved for the one after the next, where nobody asked for one', async () => {
    await save(before);
    const idle = run();
    await save(idle);
    const after = run();
    await allLists(after);
    expect(after.reads()).toBe(0);
  });

  test('do not show what is in them', async () => {
    await save(before);
    const bytes = readFileSync(place.file);
    for (const shown of [recordId, admin.organisation.id, 'everyContract'])
      expect(bytes.includes(shown)).toBe(false);
  });

  test.each<[string, () => unknown]>([
    ['changed', () => writeFileSync(place.file, readFileSync(place.file).fill(7, 100, 101))],
    ['cut', () => writeFileSync(place.file, readFileSync(place.file).subarray(0, 500))],
    ['emptied', () => writeFileSync(place.file, '')],
    [
      'saved under another secret',
      async () => {
        const saved = await takeSavedLists(place);
        if (saved === null) throw new Error('Nothing was saved.');
        await saveLists({ ...place, secrets: createSecretBox('Another secret') }, saved);
      },
    ],
    [
      'saved by a version whose texts were others',
      async () => {
        const saved = await takeSavedLists(place);
        if (saved === null) throw new Error('Nothing was saved.');
        await saveLists(place, { ...saved, shape: 'Another' });
      },
    ],
    [
      'of another history of the organization, as after a recovery to a point in time',
      () => asOwner(`update list_changes set at = at + interval '1 microsecond' where organisation_id = $1`),
    ],
    [
      'of a later moment than the database',
      () =>
        asOwner(`with back as (update organisations set change_counter = change_counter - 1 where id = $1
            returning id, change_counter)
          delete from list_changes c using back b where c.organisation_id = b.id and c.counter > b.change_counter`),
    ],
  ])('are built anew when they were %s', async (_what, harm) => {
    await save(before);
    await harm();
    const after = run();
    await expectRight(after);
    expect(after.reads()).toBeGreaterThan(0);
    expect(existsSync(place.file)).toBe(false);
  });
});
