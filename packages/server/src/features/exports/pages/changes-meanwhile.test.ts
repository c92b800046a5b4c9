import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContract, buildContracts, buildCustomField } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { caseCount } from '../../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

/** Several pages, and together far more than fits into the buffers between server and client. */
const RECORDS = 1_000;
const NOTES = 'A long note about what was agreed. '.repeat(280);
const numbered = (at: number) => `Record ${String(at).padStart(4, '0')}`;

const CHANGES = ['toTheEnd', 'toTheFront', 'delete', 'edit', 'create', 'renameTeam'] as const;

describe('a file that is read page by page while records change', () => {
  let server: TestServer;
  let world: World;

  beforeAll(async () => {
    server = await startTestServer({ listLimit: 10 });
    world = await buildWorld();
  });
  afterAll(() => server.stop());

  async function buildWorld() {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const team = await buildTeam(server, organisation);
    const ids: string[] = [];
    for (let start = 0; start < RECORDS; start += 250) {
      const inputs = Array.from({ length: 250 }, (_, at) => ({
        product: numbered(start + at),
        notes: NOTES,
        teams: [team.id],
      }));
      ids.push(...(await buildContracts(server, organisation, inputs)).map(({ id }) => id));
    }
    const ask = async (method: string, path: string, body?: object) => {
      const { status } = await server.request(method, path, { token: admin.token, body });
      if (status >= 400) throw new Error(`${method} ${path} was answered with ${status}.`);
    };
    return { organisation, admin, team, ids, ask };
  }
  type World = Awaited<ReturnType<typeof buildWorld>>;

  /** Begins to take a file; gives its bytes piece by piece, and all that came so far. */
  async function begin({ token }: BuiltUser, query = '') {
    const response = await fetch(`${server.address}/api/contracts/export?format=csv${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    if (!reader) throw new Error('There is nothing to read.');
    const pieces: Uint8Array[] = [];
    const read = async (bytes: number): Promise<void> => {
      for (let left = bytes; left > 0;) {
        const { done, value } = await reader.read();
        if (done) return;
        pieces.push(value);
        left -= value.length;
      }
    };
    const rows = (): Record<string, string>[] =>
      parse(Buffer.concat(pieces).toString(), { bom: true, columns: true });
    return { read, rows };
  }

  async function change(
    { organisation, ids, ask, team }: World,
    what: (typeof CHANGES)[number],
    at: number,
  ): Promise<void> {
    const record = `/contracts/${ids[at]}`;
    const changes: Record<typeof what, () => Promise<unknown>> = {
      toTheEnd: () => ask('POST', record, { product: `Z ${at}` }),
      toTheFront: () => ask('POST', record, { product: `A ${at}` }),
      delete: () => ask('DELETE', record),
      edit: () => ask('POST', record, { notes: `changed ${at}` }),
      create: () => buildContract(server, organisation, { product: `Record 9${at}` }),
      renameTeam: () => ask('POST', `/teams/${team.id}`, { name: `Team ${at}` }),
    };
    await changes[what]();
  }

  // The order is one statement's, and each case makes its own world: the tests below ask both databases for pages.
  test('holds each record that was there once, in the order of the beginning, and none that came later', async () => {
    const chain = fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 0, max: RECORDS - 1 })), {
      minLength: 3,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(chain, async (changes) => {
        const fresh = await buildWorld();
        const file = await begin(fresh.admin);
        const touched = new Set<number>();
        for (const [what, at] of changes) {
          await file.read(1_000_000);
          if (!touched.has(at)) await change(fresh, what, at);
          touched.add(at);
        }
        await file.read(Infinity);
        expect(file.rows().map((row) => row['Record ID'])).toEqual(fresh.ids);
      }),
      { numRuns: caseCount(2, 20) },
    );
  });

  test('has of a record what it says when its page is read, and its teams by the names that they have then', async () => {
    const [deleted, renamed, moved] = world.ids.slice(-3);
    const file = await begin(world.admin);
    await file.read(1);
    await world.ask('POST', `/contracts/${renamed}`, { product: 'A new name' });
    await world.ask('DELETE', `/contracts/${deleted}`);
    const late = await buildTeam(server, world.organisation, { name: 'A late team' });
    await world.ask('POST', `/contracts/${moved}`, { teams: [late.id] });
    await file.read(Infinity);
    const said = file.rows().map((row) => [row['Record ID'], row['Product'], row['Teams'] === 'A late team']);
    expect(said.slice(-3)).toEqual([
      [deleted, numbered(RECORDS - 3), false],
      [renamed, 'A new name', false],
      [moved, numbered(RECORDS - 1), true],
    ]);
  });

  test('says of each record whether the person reads it in full, also where one leaves their team meanwhile', async () => {
    const viewer = await buildUser(server, {
      organisation: world.organisation,
      viewTeams: [world.team.id],
    });
    const leaving = world.ids.at(-9);
    const file = await begin(viewer);
    await file.read(1);
    await world.ask('POST', `/contracts/${leaving}`, { teams: [] });
    await file.read(Infinity);
    const saidOf = (id: string | undefined) => {
      const row = file.rows().find((one) => one['Record ID'] === id);
      return [row?.['Access'], row?.['Notes'] !== ''];
    };
    expect(saidOf(world.ids[0])).toEqual(['Full', true]);
    expect(saidOf(leaving)).toEqual(['Restricted fields are left out', false]);
  });

  test('is cut off where its first half would have other columns than its second', async () => {
    const field = await buildCustomField(server, world.organisation, { key: 'tier', label: 'Tier' });
    const file = await begin(world.admin);
    await file.read(1);
    await world.ask('POST', `/customFields/${field.id}`, { restricted: true });
    await expect(file.read(Infinity)).rejects.toThrow('terminated');
  });

  test('continues after the database was away for a moment', async () => {
    const file = await begin(world.admin);
    await file.read(1);
    const reading = file.read(Infinity);
    // Some of them while a page is read.
    for (let time = 0; time < 25; time += 1) {
      await server.testDatabase.asOwner(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and application_name = 'pactbook' and pid <> pg_backend_pid()`,
      );
      await wait(10);
    }
    await reading;
    const present = (await server.request('GET', '/contracts/export?format=csv', world.admin)).body as string;
    expect(file.rows()).toEqual(parse(present, { bom: true, columns: true }));
  });
});
