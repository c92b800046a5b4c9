import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { sendError } from './answers/send-error.ts';
import type { WebFiles } from './web-files.ts';

/** A path of an endpoint as a pattern for real paths. */
function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
}

/**
 * Answers every address that no route has: calls that do not exist with 404, calls by the wrong method with 405, and
 * everything else with the web (its files, or its start page, which knows the pages).
 */
export function answerTheRest(
  server: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  web: WebFiles,
  log: Logger,
): void {
  const known = endpoints.map(({ path, method }) => ({ pattern: patternOf(path), method }));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path !== '/api' && !path.startsWith('/api/')) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead) return web.send(path, request, reply);
      void reply.header('allow', 'GET, HEAD');
      return sendError(log, methodNotAllowed(request.method), request, reply);
    }
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) {
      const error = new AppError('not_found', 'There is no call at this address.');
      return sendError(log, error, request, reply);
    }
    const allowed = new Set<string>(methods);
    if (allowed.has('GET')) allowed.add('HEAD');
    void reply.header('allow', [...allowed].toSorted().join(', '));
    return sendError(log, methodNotAllowed(request.method), request, reply);
  });
}

function methodNotAllowed(method: string): AppError {
  return new AppError('method_not_allowed', `This address does not answer ${method}.`);
}
