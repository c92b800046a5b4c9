import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { sendBody } from '../answers/send-answer.ts';
import { openApiDocument } from './document.ts';
import { API_PAGE_STYLES, apiPage } from './page.ts';

/**
 * Mounts the description of the calls: for programs, and as a page for people. It is made when someone asks for the first
 * time: it takes longer than everything else at the start.
 */
export function serveOpenApi(
  server: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  { publicUrl, version }: { readonly publicUrl: string; readonly version: string },
): void {
  const document = once(() => openApiDocument(endpoints, publicUrl, version));
  const json = once(() => Buffer.from(JSON.stringify(document())));
  const page = once(() => apiPage(document()));
  const headers = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  server.get('/api/openapi.json', (request, reply) =>
    sendBody(request, reply.headers(headers), json(), true),
  );
  server.get('/docs/api', (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page()),
  );
  server.get('/docs/api.css', (_request, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(API_PAGE_STYLES),
  );
}

/** What `make` gives, made at the first call. */
function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
