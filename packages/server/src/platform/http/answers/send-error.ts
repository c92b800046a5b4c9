import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError, type ErrorBody, type ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import { DatabaseUnavailable } from '../../database/database-errors.ts';

/** No form has so many fields; more faults would make an answer much larger than its request. */
const MOST_FIELDS = 100;
/** When to come back while the database is in trouble. */
const RETRY_AFTER_SECONDS = 5;

/** What Fastify and its parsers refuse by themselves, in our words. */
const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_content_type', 'This content type is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_request',
    'The request body does not fit its Content-Length.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', 'The request body is empty.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The address is not correctly encoded.'],
  FST_ERR_ASYNC_CONSTRAINT: ['malformed_request', 'The request cannot be understood.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_FILES_LIMIT: ['malformed_request', 'Send one file only.'],
  FST_PARTS_LIMIT: ['malformed_request', 'The form has too many parts.'],
  FST_FIELDS_LIMIT: ['malformed_request', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['malformed_request', 'The form has a field that is not allowed.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong_content_type', 'Send the form as multipart/form-data.'],
  ERR_STREAM_PREMATURE_CLOSE: ['malformed_request', 'The request ended too early.'],
  ECONNRESET: ['malformed_request', 'The request ended too early.'],
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

/** Any error as one that the caller may know of. Internal failures become `internal_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailable) {
    return new AppError('unavailable', 'The database does not answer at the moment. Please try again soon.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  const refusal = REFUSALS[codeOf(error)];
  if (refusal !== undefined) return new AppError(...refusal, { cause: error });
  const status = statusOf(error);
  if (status >= 400 && status < 500) {
    return new AppError('malformed_request', 'The request cannot be understood.', { cause: error });
  }
  return new AppError('internal_error', 'Something went wrong', { cause: error });
}

/** The body of an error's answer. It has the request id where that helps to find the log lines. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, fields, current } = error;
  return {
    error: {
      code,
      message,
      ...(fields === undefined
        ? {}
        : { fields: Object.fromEntries(Object.entries(fields).slice(0, MOST_FIELDS)) }),
      ...(current === undefined ? {} : { current }),
      ...(error.status >= 500 ? { requestId } : {}),
    },
  };
}

/** Answers an error: its status, its body, the headers that go with it; logs what is our fault. */
export function sendError(
  log: Logger,
  raised: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppError(raised);
  if (error.code === 'internal_error') log.error({ requestId: request.id, err: raised }, 'A request failed');
  else if (error.status >= 500) log.warn({ requestId: request.id, err: raised }, 'A request was put off');
  // Headers that the handler had set for its success do not hold for the error.
  for (const name of ['etag', 'content-encoding', 'content-type', 'last-modified']) reply.removeHeader(name);
  void reply.code(error.status).header('cache-control', 'no-store');
  if (error.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  }
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(errorBody(error, request.id)));
}
