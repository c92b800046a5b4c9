import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { acceptedEncodings } from './answers/compression.ts';
import { API_HEADERS, matchesTag } from './answers/send-answer.ts';
import type { Caller, CallerRequest, FastPath, ReadyResponse } from './handler.ts';
import { requestIdOf } from './request-id.ts';
import { whoseLine } from './requests/request-log.ts';

/** What an endpoint's answer to whoever asks is dated with, once they were let in. */
export interface Dated {
  readonly request: CallerRequest;
  /** The entity tag (RFC 9110, 8.8.3) of the answer as it is now. */
  readonly tag: string;
}

/** Lets somebody in, by their Authorization header, and dates the answer. @throws whatever keeps them out */
type DateResponse = (authorization: string | undefined) => Promise<Dated>;

/** An endpoint whose answers can be given at the door. */
export interface WatchedEndpoint extends Pick<Required<FastPath>, 'cachedAnswer'> {
  readonly id: string;
  readonly dateResponse: DateResponse;
}

/** What the door is made with. */
export interface NotModifiedFastPathSettings {
  readonly log: Logger;
  readonly newId: () => string;
  /** Whether it may answer by itself; while the server ends it may not. */
  readonly isOpen: () => boolean;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long a client may take nothing of its answer, in milliseconds. */
  readonly readerSilence: number;
}

/**
 * The door in front of the framework. Every open tab asks every ten seconds for the same list, and nearly always it
 * has it already: then 304 is answered right here, session and rights checked, and so is a list that lies ready for
 * whoever has none yet. Everything else (no session, a list to build, any fault) goes on inside as if there were no door.
 */
export class NotModifiedFastPath {
  readonly #settings: NotModifiedFastPathSettings;
  readonly #endpoints = new Map<string, WatchedEndpoint>();

  constructor(settings: NotModifiedFastPathSettings) {
    this.#settings = settings;
  }

  /** Answers for an endpoint at the door. @param url its path, with `/api` */
  watch(url: string, endpoint: WatchedEndpoint): void {
    this.#endpoints.set(url, endpoint);
  }

  /** Puts the door in front of a listener. */
  guard(inside: RequestListener): RequestListener {
    return (request, response) => {
      const { headers } = request;
      const endpoint = this.#endpoints.get(request.url ?? '');
      if (
        endpoint === undefined ||
        request.method !== 'GET' ||
        // What has a body is no poll.
        headers['content-length'] !== undefined ||
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
          if (unchanged) this.#sayUnchanged(request, response, endpoint.id, dated, begun);
          else if (answer === null) inside(request, response);
          else this.#give(request, response, endpoint.id, dated.request.caller, answer, begun);
        },
        // Inside it will be found again, and said properly.
        () => inside(request, response),
      );
    };
  }

  /** With the headers that 304 needs (RFC 9110, 15.4.5); all others the browser has from the answer that it keeps. */
  #sayUnchanged(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    { request: { caller }, tag }: Dated,
    begun: number,
  ): void {
    response.writeHead(304, { etag: tag, ...API_HEADERS });
    response.end();
    const { log, newId } = this.#settings;
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
      'content-length': body?.length ?? 0,
    });
    response.end(body);
    response.once('close', () => this.#note('info', requestId, id, caller, status, begun));
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
