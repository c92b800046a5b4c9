import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { acceptedEncodings } from './answers/compression.ts';
import { API_HEADERS, bytesOf, matchesTag } from './answers/send-answer.ts';
import type { Caller, CallerRequest, FastPath, ReadyResponse } from './handler.ts';
import { requestIdOf } from './request-id.ts';
import { whoseLine, type ObserveRequest } from './requests/request-log.ts';

/** An authorized request, and the tag of the endpoint's present answer to it. */
export interface Dated {
  readonly request: CallerRequest;
  /** The entity tag (RFC 9110, 8.8.3) of the answer as it is now. */
  readonly tag: string;
}

/**
 * Authorizes a caller by their Authorization header and makes the tag of the answer. @throws whatever the session gate
 * throws
 */
type DateResponse = (authorization: string | undefined) => Promise<Dated>;

/** An endpoint that the fast path may answer. */
export interface WatchedEndpoint extends Pick<Required<FastPath>, 'cachedAnswer' | 'takesQuery'> {
  readonly id: string;
  readonly dateResponse: DateResponse;
}

/** What the fast path needs. */
export interface NotModifiedFastPathSettings {
  readonly log: Logger;
  readonly newId: () => string;
  /** Whether it may answer by itself; not while the server shuts down. */
  readonly isOpen: () => boolean;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long a client may take nothing of its answer, in milliseconds. */
  readonly readerSilence: number;
  /** Called with each request that it answered. */
  readonly observe?: ObserveRequest | undefined;
}

/**
 * The not-modified fast path in front of the framework. Every open tab asks every ten seconds for the same list, and
 * nearly always has it already: then 304 is answered right here, with session and rights checked, and so is a list out
 * of the list cache. Everything else (no session, a list to build, any fault) continues to the framework unchanged.
 */
export class NotModifiedFastPath {
  readonly #settings: NotModifiedFastPathSettings;
  readonly #endpoints = new Map<string, WatchedEndpoint>();

  constructor(settings: NotModifiedFastPathSettings) {
    this.#settings = settings;
  }

  /** Lets the fast path answer for an endpoint. @param url its path, with `/api` */
  watch(url: string, endpoint: WatchedEndpoint): void {
    this.#endpoints.set(url, endpoint);
  }

  /** Puts the fast path in front of a listener. */
  guard(inside: RequestListener): RequestListener {
    return (request, response) => {
      const { headers, url = '' } = request;
      const endpoint = this.#endpointAt(url);
      if (
        endpoint === undefined ||
        request.method !== 'GET' ||
        // A request with a body is not a poll.
        (headers['content-length'] ?? '0') !== '0' ||
        headers['transfer-encoding'] !== undefined ||
        !this.#settings.isOpen()
      ) {
        inside(request, response);
        return;
      }
      const begun = performance.now();
      endpoint.dateResponse(headers.authorization).then(
        (dated) => {
          const unchanged = matchesTag(headers['if-none-match'], dated.tag);
          const answer = unchanged
            ? null
            : endpoint.cachedAnswer(dated.request, acceptedEncodings(headers['accept-encoding']));
          if (unchanged)
            this.#sayUnchanged(
              request,
              response,
              endpoint.id,
              { caller: dated.request.caller, tag: dated.tag },
              begun,
            );
          else if (answer === null) inside(request, response);
          else this.#give(request, response, endpoint.id, dated.request.caller, answer, begun);
        },
        // The framework meets the same fault and answers it.
        () => inside(request, response),
      );
    };
  }

  #endpointAt(url: string): WatchedEndpoint | undefined {
    const end = url.indexOf('?');
    if (end < 0) return this.#endpoints.get(url);
    const endpoint = this.#endpoints.get(url.slice(0, end));
    return endpoint?.takesQuery === true ? endpoint : undefined;
  }

  /** With the headers that 304 needs (RFC 9110, 15.4.5); all others the browser has from the answer that it keeps. */
  #sayUnchanged(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    { caller, tag }: { readonly caller: Caller; readonly tag: string },
    begun: number,
  ): void {
    response.writeHead(304, { etag: tag, ...API_HEADERS });
    response.end();
    const { log, newId, observe } = this.#settings;
    observe?.({
      request,
      endpoint: id,
      method: 'GET',
      status: 304,
      seconds: (performance.now() - begun) / 1_000,
    });
    if (!log.isLevelEnabled('debug')) return;
    this.#note('debug', requestIdOf(request, newId), id, caller, 304, begun);
  }

  #give(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    caller: Caller,
    { status, headers, body }: ReadyResponse,
    begun: number,
  ): void {
    const { newId, headers: always, readerSilence } = this.#settings;
    const requestId = requestIdOf(request, newId);
    // Node takes its own time again when the answer is out.
    response.socket?.setTimeout(readerSilence);
    response.writeHead(status, {
      ...always,
      ...API_HEADERS,
      ...headers,
      'x-request-id': requestId,
      'content-length': bytesOf(body),
    });
    // Sent with one system call.
    response.cork();
    for (const part of body) response.write(part);
    response.end();
    response.once('close', () => {
      const seconds = (performance.now() - begun) / 1_000;
      this.#settings.observe?.({ request, endpoint: id, method: 'GET', status, seconds });
      this.#note('info', requestId, id, caller, status, begun);
    });
  }

  #note(
    level: 'debug' | 'info',
    requestId: string,
    endpoint: string,
    caller: Caller,
    status: number,
    begun: number,
  ): void {
    const milliseconds = Math.round((performance.now() - begun) * 10) / 10;
    this.#settings.log[level](
      { requestId, method: 'GET', endpoint, status, milliseconds, ...whoseLine(caller) },
      'request',
    );
  }
}
