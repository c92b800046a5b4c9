import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildContract, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

/** "Acme" with invisible marks: a direction mark, a zero width space, a soft hyphen, a byte order mark, an isolate. */
const ACMES = ['\u200eAcme\u200e', 'Acme\u200b', 'Ac\u00adme', '\ufeffAcme', '\u2068Acme\u2069'] as const;
const [MARKED] = ACMES;
const PERSIAN = 'می\u200cخواهم';
const FAMILY = '👩\u200d👩\u200d👧 Care';

describe('invisible marks', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const ask = (user: BuiltUser, method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    server.request(method, path, { token: user.token, body });

  async function admin() {
    const organisation = await buildOrganisation(server);
    return { organisation, user: await buildUser(server, { organisation, role: 'System Admin' }) };
  }

  async function vendorsOf(user: BuiltUser): Promise<string[]> {
    const { body } = await ask(user, 'GET', '/vendors');
    return body.map(({ name }: { name: string }) => name);
  }

  function importing(user: BuiltUser, lines: readonly string[], mapping: object): Promise<TestAnswer> {
    const form = new FormData();
    form.set('mapping', JSON.stringify(mapping));
    form.set('file', new Blob([lines.join('\n')]), 'vendors.csv');
    return server.request('POST', '/contracts/import', { token: user.token, body: form });
  }

  test('make no second vendor, by form, cells, merge, another name and import', async () => {
    const { organisation, user } = await admin();
    const { id } = await buildContract(server, organisation, { vendor: 'Other' });
    for (const vendor of ACMES)
      expect((await ask(user, 'POST', '/contracts/create', { product: MARKED, vendor })).body).toMatchObject({
        product: 'Acme',
        vendor: 'Acme',
      });
    await ask(user, 'POST', '/contracts/bulk/cells', {
      rows: [{ id, version: 1, changes: { vendor: ACMES[1] } }],
    });
    expect(await vendorsOf(user)).toEqual(['Acme']);
    await ask(user, 'POST', `/contracts/${id}`, { vendor: `${ACMES[2]} Ltd` });
    expect(await vendorsOf(user)).toEqual(['Acme', 'Acme Ltd']);
    await ask(user, 'POST', '/vendors/merge', { names: ['Acme Ltd'], into: ACMES[3] });
    await ask(user, 'POST', '/vendors/aliases', { vendor: 'Acme', alias: `${MARKED} Holding` });
    expect((await ask(user, 'GET', '/vendors')).body).toMatchObject([
      { name: 'Acme', aliases: ['Acme Holding', 'Acme Ltd'] },
    ]);
  });

  test('make one vendor of a list that has five spellings of it, and one team of its column', async () => {
    const { user } = await admin();
    const rows = ACMES.map((acme, index) => `P${index},${acme},${acme}`);
    const { body } = await importing(user, ['\u200bProduct,Vendor\u200b,Team', ...rows], {
      columns: [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
        { column: 'Team', field: 'teams' },
      ],
      createTeams: true,
    });
    expect(body).toMatchObject({ created: 5, rowsRejected: 0, teamsCreated: ['Acme'] });
    expect(await vendorsOf(user)).toEqual(['Acme']);
  });

  test('are no part of names of teams, categories, people, views and custom fields, nor of their texts', async () => {
    const { organisation, user } = await admin();
    const field = await buildCustomField(server, organisation, {
      label: `PO${ACMES[2]}`,
      type: 'text',
    });
    const list = await buildCustomField(server, organisation, {
      label: 'Tier',
      type: 'multiSelect',
      options: [`Gold\u200b`],
    });
    expect([field.label, list.options]).toEqual(['POAcme', ['Gold']]);
    const created = await ask(user, 'POST', '/contracts/create', {
      product: 'A',
      vendor: 'B',
      notes: MARKED,
      customFields: { [field.key]: ACMES[2], [list.key]: ['\u200eGold'] },
    });
    expect(created.body).toMatchObject({
      notes: 'Acme',
      customFields: { [field.key]: 'Acme', [list.key]: ['Gold'] },
    });
    expect((await ask(user, 'POST', '/teams/create', { name: ACMES[1] })).body).toMatchObject({
      name: 'Acme',
    });
    expect((await ask(user, 'POST', '/teams/create', { name: ACMES[2] })).status).toBe(409);
    expect((await ask(user, 'POST', '/config/categories/create', { name: ACMES[1] })).status).toBe(201);
    expect((await ask(user, 'POST', '/config/categories/create', { name: ACMES[4] })).status).toBe(409);
    const profile = await ask(user, 'POST', '/profile', { firstName: MARKED, lastName: ACMES[1] });
    expect(profile.body).toMatchObject({ firstName: 'Acme', lastName: 'Acme' });
    const saved = await ask(user, 'POST', '/users/savedFilters', {
      filters: [{ id: ACMES[2], value: {} }],
    });
    expect(saved.body.filters[0].id).toBe('Acme');
  });

  test('do not keep a search from finding a record', async () => {
    const { user } = await admin();
    await ask(user, 'POST', '/contracts/create', { product: 'Figma', vendor: 'Acme' });
    const view = defaultTableView();
    const { body } = await ask(user, 'POST', '/contracts/query', {
      view: { ...view, filters: { ...view.filters, search: 'Fig\u00adma\u200b' } },
    });
    expect(body.total).toBe(1);
  });

  test('stay where they change what people see', async () => {
    const { user } = await admin();
    const created = await ask(user, 'POST', '/contracts/create', { product: PERSIAN, vendor: FAMILY });
    expect(created.body).toMatchObject({ product: PERSIAN, vendor: FAMILY });
    const { body } = await importing(user, ['Product,Vendor', `${PERSIAN},${FAMILY}`], {
      columns: [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
      ],
    });
    expect(body).toMatchObject({ created: 1 });
    expect(await vendorsOf(user)).toEqual([FAMILY]);
  });
});
