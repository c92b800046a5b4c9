import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('a list that lies ready', () => {
  let server: TestServer;
  let user: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
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

  it('shows a change in the next answer, and nothing to users who have no session', async () => {
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

  it.each([
    ['without a body', {}],
    ['with an empty body', { 'content-length': '0' }],
    ['with an empty chunked body', { 'transfer-encoding': 'chunked' }],
    ['without compression', { 'accept-encoding': 'identity' }],
    ['with several tags', { 'if-none-match': 'W/"other", TAG' }],
    ['for its headers alone', {}, 'HEAD'],
    ['for its headers alone, without compression', { 'accept-encoding': 'identity' }, 'HEAD'],
    ['for its headers alone, with several tags', { 'if-none-match': '"a", TAG, "b"' }, 'HEAD'],
    ['for its headers alone, with any tag', { 'if-none-match': '*' }, 'HEAD'],
  ])(
    'is 304 to a client that has it, asked %s',
    async (_, headers: Record<string, string>, method = 'GET') => {
      const tag = (await list()).headers.get('etag') ?? '';
      const asked = {
        authorization: `Bearer ${user.token}`,
        ...headers,
        'if-none-match': (headers['if-none-match'] ?? 'TAG').replace('TAG', tag),
      };
      const answer = await send(`${server.address}/api/contracts`, asked, method);
      expect(answer).toEqual({ status: 304, tag, length: 0 });
    },
  );
});

/** Sends a request with exactly these headers, which `fetch` would not. */
function send(address: string, headers: Record<string, string>, method: string) {
  return new Promise<{ status: number; tag: string; length: number }>((resolve, reject) => {
    const sent = httpRequest(address, { headers, method }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, tag: response.headers.etag ?? '', length }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
