import { z } from 'zod';

/** Every error code of an answer, and its HTTP status (docs/product/interface.md, "Errors"). */
export const ERROR_STATUS = {
  malformed_request: 400,
  unsupported_encoding: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale_version: 409,
  duplicate: 409,
  conflict: 409,
  too_old: 410,
  too_large: 413,
  too_many_records: 413,
  wrong_content_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every unsuccessful answer (docs/product/interface.md, "Errors"). */
export const errorBodySchema = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      current: z.unknown().optional(),
      requestId: z.string().optional(),
    }),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * An error for the caller: a code, a message for a person, and where applicable the faulty fields, the current state
 * (409) or the seconds to wait (429, 503).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Record<string, string>;
      current?: unknown;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 404: missing, deleted, or of another organisation; the caller cannot tell which. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `This ${what} does not exist or was deleted.`);
}

/** 403: not allowed, with the reason of the access function. */
export function forbidden(reason: string): AppError {
  return new AppError('forbidden', reason);
}

/** 422: one message for each field, keyed by its path in the body, such as `annualCosts.0.cost`. */
export function invalidFields(fields: Record<string, string>): AppError {
  const [first] = Object.values(fields);
  return new AppError('invalid_fields', first ?? 'Some fields are not valid.', { fields });
}
