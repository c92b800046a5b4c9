import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { errorBodySchema } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { z } from 'zod';
import { buildUser, type BuiltUser } from './testing/build-user.ts';
import { sendBytes } from './testing/raw-request.ts';
import { startTestServer, type TestAnswer, type TestServer } from './testing/start-test-server.ts';

const SOME_ID = '019a9e3e-0000-7000-8000-000000000001';
const ALL = Object.values<AnyEndpoint>(ENDPOINTS);
const WITH_JSON = ALL.filter(({ bodyKind }) => bodyKind === 'json');
const WITH_FORM = ALL.filter(({ bodyKind }) => bodyKind === 'multipart');
const named = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.map((endpoint) => [endpoint.id, endpoint] as const);
const pathOf = (endpoint: AnyEndpoint): string => endpoint.path.replaceAll(/:[A-Za-z]+/g, SOME_ID);

/**
 * By default so many of these forms, others for the next call with such a body, so that each call is asked about each rule and
 * each form is tried on many calls: what is refused before a call is reached does not know which one it is. In a thorough run
 * all of them.
 */
function inTurn<Form>(forms: readonly Form[], endpoint: AnyEndpoint, count = 1): readonly Form[] {
  if (inject('isThorough')) return forms;
  const at = ALL.filter(({ bodyKind }) => bodyKind === endpoint.bodyKind).indexOf(endpoint);
  return [...forms, ...forms].slice(at % forms.length).slice(0, count);
}

/** The names that an endpoint's body knows. */
function keysOf(schema: z.ZodType): string[] {
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}

const joined = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join(',');

/** Small bodies of very many values below a key. */
const COUNTLESS: Readonly<Record<string, (key: string, count: number) => string>> = {
  'countless keys': (key, count) => `{${joined(count, (n) => `"${key}${n}":0`)}}`,
  'a list of countless items': (key, count) => `{"${key}":[${joined(count, () => '0')}]}`,
  'a map of countless keys': (key, count) => `{"${key}":{${joined(count, (n) => `"k${n}":0`)}}}`,
  'a map of countless keys in a list': (key, count) =>
    `{"${key}":[{"id":"a","value":{${joined(count, (n) => `"k${n}":0`)}}}]}`,
  'countless lists in lists': (key, count) => `{"${key}":[${joined(count / 2, () => '[[]]')}]}`,
};

/** Every answer that is no success has the one shape, and shows nothing of the inside. */
function expectError(answer: TestAnswer, status: number, code?: string): void {
  expect(answer.status).toBe(status);
  const body = errorBodySchema.parse(answer.body);
  if (code !== undefined) expect(body.error.code).toBe(code);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:\d|select |insert |at \w+ \(/i);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe('the API', () => {
  let server: TestServer;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin', isProductAdmin: true });
  });
  afterAll(() => server.stop());

  const call = (
    endpoint: AnyEndpoint,
    request: Parameters<TestServer['request']>[2] = {},
  ): Promise<TestAnswer> =>
    server.request(endpoint.method, pathOf(endpoint), { token: admin.token, ...request });

  it('bounds what any call may bring', () => {
    for (const { id, bodyLimit, valueLimit } of WITH_JSON) {
      expect(valueLimit, id).toBeLessThanOrEqual(25_000);
      expect(bodyLimit, id).toBeLessThanOrEqual(3 * 1024 * 1024);
    }
  });

  it('takes little from people who are not signed in', () => {
    for (const { bodyLimit } of ALL.filter(({ access }) => access === 'public')) {
      expect(bodyLimit).toBeLessThanOrEqual(16 * 1024);
    }
  });

  it.each(named(ALL.filter(({ access }) => access !== 'public')))(
    '%s needs a session',
    async (_id, endpoint) => {
      const others = [
        { authorization: 'Bearer nonsense' },
        { authorization: 'Bearer a.b.c' },
        { authorization: `Basic ${admin.token}` },
        { authorization: admin.token },
      ];
      for (const headers of [{}, ...inTurn(others, endpoint)]) {
        const answer = await server.request(endpoint.method, pathOf(endpoint), { headers });
        expectError(answer, 401, 'not_signed_in');
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  describe.each(named(WITH_JSON))('%s', (_id, endpoint) => {
    it('refuses what is no JSON', async () => {
      for (const body of inTurn(['{', '{"a":1,}', '[1', "{'a':1}", 'null{}', '\u0000'], endpoint)) {
        expectError(await call(endpoint, { body, headers: { 'content-type': 'application/json' } }), 400);
      }
    });

    it('refuses a body that is no UTF-8', async () => {
      const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
      const answer = await call(endpoint, { body, headers: { 'content-type': 'application/json' } });
      expectError(answer, 400, 'unsupported_encoding');
    });

    it('refuses other content types, character sets and compressed bodies', async () => {
      const types = [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
      ];
      for (const type of inTurn(types, endpoint)) {
        expectError(await call(endpoint, { body: '{}', headers: { 'content-type': type } }), 415);
      }
      expectError(await call(endpoint, { body: Buffer.from('{}'), headers: {} }), 415);
      expectError(await call(endpoint, { body: new FormData() }), 415, 'wrong_content_type');
      const packed = {
        body: gzipSync('{}'),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      };
      expectError(await call(endpoint, packed), 415, 'wrong_content_type');
    });

    it('names each unknown key', async () => {
      // The right that no call gives.
      const answer = await call(endpoint, { body: { surprise: 1, isBwcAdmin: true } });
      expectError(answer, 422, 'invalid_fields');
      expect(answer.body.error.fields).toMatchObject({
        surprise: 'This field is not known',
        isBwcAdmin: 'This field is not known',
      });
    });

    it('refuses keys that reach a prototype, wherever they stand', async () => {
      const bodies = [
        '{"__proto__":{"isSuperAdmin":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '{"customFields":{"__proto__":"x"}}',
        '{"filters":[{"id":"a","value":{"deep":{"constructor":1}}}]}',
        '{"\\u005f_proto__":1}',
      ];
      for (const body of inTurn(bodies, endpoint, 2)) {
        expectError(await call(endpoint, { body, headers: { 'content-type': 'application/json' } }), 400);
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it('refuses texts that no database stores, and nesting without end', async () => {
      expectError(await call(endpoint, { body: { description: 'a\u0000b' } }), 400, 'unsupported_encoding');
      const half = { body: '{"description":"\\ud800"}', headers: { 'content-type': 'application/json' } };
      expectError(await call(endpoint, half), 400, 'unsupported_encoding');
      const depth = Math.min(50_000, endpoint.bodyLimit / 2 - 100);
      const deep = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expectError(await call(endpoint, { body: deep, headers: { 'content-type': 'application/json' } }), 400);
    });

    it('refuses values of other types than an object', async () => {
      for (const body of inTurn(['null', '[]', '"text"', '7', 'true'], endpoint, 2)) {
        expectError(await call(endpoint, { body, headers: { 'content-type': 'application/json' } }), 422);
      }
    });

    it('answers countless faults with the first of them', async () => {
      const keys = Array.from({ length: 1_200 }, (_, n) => [`k${n}`, 1]);
      const answer = await call(endpoint, { body: Object.fromEntries(keys) as object });
      expectError(answer, 422, 'invalid_fields');
      expect(Object.keys(answer.body.error.fields as object)).toHaveLength(100);
    });

    it.each(Object.entries(COUNTLESS))('refuses %s before it looks at any', async (what, make) => {
      const known = keysOf(endpoint.body);
      // By default below one of the keys that it knows, another one for each kind of body, and once below one that it does not
      // know; in a thorough run below all.
      const at = Object.keys(COUNTLESS).indexOf(what);
      const one = known.slice(at % Math.max(known.length, 1)).slice(0, 1);
      const isUnknownTried = at === 0 || one.length === 0;
      const some = isUnknownTried ? ['surprise', ...one] : one;
      for (const body of (inject('isThorough') ? ['surprise', ...known] : some).map((key) =>
        make(key, endpoint.valueLimit + 1),
      )) {
        const headers = { 'content-type': 'application/json' };
        // A schema that had been asked would have found the unknown or faulty key: 422.
        expectError(await call(endpoint, { body, headers }), 413, 'too_large');
      }
    });

    it('refuses a body that is too large', async () => {
      const body = JSON.stringify({ description: 'x'.repeat(endpoint.bodyLimit) });
      const answer = await call(endpoint, { body, headers: { 'content-type': 'application/json' } });
      expectError(answer, 413, 'too_large');
    });
  });

  it.each(named(WITH_FORM))('%s refuses texts of countless values', async (_id, endpoint) => {
    for (const key of keysOf(endpoint.body)) {
      for (const make of Object.values(COUNTLESS)) {
        const body = new FormData();
        body.set(key, make('c', 12_000));
        const answer = await call(endpoint, { body });
        expectError(answer, 422, 'invalid_fields');
        // The fault of the part itself, not one for each of what is in it.
        expect(Object.keys(answer.body.error.fields).filter((field) => field.startsWith(key))).toEqual([key]);
      }
    }
  });

  // A user who is in no one's account is informed so before anything else.
  it.each(named(ALL.filter(({ id }) => id !== 'impersonation.stop')))(
    '%s refuses parameters that it does not know, that stand twice, or are broken',
    async (_id, endpoint) => {
      const ask = (query: string): Promise<TestAnswer> =>
        server.request(endpoint.method, `${pathOf(endpoint)}?${query}`, { token: admin.token });
      if (endpoint.bodyKind === 'multipart') return expectError(await ask('surprise=1'), 422);
      expectError(await ask('surprise=1'), 422, 'invalid_fields');
      expectError(await ask('a=1&a=2'), 400, 'malformed_request');
      expectError(await ask('a=%ff%zz'), 400, 'malformed_request');
      expectError(await ask('__proto__=1'), 400);
      return undefined;
    },
  );

  it.each(named(ALL.filter(({ path }) => path.includes(':'))))(
    '%s answers an id that cannot exist like one that does not',
    async (_id, endpoint) => {
      const ids = [
        '1',
        '...',
        '%2e%2e%2f',
        "1'--",
        '%00',
        'x'.repeat(300),
        '019a9e3e-0000-7000-8000-00000000000g',
      ];
      for (const id of inTurn(ids, endpoint, 3)) {
        const path = endpoint.path.replaceAll(/:[A-Za-z]+/g, id);
        const answer = await server.request(endpoint.method, path, {
          token: admin.token,
          body: endpoint.method === 'POST' ? {} : undefined,
        });
        expect([400, 404, 405, 422]).toContain(answer.status);
        errorBodySchema.parse(answer.body);
      }
    },
  );

  it('answers calls that do not exist with 404 and wrong methods with 405 and what is allowed', async () => {
    expectError(await server.request('GET', '/nothing/here', { token: admin.token }), 404, 'not_found');
    expectError(await server.request('GET', '', {}), 404, 'not_found');
    const wrong = await server.request('PUT', `/contracts/${SOME_ID}`, { token: admin.token });
    expectError(wrong, 405, 'method_not_allowed');
    expect(wrong.headers.get('allow')).toBe('DELETE, GET, HEAD, POST');
    // A path with a slash too many is another path, never "does not answer GET, try GET".
    expectError(await server.request('GET', '/profile/', { token: admin.token }), 404, 'not_found');
    for (const method of ['OPTIONS', 'PATCH', 'DELETE']) {
      const answer = await server.request(method, '/dashboard', { token: admin.token });
      expectError(answer, 405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    }
    expect(
      await sendBytes(server.address, 'TRACE /api/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 (404|405) /);
  });

  it('answers HEAD like GET without the body', async () => {
    const get = await server.request('GET', '/profile', { token: admin.token });
    const head = await server.request('HEAD', '/profile', { token: admin.token });
    expect(head.status).toBe(200);
    expect(head.body).toBeNull();
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect((await server.request('HEAD', '/profile')).status).toBe(401);
  });

  it('gives reads a tag, and 304 to users who have the same already', async () => {
    const first = await server.request('GET', '/profile', { token: admin.token });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const again = await server.request('GET', '/profile', {
      token: admin.token,
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    expect(again.body).toBeNull();
    const other = await server.request('GET', '/profile', {
      token: admin.token,
      headers: { 'if-none-match': '"other"' },
    });
    expect(other.status).toBe(200);
  });

  it('keeps a request id from outside only when it is plainly one', async () => {
    const idOf = async (given: string): Promise<string | null> =>
      (await server.request('GET', '/healthz', { headers: { 'x-request-id': given } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('abc-123_DEF')).toBe('abc-123_DEF');
    for (const bad of ['short', 'x'.repeat(65), 'has space here', '{"a":1}aaaa', '<script>alert']) {
      expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('says whether it lives and whether it is ready', async () => {
    expect(await server.request('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await server.request('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('prints itself as OpenAPI 3.1 with every call', async () => {
    const { status, body } = await server.request('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const endpoint of ALL) {
      const operation =
        body.paths[endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(endpoint.id);
      expect(operation.responses[String(endpoint.status)]).toBeDefined();
    }
    const references = JSON.stringify(body).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references)
      expect(body.components.schemas[reference.split('/').pop() ?? '']).toBeDefined();
  });
});
