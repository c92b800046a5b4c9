import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { findActor } from '../users/queries.ts';
import { findContract } from './queries.ts';

const WRITES = [
  'notes',
  'description',
  'customField',
  'teams',
  'costs',
  'delete',
  'restore',
  'create',
  'renameCategory',
  'restrictField',
  'viewAll',
] as const;

/** A write, on the first server or on the second, by the first person or the second. */
const write = fc.record({
  what: fc.constantFrom(...WRITES),
  record: fc.nat(2),
  node: fc.nat(1),
  person: fc.nat(1),
  seed: fc.nat(1_000),
});

type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

describe('records that were written', () => {
  let server: TestServer;
  let nodes: readonly Pick<TestServer, 'request' | 'stop'>[];
  beforeAll(async () => {
    server = await startTestServer();
    nodes = [server, await startAnotherNode(server)];
  });
  afterAll(async () => {
    await nodes[1]?.stop();
    await server.stop();
  });

  async function buildAcme() {
    const organisation = await buildOrganisation(server);
    const team = await buildTeam(server, organisation);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const manager = await buildUser(server, { organisation, role: 'Team Manager', teams: [team.id] });
    const reader = await buildUser(server, { organisation });
    const ask = (method: string, path: string, body?: object) =>
      server.request(method, path, { token: admin.token, body });
    const category = await ask('POST', '/config/categories/create', { name: 'Software' });
    const field = await ask('POST', '/customFields/create', { key: 'seats', label: 'Seats', type: 'number' });
    const records: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const of = { teams: index === 0 ? [] : [team.id], categories: ['Software'] };
      records.push((await buildContract(server, organisation, of)).id);
    }
    const [categoryId, fieldId] = [category.body.id as string, field.body.id as string];
    return { organisation, team, admin, manager, reader, records, categoryId, fieldId };
  }
  type Acme = Awaited<ReturnType<typeof buildAcme>>;

  async function make(acme: Acme, { what, record, node, person, seed }: Write) {
    const { organisation, team, admin, manager, reader, records } = acme;
    const { token } = person === 0 ? admin : manager;
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await nodes[node]?.request(method, path, { token, body });
      expect([what, answer?.status]).toEqual([what, expect.toSatisfy((status: number) => status < 500)]);
    };
    const path = `/contracts/${records[record % records.length]}`;
    const writes: Record<typeof what, () => Promise<unknown>> = {
      notes: () => ask('POST', path, { notes: `Notes ${seed}` }),
      description: () => ask('POST', path, { description: `Description ${seed}` }),
      customField: () => ask('POST', path, { customFields: { seats: seed } }),
      teams: () => ask('POST', path, { teams: seed % 2 === 0 ? [] : [team.id] }),
      costs: () => ask('POST', `${path}/annualCosts`, { annualCosts: [{ date: '2026-01-01', cost: seed }] }),
      delete: () => ask('DELETE', path),
      restore: () => ask('POST', `${path}/restore`),
      create: async () => {
        records.push((await buildContract(server, organisation, { teams: [team.id] })).id);
      },
      renameCategory: () =>
        ask('POST', `/config/categories/${acme.categoryId}`, { name: `Software ${seed}` }),
      restrictField: () => ask('POST', `/customFields/${acme.fieldId}`, { restricted: seed % 2 === 0 }),
      viewAll: () => ask('POST', `/users/${reader.id}`, { viewAll: seed % 2 === 0 }),
    };
    await writes[what]();
  }

  async function expectReadAsStored({ organisation, records }: Acme, person: BuiltUser): Promise<void> {
    const { scope } = organisation;
    const { database } = server.services;
    for (const id of records) {
      const stored = await database.read(scope, async (db) => {
        const actor = await findActor(db, person.id);
        return actor && (await findContract(db, scope, actor, id));
      });
      for (const node of nodes) {
        const read = await node.request('GET', `/contracts/${id}`, { token: person.token });
        expect(read.status === 404 ? null : read.body).toEqual(stored);
      }
    }
  }

  it('are read by everybody on each server as they are stored, whatever was written at the same time', async () => {
    const chain = fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(chain, async (rounds) => {
        const acme = await buildAcme();
        for (const writes of rounds) {
          await Promise.all(writes.map((one) => make(acme, one)));
          for (const person of [acme.admin, acme.manager, acme.reader])
            await expectReadAsStored(acme, person);
        }
      }),
      { numRuns: caseCount(8, 80) },
    );
  });

  it('are changed as they are now where another server changed them since', async () => {
    const { records, admin, team } = await buildAcme();
    const path = `/contracts/${records[1]}`;
    const change = (at: number, body: object) =>
      nodes[at]?.request('POST', path, { token: admin.token, body });
    await change(0, { notes: 'First' });
    await change(1, { description: 'Second', teams: [] });
    expect((await change(0, { notes: 'Third' }))?.body).toMatchObject({
      notes: 'Third',
      description: 'Second',
      teams: [],
      version: 4,
    });
    await change(1, { teams: [team.id] });
    expect((await change(0, { description: 'Fifth' }))?.body).toMatchObject({
      description: 'Fifth',
      teams: [team.id],
    });
  });
});
