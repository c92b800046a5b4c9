import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseDataView, defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { testDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe.each(testDatabaseKinds)('saved filters on %s', (kind) => {
  let server: TestServer;
  let person: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer(kind);
    person = await buildUser(server);
  });
  afterAll(() => server.stop());

  const save = (filters: unknown, user = person) =>
    server.request('POST', '/users/savedFilters', { token: user.token, body: { filters } });
  const profileFilters = async (user = person) =>
    (await server.request('GET', '/profile', { token: user.token })).body.savedFilters.filters;

  test('replace the list and come back with the profile', async () => {
    const filters = [
      { id: 'Ends soon', value: chooseDataView(defaultTableView(), 'EXPIRING_SOON', null, '2026-11-20') },
      { id: 'Old and partial 🎉', value: { filters: { search: 'adobe' } } },
    ];
    const answer = await save(filters);
    expect([answer.status, answer.body]).toEqual([200, { filters }]);
    expect(await profileFilters()).toEqual(filters);
    await save([filters[1]]);
    expect(await profileFilters()).toEqual([filters[1]]);
    await save([]);
    expect(await profileFilters()).toEqual([]);
  });

  test('are each person’s own', async () => {
    const colleague = await buildUser(server, { organisation: person.organisation });
    await save([{ id: 'Mine', value: {} }]);
    expect(await profileFilters(colleague)).toEqual([]);
  });

  test('of 100 large views are kept; the list of records is not stale for it', async () => {
    const tagOf = async () =>
      (await server.request('GET', '/contracts', { token: person.token })).headers.get('etag');
    const tag = await tagOf();
    const filters = Array.from({ length: 100 }, (_, index) => ({
      id: `Filter ${index}`,
      value: { note: 'x'.repeat(19_000) },
    }));
    expect((await save(filters)).status).toBe(200);
    expect(await profileFilters()).toEqual(filters);
    expect(await tagOf()).toBe(tag);
  });

  test.each([
    [[{ id: '', value: {} }], { 'filters.0.id': 'Enter a name' }],
    [
      [
        { id: 'A', value: {} },
        { id: ' A ', value: {} },
      ],
      { 'filters.1.id': 'You already have a filter with this name' },
    ],
    [
      [{ id: 'A', value: { big: 'x'.repeat(20_001) } }],
      { 'filters.0.value': 'This filter is too large to save' },
    ],
    [
      Array.from({ length: 101 }, (_, index) => ({ id: `${index}`, value: {} })),
      { filters: 'You can save at most 100 filters' },
    ],
    [[{ id: 'A', value: {}, extra: 1 }], { 'filters.0.extra': 'This field is not known' }],
  ])('are refused when they are not right (%#)', async (filters, fields) => {
    await save([{ id: 'Kept', value: {} }]);
    const answer = await save(filters);
    expect([answer.status, answer.body.error.fields]).toEqual([422, fields]);
    expect(await profileFilters()).toEqual([{ id: 'Kept', value: {} }]);
  });
});
