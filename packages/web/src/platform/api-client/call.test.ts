// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getContract, listContracts, updateContract } from '@pactbook/domain/features/contracts/endpoints.ts';
import { login } from '@pactbook/domain/features/sign-in/endpoints.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { currentToken, endSession, startSession } from '../session.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

const contract = buildContract({ product: 'Slack' });
const contractId = contract.id;

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error('The call was expected to fail with an ApiError');
  return outcome;
}

beforeEach(() => startSession('the-token'));
afterEach(() => {
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('requests the address of its endpoint with the token as a Bearer header', async () => {
    const { requests } = startFakeApi({ [`GET /contracts/${contractId}`]: { body: contract } });
    await expect(call(getContract, { params: { contractId } })).resolves.toEqual(contract);
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer the-token');
  });

  it('does not ask another endpoint for a word in the place of an id', async () => {
    const { requests } = startFakeApi({});
    const failure = await failureOf(call(getContract, { params: { contractId: 'filters' } }));
    expect(failure).toMatchObject({ status: 404, code: 'not_found' });
    expect(requests).toEqual([]);
  });

  it('has no token when it is public', async () => {
    const { requests } = startFakeApi({ 'POST /users/login': { body: { token: 'new' } } });
    await call(login, { body: { emailAddress: 'dana@acme.example', password: 'secret' } });
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(requests[0]?.body).toEqual({ emailAddress: 'dana@acme.example', password: 'secret' });
  });

  it('sends the version that a write is based on', async () => {
    const { requests } = startFakeApi({ [`POST /contracts/${contractId}`]: { body: contract } });
    await call(updateContract, { params: { contractId }, body: { vendor: 'X' }, ifMatch: 3 });
    expect(requests[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('returns the same object when nothing changed since', async () => {
    const { requests } = startFakeApi({
      'GET /contracts': ({ headers }) =>
        headers.get('If-None-Match') === '"7"'
          ? { status: 304 }
          : { body: [contract], headers: { ETag: '"7"' } },
    });
    const first = await call(listContracts);
    await expect(call(listContracts, { previous: first })).resolves.toBe(first);
    await expect(call(listContracts, { previous: [...first] })).resolves.toEqual([contract]);
    expect(requests.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"7"', null]);
  });

  it('with an answer that does not match its endpoint fails in development', async () => {
    startFakeApi({ 'GET /contracts': { body: [{ id: 'not a contract' }] } });
    await expect(call(listContracts)).rejects.toThrow('invalid_format');
  });
});

describe('a failed call', () => {
  it("has the server's message", async () => {
    startFakeApi({
      [`POST /contracts/${contractId}`]: refusal(409, 'stale_version', {
        current: contract,
        fields: { vendor: 'No' },
      }),
    });
    const error = await failureOf(call(updateContract, { params: { contractId }, body: {} }));
    expect(error).toMatchObject({
      status: 409,
      code: 'stale_version',
      message: 'Refused.',
      current: contract,
    });
    expect(error.fields).toEqual({ vendor: 'No' });
  });

  it('says how long to wait', async () => {
    startFakeApi({
      'POST /users/login': { ...refusal(429, 'too_many_requests'), headers: { 'Retry-After': '30' } },
    });
    const body = { emailAddress: 'dana@acme.example', password: 'x' };
    await expect(failureOf(call(login, { body }))).resolves.toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('has no status when the server could not be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(failureOf(call(listContracts))).resolves.toMatchObject({ status: null, code: null });
  });

  describe('without an answer', () => {
    // Like `fetch` on a silent connection: it only ends with its signal.
    const silent = (_url: string, { signal }: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    beforeEach(() => {
      vi.useFakeTimers();
      vi.stubGlobal('fetch', silent);
    });
    afterEach(() => vi.useRealTimers());

    it('times out after half a minute for a read', async () => {
      let error: ApiError | null = null;
      void failureOf(call(listContracts)).then((found) => (error = found));
      await vi.advanceTimersByTimeAsync(29_900);
      expect(error).toBeNull();
      await vi.advanceTimersByTimeAsync(200);
      expect(error).toMatchObject({ status: null, message: expect.stringContaining('could not be reached') });
    });

    it('has no timeout for a write, which may have been done', async () => {
      let hasEnded = false;
      const written = call(updateContract, { params: { contractId }, body: {} });
      void written.finally(() => (hasEnded = true));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(hasEnded).toBe(false);
    });

    it('ends at once when the caller aborts it', async () => {
      const caller = new AbortController();
      const read = call(listContracts, { signal: caller.signal });
      caller.abort();
      await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    });
  });

  it('has no timeout for the body of a read once the answer began', async () => {
    vi.useFakeTimers();
    const given: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      given.push(signal);
      return new Response(JSON.stringify([contract]));
    });
    await call(listContracts);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(given[0]?.aborted).toBe(false);
    vi.useRealTimers();
  });

  it("keeps the status of an answer that is not the server's own", async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })));
    await expect(failureOf(call(listContracts))).resolves.toMatchObject({ status: 502, code: null });
  });

  it('ends the session when it was refused with 401', async () => {
    startFakeApi({ 'GET /contracts': refusal(401, 'not_signed_in') });
    await failureOf(call(listContracts));
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the session when a sign-in was refused with 401', async () => {
    startFakeApi({ 'POST /users/login': refusal(401, 'wrong_credentials') });
    await failureOf(call(login, { body: { emailAddress: 'dana@acme.example', password: 'x' } }));
    expect(currentToken()).toBe('the-token');
  });

  it('of an earlier session does not end a newer one', async () => {
    startFakeApi({
      'GET /contracts': () => {
        startSession('the-next-token');
        return refusal(401, 'not_signed_in');
      },
    });
    await failureOf(call(listContracts));
    expect(currentToken()).toBe('the-next-token');
  });
});
