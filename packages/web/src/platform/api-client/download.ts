import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { currentToken, endSession } from '../session.ts';
import { errorFromResponse, unreachable } from './api-error.ts';
import { requestInit, requestUrl } from './request.ts';
import type { RequestParts } from './request.ts';

/** The name that the server gives a file, if it gives one. */
function nameOf(response: Response): string | undefined {
  return /filename="([^"/\\]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
}

/** Hands bytes to the browser as a file. */
function save(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Makes a call whose answer is a file, and saves it under the server's name for it. A link could not carry the token.
 *
 * @throws ApiError for every answer that is no success, and with status null when none came
 */
export async function download(
  endpoint: AnyEndpoint,
  parts: Pick<RequestParts, 'params' | 'query'>,
  defaultName: string,
): Promise<void> {
  const token = currentToken();
  const init = requestInit(endpoint, { ...parts, token });
  const headers = new Headers(init.headers);
  headers.set('Accept', '*/*');
  const url = requestUrl(endpoint, parts);
  const response = await fetch(url, { ...init, headers }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) {
    const error = await errorFromResponse(response);
    if (error.status === 401 && token !== null && token === currentToken()) endSession('expired');
    throw error;
  }
  const bytes = await response.blob().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  save(bytes, nameOf(response) ?? defaultName);
}
