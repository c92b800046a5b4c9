import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const RECORDS = 2_345;

describe('what a long list changes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('can be looked through to the last row, before the import and after it', async () => {
    const acme = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    const names = Array.from({ length: RECORDS }, (_, index) => `Record ${index}`);
    await buildContracts(
      server,
      acme,
      names.map((product) => ({ product })),
    );
    const lines = ['Product,Notes', 'New,', ...names.map((name, index) => `${name},Note ${index}`)];
    const columns = [
      { column: 'Product', field: 'product' },
      { column: 'Notes', field: 'notes' },
    ];
    const bring = async (fields: Record<string, string>): Promise<ImportOutcome> => {
      const form = new FormData();
      form.set('mapping', JSON.stringify({ columns, key: ['product'], defaults: { vendor: 'V' } }));
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([lines.join('\n')]), 'list.csv');
      return (await server.request('POST', '/contracts/import', { token: admin.token, body: form })).body;
    };

    const seen: number[] = [];
    for (let from = 0; from < RECORDS; from += 1_000) {
      const { updated, changes } = await bring({ dryRun: 'true', changesFrom: String(from) });
      expect(updated).toBe(RECORDS);
      seen.push(...changes.map(({ row }) => row));
    }
    // Row 1 is the heading, row 2 adds a record.
    expect(seen).toEqual(names.map((_, index) => index + 3));
    expect((await bring({ dryRun: 'true', changesFrom: String(RECORDS) })).changes).toEqual([]);

    const { changeSetId } = await bring({ dryRun: 'false' });
    const changesOf = new Map<string, unknown>();
    for (let skip = 0; skip <= RECORDS; skip += 200) {
      const path = `/changeSets/${changeSetId}?limit=200&skip=${skip}`;
      const { body } = await server.request('GET', path, { token: admin.token });
      for (const { product, changes } of body.records) changesOf.set(product, changes);
    }
    expect(changesOf.size).toBe(RECORDS + 1);
    expect(changesOf.get('Record 2344')).toEqual([{ field: 'notes', from: '', to: 'Note 2344' }]);
  });
});
