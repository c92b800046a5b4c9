import { vi } from 'vitest';

/** A request as the server receives it. */
export interface FakeRequest {
  readonly method: string;
  /** Below `/api`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answerer = FakeAnswer | ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>);

/**
 * Replaces `fetch` by a fake server: answers by "METHOD /path", and records every request. Unlisted paths answer 404.
 * Undone by `vi.unstubAllGlobals()`.
 */
export function startFakeApi(answers: Record<string, Answerer>): { requests: FakeRequest[] } {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://pactbook.example');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    requests.push(request);
    const answerer = answers[`${request.method} ${request.path}`];
    const notFound: FakeAnswer = {
      status: 404,
      body: { error: { code: 'not_found', message: 'Not there.' } },
    };
    const answer = typeof answerer === 'function' ? await answerer(request) : (answerer ?? notFound);
    const hasBody = answer.body !== undefined;
    return new Response(hasBody ? JSON.stringify(answer.body) : null, {
      status: answer.status ?? 200,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  });
  return { requests };
}

/** The answer of a refused request. */
export function refusal(status: number, code: string, details: object = {}): FakeAnswer {
  return { status, body: { error: { code, message: 'Refused.', ...details } } };
}
