import type { IncomingMessage } from 'node:http';

/** Request ids from outside are kept only in this shape, so that they are safe in a log and a header. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request: the one it came with, when that is plainly one, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>, newId: () => string): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
}
