import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganisationConfig } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Team', field: 'teams', separator: ';' },
  { column: 'Category', field: 'categories', separator: ';' },
];
const HEADER = 'Product,Vendor,Team,Category';
interface Named {
  readonly id: string;
  readonly name: string;
}

describe('what an import made besides records, at its undo', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server);
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
  });

  const post = async (path: string, body?: unknown, user = admin) =>
    (await server.request('POST', path, { token: user.token, ...(body === undefined ? {} : { body }) })).body;
  const get = async (path: string, user = admin) =>
    (await server.request('GET', path, { token: user.token })).body;
  const bring = async (...rows: readonly string[]): Promise<string> => {
    const form = new FormData();
    const mapping = { columns: COLUMNS, key: ['product'], createTeams: true, createCategories: true };
    form.set('mapping', JSON.stringify(mapping));
    form.set('dryRun', 'false');
    form.set('file', new Blob([[HEADER, ...rows].join('\n')]), 'list.csv');
    return (await post('/contracts/import', form)).changeSetId;
  };
  const undo = (id: string, query = ''): Promise<UndoOutcome> => post(`/changeSets/${id}/undo?${query}`);
  const namesAt = async (path: string): Promise<string[]> =>
    ((await get(path)) as Named[]).map(({ name }) => name);
  const idOf = async (path: string, wanted: string): Promise<string> =>
    ((await get(path)) as Named[]).find(({ name }) => name === wanted)?.id ?? '';
  const contractOf = async (wanted: string): Promise<string> =>
    ((await get('/contracts')) as { id: string; product: string }[]).find(({ product }) => product === wanted)
      ?.id ?? '';
  const statesOf = ({ made = [] }: UndoOutcome): Record<string, string> =>
    Object.fromEntries(made.map(({ name, state }) => [name, state]));

  test('is named, and stays unless its removal is asked for', async () => {
    const before = await namesAt('/config/categories');
    const set = await bring('One,New Vendor,Team A;Team B,Kind A', 'Two,New Vendor,Team A,');
    const { undone, made } = await undo(set);
    expect(undone).toBe(2);
    const unused = { state: 'unused', records: 0, recordsInBin: 0, people: 0, views: 0, otherNames: 0 };
    expect(made).toEqual([
      { kind: 'team', name: 'Team A', ...unused },
      { kind: 'team', name: 'Team B', ...unused },
      { kind: 'category', name: 'Kind A', ...unused },
    ]);
    expect(await namesAt('/teams')).toEqual(['Team A', 'Team B']);
    expect(await namesAt('/config/categories')).toEqual(expect.arrayContaining([...before, 'Kind A']));
  });

  test('goes with the records where nothing else uses it, as the try said before; history reports it', async () => {
    const [teams, categories] = [await namesAt('/teams'), await namesAt('/config/categories')];
    const set = await bring('One,V,Team A;Team B,Kind A', 'Two,V,Team A,Kind B');
    const tried = await undo(set, 'dryRun=true');
    expect(statesOf(tried)).toEqual({
      'Kind A': 'unused',
      'Kind B': 'unused',
      'Team A': 'unused',
      'Team B': 'unused',
    });
    expect([tried.undone, (await get('/contracts')).length]).toEqual([2, 2]);
    const done = await undo(set, 'removeUnused=true');
    expect([done.undone, done.skipped, new Set(Object.values(statesOf(done)))]).toEqual([
      2,
      [],
      new Set(['removed']),
    ]);
    expect([await namesAt('/teams'), await namesAt('/config/categories')]).toEqual([teams, categories]);
    const entries: ActivityEntry[] = (await get(`/activity?changeSetId=${set}&limit=50`)).items;
    expect(entries.filter(({ type }) => type === 'teamDeleted' || type === 'categoryDeleted')).toHaveLength(
      4,
    );
    // The records lie in the bin without what is gone.
    const [one] = (await get('/contracts/trash')) as { id: string }[];
    expect(await post(`/contracts/${one?.id}/restore`)).toMatchObject({ teams: [], categories: [] });
  });

  test('stays with its reason where records, the bin, people or views use it, and only then', async () => {
    const set = await bring(
      'Stays,Kept Vendor,On a record,On a record',
      'Binned,V,In the bin,In the bin',
      'Goes,V,On a person;In a view;Nothing,In a view;Nothing',
      'Changed,Other Vendor,,',
    );
    // Used since by records that the import did not bring, one of which was deleted.
    const ids = { team: await idOf('/teams', 'On a record'), bin: await idOf('/teams', 'In the bin') };
    await post('/contracts/create', {
      product: 'Mine',
      vendor: 'Kept Vendor',
      teams: [ids.team],
      categories: ['On a record'],
    });
    const binned = await post('/contracts/create', {
      product: 'Mine too',
      vendor: 'V2',
      teams: [ids.bin],
      categories: ['In the bin'],
    });
    await server.request('DELETE', `/contracts/${binned.id}`, { token: admin.token });
    await buildUser(server, { organisation: acme, viewTeams: [await idOf('/teams', 'On a person')] });
    const team = { id: await idOf('/teams', 'In a view'), label: 'In a view' };
    const config = (await server.request('GET', '/config', { token: admin.token }))
      .body as OrganisationConfig;
    const id = config.categoryIds[config.categories.indexOf('In a view')] ?? '';
    const value = { teams: [team], categories: [{ id, label: 'In a view' }] };
    await post('/users/savedFilters', { filters: [{ id: 'Ours', value: { filters: value } }] });
    await post(`/contracts/${await contractOf('Changed')}`, { notes: 'Mine now' });

    const tried = await undo(set, 'dryRun=true');
    expect(
      Object.fromEntries((tried.made ?? []).map(({ kind: of, name, ...uses }) => [`${of} ${name}`, uses])),
    ).toEqual(
      Object.fromEntries(
        [
          ['team Nothing', {}],
          ['category Nothing', {}],
          ['team On a record', { records: 1 }],
          ['category On a record', { records: 1 }],
          ['team In the bin', { recordsInBin: 1 }],
          ['category In the bin', { recordsInBin: 1 }],
          ['team On a person', { people: 1 }],
          ['team In a view', { views: 1 }],
          ['category In a view', { views: 1 }],
          ['vendor Kept Vendor', { records: 1 }],
          ['vendor Other Vendor', { records: 1 }],
        ].map(([name, uses]) => [
          name,
          {
            state: Object.keys(uses as object).length === 0 ? 'unused' : 'used',
            records: 0,
            recordsInBin: 0,
            people: 0,
            views: 0,
            otherNames: 0,
            ...(uses as object),
          },
        ]),
      ),
    );
    const done = await undo(set, 'removeUnused=true');
    expect(done).toEqual({
      ...tried,
      made: tried.made?.map((name) => (name.state === 'unused' ? { ...name, state: 'removed' } : name)),
    });
    expect(await namesAt('/teams')).toEqual(['In a view', 'In the bin', 'On a person', 'On a record']);
    expect(await namesAt('/config/categories')).toEqual(
      expect.arrayContaining(['In a view', 'In the bin', 'On a record']),
    );
  });

  test('of two imports goes in reverse order, also where the second gave its records teams of the first', async () => {
    const first = await bring('One,V,Shared,Shared');
    const second = await bring('One,V,Own,Own', 'Two,V,Shared,Shared');
    expect(statesOf(await undo(second, 'dryRun=true'))).toEqual({ Own: 'unused' });
    expect(statesOf(await undo(second, 'removeUnused=true'))).toEqual({ Own: 'removed' });
    expect(await get(`/contracts/${await contractOf('One')}`)).toMatchObject({ categories: ['Shared'] });
    // The record of the second import in the bin is there for nothing but its undo.
    expect(statesOf(await undo(first, 'removeUnused=true'))).toEqual({ Shared: 'removed' });
    expect([await namesAt('/teams'), await get('/contracts')]).toEqual([[], []]);
  });

  test('is removed by system administrators only, who else may undo is refused, with the reason', async () => {
    const set = await bring('One,V,Team A,');
    const other = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    for (const query of ['removeUnused=true', 'removeUnused=true&dryRun=true']) {
      const answer = await server.request('POST', `/changeSets/${set}/undo?${query}`, { token: other.token });
      expect([answer.status, answer.body.error.code]).toEqual([403, 'forbidden']);
    }
    expect((await get('/contracts')).length).toBe(1);
    expect(await post(`/changeSets/${set}/undo`, undefined, other)).toMatchObject({
      undone: 1,
      made: [{ name: 'Team A', state: 'unused' }],
    });
  });
});
