import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { answerTheRest } from './not-found.ts';
import { loadWebFiles } from './web-files.ts';

const PAGE = '<!doctype html><title>Pactbook</title>';
const SCRIPT = 'export const value = 1;\n'.repeat(200);
const PACKED = brotliCompressSync(SCRIPT);

async function serve(folder: string): Promise<FastifyInstance> {
  const server = fastify();
  answerTheRest(server, [], await loadWebFiles(folder), createLog('silent'));
  return server;
}

describe('the built web', () => {
  let folder: string;
  let server: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, 'assets/index-abc.js'), SCRIPT);
    await writeFile(join(folder, 'assets/index-abc.js.br'), PACKED);
    server = await serve(folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}, from = server) =>
    from.inject({ method: 'GET', url, headers });
  const getScript = (accepted: string) => get('/assets/index-abc.js', { 'accept-encoding': accepted });

  it('answers 404 to addresses of files that are not there, and with the start page to pages', async () => {
    const files = ['/.env', '/.git/config', '/wp-login.php', '/robots2.txt', '/metrics', '/scim/v2/Users'];
    for (const path of files) expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    const pages = ['/', '/dashboard', '/record/Visio%202.0/019a/details', '/record/.NET/019a', '/anything'];
    for (const path of pages) expect([path, (await get(path)).body]).toEqual([path, PAGE]);
  });

  it('is sent in the Brotli form that the build packed', async () => {
    const { headers, rawPayload } = await getScript('gzip, deflate, br, zstd');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(rawPayload.equals(PACKED)).toBe(true);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
  });

  it('is compressed for browsers without Brotli too, as they are over plain http', async () => {
    const gzip = await getScript('gzip, deflate');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    const zstd = await getScript('zstd');
    expect(zstd.headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(SCRIPT);
  });

  it.each(['', 'identity', 'br;q=0', 'gzip;q=0'])(
    'is sent as it is to who accepts nothing else: "%s"',
    async (accepted) => {
      const { headers, body } = await getScript(accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toBe(SCRIPT);
    },
  );

  it('is kept for ever where its name carries a hash, and asked about again where not', async () => {
    expect((await getScript('br')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  it('is not sent again to who has it, even after a build that changed nothing', async () => {
    const { etag = '' } = (await get('/')).headers;
    await utimes(join(folder, 'index.html'), new Date(), new Date(0));
    const next = await serve(folder);
    const again = await get('/', { 'if-none-match': etag }, next);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await writeFile(join(folder, 'index.html'), PAGE.replace('Pactbook', 'Notebook'));
    const changed = await get('/', { 'if-none-match': etag }, await serve(folder));
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  });

  it('answers pages with the start page, and a missing script with 404', async () => {
    const page = await get('/record/1/details');
    expect([page.statusCode, page.body]).toEqual([200, PAGE]);
    const script = await get('/assets/index-old.js');
    expect([script.statusCode, script.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('says in plain words that it is not built', async () => {
    const { statusCode, body } = await get('/', {}, await serve(join(folder, 'nothing')));
    expect(statusCode).toBe(404);
    expect(body).toContain('"npm start" builds it');
  });
});
