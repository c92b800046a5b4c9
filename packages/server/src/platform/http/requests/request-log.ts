import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../handler.ts';
import { callerOf, endpointIdOf } from './request-notes.ts';

/** Asked over and over by machines and open tabs; of interest only when looking for it. */
const QUIET_PATHS = new Set(['/api/healthz', '/api/readyz']);

/** A request that was answered, as metrics count it and traces end with it. */
export interface AnsweredRequest {
  readonly request: IncomingMessage;
  /** The id of the endpoint, such as `contracts.list`; null for files of the web and addresses that there are not. */
  readonly endpoint: string | null;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Called with each request once it was answered. */
export type ObserveRequest = (request: AnsweredRequest) => void;

/** Whose request it was, which administrator made it in an impersonation, and by which API token. */
export function whoseLine({ actor }: Caller): Readonly<Record<string, string>> {
  const { organisationId, userId, impersonatorId, apiToken } = actor;
  return {
    organisationId,
    userId,
    ...(impersonatorId === null ? {} : { impersonatorId }),
    ...(apiToken === undefined ? {} : { apiTokenId: apiToken.id }),
  };
}

/**
 * One line for each request: what, how it ended, how long it took, whose. No query string (it may carry what people
 * typed), no address, no name. Unchanged polls and health checks are lines of the level debug.
 */
export function logRequests(
  server: FastifyInstance,
  log: Logger,
  observe?: ObserveRequest,
  traceIdOf?: (request: IncomingMessage) => string | undefined,
): void {
  server.addHook('onResponse', async (request, reply) => {
    const caller = callerOf(request);
    const endpoint = endpointIdOf(request);
    const path = request.url.split('?')[0] ?? '';
    const { method } = request;
    observe?.({
      request: request.raw,
      endpoint,
      method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    const isQuiet =
      reply.statusCode === 304 || QUIET_PATHS.has(path) || (endpoint === null && reply.statusCode < 400);
    const line = {
      requestId: request.id,
      ...(traceIdOf === undefined ? {} : { trace_id: traceIdOf(request.raw) }),
      method: request.method,
      // For endpoints the log has their id; other paths may be anything a scanner sends.
      ...(endpoint === null ? { path: path.slice(0, 200) } : { endpoint }),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...(caller === null ? {} : whoseLine(caller)),
    };
    if (isQuiet) log.debug(line, 'request');
    else log.info(line, 'request');
  });
}
