import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from './answers/send-answer.ts';
import { acceptedEncodings, compress, type Encoding } from './answers/compression.ts';

/** The built web, known from the start: what is not in it cannot be asked for, so no path leads outside. */
export interface WebFiles {
  /** Sends the file at a path, or the start page for a path of the web's own. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

type Bodies = Map<Encoding | 'br' | '', Buffer>;

interface WebFile {
  readonly contentType: string;
  readonly tag: string;
  /** By encoding; the plain bytes under ''. */
  readonly bodies: Bodies | (() => Promise<Bodies>);
  readonly isHashed: boolean;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const PACKED = { '.br': 'br', '.zst': 'zstd', '.gz': 'gzip' } as const;
const COMPRESSIBLE = /^(text\/|application\/|image\/svg)/;
/** Files below /assets carry a hash of their content in their name. */
const HASHED_FOLDER = '/assets/';
/** The viewer of PDF documents: large and rarely used, so it is read on request instead of being held in memory. */
const READ_WHEN_ASKED = '/assets/pdf';
const FOREVER = 'public, max-age=31536000, immutable';
const START_PAGE = '/index.html';
const NOT_BUILT =
  'The web is not built yet. "npm start" builds it; "npm run dev" serves it from its sources. The API works already.\n';

/**
 * Reads the built web.
 *
 * @param folder where the build put it; when there is none, every page says so in plain words
 */
export async function loadWebFiles(folder: string): Promise<WebFiles> {
  const files = new Map<string, WebFile>();
  const paths = new Set(await filesBelow(folder));
  for (const path of paths) {
    if (extname(path) in PACKED) continue;
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const isHeld = !name.startsWith(READ_WHEN_ASKED);
    // No one waits for anything else yet, and asking for hundreds of small files one by one takes several times as long.
    const bodies = isHeld ? bodiesAtOnce(path, paths) : () => readBodies(path, paths);
    files.set(name, {
      contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
      // A name below /assets/pdf always has the same content, by its hash or by the version of pdfjs.
      tag: `"${hash('sha256', bodies instanceof Map ? plainOf(bodies) : name, 'base64url').slice(0, 27)}"`,
      bodies,
      isHashed: name.startsWith(HASHED_FOLDER),
    });
  }
  return { send: (path, request, reply) => sendFile(files, path, request, reply) };
}

/** Where a file's bytes lie: plain, and as the build has packed them. */
function placesOf(path: string, paths: ReadonlySet<string>): [Encoding | 'br' | '', string][] {
  const packed = Object.entries(PACKED).filter(([ending]) => paths.has(path + ending));
  return [
    ['', path],
    ...packed.map(([ending, encoding]): [Encoding | 'br', string] => [encoding, path + ending]),
  ];
}

function bodiesAtOnce(path: string, paths: ReadonlySet<string>): Bodies {
  return new Map(placesOf(path, paths).map(([encoding, place]) => [encoding, readFileSync(place)]));
}

async function readBodies(path: string, paths: ReadonlySet<string>): Promise<Bodies> {
  const bodies: Bodies = new Map();
  for (const [encoding, place] of placesOf(path, paths)) bodies.set(encoding, await readFile(place));
  return bodies;
}

function plainOf(bodies: Bodies): Buffer {
  return bodies.get('') ?? Buffer.alloc(0);
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Names that other products answer at: a scanner that is given the start page takes the product for one of them. */
const NOT_OURS: ReadonlySet<string> = new Set(['metrics', 'scim']);

/**
 * Whether a path asks for a file and not for a page of the web: what is not there is 404 then. Names of products, which
 * may have dots, are in addresses of records only.
 */
function isAskedForFile(path: string): boolean {
  if (path.startsWith(HASHED_FOLDER)) return true;
  const [, first = '', ...rest] = path.split('/');
  if (NOT_OURS.has(first)) return true;
  return first !== 'record' && [first, ...rest].some((segment) => segment.includes('.'));
}

async function sendFile(
  files: ReadonlyMap<string, WebFile>,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isFile = isAskedForFile(path);
  const file = files.get(path) ?? (isFile ? undefined : files.get(START_PAGE));
  if (file === undefined) {
    const text = isFile || files.size > 0 ? 'Not found\n' : NOT_BUILT;
    void reply.code(404).header('cache-control', 'no-store');
    return reply.type('text/plain; charset=utf-8').send(text);
  }
  void reply.headers({
    'cache-control': file.isHashed ? FOREVER : 'no-cache',
    etag: file.tag,
    vary: 'Accept-Encoding',
  });
  if (matchesTag(request.headers['if-none-match'], file.tag)) return reply.code(304).send();
  const bodies = file.bodies instanceof Map ? file.bodies : await file.bodies();
  const { body, encoding } = await bodyFor(file.contentType, bodies, request.headers['accept-encoding']);
  if (encoding !== '') void reply.header('content-encoding', encoding);
  return reply.type(file.contentType).send(body);
}

/** The smallest form that the client takes; packed on first use where the build has not done it. */
async function bodyFor(
  contentType: string,
  bodies: Bodies,
  header: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding | 'br' | '' }> {
  const brotli = bodies.get('br');
  if (brotli !== undefined && /(^|,)\s*br\s*(,|$)/.test(header ?? ''))
    return { body: brotli, encoding: 'br' };
  const plain = plainOf(bodies);
  if (!COMPRESSIBLE.test(contentType)) return { body: plain, encoding: '' };
  const accepted = acceptedEncodings(header);
  const ready = accepted.find((encoding) => bodies.has(encoding));
  if (ready !== undefined) return { body: bodies.get(ready) ?? plain, encoding: ready };
  const packed = await compress(plain, accepted);
  if (packed.encoding !== null) bodies.set(packed.encoding, packed.body);
  return { body: packed.body, encoding: packed.encoding ?? '' };
}
