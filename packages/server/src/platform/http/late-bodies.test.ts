import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { openConnection } from '../../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Sends a request whose body ends only after `meanwhile`; gives the status line's number. */
async function withLateBody(
  server: TestServer,
  request: { user: BuiltUser; method: string; path: string; type: string; body: string },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const { user, method, path, type, body } = request;
  const socket = await openConnection(server.address);
  let answer = '';
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.write(
    `${method} /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body.slice(0, 1)}`,
  );
  // The head has been judged before the body is waited for.
  await wait(150);
  expect(answer).toBe('');
  await meanwhile();
  socket.write(body.slice(1));
  await ended;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

describe('a body that comes late', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const record = JSON.stringify({ product: 'Too late', vendor: 'Nobody' });
  const form = [
    '--x\r\nContent-Disposition: form-data; name="mapping"\r\n\r\n',
    JSON.stringify({
      columns: [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
      ],
    }),
    '\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
    'Product,Vendor\nToo late,Nobody\n\r\n--x--\r\n',
  ].join('');
  const admin = (): Promise<BuiltUser> => buildUser(server, { role: 'Record Admin' });
  const creating = { method: 'POST', path: '/contracts/create', type: 'application/json', body: record };
  const importing = {
    method: 'POST',
    path: '/contracts/import',
    type: 'multipart/form-data; boundary=x',
    body: form,
  };
  const countContracts = async ({ organisation }: BuiltUser): Promise<number> =>
    (
      await server.testDatabase.asOwner('select 1 from contracts where organisation_id = $1', [
        organisation.id,
      ])
    ).length;

  it.each([
    ['a record', creating, 201],
    ['an import', importing, 200],
  ])('is taken for %s while the session is valid', async (_what, request, status) => {
    const user = await admin();
    expect(await withLateBody(server, { user, ...request }, async () => undefined)).toBe(status);
    expect(await countContracts(user)).toBe(1);
  });

  it.each([
    ['a record', creating],
    ['an import', importing],
  ])('writes nothing for %s when its person was deactivated meanwhile', async (_what, request) => {
    const user = await admin();
    const status = await withLateBody(server, { user, ...request }, () =>
      server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [user.id]),
    );
    expect(status).toBe(401);
    expect(await countContracts(user)).toBe(0);
  });

  it.each([
    ['a record', creating],
    ['an import', importing],
  ])('writes nothing for %s when the right was withdrawn meanwhile', async (_what, request) => {
    const user = await admin();
    const status = await withLateBody(server, { user, ...request }, () =>
      server.testDatabase.asOwner('update users set manage_all = false where id = $1', [user.id]),
    );
    expect(status).toBe(403);
    expect(await countContracts(user)).toBe(0);
  });

  it('deletes nothing when the session ended meanwhile', async () => {
    const user = await admin();
    const { id } = await buildContract(server, user.organisation);
    const status = await withLateBody(
      server,
      { user, method: 'DELETE', path: `/contracts/${id}`, type: 'application/json', body: '{}' },
      () => server.request('POST', '/users/logout', { token: user.token }),
    );
    expect(status).toBe(401);
    const [row] = await server.testDatabase.asOwner<{ deleted_at: Date | null }>(
      'select deleted_at from contracts where id = $1',
      [id],
    );
    expect(row?.deleted_at).toBeNull();
  });
});
