import type { AnyEndpoint, EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { z } from 'zod';
import { currentToken, endSession } from '../session.ts';
import { ApiError, errorFromResponse, unreachable } from './api-error.ts';
import { requestInit, requestUrl } from './request.ts';
import type { RequestParts } from './request.ts';

/** A part of a request: may be left out when the endpoint asks for nothing in it. */
type Part<Name extends string, Value> = [Value] extends [undefined | Record<string, never>]
  ? Partial<Record<Name, undefined>>
  : Partial<Value> extends Value
    ? Partial<Record<Name, Value | undefined>>
    : Record<Name, Value>;

/** What a call takes, as its endpoint says. */
export type CallInput<E extends AnyEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

/** How a call is made, beyond what it says. */
export interface CallSettings {
  /** The version that a write is based on (`If-Match`); a stale one is refused with 409. */
  ifMatch?: number | string | undefined;
  /** The page on which the call is made, for calls whose receiver is told. */
  page?: string | undefined;
  signal?: AbortSignal | undefined;
  /** An earlier answer of the same call: given back as it is, the same object, when nothing changed (304). */
  previous?: unknown;
  /** Calls with this token instead of the session's (a session that is only just beginning). */
  token?: string | undefined;
}

export type CallOptions<E extends AnyEndpoint> = CallInput<E> & CallSettings;

type UntypedOptions = CallSettings & Pick<RequestParts, 'params' | 'query' | 'body'>;

type CallArguments<E extends AnyEndpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * How long a read may wait for its answer to begin, in milliseconds: twice what the server gives a list. On a silent
 * connection the browser would wait for minutes, and a poll would tell nobody that what shows is old.
 */
const READ_SILENCE_MS = 30_000;

/** The entity tags of answers that are still held somewhere. */
const entityTags = new WeakMap<object, string>();

/**
 * Makes one call of the API and gives its answer (docs/product/interface.md, "The client"). With a token stored it is
 * sent as a Bearer header; calls that anyone may make go without.
 *
 * @throws ApiError for every answer that is no success, and with status null when none came, or for a read none began
 *   within 30 s
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<EndpointOutput<E>> {
  const { previous, token: ownToken, ...parts } = (options ?? {}) as UntypedOptions;
  const token = ownToken ?? (endpoint.access === 'public' ? null : currentToken());
  const ifNoneMatch = isObject(previous) ? entityTags.get(previous) : undefined;
  const init = requestInit(endpoint, { ...parts, token, ifNoneMatch });
  const response = await send(requestUrl(endpoint, parts), init);

  if (response.status === 304) return previous as EndpointOutput<E>;
  if (!response.ok) {
    const error = await errorFromResponse(response);
    const isSessionOver = error.status === 401 && token !== null && token === currentToken();
    if (isSessionOver) endSession('expired');
    throw error;
  }
  return readAnswer(endpoint, response);
}

/** What is written is waited for without a limit: given up, nobody would know whether it was done. */
async function send(url: string, init: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort(new Error('No answer came.'));
  const timer = init.method === 'GET' ? setTimeout(giveUp, READ_SILENCE_MS) : undefined;
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  try {
    return await fetch(url, { ...init, signal });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw unreachable(cause);
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer<E extends AnyEndpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointOutput<E>> {
  if (response.status === 204) return undefined as EndpointOutput<E>;
  const answer: unknown = await response.json().catch((cause: unknown) => {
    const message = 'The server gave an answer that could not be read. Try again later.';
    throw new ApiError({ status: response.status, message, cause });
  });
  // In production the server has already checked its answer; doing it twice would cost every poll.
  if (import.meta.env.DEV) endpoint.output.parse(answer);
  const entityTag = response.headers.get('ETag');
  if (entityTag !== null && isObject(answer)) entityTags.set(answer, entityTag);
  return answer as EndpointOutput<E>;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
