import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { currentToken, endSession } from '../session.ts';
import { ApiError, errorFromResponse, errorFromText, unreachable } from './api-error.ts';
import { requestUrl } from './request.ts';
import { formOf } from './upload.ts';
import type { UploadParts } from './upload.ts';

/** The media type of an answer that arrives line by line, each line one JSON text. */
const LINES = 'application/x-ndjson';

/** The lines of an answer as they arrive, without the line ends; the last one may have none. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

/** A line that reports a failure after the answer had begun: the usual error body. */
function errorOf(line: unknown): ApiError | null {
  const isError = typeof line === 'object' && line !== null && 'error' in line;
  return isError ? errorFromText(422, JSON.stringify(line), null) : null;
}

/**
 * Sends one file as a multipart form and yields the answer line by line as it arrives, for work that reports its
 * progress. Aborting ends the request and the work.
 * @throws ApiError for every unsuccessful answer, for a line that reports a failure, and with status null when no
 * answer came or it was cut off
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function* uploadStream(
  endpoint: AnyEndpoint,
  parts: Omit<UploadParts, 'onProgress'>,
): AsyncGenerator<unknown> {
  const { signal } = parts;
  const token = currentToken();
  const headers = new Headers({ Accept: LINES });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const init: RequestInit = { method: endpoint.method, headers, body: formOf(parts), cache: 'no-store' };
  if (signal) init.signal = signal;
  try {
    const response = await fetch(requestUrl(endpoint, parts), init);
    if (!response.ok) {
      const error = await errorFromResponse(response);
      if (error.status === 401 && token !== null && token === currentToken()) endSession('expired');
      throw error;
    }
    if (!response.body) return;
    for await (const text of linesOf(response.body)) {
      const line: unknown = JSON.parse(text);
      const error = errorOf(line);
      if (error) throw error;
      yield line;
    }
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw unreachable(cause);
  }
}
