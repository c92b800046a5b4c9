import type { Readable } from 'node:stream';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type {
  AnyEndpoint,
  EndpointBody,
  EndpointOutput,
  EndpointParams,
  EndpointQuery,
} from '@pactbook/domain/kernel/endpoint.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CommandOrigin } from '../command.ts';
import type { OrganisationScope } from '../database/organisation-scope.ts';

/** A signed-in caller with their present rights, checked against the database for every request. */
export interface Caller {
  readonly actor: Actor;
  readonly scope: OrganisationScope;
  /** The session, or the API token that asks in its place. */
  readonly sessionId: string;
  /** The administrator's own session behind an impersonation, otherwise null. */
  readonly impersonatorSessionId: string | null;
  /** The caller's IANA time zone, else the organisation's. */
  readonly timeZoneId: string;
  /** The organisation's change counter at the time of the gate, as decimal digits. */
  readonly changeCounter: string;
}

/** A file part of a multipart request, read as a stream exactly once. */
export interface UploadedFile {
  readonly fieldName: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Where it is until the handler ends; a handler that keeps the file may move it away. */
  readonly path: string;
  readonly content: Readable;
}

/** What every handler gets, its input already checked against the endpoint. */
export interface HandlerRequest<E extends AnyEndpoint> {
  /** The endpoint's id: the cause that events and logs name. */
  readonly cause: string;
  readonly params: EndpointParams<E>;
  readonly query: EndpointQuery<E>;
  readonly body: EndpointBody<E>;
  /** The version named by `If-Match`, or null when the header is absent. */
  readonly ifMatch: number | null;
  /** Whether only the headers are wanted (HEAD): then no content leaves, and no event records it. */
  readonly isHead: boolean;
  /** The raw `If-None-Match` header, or null. */
  readonly ifNoneMatch: string | null;
  /** The raw `Range` and `If-Range` headers, or null. */
  readonly range: string | null;
  readonly ifRange: string | null;
  /** The file of a multipart request. */
  readonly file: UploadedFile | null;
  readonly requestId: string;
  readonly userAgent: string;
  /** The page that the browser names (`PAGE_HEADER`), or null. */
  readonly page: string | null;
  /** The raw `Cookie` header: sessions know none, only a sign-in at a provider does. */
  readonly cookies: string | undefined;
  /** The raw `Accept` header; empty when it is absent. */
  readonly accept: string;
  /** Gives a signal that aborts when the client goes away before it has the whole answer. */
  readonly whileConnected: () => AbortSignal;
  /** The client's address as the server sees it; forwarded headers count only from a configured proxy. */
  readonly clientAddress: string;
  /** Encodings that the client accepts, best first: zstd, gzip. */
  readonly acceptedEncodings: readonly ('zstd' | 'gzip')[];
  /** Unix milliseconds. */
  readonly now: number;
}

/** Who asks, and the day it is for them. */
export interface CallerRequest {
  readonly caller: Caller;
  /** The caller's day at `now`: the guards on dates judge by it, so that form and server say the same. */
  readonly today: CalendarDate;
}

/** A handler's request with a caller: for every endpoint that is not public. */
export interface SignedInRequest<E extends AnyEndpoint> extends HandlerRequest<E>, CallerRequest {
  /** Who and what is behind the commands that this request runs. */
  readonly origin: CommandOrigin;
}

/** An answer that is sent as it is, past JSON encoding and the output check: prepared bytes, a stream of them, or 304. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Several buffers follow each other. */
  readonly body: Buffer | readonly Buffer[] | string | Readable | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: RawAnswer['body']) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** An answer whose bytes lie ready in memory. */
export interface ReadyResponse extends RawAnswer {
  readonly body: readonly Buffer[];
}

/** An answer with headers beside its value, such as an ETag. */
export class AnswerWithHeaders<Value> {
  readonly value: Value;
  readonly headers: Readonly<Record<string, string>>;

  constructor(value: Value, headers: Readonly<Record<string, string>>) {
    this.value = value;
    this.headers = headers;
  }
}

type Answer<E extends AnyEndpoint> =
  | EndpointOutput<E>
  | (undefined extends EndpointOutput<E> ? void : never)
  | AnswerWithHeaders<EndpointOutput<E>>
  | RawAnswer;

/**
 * What answers a GET in front of the framework, from who asks alone: with 304 (not modified) when the
 * client has the answer already, or out of the list cache. Everything else continues to the handler.
 */
export interface FastPath {
  /** The entity tag (RFC 9110, 8.8.3) of the answer as it is now. */
  readonly tagFor: (request: CallerRequest) => string;
  /** Whether the address may carry a query, which says nothing that the tag does not say. */
  readonly takesQuery?: boolean;
  /** The whole answer when the list cache has it, otherwise null. */
  readonly cachedAnswer?: (
    request: CallerRequest,
    acceptedEncodings: readonly ('zstd' | 'gzip')[],
  ) => ReadyResponse | null;
}

type SignedInHandler<E extends AnyEndpoint> = (request: SignedInRequest<E>) => Promise<Answer<E>>;

/** A handler with the fast path of its endpoint. */
export interface HandlerWithFastPath<E extends AnyEndpoint> {
  readonly handle: SignedInHandler<E>;
  readonly fastPath: FastPath;
}

/** Declares a handler together with the fast path of its endpoint; one without a fast path is a plain function. */
export function defineHandler<E extends AnyEndpoint>(
  handler: HandlerWithFastPath<E>,
): HandlerWithFastPath<E> {
  return handler;
}

/** Does what an endpoint promises. Public endpoints get no caller, all others always have one. */
export type Handler<E extends AnyEndpoint> = E['access'] extends 'public'
  ? (request: HandlerRequest<E>) => Promise<Answer<E>>
  : SignedInHandler<E> | HandlerWithFastPath<E>;

/** One handler for every endpoint of a set: a missing one does not compile. */
export type Handlers<Set extends Record<string, AnyEndpoint>> = {
  readonly [Name in keyof Set]: Handler<Set[Name]>;
};
