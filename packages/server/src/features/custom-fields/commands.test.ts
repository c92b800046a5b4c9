import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { listCustomFields } from './queries.ts';

describe('custom fields', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
  });
  afterAll(() => server.stop());

  const list = (withRestricted: boolean) =>
    server.services.database.read(acme.scope, (db) => listCustomFields(db, { withRestricted }));

  test('are in the order in which they were added and are restricted by default', async () => {
    await buildCustomField(server, acme, { key: 'zeta', restricted: undefined });
    await buildCustomField(server, acme, { key: 'alpha', type: 'select', options: ['b', 'a'] });
    expect(
      (await list(true)).map(({ key, restricted, options, position }) => ({
        key,
        restricted,
        options,
        position,
      })),
    ).toEqual([
      { key: 'zeta', restricted: true, options: [], position: 0 },
      { key: 'alpha', restricted: false, options: ['b', 'a'], position: 1 },
    ]);
    expect((await list(false)).map(({ key }) => key)).toEqual(['alpha']);
  });

  test('carry a key that no other has', async () => {
    await buildCustomField(server, acme, { key: 'once' });
    await expect(buildCustomField(server, acme, { key: 'once' })).rejects.toThrow(
      'There is already a custom field with the key once.',
    );
  });

  test.each([
    [{ key: '__proto__' }, 'Use letters, digits, - and _, starting with a letter'],
    [{ key: 'constructor' }, 'This key is not allowed'],
    [{ label: ' ' }, 'Enter a label'],
    [{ type: 'select' as const }, 'A select field needs options, and only a select field has them'],
    [{ options: ['a'] }, 'A select field needs options, and only a select field has them'],
    [{ type: 'select' as const, options: ['a', 'a'] }, 'List each option once'],
  ])('%j is refused', async (input, message) => {
    await expect(buildCustomField(server, acme, input)).rejects.toThrow(message);
  });
});
