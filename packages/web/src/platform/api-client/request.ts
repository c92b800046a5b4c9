import { PAGE_HEADER, type AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { noSuchAddress } from './api-error.ts';

/**
 * The base address of the API: a build-time setting, by default below the page's own origin (docs/product/interface.md,
 * "Conventions").
 */
const API_HOST = (import.meta.env.VITE_API_HOST as string | undefined) ?? '/api';

/** The parts of a request, before types are applied. */
export interface RequestParts {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  /** The version that a write is based on. */
  ifMatch?: number | string | undefined;
  /** The entity tag of the answer that the caller has cached. */
  ifNoneMatch?: string | undefined;
  /** The page on which the call is made, for calls that report it. */
  page?: string | undefined;
  token: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * The address of a call: `:name` parameters filled in and encoded, defined query values appended.
 * @throws ApiError 404 for a parameter that no record can have, because a word in its place can be another endpoint
 */
export function requestUrl(endpoint: AnyEndpoint, parts: Pick<RequestParts, 'params' | 'query'>): string {
  if (!endpoint.params.safeParse(parts.params ?? {}).success) throw noSuchAddress();
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(asText(parts.params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one !== undefined && one !== null) search.append(name, asText(one));
    }
  }
  const query = search.toString();
  return `${API_HOST}${path}${query === '' ? '' : `?${query}`}`;
}

/** The request for `fetch`. */
export function requestInit(endpoint: AnyEndpoint, parts: RequestParts): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (parts.token !== null) headers.set('Authorization', `Bearer ${parts.token}`);
  if (parts.ifMatch !== undefined) headers.set('If-Match', `"${parts.ifMatch}"`);
  // A header takes no other characters; an address can be written in these.
  if (parts.page !== undefined)
    headers.set(PAGE_HEADER, parts.page.replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent));
  if (parts.ifNoneMatch !== undefined) headers.set('If-None-Match', parts.ifNoneMatch);
  const init: RequestInit = { method: endpoint.method, headers, cache: 'no-store' };
  if (parts.signal) init.signal = parts.signal;
  if (endpoint.bodyKind === 'json' && parts.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  return init;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
