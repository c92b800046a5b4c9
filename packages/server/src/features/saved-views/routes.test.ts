import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chooseDataView,
  defaultTableView,
  toggleSort,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { insertSharedView } from './store.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('on PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  describe('saved filters', () => {
    let person: BuiltUser;

    beforeAll(async () => {
      person = await buildUser(server);
    });

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

  describe('shared views', () => {
    let ana: BuiltUser;
    let ben: BuiltUser;
    let admin: BuiltUser;

    beforeAll(async () => {
      admin = await buildUser(server, { isSuperAdmin: true });
      ana = await buildUser(server, { organisation: admin.organisation });
      ben = await buildUser(server, { organisation: admin.organisation });
    });

    const VALUE = chooseDataView(defaultTableView(), 'EXPIRING_SOON', null, '2026-11-20');
    const OTHER_VALUE = toggleSort(defaultTableView(), 'vendor');
    let names = 0;
    const nextName = (): string => `View ${(names += 1)}`;
    const share = (user: BuiltUser, name = nextName(), value: object = VALUE) =>
      server.request('POST', '/sharedViews', { token: user.token, body: { name, value } });
    const seenBy = async (user: BuiltUser, id: string) => {
      const { body } = await server.request('GET', '/sharedViews', { token: user.token });
      return (body as { id: string }[]).find((view) => view.id === id);
    };
    const change = (user: BuiltUser, id: string, body: object) =>
      server.request('POST', `/sharedViews/${id}`, { token: user.token, body });
    const unshare = (user: BuiltUser, id: string) =>
      server.request('DELETE', `/sharedViews/${id}`, { token: user.token });
    const pin = (user: BuiltUser, id: string, isPinned: boolean) =>
      server.request('POST', `/sharedViews/${id}/pin`, { token: user.token, body: { isPinned } });

    test('look the same to everybody as their owner has them, and only the owner changes them', async () => {
      const { status, body: view } = await share(ana, 'Adobe things');
      expect(status).toBe(201);
      expect(await seenBy(ben, view.id)).toMatchObject({
        name: 'Adobe things',
        owner: { id: ana.id },
        state: 'usable',
        value: VALUE,
        isPinned: false,
      });
      expect((await change(ben, view.id, { name: 'Mine now' })).status).toBe(403);
      expect((await unshare(ben, view.id)).status).toBe(403);
      const renamed = await change(ana, view.id, { name: 'Adobe only', value: OTHER_VALUE });
      expect([renamed.status, renamed.body.name]).toEqual([200, 'Adobe only']);
      expect(await seenBy(ben, view.id)).toMatchObject({
        name: 'Adobe only',
        value: OTHER_VALUE,
      });
    });

    test('have a name that their owner shares nothing else under', async () => {
      const { body: view } = await share(ana, 'Twice');
      const again = await share(ana, ' Twice ');
      expect([again.status, again.body.error.fields]).toEqual([
        409,
        { name: 'You already share a view with this name' },
      ]);
      const other = await share(ana, 'Once');
      expect((await change(ana, other.body.id, { name: 'Twice' })).status).toBe(409);
      expect((await share(ben, 'Twice')).status).toBe(201);
      await unshare(ana, view.id);
      expect((await share(ana, 'Twice')).status).toBe(201);
    });

    test('that are no longer shared are gone, but for people who pinned them: they are notified until they unpin', async () => {
      const { body: view } = await share(ana, 'Short-lived');
      expect((await pin(ben, view.id, true)).body).toEqual({ isPinned: true });
      await pin(ana, view.id, true);
      expect((await unshare(ana, view.id)).status).toBe(204);
      expect(await seenBy(ana, view.id)).toBeUndefined();
      expect(await seenBy(ben, view.id)).toMatchObject({
        name: 'Short-lived',
        state: 'gone',
        value: {},
        isPinned: true,
      });
      expect((await change(ana, view.id, { name: 'Back again' })).status).toBe(404);
      expect((await pin(admin, view.id, true)).status).toBe(404);
      expect((await pin(ben, view.id, false)).status).toBe(200);
      expect(await seenBy(ben, view.id)).toBeUndefined();
      expect((await pin(ben, view.id, false)).status).toBe(404);
    });

    test('can be unshared by a system administrator; both are shown in the activity', async () => {
      const { body: view } = await share(ana, 'Left behind');
      expect((await unshare(admin, view.id)).status).toBe(204);
      const { body } = await server.request('GET', '/activity?limit=200', { token: admin.token });
      const entries = (body.items as { type: string; subject: { id: string; label: string } }[])
        .filter(({ subject }) => subject.id === view.id)
        .map(({ type, subject }) => [type, subject.label]);
      expect(entries).toEqual([
        ['viewUnshared', 'Left behind'],
        ['viewShared', 'Left behind'],
      ]);
    });

    test('leave the list of records as fresh as it was', async () => {
      const tagOf = async () =>
        (await server.request('GET', '/contracts', { token: ben.token })).headers.get('etag');
      const tag = await tagOf();
      await share(ana);
      expect(await tagOf()).toBe(tag);
    });

    test.each([
      [40, 'of one person', 'You already share 40 views.'],
      [200, 'of everyone together', 'already shares 200 views'],
    ])('are %s at most %s', async (limit, whose, refusal) => {
      const sharer = await buildUser(server);
      const { scope } = sharer.organisation;
      const colleague = await buildUser(server, { organisation: sharer.organisation });
      const ownerId = whose === 'of one person' ? sharer.id : colleague.id;
      await server.services.database.write(scope, async (db) => {
        for (let count = 0; count < limit; count += 1) {
          const view = { id: server.services.newId(), ownerId, name: nextName(), value: {} };
          await insertSharedView(db, view, server.services.now());
        }
      });
      const { status, body } = await share(sharer);
      expect([status, body.error.fields.name]).toEqual([422, expect.stringContaining(refusal)]);
    });
  });
});
