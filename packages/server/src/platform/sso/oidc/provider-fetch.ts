import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ProviderFault } from '../identity.ts';
import type { AddressGuard } from './address-guard.ts';

/** A request to a provider, as `fetch` would take it. */
export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Ends the request, however far it is. */
  readonly signal: AbortSignal;
}

/** Asks a provider. @throws ProviderFault whatever keeps it from an answer of a sensible size and status */
export type ProviderFetch = (url: URL, request: ProviderRequest) => Promise<Response>;

/** Documents of providers have a few kilobytes. */
const LARGEST_ANSWER = 512 * 1_024;
const LARGEST_HEADERS = 16 * 1_024;

const NOT_ALLOWED = 'the address is not allowed';

/**
 * Asks providers at allowed addresses only. The address is judged when it is connected to, not before, so that a name
 * cannot be turned round in between; redirects are not followed, since they would lead past the configuration.
 */
export function createProviderFetch(guard: AddressGuard): ProviderFetch {
  return async (url, request) => {
    const isPlain = url.protocol === 'http:';
    if (!isPlain && url.protocol !== 'https:') throw new ProviderFault(NOT_ALLOWED);
    const allows = (address: string): boolean =>
      isPlain ? guard.allowsPlainHttp(address) : guard.allows(address);
    // A name is judged when it is resolved; an address in the URL itself is never resolved.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !allows(host)) throw new ProviderFault(NOT_ALLOWED);
    const options: RequestOptions = {
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      lookup: guardedLookup(allows),
      agent: false,
      signal: request.signal,
      maxHeaderSize: LARGEST_HEADERS,
    };
    return await exchange(isPlain ? requestPlainly : requestSecurely, url, options, request.body);
  };
}

/** Resolves like everyone else, and refuses when any of the answers is an address that is not allowed. */
function guardedLookup(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error('unknown host'), '', 0);
      if (!found.every(({ address }) => allows(address)))
        return callback(new ProviderFault(NOT_ALLOWED), '', 0);
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

function exchange(
  send: typeof requestPlainly,
  url: URL,
  options: RequestOptions,
  body: string | null,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOf(error));
    const outgoing = send(url, options, (answer) => {
      read(answer).then(resolve, (error: unknown) => {
        outgoing.destroy();
        fail(error);
      });
    });
    outgoing.once('error', fail);
    outgoing.end(body ?? undefined);
  });
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const name = error instanceof Error ? error.name : '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const isLate = name === 'AbortError' || name === 'TimeoutError';
  const reason = isLate ? 'it took too long to answer' : `it cannot be reached (${code})`;
  return new ProviderFault(reason, { cause: error });
}

async function read(answer: IncomingMessage): Promise<Response> {
  const status = answer.statusCode ?? 0;
  if (status < 200 || status >= 500) throw new ProviderFault(`it answered with status ${status}`);
  if (status >= 300 && status < 400) throw new ProviderFault('it answered with a redirect');
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new ProviderFault('it answered in an encoding that was not asked for');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new ProviderFault('its answer is too large');
    chunks.push(chunk);
  }
  if (!answer.complete) throw new ProviderFault('its answer was cut off');
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = status !== 204 && status !== 205;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}
