import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Together far more than fits into the buffers between server and client. */
const RECORDS = 3_000;
const NOTES = 'A long note about what was agreed. '.repeat(250);
const NO_RIGHTS = { manageAll: false, viewAll: false, manageTeams: [], viewTeams: [] };

/** A file comes from the list that is kept, or, of more records than one list holds, page by page. */
const CASES = [
  { way: 'from the list', listLimit: 100_000 },
  { way: 'page by page', listLimit: RECORDS - 1 },
];

describe.each(CASES)('a file of records on its way $way', ({ listLimit }) => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer({ listLimit });
    organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, isSuperAdmin: true, manageAll: true });
    const records = Array.from({ length: RECORDS }, (_, at) => ({ product: `Record ${at}`, notes: NOTES }));
    // In portions: all of them are too much for one transaction on a busy machine.
    for (let start = 0; start < RECORDS; start += 250) {
      await buildContracts(server, organisation, records.slice(start, start + 250));
    }
  });
  afterAll(() => server.stop());

  /** Begins to take a file, and leaves the rest for later. */
  async function begin({ token }: BuiltUser, format: string, signal?: AbortSignal) {
    const response = await fetch(`${server.address}/api/contracts/export?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    });
    const reader = response.body?.getReader();
    if (!reader) throw new Error('There is nothing to read.');
    await reader.read();
    return {
      status: response.status,
      rest: async (): Promise<number> => {
        for (let bytes = 0; ;) {
          const { done, value } = await reader.read();
          if (done) return bytes;
          bytes += value.length;
        }
      },
    };
  }

  test('is cut off, not ended, when the rights of the person change', async () => {
    const viewer = await buildUser(server, { organisation, viewAll: true });
    const { status, rest } = await begin(viewer, 'csv');
    expect(status).toBe(200);
    const changed = await server.request('POST', `/users/${viewer.id}`, {
      token: admin.token,
      body: { permissions: NO_RIGHTS },
    });
    expect(changed.status).toBe(200);
    // The rights hold for a moment.
    await wait(300);
    await expect(rest()).rejects.toThrow('terminated');
  });

  test('ends when the client goes away, and makes room for the next one', async () => {
    const viewer = await buildUser(server, { organisation, viewAll: true });
    for (const format of ['csv', 'xlsx']) {
      const gone = new AbortController();
      await begin(viewer, format, gone.signal);
      gone.abort();
    }
    await expect
      .poll(() => server.request('GET', '/contracts/export?format=csv', viewer))
      .toMatchObject({ status: 200 });
  });
});
