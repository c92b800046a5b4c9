import { errorBodySchema } from '@pactbook/domain/kernel/app-error.ts';
import type { ErrorCode } from '@pactbook/domain/kernel/app-error.ts';

interface ApiErrorDetails {
  status: number | null;
  code?: ErrorCode | null;
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
  current?: unknown;
  retryAfter?: number | null;
  cause?: unknown;
}

/** A failed call: the server's error, or that it could not be reached (docs/product/interface.md, "Errors"). */
export class ApiError extends Error {
  /** The HTTP status; null when no answer came at all. */
  readonly status: number | null;
  /** The server's code; null when the answer did not come from our server (a proxy, no network). */
  readonly code: ErrorCode | null;
  /** One message for each faulty field, keyed by its path in the body, such as `annualCosts.0.cost`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current state of the subject of a stale write (409). */
  readonly current: unknown;
  /** Seconds to wait before a retry (429, 503); null when the server named none. */
  readonly retryAfter: number | null;

  constructor(details: ApiErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? null;
    this.fields = details.fields ?? {};
    this.current = details.current;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** The error without an answer: no network, a refused connection, a broken transfer. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError({
    status: null,
    message: 'The server could not be reached. Check your connection and try again.',
    cause,
  });
}

/** The error of an address whose parameters no record can have. */
export function noSuchAddress(): ApiError {
  return new ApiError({ status: 404, code: 'not_found', message: 'There is nothing at this address.' });
}

/** The error of an unsuccessful answer, from its body when it is the server's own format. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return errorFromText(response.status, text, response.headers.get('Retry-After'));
}

/** The same for an answer whose parts are given separately. */
export function errorFromText(status: number, text: string, retryAfterHeader: string | null): ApiError {
  const body = errorBodySchema.safeParse(parseJson(text));
  const seconds = Number(retryAfterHeader ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  if (!body.success) {
    const message = `The server answered with an error (${status}). Try again later.`;
    return new ApiError({ status, message, retryAfter });
  }
  return new ApiError({ status, ...body.data.error, retryAfter });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
