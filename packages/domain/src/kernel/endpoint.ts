import type { z } from 'zod';
import type { Policy } from './access.ts';
import type { ErrorCode } from './app-error.ts';

export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** Who may call: anyone, any signed-in person, or whoever the policy allows somewhere. */
export type EndpointAccess = 'public' | 'signedIn' | Policy<never>;

/** How the request body travels. */
export type BodyKind = 'none' | 'json' | 'multipart';

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
  /** Codes beyond the ones that every call may answer (malformed, not signed in, forbidden, internal, unavailable). */
  readonly errors: readonly ErrorCode[];
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  /** Most keys and list items of a JSON body in all: what has more is refused before it is parsed. */
  readonly valueLimit: number;
  /** Largest file of a form in bytes, where people see it: "Files can be up to 50 MB." */
  readonly fileLimit?: number;
  /**
   * Refused (403) while an administrator is in somebody else's account: whatever touches a password, an address, a
   * right, a profile, a second factor, sessions or single sign-on (docs/product/people.md, "Impersonation"). The server
   * keeps it in front of every handler, and a test names each identity call that goes without.
   */
  readonly notWhileImpersonating: boolean;
}

/** What whoever impersonates reads when a call is not for them. */
export const NOT_WHILE_IMPERSONATING = 'Not while you are impersonating a user.';

/** In which header a browser says on which page a call is made, where that matters: bodies keep their shape. */
export const PAGE_HEADER = 'Pactbook-Page';

export type AnyEndpoint = Endpoint;

type EndpointOptions<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = Omit<
  Endpoint<Params, Query, Body, Output>,
  'access' | 'errors' | 'bodyLimit' | 'valueLimit' | 'status' | 'notWhileImpersonating'
> & {
  // Method syntax makes the policy's subject bivariant, so that any policy fits.
  access:
    | 'public'
    | 'signedIn'
    | { action: string; anywhere: Policy<never>['anywhere']; on: Policy<never>['on'] };
  errors?: readonly ErrorCode[];
  bodyLimit?: number;
  valueLimit?: number;
  status?: 200 | 201 | 202 | 204;
  notWhileImpersonating?: boolean;
};

/** Largest JSON body unless an endpoint says otherwise: 256 KiB. */
export const DEFAULT_BODY_LIMIT = 256 * 1024;
/** The same for people who are not signed in, who send an address, a token or a password: more only costs the server time. */
export const PUBLIC_BODY_LIMIT = 16 * 1024;

/** Most keys and list items of a JSON body unless an endpoint says otherwise: more than 256 KiB of ids are. */
export const DEFAULT_VALUE_LIMIT = 10_000;

/** Defines a call. A missing `access` does not compile, so no endpoint can forget its guard. */
export function defineEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(options: EndpointOptions<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return {
    errors: [],
    bodyLimit: options.access === 'public' ? PUBLIC_BODY_LIMIT : DEFAULT_BODY_LIMIT,
    valueLimit: DEFAULT_VALUE_LIMIT,
    status: 200,
    notWhileImpersonating: false,
    ...options,
  };
}

export type EndpointParams<E extends AnyEndpoint> = z.output<E['params']>;
export type EndpointQuery<E extends AnyEndpoint> = z.output<E['query']>;
export type EndpointBody<E extends AnyEndpoint> = z.output<E['body']>;
export type EndpointOutput<E extends AnyEndpoint> = z.output<E['output']>;
