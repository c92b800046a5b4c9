import type { AnyEndpoint, EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import { currentToken, endSession } from '../session.ts';
import { errorFromText, unreachable } from './api-error.ts';
import { requestUrl } from './request.ts';
import type { RequestParts } from './request.ts';

/** The parts of an upload. */
export interface UploadParts {
  params?: RequestParts['params'];
  /** The text parts; undefined ones are left out. */
  fields: Readonly<Record<string, string | undefined>>;
  file: File;
  /** Called with the number of bytes sent, and their total. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The form of an upload. */
export function formOf({ fields, file }: Pick<UploadParts, 'fields' | 'file'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  // Last, so that the server knows the purpose of the file before it arrives.
  form.append('file', file, file.name);
  return form;
}

/**
 * Sends one file as a multipart form and returns the call's answer. Uses XMLHttpRequest, because `fetch` reports no
 * upload progress.
 * @throws ApiError for every unsuccessful answer, and with status null when none came
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function upload<E extends AnyEndpoint>(
  endpoint: E,
  parts: UploadParts,
): Promise<EndpointOutput<E>> {
  const token = currentToken();
  const answer = await send(requestUrl(endpoint, parts), endpoint.method, token, parts);
  if (answer.status >= 200 && answer.status < 300) {
    const output: unknown = JSON.parse(answer.responseText);
    if (import.meta.env.DEV) endpoint.output.parse(output);
    return output as EndpointOutput<E>;
  }
  const error = errorFromText(answer.status, answer.responseText, answer.getResponseHeader('Retry-After'));
  if (error.status === 401 && token !== null && token === currentToken()) endSession('expired');
  throw error;
}

function send(
  url: string,
  method: string,
  token: string | null,
  parts: UploadParts,
): Promise<XMLHttpRequest> {
  const { signal, onProgress } = parts;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, url);
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(unreachable(new Error('The upload was cut off.'))));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', stop, { once: true });
    request.send(formOf(parts));
  });
}
