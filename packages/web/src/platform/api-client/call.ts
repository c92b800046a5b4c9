import type { AnyEndpoint, EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { z } from 'zod';
import { currentToken, endSession } from '../session.ts';
import { ApiError, errorFromResponse, unreachable } from './api-error.ts';
import { requestInit, requestUrl } from './request.ts';
import type { RequestParts } from './request.ts';

/** A part of a request, optional when the endpoint requires nothing in it. */
type Part<Name extends string, Value> = [Value] extends [undefined | Record<string, never>]
  ? Partial<Record<Name, undefined>>
  : Partial<Value> extends Value
    ? Partial<Record<Name, Value | undefined>>
    : Record<Name, Value>;

/** The input of a call, by its endpoint. */
export type CallInput<E extends AnyEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

/** Options of a call beside its input. */
export interface CallSettings {
  /** The version that a write is based on (`If-Match`); a stale one is refused with 409. */
  ifMatch?: number | string | undefined;
  /** The page on which the call is made, for calls that report it. */
  page?: string | undefined;
  signal?: AbortSignal | undefined;
  /** An earlier answer of the same call, which is returned as the same object when nothing changed (304). */
  previous?: unknown;
  /** A token to use instead of the session's, for a session that is only beginning. */
  token?: string | undefined;
}

export type CallOptions<E extends AnyEndpoint> = CallInput<E> & CallSettings;

type UntypedOptions = CallSettings & Pick<RequestParts, 'params' | 'query' | 'body'>;

type CallArguments<E extends AnyEndpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * How long a read may wait for its answer to begin, in milliseconds: twice what the server gives a list. On a silent
 * connection the browser would wait for minutes, and no poll would report that the data is old.
 */
const READ_SILENCE_MS = 30_000;

/** The entity tags of answers that are still cached. */
const entityTags = new WeakMap<object, string>();

/** The entity tag with which an answer came, or that it was given since; undefined for none. */
export function entityTagOf(answer: object): string | undefined {
  return entityTags.get(answer);
}

/** Gives an answer that was put together on this side the entity tag of the server's state that it equals or exceeds. */
export function setEntityTag(answer: object, tag: string | undefined): void {
  if (tag !== undefined) entityTags.set(answer, tag);
}

/**
 * Makes one call of the API and returns its answer (docs/product/interface.md, "The client"). A stored token is sent as
 * a Bearer header; public calls are made without.
 * @throws ApiError for every unsuccessful answer, and with status null when none came, or when none began within 30 s
 * for a read
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

/** Writes have no timeout, because after one no one would know whether they were done. */
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
  // In production the server has validated its answer already; a second time would slow down every poll.
  if (import.meta.env.DEV) endpoint.output.parse(answer);
  const entityTag = response.headers.get('ETag');
  if (entityTag !== null && isObject(answer)) entityTags.set(answer, entityTag);
  return answer as EndpointOutput<E>;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
