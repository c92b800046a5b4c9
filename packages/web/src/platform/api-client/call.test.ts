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
  it('goes to the address of its endpoint with the token as a Bearer header', async () => {
    const { requests } = startFakeApi({ [`GET /contracts/${contractId}`]: { body: contract } });
    await expect(call(getContract, { params: { contractId } })).resolves.toEqual(contract);
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer the-token');
  });

  it('that anyone may make carries no token', async () => {
    const { requests } = startFakeApi({ 'POST /users/login': { body: { token: 'new' } } });
    await call(login, { body: { emailAddress: 'dana@acme.example', password: 'secret' } });
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(requests[0]?.body).toEqual({ emailAddress: 'dana@acme.example', password: 'secret' });
  });

  it('names the version that a write is based on', async () => {
    const { requests } = startFakeApi({ [`POST /contracts/${contractId}`]: { body: contract } });
    await call(updateContract, { params: { contractId }, body: { vendor: 'X' }, ifMatch: 3 });
    expect(requests[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('gives back the very same object when nothing changed since', async () => {
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

  it('that answers something else than its endpoint says fails in development', async () => {
    startFakeApi({ 'GET /contracts': { body: [{ id: 'not a contract' }] } });
    await expect(call(listContracts)).rejects.toThrow('invalid_format');
  });
});

describe('a failed call', () => {
  it('says what the server said', async () => {
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

  describe('where no answer comes', () => {
    // As `fetch` does it on a connection that fell silent: it ends with its signal only.
    const silent = (_url: string, { signal }: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    beforeEach(() => {
      vi.useFakeTimers();
      vi.stubGlobal('fetch', silent);
    });
    afterEach(() => vi.useRealTimers());

    it('gives a read up after half a minute', async () => {
      let error: ApiError | null = null;
      void failureOf(call(listContracts)).then((found) => (error = found));
      await vi.advanceTimersByTimeAsync(29_900);
      expect(error).toBeNull();
      await vi.advanceTimersByTimeAsync(200);
      expect(error).toMatchObject({ status: null, message: expect.stringContaining('could not be reached') });
    });

    it('waits on for what is written, which may have been done', async () => {
      let hasEnded = false;
      const written = call(updateContract, { params: { contractId }, body: {} });
      void written.finally(() => (hasEnded = true));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(hasEnded).toBe(false);
    });

    it('ends at once, and as given up, when the caller gives it up', async () => {
      const caller = new AbortController();
      const read = call(listContracts, { signal: caller.signal });
      caller.abort();
      await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    });
  });

  it('lets the body of a read take its time once the answer began', async () => {
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

  it('keeps the status of an answer that is not ours', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })));
    await expect(failureOf(call(listContracts))).resolves.toMatchObject({ status: 502, code: null });
  });

  it('ends the session when it was refused with 401', async () => {
    startFakeApi({ 'GET /contracts': refusal(401, 'not_signed_in') });
    await failureOf(call(listContracts));
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('leaves the session alone when a sign-in was refused with 401', async () => {
    startFakeApi({ 'POST /users/login': refusal(401, 'wrong_credentials') });
    await failureOf(call(login, { body: { emailAddress: 'dana@acme.example', password: 'x' } }));
    expect(currentToken()).toBe('the-token');
  });

  it('of an earlier session does not end the one that began since', async () => {
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
