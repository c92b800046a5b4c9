import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('what records may point to, kept between writes', () => {
  let server: TestServer;
  let other: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
    other = await startAnotherNode(server);
    acme = await buildOrganisation(server);
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
  });
  afterAll(async () => {
    await other.stop();
    await server.stop();
  });

  const ask = (node: TestServer, method: string, path: string, body?: object) =>
    node.request(method, path, { token: admin.token, body });
  /** A write on the first node, after one that has filled its cache; `change` runs in between on the other node. */
  async function writeAfter(change: () => Promise<unknown>, body: () => object) {
    const { id } = await buildContract(server, acme);
    await ask(server, 'POST', `/contracts/${id}`, { notes: 'fills the cache' });
    await change();
    return await ask(server, 'POST', `/contracts/${id}`, body());
  }

  test('a team that another node has just added can be chosen, and history has its name', async () => {
    let teamId = '';
    const written = await writeAfter(
      async () => (teamId = (await ask(other, 'POST', '/teams/create', { name: 'Newest' })).body.id),
      () => ({ teams: [teamId] }),
    );
    expect([written.status, written.body.teams]).toEqual([200, [teamId]]);
    const history = await ask(server, 'GET', `/contracts/${written.body.id}/activity`);
    expect(JSON.stringify(history.body.items[0].changes)).toContain('Newest');
  });

  test('a team that another node has just removed can no longer be chosen', async () => {
    const { id } = (await ask(server, 'POST', '/teams/create', { name: 'Short-lived' })).body;
    const written = await writeAfter(
      () => ask(other, 'DELETE', `/teams/${id}`),
      () => ({ teams: [id] }),
    );
    expect([written.status, written.body.error.fields]).toEqual([422, { teams: 'This team does not exist' }]);
  });

  test('a category that another node has just added can be chosen', async () => {
    const written = await writeAfter(
      () => ask(other, 'POST', '/config/categories/create', { name: 'Fresh' }),
      () => ({ categories: ['Fresh'] }),
    );
    expect([written.status, written.body.categories]).toEqual([200, ['Fresh']]);
  });

  test('a field that another node has just added can be filled, and its kind holds', async () => {
    const seats = { key: 'seats', label: 'Seats', type: 'number' };
    const addField = () => ask(other, 'POST', '/customFields/create', seats);
    const written = await writeAfter(addField, () => ({ customFields: { seats: 12 } }));
    expect([written.status, written.body.customFields]).toEqual([200, { seats: 12 }]);
    const refused = await ask(server, 'POST', `/contracts/${written.body.id}`, {
      customFields: { seats: 'a dozen' },
    });
    expect(refused.status).toBe(422);
  });

  test('a person who came on another node can own a record', async () => {
    let owner = '';
    const written = await writeAfter(
      async () => (owner = (await buildUser(other, { organisation: acme })).id),
      () => ({ owners: [owner] }),
    );
    expect([written.status, written.body.owners]).toEqual([200, [owner]]);
  });

  test('a name that another node has just given to a vendor is its name', async () => {
    await buildContract(server, acme, { vendor: 'Oracle' });
    const written = await writeAfter(
      () => ask(other, 'POST', '/vendors/aliases', { vendor: 'Oracle', alias: 'Orakel' }),
      () => ({ vendor: 'Orakel' }),
    );
    expect([written.status, written.body.vendor]).toEqual([200, 'Oracle']);
  });

  test('a write of a record leaves them as they are', async () => {
    const counters = () =>
      server.testDatabase.asOwner('select reference_counter from freshness where id = $1', [acme.id]);
    const { id } = await buildContract(server, acme);
    const before = await counters();
    await ask(server, 'POST', `/contracts/${id}`, { notes: 'x' });
    expect(await counters()).toEqual(before);
  });
});
