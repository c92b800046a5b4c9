import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderFault } from '../identity.ts';
import { createAddressGuard } from './address-guard.ts';
import { createOidcClient } from './oidc.ts';
import { createProviderFetch } from './provider-fetch.ts';

const ask = createProviderFetch(createAddressGuard(['127.0.0.0/8', '::1']));
let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

function get(url: string, signal = new AbortController().signal): Promise<Response> {
  return ask(new URL(url), { method: 'GET', headers: {}, body: null, signal });
}

async function faultOf(url: string, signal?: AbortSignal): Promise<string> {
  try {
    return `It answered ${(await get(url, signal)).status}.`;
  } catch (error) {
    if (error instanceof ProviderFault) return error.reason;
    throw error;
  }
}

describe('asking a provider', () => {
  it('gives what it answers, by address or by name', async () => {
    const address = await serve((request, response) => response.end(`${request.method} ${request.url}`));
    expect(await (await get(`${address}/a?b=c`)).text()).toBe('GET /a?b=c');
    expect(await (await get(address.replace('127.0.0.1', 'localhost'))).text()).toBe('GET /');
  });

  it('follows no redirect, takes nothing packed, and nothing without end', async () => {
    const address = await serve((request, response) => {
      if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
      else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
      else if (request.url === '/cut')
        response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy());
      else if (request.url === '/down') response.writeHead(503).end();
      else response.end('x'.repeat(600 * 1_024));
    });
    expect(await faultOf(`${address}/redirect`)).toBe('it answered with a redirect');
    expect(await faultOf(`${address}/packed`)).toBe('it answered in an encoding that was not asked for');
    expect(await faultOf(`${address}/down`)).toBe('it answered with status 503');
    expect(await faultOf(`${address}/long`)).toBe('its answer is too large');
    expect(await faultOf(`${address}/cut`)).toMatch(/cut off|cannot be reached/);
  });

  it('asks no one else, whatever the address looks like', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::ffff:169.254.169.254]/',
      'https://0xa9fea9fe/',
      'https://2852039166/',
      'https://[fd00::1]/',
      'http://8.8.8.8/',
      'ftp://127.0.0.1/',
      'file:///etc/passwd',
    ]) {
      expect(await faultOf(url), url).toBe('the address is not allowed');
    }
    const closed = createProviderFetch(createAddressGuard([]));
    // A name that leads inside is found out when it is resolved.
    await expect(
      closed(new URL('https://localhost/'), {
        method: 'GET',
        headers: {},
        body: null,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow('the address is not allowed');
  });

  it('says that no one is there', async () => {
    const address = await serve((_request, response) => response.end());
    server?.close();
    await new Promise((resolve) => server?.once('close', resolve));
    expect(await faultOf(address)).toBe('it cannot be reached (ECONNREFUSED)');
  });

  it('gives up on one that is silent, and on one that drips', async () => {
    const address = await serve((request, response) => {
      if (request.url !== '/drips') return;
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(timer));
    });
    for (const path of ['/silent', '/drips']) {
      expect(await faultOf(address + path, AbortSignal.timeout(400))).toBe('it took too long to answer');
    }
  });

  it('gives up on the whole of it, however slowly it goes', async () => {
    const issuer = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(timer));
    });
    const client = createOidcClient(createAddressGuard(['127.0.0.0/8']), Date.now);
    const party = { issuer, clientId: 'id', clientSecret: null, callbackUrl: 'http://localhost/callback' };
    const demand = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
    const [first, second] = await Promise.allSettled([
      client.requestUrl(party, demand),
      client.requestUrl(party, demand),
    ]);
    for (const end of [first, second]) {
      expect(end).toMatchObject({ status: 'rejected', reason: { reason: 'it took too long to answer' } });
    }
  });
});
