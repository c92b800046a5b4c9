import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ManagedCategory } from '@pactbook/domain/features/categories/category.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Record categories (docs/product/records.md, "Categories"). */
describe('record categories', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    token = (await buildUser(server, { organisation: acme, role: 'System Admin' })).token;
  });
  afterAll(() => server.stop());

  const post = (path: string, body: unknown) => server.request('POST', path, { token, body });
  const add = async (name: string): Promise<string> => {
    const { status, body } = await post('/config/categories/create', { name });
    expect(status).toBe(201);
    return (body as ManagedCategory).id;
  };
  const record = async (...categories: string[]) => (await buildContract(server, acme, { categories })).id;
  const read = async (id: string) =>
    (await server.request('GET', `/contracts/${id}`, { token })).body as Contract;
  const lastChanges = async (id: string) => {
    const { body } = await server.request('GET', `/contracts/${id}/activity`, { token });
    return (body as { items: ActivityEntry[] }).items[0]?.changes;
  };
  const names = async () =>
    ((await server.request('GET', '/config', { token })).body as { categories: string[] }).categories;

  test('are added once, whatever the case, and counted', async () => {
    await add('Design');
    const again = await post('/config/categories/create', { name: 'DESIGN' });
    expect([again.status, again.body.error.fields]).toEqual([
      409,
      { name: 'A category with this name already exists' },
    ]);
    await record('Design');
    const { body } = await server.request('GET', '/config/categories', { token });
    expect((body as ManagedCategory[]).find(({ name }) => name === 'Design')).toMatchObject({ records: 1 });
  });

  test('carry a new name on every record, which is no change of the record', async () => {
    const id = await add('Infra');
    const contract = await record('Infra');
    const { body } = await post(`/config/categories/${id}`, { name: 'Infrastructure' });
    expect(body).toEqual({ id, name: 'Infrastructure', records: 1, views: 0 });
    expect(await read(contract)).toMatchObject({ version: 1, categories: ['Infrastructure'] });
  });

  test('merge: each record has the other one, once, and reports it', async () => {
    const [from, into] = [await add('CRM'), await add('Sales')];
    const [both, one] = [await record('CRM', 'Sales'), await record('CRM')];
    const { body } = await post(`/config/categories/${from}/merge`, { intoCategoryId: into });
    expect(body).toMatchObject({ name: 'Sales', records: 2 });
    expect(await read(both)).toMatchObject({ version: 2, categories: ['Sales'] });
    expect(await lastChanges(one)).toEqual([{ field: 'categories', from: ['CRM'], to: ['Sales'] }]);
    expect(await names()).not.toContain('CRM');
    expect((await post(`/config/categories/${into}/merge`, { intoCategoryId: into })).status).toBe(422);
  });

  test('are deleted without their records, which get another one or none', async () => {
    const [first, second, heir] = [await add('First'), await add('Second'), await add('Heir')];
    const [one, two] = [await record('First'), await record('Second')];
    const remove = (path: string) => server.request('DELETE', `/config/categories/${path}`, { token });
    expect((await remove(`${first}?reassignTo=${heir}`)).status).toBe(204);
    expect((await remove(second)).status).toBe(204);
    expect((await read(one)).categories).toEqual(['Heir']);
    expect(await read(two)).toMatchObject({ categories: [], version: 2 });
    expect((await remove(second)).status).toBe(404);
  });

  test('are set as a whole, except that none goes that records have', async () => {
    await record('Design');
    const before = await names();
    const without = before.filter((name) => name !== 'Design');
    const refused = await post('/config', { categories: without });
    expect([refused.status, refused.body.error.fields.categories]).toEqual([
      422,
      'Records still have "Design". Merge or delete them one by one',
    ]);
    const { body } = await post('/config', { categories: [...before, 'Brand New'] });
    expect(body.categories).toContain('Brand New');
  });

  test('that go while records are written stand on none of them', async () => {
    const [from, into] = [await add('Old'), await add('New')];
    const writes = Array.from({ length: 6 }, (_, index) =>
      post('/contracts/create', { product: `Race ${index}`, vendor: 'V', categories: ['Old'] }),
    );
    const merged = post(`/config/categories/${from}/merge`, { intoCategoryId: into });
    const answers = await Promise.all(writes);
    expect((await merged).status).toBe(200);
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 422]))).toBe(true);
    for (const { status, body } of answers) {
      if (status === 201) expect((await read((body as Contract).id)).categories).toEqual(['New']);
    }
  });
});
