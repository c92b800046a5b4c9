import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { currentToken, endSession } from '../session.ts';
import { errorFromResponse, unreachable } from './api-error.ts';
import { requestInit, requestUrl } from './request.ts';
import type { RequestParts } from './request.ts';

/** The server's name of a file, if any. */
function nameOf(response: Response): string | undefined {
  return /filename="([^"/\\]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
}

/** Downloads bytes as a file. */
function save(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Makes a call whose answer is a file. */
async function askForFile(
  endpoint: AnyEndpoint,
  parts: Pick<RequestParts, 'params' | 'query' | 'body' | 'signal'>,
): Promise<Response> {
  const token = currentToken();
  const init = requestInit(endpoint, { ...parts, token });
  const headers = new Headers(init.headers);
  headers.set('Accept', '*/*');
  const response = await fetch(requestUrl(endpoint, parts), { ...init, headers }).catch((cause: unknown) => {
    if (parts.signal?.aborted) throw cause;
    throw unreachable(cause);
  });
  if (!response.ok) {
    const error = await errorFromResponse(response);
    if (error.status === 401 && token !== null && token === currentToken()) endSession('expired');
    throw error;
  }
  return response;
}

async function bytesOf(response: Response, signal?: AbortSignal): Promise<Blob> {
  return response.blob().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw unreachable(cause);
  });
}

/**
 * Makes a call whose answer is a file, and downloads it under the server's name. A link could not send the token.
 * @throws ApiError for every unsuccessful answer, and with status null when none came
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function download(
  endpoint: AnyEndpoint,
  parts: Pick<RequestParts, 'params' | 'query' | 'body' | 'signal'>,
  defaultName: string,
): Promise<void> {
  const response = await askForFile(endpoint, parts);
  save(await bytesOf(response, parts.signal), nameOf(response) ?? defaultName);
}

/**
 * Makes a call whose answer is a file, and returns its bytes for a preview.
 * @throws ApiError for every unsuccessful answer, and with status null when none came
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function fetchFile(
  endpoint: AnyEndpoint,
  parts: Pick<RequestParts, 'params' | 'query' | 'signal'>,
): Promise<Blob> {
  return bytesOf(await askForFile(endpoint, parts), parts.signal);
}

/**
 * Lets the browser download a file of our server, without holding it in memory: for an address with a ticket for this
 * file.
 * @param address below the page's own origin
 */
export function saveFromServer(address: string): void {
  const link = document.createElement('a');
  link.href = new URL(address, window.location.origin).href;
  link.download = '';
  link.rel = 'noopener';
  link.click();
}

/** Downloads a CSV text, with a byte order mark, by which spreadsheets recognise UTF-8. */
export function saveCsv(text: string, name: string): void {
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`;
  save(new Blob([marked], { type: 'text/csv;charset=utf-8' }), name);
}
