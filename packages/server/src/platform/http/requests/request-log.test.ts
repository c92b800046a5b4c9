import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('what is logged of requests', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const linesOf = (requestId: string): Record<string, unknown>[] =>
    server.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['requestId'] === requestId);

  it('is one line with the endpoint, the status, the time and whose organisation', async () => {
    const user = await buildUser(server);
    await server.request('GET', '/profile', {
      token: user.token,
      headers: { 'x-request-id': 'request-log-1' },
    });
    const lines = linesOf('request-log-1');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'info',
      endpoint: 'users.profile',
      method: 'GET',
      status: 200,
      organisationId: user.organisation.id,
      userId: user.id,
    });
    expect(lines[0]?.['milliseconds']).toBeTypeOf('number');
  });

  it('is quiet about unchanged polls and health checks', async () => {
    const user = await buildUser(server);
    const headers = { 'x-request-id': 'request-log-2' };
    const first = await server.request('GET', '/profile', { token: user.token });
    await server.request('GET', '/profile', {
      token: user.token,
      headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' },
    });
    await server.request('GET', '/healthz', { headers });
    expect(linesOf('request-log-2').map((line) => line['level'])).toEqual(['debug', 'debug']);
  });

  it('reports every sign-in and every refusal', async () => {
    const user = await buildUser(server);
    const login = (password: string, id: string) =>
      server.request('POST', '/users/login', {
        body: { emailAddress: user.emailAddress, password },
        headers: { 'x-request-id': id },
      });
    await login(TEST_PASSWORD, 'request-log-3');
    expect(linesOf('request-log-3')).toContainEqual(
      expect.objectContaining({ msg: 'signed in', userId: user.id }),
    );
    await login('wrong password', 'request-log-4');
    expect(linesOf('request-log-4')).toContainEqual(
      expect.objectContaining({ msg: 'sign-in refused', reason: 'wrong_credentials' }),
    );
    await server.request('GET', '/dashboard/admin', {
      token: user.token,
      headers: { 'x-request-id': 'request-log-5' },
    });
    expect(linesOf('request-log-5')).toContainEqual(
      expect.objectContaining({ status: 403, userId: user.id }),
    );
  });

  it('holds no password, token, address, name or query, whatever was sent', async () => {
    const user = await buildUser(server, { firstName: 'Wilhelmina', lastName: 'Unmistakable' });
    const secret = 'unmistakable-secret-4711';
    for (const [method, path, request] of [
      ['POST', '/users/login', { body: { emailAddress: user.emailAddress, password: secret } }],
      [
        'POST',
        '/users/login',
        { body: { emailAddress: `${secret}@example.com`, password: secret, extra: secret } },
      ],
      ['GET', `/profile?token=${secret}`, { token: user.token }],
      ['GET', `/profile?token=${secret}`, { headers: { authorization: `Bearer ${secret}` } }],
      [
        'POST',
        '/supportEmail',
        {
          token: user.token,
          body: { description: secret },
          headers: { 'pactbook-page': `/x?${secret}` },
        },
      ],
      [
        'GET',
        '/profile',
        { headers: { cookie: secret, 'user-agent': secret, 'x-request-id': `${secret} forged\\n` } },
      ],
    ] as const) {
      await server.request(method, path, request);
    }
    await server.settled();
    const everything = server.logLines.join('');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(TEST_PASSWORD);
    expect(everything).not.toContain(user.token);
    expect(everything).not.toContain('@example.com');
    expect(everything).not.toContain('Wilhelmina');
    expect(server.logLines.length).toBeGreaterThan(10);
  });
});
