import { z } from 'zod';
import type { Policy } from './access.ts';
import type { ApiTokenUse } from './api-token-scope.ts';
import type { ErrorCode } from './app-error.ts';

type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** Who may call: anyone, any signed-in person, or people whom the policy allows somewhere. */
type EndpointAccess = 'public' | 'signedIn' | Policy<never>;

/** The format of the request body. */
type BodyKind = 'none' | 'json' | 'multipart';

/**
 * One call of the API. The same object mounts the server's route, types the web client, names the
 * permission, the query key, the log line and the OpenAPI operation (ARCHITECTURE.md, "Principles").
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** `feature.verb`, such as `contracts.update`. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Below `/api`, with `:name` parameters, such as `/contracts/:contractId`. */
  readonly path: string;
  readonly summary: string;
  readonly access: EndpointAccess;
  readonly params: Params;
  readonly query: Query;
  readonly bodyKind: BodyKind;
  /** The JSON body; for multipart, its text parts as an object. */
  readonly body: Body;
  readonly output: Output;
  readonly status: 200 | 201 | 202 | 204;
  /** Media types of its answers that are no JSON: files and streams. A text as `output` is a file alone. */
  readonly answerTypes: readonly string[];
  /** Error codes beyond those of every call (malformed, not signed in, forbidden, internal, unavailable). */
  readonly errors: readonly ErrorCode[];
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  /** Most keys and list items of a JSON body: a larger one is refused before it is parsed. */
  readonly valueLimit: number;
  /** Largest file of a form in bytes, as people are shown: "Files can be up to 50 MB." */
  readonly fileLimit?: number;
  /**
   * Whether an administrator may make the call in someone else's account (docs/product/people.md, "Impersonation"). A
   * GET is allowed and everything else is refused (403) until the endpoint says otherwise, as work on records does.
   */
  readonly whileImpersonating: 'allowed' | 'refused';
  /**
   * Whether API tokens may make the call, and as what. Unless the endpoint says otherwise a GET reads, everything else
   * writes, and what is refused while impersonating is never theirs.
   */
  readonly apiTokens: ApiTokenUse;
}

/** The message for a call that is refused while impersonating. */
export const NOT_WHILE_IMPERSONATING = 'Not while you are impersonating a user.';

/** The header with the page on which a call is made, where it is needed, so that bodies keep their shape. */
export const PAGE_HEADER = 'Pactbook-Page';

export type AnyEndpoint = Endpoint;

/** What an endpoint without parameters, or without a query, takes. */
const EMPTY = z.strictObject({});
/** The body of a request without one, and the output of an answer without one. */
const NONE = z.undefined();

/** Those that a definition may leave out. */
type Defaults = Pick<
  Endpoint,
  'errors' | 'bodyLimit' | 'valueLimit' | 'status' | 'answerTypes' | 'whileImpersonating' | 'apiTokens'
>;

type EndpointOptions<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = Pick<Endpoint, 'id' | 'method' | 'path' | 'summary' | 'fileLimit'> &
  Partial<Defaults> & {
    // Method syntax makes the policy's subject bivariant, so that any policy fits.
    access:
      | 'public'
      | 'signedIn'
      | { action: string; anywhere: Policy<never>['anywhere']; on: Policy<never>['on'] };
    params?: Params;
    query?: Query;
    /** Without one a call has no body; a body is JSON unless `bodyKind` says otherwise. */
    body?: Body;
    bodyKind?: 'multipart';
    /** Without one the answer is a file (`answerTypes`) or empty (204). */
    output?: Output;
  };

/** The media type of an answer that is whatever file was kept; parts of it may be asked for (`Range`). */
export const ANY_FILE = '*/*';

/** Default limit of a JSON body: 256 KiB. */
export const DEFAULT_BODY_LIMIT = 256 * 1024;
/**
 * The same for people who are not signed in, who send an address, a token or a password: more would only cost server
 * time.
 */
export const PUBLIC_BODY_LIMIT = 16 * 1024;

/** Default limit of keys and list items of a JSON body: more than 256 KiB of ids have. */
export const DEFAULT_VALUE_LIMIT = 10_000;

/** Defines a call. A missing `access` does not compile, so that no endpoint is without a guard. */
export function defineEndpoint<
  Params extends z.ZodType = typeof EMPTY,
  Query extends z.ZodType = typeof EMPTY,
  Body extends z.ZodType = typeof NONE,
  Output extends z.ZodType = typeof NONE,
>(options: EndpointOptions<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  const { access, method, body, output, answerTypes = [] } = options;
  return {
    params: EMPTY,
    query: EMPTY,
    body: NONE,
    bodyKind: body === undefined ? 'none' : 'json',
    output: NONE,
    errors: [],
    bodyLimit: access === 'public' ? PUBLIC_BODY_LIMIT : DEFAULT_BODY_LIMIT,
    valueLimit: DEFAULT_VALUE_LIMIT,
    status: output === undefined && answerTypes.length === 0 ? 204 : 200,
    answerTypes,
    whileImpersonating: access === 'public' || method === 'GET' ? 'allowed' : 'refused',
    apiTokens: tokenUseOf(options),
    ...options,
  } as Endpoint<Params, Query, Body, Output>;
}

/** What tokens may do where an endpoint says nothing of them. */
function tokenUseOf({
  method,
  access,
  whileImpersonating,
}: Pick<Endpoint, 'method' | 'access'> & Partial<Pick<Endpoint, 'whileImpersonating'>>): ApiTokenUse {
  if (access === 'public' || whileImpersonating === 'refused') return 'never';
  if (method === 'GET') return 'read';
  return whileImpersonating === 'allowed' ? 'write' : 'never';
}

export type EndpointParams<E extends AnyEndpoint> = z.output<E['params']>;
export type EndpointQuery<E extends AnyEndpoint> = z.output<E['query']>;
export type EndpointBody<E extends AnyEndpoint> = z.output<E['body']>;
export type EndpointOutput<E extends AnyEndpoint> = z.output<E['output']>;
