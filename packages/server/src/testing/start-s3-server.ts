import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An object as the server holds it. */
interface HeldObject {
  readonly body: Buffer;
  readonly changedAt: Date;
}

/** A little S3: one bucket in memory, path style, with the calls that the product makes, as Amazon documents them. */
export interface S3Server {
  /** Such as `http://127.0.0.1:40123`. */
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, HeldObject>;
  /** While it is set, every call is answered with 503. */
  isDown: boolean;
  stop(): Promise<void>;
}

/** Few on purpose, so that a list takes several calls. */
const PAGE = 2;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function fail(response: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

function put(
  objects: Map<string, HeldObject>,
  key: string,
  request: IncomingMessage,
  body: Buffer,
): string | null {
  const { headers } = request;
  if (Number(headers['content-length']) !== body.length) return 'IncompleteBody';
  if (headers['x-amz-checksum-sha256'] !== hash('sha256', body, 'base64')) return 'BadDigest';
  objects.set(key, { body, changedAt: new Date() });
  return null;
}

function get(object: HeldObject | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (object === undefined) return fail(response, 404, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const part = range === null ? object.body : object.body.subarray(Number(range[1]), Number(range[2]) + 1);
  response.writeHead(range === null ? 200 : 206, { 'content-length': part.length }).end(part);
}

function list(objects: ReadonlyMap<string, HeldObject>, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified></Contents>`,
  );
  const isMore = keys.length > PAGE;
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
}

/** Starts it on a free port; calls must be signed in the name of the key. Call `stop` in `afterAll`. */
export async function startS3Server(bucket: string, accessKeyId: string): Promise<S3Server> {
  const objects = new Map<string, HeldObject>();
  const state = { isDown: false };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const signed = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/`;
    if (state.isDown) return fail(response, 503, 'SlowDown');
    if (!request.headers.authorization?.startsWith(signed)) return fail(response, 403, 'AccessDenied');
    if (inBucket !== bucket) return fail(response, 404, 'NoSuchBucket');
    if (request.method === 'GET' && key === '') return list(objects, url, response);
    if (request.method === 'GET') return get(objects.get(key), request, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const fault = put(objects, key, request, body);
    if (fault !== null) return fail(response, 400, fault);
    return void response.writeHead(200, { etag: `"${hash('md5', body)}"` }).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    get isDown() {
      return state.isDown;
    },
    set isDown(value) {
      state.isDown = value;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
