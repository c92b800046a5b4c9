import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstallationEmpty } from '../features/organisations/queries.ts';
import { wasDemoRemoved } from '../features/setup/queries.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { buildContract } from '../testing/build-contract.ts';
import { uploadTo } from '../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { DEMO_PASSWORD } from './demo-organisation.ts';
import { loadDemo } from './load-demo.ts';

/** How many rows of organisations each table holds. */
async function rowsByTable({ testDatabase }: TestServer): Promise<Record<string, number>> {
  const tables = await testDatabase.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await testDatabase.asOwner<{ count: string }>(`select count(*) from ${name}`);
    counts[name] = Number(row?.count);
  }
  return counts;
}

describe('removing the demo', () => {
  let server: TestServer;
  let own: BuiltUser;
  let before: Record<string, number>;

  beforeAll(async () => {
    server = await startTestServer();
    // An organisation of one's own is beside the demo, with an address that looks like the demo's.
    own = await buildUser(server, { role: 'System Admin', manageAll: true });
    const { id } = await buildContract(server, own.organisation);
    await uploadTo(server, own, id, { name: 'ours.txt', content: Buffer.from('ours') });
    before = await rowsByTable(server);
    await server.testDatabase.asOwner("update organisations set name = 'Acme Corporation' where id = $1", [
      own.organisation.id,
    ]);
    const files = openFileStore({ dataFolder: server.dataFolder, s3: null });
    // Where the own one is called like one of the demo's, only the other is loaded.
    await loadDemo(server.services, server.passwords, files);
    files.close();
  });
  afterAll(() => server.stop());

  const signIn = async (emailAddress: string) =>
    server.request('POST', '/users/login', { body: { emailAddress, password: DEMO_PASSWORD } });

  it('is not offered to an organization of one’s own, and refused', async () => {
    const { token } = own;
    expect((await server.request('GET', '/setup/checklist', { token })).body.isDemo).toBe(false);
    expect((await server.request('POST', '/setup/removeDemo', { token })).status).toBe(404);
  });

  it('takes all of it away and nothing else, and signs its people out', async () => {
    const { token } = (await signIn('system-admin@globex.example')).body;
    expect((await server.request('GET', '/setup/checklist', { token })).body.isDemo).toBe(true);
    expect((await server.request('GET', '/contracts', { token })).status).toBe(200);
    expect((await server.request('POST', '/setup/removeDemo', { token })).status).toBe(204);
    expect((await server.request('GET', '/contracts', { token })).status).toBe(401);
    expect((await signIn('system-admin@globex.example')).status).toBe(401);
    expect(await rowsByTable(server)).toEqual(before);
    const { body: records } = await server.request('GET', '/contracts', { token: own.token });
    expect(records).toHaveLength(1);
    const [{ id }] = records;
    const { body: documents } = await server.request('GET', `/contracts/${id}/documents`, {
      token: own.token,
    });
    expect(JSON.stringify(documents)).toContain('ours.txt');
    expect(await readdir(join(server.dataFolder, 'documents'))).toContain(own.organisation.id);
    expect(await wasDemoRemoved(server.services.database)).toBe(true);
    expect(await isInstallationEmpty(server.services.database)).toBe(false);
    // The triggers work again.
    await buildContract(server, own.organisation);
    expect((await rowsByTable(server))['events']).toBeGreaterThan(before['events'] ?? 0);
    const [row] = await server.testDatabase.asOwner<{ count: string }>(
      "select count(*) from pg_trigger where tgenabled = 'D'",
    );
    expect(Number(row?.count)).toBe(0);
  });
});
