import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { tokenRefusal } from '@pactbook/domain/kernel/api-token-scope.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { AppError, forbidden } from '@pactbook/domain/kernel/app-error.ts';
import { NOT_WHILE_IMPERSONATING, PAGE_HEADER, type AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { checkAnswer, type AnswerCheck } from './answers/check-answer.ts';
import { acceptedEncodings } from './answers/compression.ts';
import { sendJson, sendRaw } from './answers/send-answer.ts';
import {
  AnswerWithHeaders,
  RawAnswer,
  type Caller,
  type CallerRequest,
  type FastPath,
  type HandlerRequest,
  type SignedInRequest,
} from './handler.ts';
import { receiveForm } from './requests/receive-form.ts';
import { checkBody, checkParams, checkQuery, parseIfMatch } from './requests/request-input.ts';
import {
  callerOf,
  clientAddressOf,
  noteCaller,
  noteEndpoint,
  wasCompleteWhenAuthorized,
} from './requests/request-notes.ts';
import type { NotModifiedFastPath } from './not-modified-fast-path.ts';
import type { SessionGate } from '../sessions/session-gate.ts';

const LONGEST_PAGE = 500;

type Handle = (request: never) => Promise<unknown>;
/** A handler whose endpoint is no longer known to the compiler; `Handlers` checked that they fit. */
type MountedHandler = Handle | { readonly handle: Handle; readonly fastPath: FastPath };

/** What the endpoints are mounted with. */
export interface MountSettings {
  readonly gate: SessionGate;
  readonly fastPath: NotModifiedFastPath;
  readonly log: Logger;
  readonly now: () => number;
  readonly answerCheck: AnswerCheck;
  /** Where the files of forms lie while they are handled. */
  readonly uploadFolder: string;
}

/**
 * Mounts every endpoint below `/api`. For each request, in this order: session (401), access (403), body size and type
 * (413, 415), JSON (400), path, query and body against their schemas (404, 400, 422), handler, check of the answer.
 */
export function mountEndpoints<Names extends string>(
  server: FastifyInstance,
  endpoints: Readonly<Record<Names, AnyEndpoint>>,
  handlers: Readonly<Record<Names, MountedHandler>>,
  settings: MountSettings,
): void {
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
    mount(
      server,
      endpoint,
      Object.entries<MountedHandler>(handlers).find(([key]) => key === name)?.[1],
      settings,
    );
  }
}

function mount(
  server: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: MountedHandler | undefined,
  settings: MountSettings,
): void {
  if (handler === undefined) throw new Error(`The endpoint ${endpoint.id} has no handler.`);
  const url = `/api${endpoint.path}`;
  const run = typeof handler === 'function' ? handler : handler.handle;
  if (typeof handler !== 'function') watch(url, endpoint, handler.fastPath, settings);
  server.route({
    method: endpoint.method,
    url,
    bodyLimit: endpoint.bodyLimit,
    onRequest: async (request) => {
      noteEndpoint(request, endpoint);
      await authorize(endpoint, settings, request);
    },
    handler: (request, reply) => handle(endpoint, run, settings, request, reply),
  });
}

/** Puts the fast path of an endpoint in front of the framework. */
function watch(
  url: string,
  endpoint: AnyEndpoint,
  { tagFor, takesQuery = false, cachedAnswer = () => null }: FastPath,
  { gate, fastPath, now }: MountSettings,
): void {
  const dateResponse = async (authorization: string | undefined) => {
    const at = now();
    const caller = await gate.admit(authorization, at);
    refuseForGood(endpoint, caller);
    const request: CallerRequest = {
      caller,
      get today() {
        return calendarDateAt(at, caller.timeZoneId);
      },
    };
    return { request, tag: tagFor(request) };
  };
  fastPath.watch(url, { id: endpoint.id, dateResponse, takesQuery, cachedAnswer });
}

/** A request with what handlers get of its caller; the day is computed only when it is used. */
function signedIn(request: HandlerRequest<AnyEndpoint>, caller: Caller): SignedInRequest<AnyEndpoint> {
  const { cause, requestId, now } = request;
  return {
    ...request,
    caller,
    origin: { scope: caller.scope, actor: caller.actor, cause, requestId },
    get today() {
      return calendarDateAt(now, caller.timeZoneId);
    },
  };
}

/** Authorizes a request and notes its caller: 401 without a valid session, 403 for a caller who may never do this. */
async function authorize(
  endpoint: AnyEndpoint,
  settings: MountSettings,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.access === 'public') return;
  const caller = await settings.gate.admit(request.headers.authorization, settings.now());
  noteCaller(request, caller);
  refuseForGood(endpoint, caller);
}

/** @throws AppError `forbidden` for a caller who may never do this, whatever the subject */
function refuseForGood({ access, whileImpersonating, apiTokens }: AnyEndpoint, { actor }: Caller): void {
  const refusal = actor.apiToken === undefined ? null : tokenRefusal(actor.apiToken.scope, apiTokens);
  if (refusal !== null) throw forbidden(refusal);
  if (whileImpersonating === 'refused' && actor.impersonatorId !== null) {
    throw forbidden(NOT_WHILE_IMPERSONATING);
  }
  if (access === 'public' || access === 'signedIn') return;
  const decision = decide(actor, access);
  if (!decision.allowed) throw forbidden(decision.reason);
}

async function handle(
  endpoint: AnyEndpoint,
  handler: Handle,
  settings: MountSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = checkParams(endpoint, request.params);
  const query = checkQuery(endpoint, request.url);
  const form =
    endpoint.bodyKind === 'multipart' ? await receiveForm(request, endpoint, settings.uploadFolder) : null;
  try {
    // A body may take minutes to arrive: a caller who was authorized by its headers may have lost the right since.
    if (endpoint.method !== 'GET' && !wasCompleteWhenAuthorized(request))
      await authorize(endpoint, settings, request);
    const input: HandlerRequest<AnyEndpoint> = {
      cause: endpoint.id,
      params,
      query,
      body: checkBody(endpoint, form === null ? bodyOf(endpoint, request) : form.fields),
      ifMatch: parseIfMatch(request.headers['if-match']),
      isHead: request.method === 'HEAD',
      ifNoneMatch: request.headers['if-none-match'] ?? null,
      range: request.headers.range ?? null,
      ifRange: ifRangeOf(request),
      file: form?.file ?? null,
      requestId: request.id,
      page: pageOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      cookies: request.headers.cookie,
      accept: request.headers.accept ?? '',
      whileConnected: () => whileConnected(reply),
      clientAddress: clientAddressOf(request),
      acceptedEncodings: acceptedEncodings(request.headers['accept-encoding']),
      now: settings.now(),
    };
    const caller = callerOf(request);
    // `Handlers` tied this handler to this endpoint, whose schemas have just made its input.
    const answer = await handler((caller === null ? input : signedIn(input, caller)) as never);
    return await send(endpoint, answer, settings, request, reply);
  } finally {
    await form?.dispose();
  }
}

/** Aborts when the connection closes before the answer was written to its end. */
function whileConnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const note = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) note();
  else raw.once('close', note);
  return controller.signal;
}

/** Only printable characters of ASCII, in which every address can be written: it is part of mails. */
function pageOf({ headers }: FastifyRequest): string | null {
  const given = headers[PAGE_HEADER.toLowerCase()];
  const page = typeof given === 'string' ? given.replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST_PAGE) : '';
  return page === '' ? null : page;
}

function ifRangeOf({ headers }: FastifyRequest): string | null {
  const given = headers['if-range'];
  return typeof given === 'string' ? given : null;
}

function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const isJson = request.headers['content-type'] !== undefined && !request.isMultipart();
  if (endpoint.bodyKind === 'json' && !isJson) {
    throw new AppError('wrong_content_type', 'Send the body as application/json.');
  }
  return request.body;
}

async function send(
  endpoint: AnyEndpoint,
  answer: unknown,
  { answerCheck, log }: MountSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (answer instanceof RawAnswer) return sendRaw(request, reply, answer);
  const { value, headers } =
    answer instanceof AnswerWithHeaders
      ? { value: answer.value as unknown, headers: answer.headers }
      : { value: answer, headers: {} };
  const fit = checkAnswer(endpoint, value, answerCheck, (faults) =>
    log.error(
      { requestId: request.id, endpoint: endpoint.id, faults },
      'An answer does not fit its endpoint',
    ),
  );
  return sendJson(request, reply, endpoint, fit, headers);
}
