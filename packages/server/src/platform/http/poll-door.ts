import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { NOT_KEPT, matchesTag, VARY } from './answers/send-answer.ts';
import { requestIdOf } from './request-id.ts';
import type { Caller } from './handler.ts';

/** What an endpoint's answer to whoever asks is dated with, once they were let in. */
export interface Dated {
  readonly caller: Caller;
  /** The entity tag (RFC 9110, 8.8.3) of the answer as it is now. */
  readonly tag: string;
}

/** Lets somebody in, by their Authorization header, and dates the answer. @throws whatever keeps them out */
type DateAnswer = (authorization: string | undefined) => Promise<Dated>;

/** What the door is made with. */
export interface PollDoorSettings {
  readonly log: Logger;
  readonly newId: () => string;
  /** Whether it may answer by itself; while the server ends it may not. */
  readonly isOpen: () => boolean;
}

/**
 * The door in front of the framework. Every open tab asks every ten seconds for the same list, and nearly always it
 * has it already: then 304 is answered right here, session and rights checked. Everything else (no session, a changed
 * list, any fault) goes on inside as if there were no door.
 */
export class PollDoor {
  readonly #settings: PollDoorSettings;
  readonly #endpoints = new Map<string, { readonly id: string; readonly dateAnswer: DateAnswer }>();

  constructor(settings: PollDoorSettings) {
    this.#settings = settings;
  }

  /** Answers unchanged polls of an endpoint at the door. @param url its path, with `/api` */
  watch(url: string, id: string, dateAnswer: DateAnswer): void {
    this.#endpoints.set(url, { id, dateAnswer });
  }

  /** Puts the door in front of a listener. */
  guard(inside: RequestListener): RequestListener {
    return (request, response) => {
      const { headers } = request;
      const wanted = headers['if-none-match'];
      const endpoint = wanted === undefined ? undefined : this.#endpoints.get(request.url ?? '');
      if (
        wanted === undefined ||
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
      endpoint.dateAnswer(headers.authorization).then(
        (dated) => {
          if (matchesTag(wanted, dated.tag)) this.#answer(request, response, endpoint.id, dated, begun);
          else inside(request, response);
        },
        // Inside it will be found again, and said properly.
        () => inside(request, response),
      );
    };
  }

  /** The headers that 304 needs (RFC 9110, 15.4.5); all others the browser has from the answer that it keeps. */
  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    { caller, tag }: Dated,
    begun: number,
  ): void {
    response.writeHead(304, { etag: tag, 'cache-control': NOT_KEPT, vary: VARY });
    response.end();
    const { log, newId } = this.#settings;
    if (!log.isLevelEnabled('debug')) return;
    const requestId = requestIdOf(request, newId);
    const { organisationId, userId } = caller.actor;
    const milliseconds = Math.round((performance.now() - begun) * 10) / 10;
    log.debug(
      { requestId, method: 'GET', endpoint: id, status: 304, milliseconds, organisationId, userId },
      'request',
    );
  }
}
