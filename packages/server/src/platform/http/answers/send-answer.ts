import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { acceptedEncodings, compress } from './compression.ts';
import type { RawAnswer } from '../handler.ts';

/**
 * The caching rules of every answer of the API: none is kept on a disk (ASVS 14.3.2). A client that has an older one in
 * memory sends a conditional request; the web does so itself.
 */
export const API_HEADERS = { 'cache-control': 'no-store', vary: 'Accept-Encoding, Authorization' } as const;

/** A weak entity tag of some bytes (RFC 9110, 8.8.3): equal bytes, equal tag. */
function weakTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

/** Whether an If-None-Match header names a tag, compared weakly (RFC 9110, 13.1.2). */
export function matchesTag(header: string | null | undefined, tag: string): boolean {
  if (header === null || header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = tag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}

/**
 * Sends prepared bytes as they are, with the caching rules of the API where the handler gave none; 304 without them to a
 * client that has them already.
 */
export function sendRaw(request: FastifyRequest, reply: FastifyReply, answer: RawAnswer): FastifyReply {
  const { status, headers, body } = answer;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const tag = status === 200 && isRead ? headers['etag'] : undefined;
  if (tag !== undefined && matchesTag(request.headers['if-none-match'], tag)) {
    if (body instanceof Readable) body.destroy();
    const caching = headers['cache-control'];
    return reply
      .code(304)
      .headers({ ...API_HEADERS, ...(caching === undefined ? {} : { 'cache-control': caching }), etag: tag })
      .send();
  }
  void reply.code(status).headers({ ...API_HEADERS, ...headers });
  if (!isParts(body)) return reply.send(body ?? '');
  // One by one as the client takes them, so that they need not be copied into one buffer.
  return reply.header('content-length', bytesOf(body)).send(Readable.from(body));
}

const isParts = (body: RawAnswer['body']): body is readonly Buffer[] => Array.isArray(body);

/** How many bytes buffers hold together. */
export const bytesOf = (parts: readonly Buffer[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/**
 * Sends a value as JSON: with an entity tag and 304 for reads, compressed as the client likes.
 *
 * @param own the handler's headers, such as an entity tag
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  value: unknown,
  own: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const isRead = endpoint.method === 'GET';
  void reply.code(endpoint.status).headers({ ...API_HEADERS, ...own });
  if (endpoint.status === 204) return reply.send();
  return sendBody(request, reply, Buffer.from(JSON.stringify(value)), isRead);
}

/**
 * Sends JSON that is already bytes, compressed as the client likes.
 *
 * @param isRead gives it an entity tag (unless it has one) and answers 304 to a client that has it already
 */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Buffer,
  isRead: boolean,
): Promise<FastifyReply> {
  if (isRead) {
    const tag = String(reply.getHeader('etag') ?? weakTag(plain));
    void reply.header('etag', tag);
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  const { body, encoding } = await compress(plain, acceptedEncodings(request.headers['accept-encoding']));
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(body);
}
