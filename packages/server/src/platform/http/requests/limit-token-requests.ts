import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { apiTokenIn, hashOfToken } from '../../sessions/api-token.ts';
import { errorBody } from '../answers/send-error.ts';
import { requestIdOf } from '../request-id.ts';

const WINDOW_MS = 60_000;
/** Tokens that are counted at a time; beyond that the one that was seen longest ago begins again. */
const COUNTED_TOKENS = 10_000;

interface Window {
  readonly began: number;
  count: number;
}

/** What the limit needs. */
export interface TokenLimitSettings {
  readonly log: Logger;
  readonly newId: () => string;
  /** What one token may ask in a minute: a program in a loop must not crowd people out. */
  readonly perMinute: number;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Puts a limit in front of a listener: so many requests a minute for each API token that is shown, good or not; further
 * ones are answered with 429 before anything is looked up. It counts on this server alone, in memory.
 */
export function limitTokenRequests({
  log,
  newId,
  perMinute,
  headers,
}: TokenLimitSettings): (inside: RequestListener) => RequestListener {
  const windows = new BoundedCache<string, Window>(COUNTED_TOKENS);
  const secondsToWait = (token: string): number => {
    const now = performance.now();
    const key = hashOfToken(token);
    const known = windows.get(key);
    const window = known === undefined || now - known.began >= WINDOW_MS ? { began: now, count: 0 } : known;
    window.count += 1;
    windows.set(key, window);
    if (window.count <= perMinute) return 0;
    return Math.max(1, Math.ceil((window.began + WINDOW_MS - now) / 1_000));
  };
  return (inside) => (request, response) => {
    const token = apiTokenIn(request.headers.authorization);
    const seconds = token === null ? 0 : secondsToWait(token);
    if (seconds === 0) {
      inside(request, response);
      return;
    }
    const requestId = requestIdOf(request, newId);
    const message = `This API token made more than ${perMinute} requests in a minute. Please wait.`;
    const body = JSON.stringify(errorBody(new AppError('too_many_requests', message), requestId));
    response.writeHead(429, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
      'x-request-id': requestId,
      'content-length': Buffer.byteLength(body),
      // What is left of the request is not read.
      ...(request.complete ? {} : { connection: 'close' }),
    });
    response.end(body);
    log.debug({ requestId, method: request.method, status: 429 }, 'request');
  };
}
