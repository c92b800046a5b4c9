import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { sweepDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe.each(sweepDatabaseKinds)('a list that lies ready on %s', (kind) => {
  let server: TestServer;
  let user: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer(kind);
    user = await buildUser(server, { role: 'Record Admin' });
    await buildContract(server, user.organisation, { product: 'First' });
  });
  afterAll(() => server.stop());

  const list = (headers: Record<string, string> = {}) =>
    server.request('GET', '/contracts', { token: user.token, headers });
  const productsOf = (body: { product: string }[]) => body.map(({ product }) => product).toSorted();

  it.each(['zstd', 'gzip'])('is the same from the fast path as from inside, in %s', async (encoding) => {
    const asked = { 'accept-encoding': encoding };
    const built = await list(asked);
    const ready = await list(asked);
    const named = (headers: Headers) => {
      const kept = new Map(headers);
      for (const own of ['x-request-id', 'date', 'connection', 'keep-alive']) kept.delete(own);
      return Object.fromEntries(kept);
    };
    expect(named(ready.headers)).toEqual(named(built.headers));
    expect(ready.headers.get('content-encoding')).toBe(encoding);
    expect(ready.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(ready.body).toEqual(built.body);
  });

  it('shows a change in the next answer, and nothing to whoever has no session', async () => {
    await list();
    await buildContract(server, user.organisation, { product: 'Second' });
    expect(productsOf((await list()).body)).toEqual(['First', 'Second']);
    expect((await server.request('GET', '/contracts', { token: `${user.token}x` })).status).toBe(401);
    expect((await server.request('GET', '/contracts')).status).toBe(401);
  });

  it('is one line in the log', async () => {
    await list();
    const before = server.logLines.length;
    const { headers } = await list();
    await server.settled();
    await expect
      .poll(() => server.logLines.slice(before).map((line) => JSON.parse(line)))
      .toMatchObject([
        { endpoint: 'contracts.list', status: 200, userId: user.id, requestId: headers.get('x-request-id') },
      ]);
  });
});
