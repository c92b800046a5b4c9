import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';
import { findLikelyVendors } from './likeness.reader.ts';

describe('vendors', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** An organisation with records of these vendors, one for each name. */
  async function buildCatalogue(...vendors: string[]) {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation, role: 'Record Admin' });
    const records: { id: string }[] = [];
    for (const vendor of vendors) records.push(await buildContract(server, organisation, { vendor }));
    return { organisation, admin, records };
  }
  const ask = (user: BuiltUser, method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    server.request(method, path, { token: user.token, body });
  const vendorsOf = async (user: BuiltUser): Promise<Vendor[]> => (await ask(user, 'GET', '/vendors')).body;
  const vendorOfContract = async (user: BuiltUser, { id }: { id: string }): Promise<string> =>
    (await ask(user, 'GET', `/contracts/${id}`)).body.vendor;

  test('are listed by name with the number of their records, and nothing of the trash', async () => {
    const { admin, records } = await buildCatalogue('zebra', 'Adobe', 'Adobe', 'Ölwerk');
    expect(await vendorsOf(admin)).toEqual([
      { name: 'Adobe', records: 2, aliases: [] },
      { name: 'Ölwerk', records: 1, aliases: [] },
      { name: 'zebra', records: 1, aliases: [] },
    ]);
    await ask(admin, 'DELETE', `/contracts/${records[0]?.id ?? ''}`);
    expect((await vendorsOf(admin)).map(({ name }) => name)).toEqual(['Adobe', 'Ölwerk']);
  });

  test('that are merged become one, whose other names are known from then on', async () => {
    const { admin, organisation, records } = await buildCatalogue('Oracle', 'Oracle Corp.', 'ORACLE', 'SAP');
    const merged = await ask(admin, 'POST', '/vendors/merge', {
      names: ['Oracle Corp.', 'ORACLE', 'Oracle'],
      into: 'Oracle',
    });
    expect(merged.body).toEqual({
      vendor: { name: 'Oracle', records: 3, aliases: ['ORACLE', 'Oracle Corp.'] },
      updated: 2,
      changeSetId: expect.any(String) as string,
    });
    const created = await ask(admin, 'POST', '/contracts/create', {
      product: 'A',
      vendor: ' oracle  corp. ',
    });
    const updated = await ask(admin, 'POST', `/contracts/${records[3]?.id ?? ''}`, { vendor: 'ORACLE' });
    const imported = await buildContract(server, organisation, { vendor: 'Oracle Corp.' });
    expect([created.body.vendor, updated.body.vendor, await vendorOfContract(admin, imported)]).toEqual([
      'Oracle',
      'Oracle',
      'Oracle',
    ]);
    expect(await vendorsOf(admin)).toHaveLength(1);
  });

  test('that were merged part again when the merge is undone, and so do their names', async () => {
    const { admin, records } = await buildCatalogue('Oracle', 'Sun');
    const { body } = await ask(admin, 'POST', '/vendors/merge', { names: ['Sun'], into: 'Oracle' });
    // A record that was changed since keeps what it has.
    const undone = await ask(admin, 'POST', `/changeSets/${body.changeSetId}/undo`);
    expect(undone.body).toEqual({ undone: 1, skipped: [] });
    expect(await vendorOfContract(admin, records[1] ?? { id: '' })).toBe('Sun');
    expect(await vendorsOf(admin)).toEqual([
      { name: 'Oracle', records: 1, aliases: [] },
      { name: 'Sun', records: 1, aliases: [] },
    ]);
    const created = await ask(admin, 'POST', '/contracts/create', { product: 'A', vendor: 'Sun' });
    expect(created.body.vendor).toBe('Sun');
  });

  test('stay merged when a person who may no longer merge undoes what they did', async () => {
    const { organisation, admin } = await buildCatalogue('Oracle', 'Sun');
    const { body } = await ask(admin, 'POST', '/vendors/merge', { names: ['Sun'], into: 'Oracle' });
    const team = await buildTeam(server, organisation);
    const systemAdmin = await buildUser(server, { organisation, role: 'System Admin' });
    const permissions = { manageAll: false, manageTeams: [team.id], viewAll: false, viewTeams: [] };
    expect((await ask(systemAdmin, 'POST', `/users/${admin.id}`, { permissions })).status).toBe(200);
    expect((await ask(admin, 'POST', `/changeSets/${body.changeSetId}/undo`)).status).toBe(403);
    expect(await vendorsOf(systemAdmin)).toEqual([{ name: 'Oracle', records: 2, aliases: ['Sun'] }]);
  });

  test('are merged one after the other, and every earlier name leads to the last', async () => {
    const { admin } = await buildCatalogue('Sun', 'Oracle Corp.', 'Oracle');
    await ask(admin, 'POST', '/vendors/merge', { names: ['Sun'], into: 'Oracle Corp.' });
    await ask(admin, 'POST', '/vendors/merge', { names: ['Oracle Corp.'], into: 'Oracle' });
    expect(await vendorsOf(admin)).toEqual([
      { name: 'Oracle', records: 3, aliases: ['Oracle Corp.', 'Sun'] },
    ]);
    // Back again: a name that records carry means nothing else.
    await ask(admin, 'POST', '/vendors/merge', { names: ['Oracle'], into: 'Sun' });
    expect(await vendorsOf(admin)).toEqual([
      { name: 'Sun', records: 3, aliases: ['Oracle', 'Oracle Corp.'] },
    ]);
  });

  test('that are renamed report it in the history of each record and once in the feed', async () => {
    const { organisation, admin, records } = await buildCatalogue('Esri', 'Esri');
    const system = await buildUser(server, { organisation, role: 'System Admin' });
    await ask(admin, 'POST', '/vendors/merge', { names: ['Esri'], into: 'ESRI' });
    for (const { id } of records) {
      const { body } = await ask(admin, 'GET', `/contracts/${id}/activity`);
      const [last] = (body as { items: ActivityEntry[] }).items;
      expect(last).toMatchObject({
        type: 'contractUpdated',
        changes: [{ field: 'vendor', from: 'Esri', to: 'ESRI' }],
      });
    }
    const { body } = await ask(system, 'GET', '/activity?type=vendorsMerged');
    expect((body as { items: ActivityEntry[] }).items).toMatchObject([
      {
        subject: { kind: 'vendor', label: 'ESRI' },
        changes: [
          { field: 'vendors', from: ['Esri'], to: ['ESRI'] },
          { field: 'records', to: 2 },
        ],
      },
    ]);
  });

  test('that no one has are not merged, nor one with itself', async () => {
    const { admin, records } = await buildCatalogue('Adobe');
    const merge = async (names: string[], into: string) => {
      const { status, body } = await ask(admin, 'POST', '/vendors/merge', { names, into });
      return [status, body.error?.fields];
    };
    expect(await merge(['Adobe', 'Nobody'], 'Adobe')).toEqual([
      422,
      { names: 'There is no vendor called "Nobody"' },
    ]);
    expect(await merge(['Adobe'], 'Adobe')).toEqual([422, { into: 'Choose another name' }]);
    expect(await merge(['Adobe'], ' ')).toEqual([422, { into: 'Enter a vendor' }]);
    expect(await vendorOfContract(admin, records[0] ?? { id: '' })).toBe('Adobe');
  });

  test('get other names by hand, each of one vendor only, and lose them again', async () => {
    const { admin } = await buildCatalogue('Alphabet', 'Adobe');
    const add = async (vendor: string, alias: string) => {
      const { status, body } = await ask(admin, 'POST', '/vendors/aliases', { vendor, alias });
      return [status, body.error?.fields?.alias ?? body.error?.fields?.vendor ?? body.aliases];
    };
    expect(await add('Alphabet', 'Google')).toEqual([201, ['Google']]);
    expect(await add('Adobe', 'GOOGLE')).toEqual([409, 'This is already a name of Alphabet']);
    expect(await add('Alphabet', 'Adobe')).toEqual([
      422,
      'There are records of "Adobe". Merge the vendors instead',
    ]);
    expect(await add('Alphabet', 'Alphabet')).toEqual([422, 'This is the name of the vendor']);
    expect(await add('Nobody', 'Someone')).toEqual([422, 'There is no vendor called "Nobody"']);
    const create = async () =>
      (await ask(admin, 'POST', '/contracts/create', { product: 'A', vendor: 'google' })).body.vendor;
    expect(await create()).toBe('Alphabet');
    expect((await ask(admin, 'DELETE', '/vendors/aliases?alias=google')).status).toBe(204);
    expect((await ask(admin, 'DELETE', '/vendors/aliases?alias=google')).status).toBe(404);
    expect(await create()).toBe('google');
  });

  test('keep a name that a record has already when something else of it is changed', async () => {
    const { admin, records } = await buildCatalogue('Alphabet', 'Google');
    const google = records[1]?.id ?? '';
    await ask(admin, 'POST', '/vendors/merge', { names: ['Google'], into: 'Alphabet' });
    await server.testDatabase.asOwner(`update contracts set vendor = 'Google' where id = $1`, [google]);
    const { body } = await ask(admin, 'POST', `/contracts/${google}`, { vendor: 'Google', description: 'x' });
    expect((body as Contract).vendor).toBe('Google');
    // And are proposed for merging, as they are known to be the same.
    expect((await ask(admin, 'GET', '/vendors/likely')).body).toEqual([
      {
        vendors: [
          { name: 'Alphabet', records: 1 },
          { name: 'Google', records: 1 },
        ],
        certain: ['Alphabet', 'Google'],
      },
    ]);
  });

  test('of like names are proposed until somebody says that they are not the same', async () => {
    const { admin } = await buildCatalogue('Esri', 'ESRI Inc.', 'ESRI Inc.', 'Adobe');
    const names = ['Esri', 'ESRI Inc.'];
    const likely = async () => (await ask(admin, 'GET', '/vendors/likely')).body;
    const group = {
      vendors: [
        { name: 'ESRI Inc.', records: 2 },
        { name: 'Esri', records: 1 },
      ],
      certain: ['ESRI Inc.', 'Esri'],
    };
    expect(await likely()).toEqual([group]);
    await ask(admin, 'POST', '/vendors/distinct', { names, distinct: true });
    expect(await likely()).toEqual([]);
    await ask(admin, 'POST', '/vendors/distinct', { names, distinct: false });
    expect(await likely()).toEqual([group]);
  });

  test('of a whole catalogue are looked through in a thread of their own: 25,000 names within two seconds', async () => {
    const { admin } = await buildCatalogue('Adobe');
    // Twice, so that no two names are a slip of the hand apart.
    const letters = (n: number) => {
      const text = n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
      return `${text}${text}`;
    };
    const names = Array.from({ length: 25_000 }, (_, at) =>
      at % 250 === 0
        ? `Firm ${letters(at + 1)} of the catalogue, Ltd.`
        : `Firm ${letters(at)} of the catalogue`,
    );
    const records = names.map((name) => [name, 1] as const);
    const begun = process.cpuUsage();
    const groups = await findLikelyVendors(
      { records, aliases: [], differentPairs: [] },
      new AbortController().signal,
    );
    const { user, system } = process.cpuUsage(begun);
    expect(groups).toHaveLength(100);
    // Time of the processor: what else runs on the machine is no fault.
    expect((user + system) / 1_000).toBeLessThan(8_000);
    expect((await ask(admin, 'GET', '/vendors/likely')).body).toEqual([]);
  });

  test('of several groups are merged as one change set, and part again together', async () => {
    const { admin, records } = await buildCatalogue('Esri', 'ESRI Inc.', 'Oracle', 'Oracle Corp', 'Adobe');
    const groups = [
      { names: ['ESRI Inc.', 'Esri'], into: 'Esri' },
      { names: ['Oracle Corp'], into: 'Oracle' },
    ];
    const { status, body } = await ask(admin, 'POST', '/vendors/mergeGroups', { groups });
    expect([status, body]).toEqual([
      200,
      { merged: 2, updated: 2, changeSetId: expect.any(String) as string },
    ]);
    expect(await vendorsOf(admin)).toEqual([
      { name: 'Adobe', records: 1, aliases: [] },
      { name: 'Esri', records: 2, aliases: ['ESRI Inc.'] },
      { name: 'Oracle', records: 2, aliases: ['Oracle Corp'] },
    ]);
    const undone = await ask(admin, 'POST', `/changeSets/${body.changeSetId}/undo`);
    expect(undone.body).toEqual({ undone: 2, skipped: [] });
    expect(await Promise.all(records.map((record) => vendorOfContract(admin, record)))).toEqual([
      'Esri',
      'ESRI Inc.',
      'Oracle',
      'Oracle Corp',
      'Adobe',
    ]);
  });

  test.each([
    [
      [
        { names: ['Esri'], into: 'Adobe' },
        { names: ['Esri'], into: 'Oracle' },
      ],
      'Merge each vendor into one other only',
    ],
    [
      [
        { names: ['Esri'], into: 'Adobe' },
        { names: ['Adobe'], into: 'Oracle' },
      ],
      'Merge each vendor into one other only',
    ],
    [[{ names: ['Esri', 'Nobody'], into: 'Adobe' }], 'There is no vendor called "Nobody"'],
  ])('of groups that are at odds stay all as they are: %j', async (groups, names) => {
    const { admin } = await buildCatalogue('Esri', 'Adobe', 'Oracle');
    const { status, body } = await ask(admin, 'POST', '/vendors/mergeGroups', { groups });
    expect([status, body.error.fields]).toEqual([422, { names }]);
    expect(await vendorsOf(admin)).toHaveLength(3);
  });

  test('keep their logos under the name that they got', async () => {
    const { admin } = await buildCatalogue('Salesforce Inc', 'Salesforce');
    await ask(admin, 'POST', '/vendors/merge', { names: ['Salesforce Inc'], into: 'Salesforce' });
    const { body } = await ask(admin, 'GET', '/productLogos');
    expect((body as { vendor: string }[]).map(({ vendor }) => vendor)).toContain('Salesforce');
  });
});
