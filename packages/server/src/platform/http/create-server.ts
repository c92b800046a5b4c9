import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError, type ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import type { ClientAddresses } from './requests/client-address.ts';
import { limitTokenRequests } from './requests/limit-token-requests.ts';
import type { NotModifiedFastPath } from './not-modified-fast-path.ts';
import { requestIdOf } from './request-id.ts';
import { parseJsonBody } from './requests/hostile-json.ts';
import { logRequests, type ObserveRequest } from './requests/request-log.ts';
import { noteClientAddress, valueLimitOf } from './requests/request-notes.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { securityHeaders } from './security-headers.ts';
import { errorBody, sendError } from './answers/send-error.ts';

/** What the HTTP server needs to know. */
export interface ServerSettings {
  readonly log: Logger;
  readonly newId: () => string;
  /** The not-modified fast path in front of the framework, if any. */
  readonly fastPath?: NotModifiedFastPath;
  readonly publicUrl: string;
  readonly clientAddresses: Pick<ClientAddresses, 'of'>;
  /** Called with each request that the framework answered. */
  readonly observe?: ObserveRequest | undefined;
  /** What begins the traces of requests, where someone wants them. */
  readonly tracing?: Pick<Tracing, 'guard' | 'traceIdOf'> | undefined;
  /** What one API token may ask in a minute. */
  readonly tokenRequestsPerMinute?: number;
  /** In milliseconds; other than usual for tests, which cannot wait. */
  readonly readerSilence?: number;
}

const LARGEST_HEADERS_KB = 16;
/** Limits on slow and greedy clients (docs/product/guarantees.md, "Hostile input"), in milliseconds and bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  /** For a whole request; what is no upload has the shorter {@link BODY_TIMEOUT}. */
  requestTimeout: 10 * 60_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: LARGEST_HEADERS_KB * 1_024,
} as const;
const BODY_TIMEOUT = 30_000;
/** An upload continues while bytes keep coming. */
const UPLOAD_SILENCE = 30_000;

/** Endpoints are checked by their own schemas (`mount-endpoints.ts`): the framework's validators would be a tenth of what a start loads. */
const refuseSchema = () => () => {
  throw new Error('A route has no schema of the framework.');
};
const NO_SCHEMAS = { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } };

/** Where the configuration says nothing else. */
const TOKEN_REQUESTS = 600;

/** A client that takes nothing of its answer for so long, or twice that, is left: it would hold it in memory for ever. */
export const READER_SILENCE = 20_000;

/**
 * The HTTP server without its routes: limits, request ids, security headers, JSON and form bodies, errors in the
 * API's shape, one log line for each request.
 */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const { log, newId, readerSilence = READER_SILENCE, tokenRequestsPerMinute = TOKEN_REQUESTS } = settings;
  const headers = securityHeaders(settings.publicUrl);
  const limited = limitTokenRequests({ log, newId, headers, perMinute: tokenRequestsPerMinute });
  const traced = settings.tracing?.guard ?? ((inside: RequestListener) => inside);
  const server = fastify({
    logger: false,
    serverFactory: (inside) =>
      createHttpServer(LIMITS, traced(limited(settings.fastPath?.guard(inside) ?? inside))),
    genReqId: (request) => requestIdOf(request, newId),
    routerOptions: { maxParamLength: 200 },
    schemaController: NO_SCHEMAS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id);
      if (isPage(request)) void toStartPage(reply);
      else void sendError(log, error, request, reply);
    },
  });
  acceptBodies(server);
  await server.register(multipart, { throwFileSizeLimit: true });
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id);
    noteClientAddress(request, settings.clientAddresses.of(request.raw));
    refuseEncodedBody(request);
    limitBodyTime(request);
  });

  // Node takes its own time again when the answer is out.
  server.addHook('onSend', async ({ raw }) => void raw.socket.setTimeout(readerSilence));
  server.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  logRequests(server, log, settings.observe, settings.tracing?.traceIdOf);
  return server;
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/api(?:[/?]|$)/.test(url);
}

/** The target of addresses without a page (docs/product/screens.md, "Routes"). */
function toStartPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect('/', 303);
}

function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
        throw new AppError('wrong_content_type', 'Send JSON in UTF-8.');
      }
      return body.length === 0 ? undefined : parseJsonBody(body, valueLimitOf(request));
    },
  );
}

/** Compressed requests are refused: a few bytes could unpack to any size. */
function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new AppError('wrong_content_type', 'Compressed request bodies are not accepted.');
  }
}

/** Ends the connection of a client that does not finish its body: after 30 s, an upload after 30 s of silence. */
function limitBodyTime({ raw, headers }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const isUpload = headers['content-type']?.startsWith('multipart/form-data') === true;
  let received = raw.socket.bytesRead;
  const timer = setInterval(
    () => {
      const isAlive = isUpload && raw.socket.bytesRead > received;
      received = raw.socket.bytesRead;
      if (!isAlive && !raw.complete) raw.socket.destroy();
    },
    isUpload ? UPLOAD_SILENCE : BODY_TIMEOUT,
  );
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

interface BrokenRequest {
  readonly status: number;
  readonly reason: string;
  readonly code: ErrorCode;
  readonly message: string;
}

const NO_HTTP: BrokenRequest = {
  status: 400,
  reason: 'Bad Request',
  code: 'malformed_request',
  message: 'This is not a valid HTTP request.',
};
const BROKEN: Readonly<Record<string, BrokenRequest>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'malformed_request',
    message: 'The request did not arrive in time. Send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'too_large',
    message: `The headers of this request, cookies among them, are larger than ${LARGEST_HEADERS_KB} kB. Delete the cookies of this site in the browser, or send fewer headers.`,
  },
};

/** Answers what is not valid HTTP in the API's shape, and closes the connection. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const { status, reason, code, message } = BROKEN[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify(errorBody(new AppError(code, message), ''));
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
