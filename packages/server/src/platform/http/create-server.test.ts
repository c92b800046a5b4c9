import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { openConnection, sendBytes } from '../../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('the HTTP server', () => {
  let server: TestServer;
  let user: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ publicUrl: 'https://contracts.example.com' });
    user = await buildUser(server, { role: 'System Admin' });
  });
  afterAll(() => server.stop());

  it.each([
    '/',
    '/records',
    '/saml-callback?AuthCode=a',
    '/u/resetPassword?token=a',
    '/admimp?token=a',
    '/api/healthz',
    '/api/profile',
    '/api/openapi.json',
    '/api/nothing',
    '/assets/nothing.js',
    '/logos/a/b/c.svg',
  ])('sends its security headers with %s', async (path) => {
    const { headers } = await fetch(server.address + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(headers.get('x-powered-by')).toBeNull();
    if (path.startsWith('/api/') && path !== '/api/openapi.json')
      expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('server')).toBeNull();
  });

  it.each([
    ['an address that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a page that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [
      'a part of an address that is too long',
      `GET /api/contracts/${'x'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ],
    ['what is no HTTP', 'nonsense\r\n\r\n'],
    ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('sends its security headers with the refusal of %s', async (_what, bytes) => {
    const [head = ''] = (await sendBytes(server.address, bytes)).toLowerCase().split('\r\n\r\n');
    const { headers } = await fetch(`${server.address}/api/nothing`);
    for (const name of [
      'content-security-policy',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
      'cache-control',
    ]) {
      expect(head).toContain(`${name}: ${headers.get(name)?.toLowerCase()}`);
    }
  });

  it.each(['/%zz', '/%E0%A4%A', '/record/100%/details'])(
    'leads from the page %s, which cannot be decoded, to where every unknown page leads',
    async (path) => {
      const answer = await sendBytes(
        server.address,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 303 /);
      expect(answer).toMatch(/\r\nlocation: \/\r\n/i);
    },
  );

  it('asks a browser to stay on https only where it is reached by https', async () => {
    const plain = await startTestServer({ publicUrl: 'http://localhost:3000' });
    const { headers } = await fetch(plain.address);
    await plain.stop();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('answers no preflight, TRACE, source control, listing or debugging address', async () => {
    const preflight = await fetch(`${server.address}/api/users/login`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    for (const path of ['/', '/api/profile']) {
      const bytes = `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`;
      const answer = await sendBytes(server.address, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 (404|405) /);
      expect(answer).not.toContain('echo-me');
    }
    for (const path of ['.git/config', '.env', 'package.json', 'assets', 'assets/', 'src/main.ts', 'debug']) {
      const answer = await fetch(`${server.address}/${path}`);
      const text = await answer.text();
      expect([200, 404]).toContain(answer.status);
      expect(text).not.toMatch(/\[core\]|"dependencies"|Index of|DATABASE_URL|import /);
    }
    for (const path of ['debug', 'metrics', 'admin', 'env', 'graphql', 'swagger']) {
      expect((await fetch(`${server.address}/api/${path}`)).status).toBe(404);
    }
  });

  it('lets no other origin read its answers', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
      const { headers } = await fetch(`${server.address}/api/healthz`, { headers: { origin } });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('compresses what is large enough in the encoding that the client prefers', async () => {
    const raw = async (accept: string): Promise<string | null> => {
      const answer = await sendBytes(
        server.address,
        `GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accept}\r\nConnection: close\r\n\r\n`,
      );
      return /\r\ncontent-encoding: (\w+)/i.exec(answer)?.[1] ?? null;
    };
    expect(await raw('zstd, gzip')).toBe('zstd');
    expect(await raw('gzip;q=1, zstd;q=0.5')).toBe('gzip');
    expect(await raw('zstd;q=0, identity')).toBeNull();
  });

  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      400,
    ],
    [
      'a length beside chunks',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a bad escape in the path',
      'GET /api/contracts/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
  ])('answers %s plainly', async (_what, bytes, status) => {
    const answer = await sendBytes(server.address, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('"error":{"code":');
    expect(answer).not.toMatch(/\.ts:\d|node_modules/);
  });

  it('cannot be led out of the web folder', async () => {
    for (const path of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/../../package.json',
      '/.git/config',
      '//etc/passwd',
    ]) {
      const answer = await sendBytes(
        server.address,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).not.toContain('"dependencies"');
      expect(answer).not.toContain('root:');
      expect(answer).not.toContain('[core]');
    }
  });

  it('continues answering others under 300 slow connections', async () => {
    const slow: Socket[] = [];
    const starts = [
      '',
      'GET / HT',
      'GET /api/profile HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    ];
    for (let n = 0; n < 300; n += 1) {
      const socket = await openConnection(server.address);
      socket.on('error', () => undefined);
      socket.write(starts[n % starts.length] ?? '');
      slow.push(socket);
    }
    const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('x')), 500);
    for (let n = 0; n < 40; n += 1) {
      expect((await server.request('GET', '/profile', { token: user.token })).status).toBe(200);
      await wait(25);
    }
    clearInterval(drip);
    for (const socket of slow) socket.destroy();
  });

  it('hangs up on a header that never ends', async () => {
    const socket = await openConnection(server.address);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(
      () => socket.writable && socket.write(`X-${randomBytes(4).toString('hex')}: y\r\n`),
      300,
    );
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(text));
    });
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('refuses a body that announces or sends more than the limit without reading it all', async () => {
    const head = `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${2 ** 31}\r\n\r\n`;
    expect(await sendBytes(server.address, head)).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = 'x'.repeat(300_000);
    const chunked = `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    expect(await sendBytes(server.address, chunked)).toMatch(/^HTTP\/1\.1 413 /);
  });
});
