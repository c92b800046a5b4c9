import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { z } from 'zod';
import { buildUser, type BuiltUser } from './testing/build-user.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

/**
 * A little noise with every run of the suite. `… vitest run --mode thorough --project server <this file>` makes as much
 * of it as docs/product/guarantees.md, "Hostile input", asks for, from three seeds that are the same each time.
 */
const IS_THOROUGH = inject('isThorough');
const RUNS = IS_THOROUGH ? 10_000 : 1_100;
const SEEDS: readonly (number | null)[] = IS_THOROUGH ? [1, 2, 3] : [null];
const SLOWEST_MS = 10_000;
const ALL = Object.values<AnyEndpoint>(ENDPOINTS);

/** Texts that have broken servers before. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀',
  'ß',
  "'",
  '"',
  "' or 1=1--",
  '"; drop table users; --',
  '$1',
  '%',
  '%00',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9999-99-99',
  '99999999999999999999',
  '019a9e3e-0000-7000-8000-000000000001',
  'x'.repeat(5_000),
];

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.005, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small', maxDepth: 4 },
  leaf,
  fc.array(leaf, { maxLength: 5 }),
  fc.dictionary(fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 10 })), leaf, { maxKeys: 5 }),
);

/** The names that an endpoint knows, so that the noise gets past the first check. */
function keysOf(schema: z.ZodType): string[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** Bodies with the right names and the wrong values, and some of anything. */
function bodyFor(endpoint: AnyEndpoint): fc.Arbitrary<unknown> {
  const known = keysOf(endpoint.body);
  const withKnownKeys = fc.record(Object.fromEntries(known.map((key) => [key, anything])), {
    requiredKeys: [],
  });
  return fc.oneof({ weight: 6, arbitrary: withKnownKeys }, { weight: 1, arbitrary: anything });
}

async function timed<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; isSlow: boolean }> {
  const begun = performance.now();
  const answer = await ask();
  return { answer, isSlow: performance.now() - begun > SLOWEST_MS };
}

const request = fc.constantFrom(...ALL).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    ids: fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.uuid()), { minLength: 3, maxLength: 3 }),
    query: fc.dictionary(
      fc.oneof(fc.constantFrom('cursor', 'limit'), fc.string()),
      fc.oneof(fc.constantFrom(...NASTY), fc.string()),
      {
        maxKeys: 2,
      },
    ),
    body: bodyFor(endpoint),
    headers: fc.record(
      {
        'if-match': fc.constantFrom('*', '"1"', '"x"', '1', '"99999999999"', ''),
        'if-none-match': fc.constantFrom('*', '"1"', 'x', ''),
        'accept-encoding': fc.constantFrom('zstd', 'gzip', 'br;q=1, *;q=0', 'gzip;q=x', ',,,', ''),
        'content-type': fc.constantFrom(
          'application/json',
          'application/json;charset=',
          'text/plain',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          '',
        ),
      },
      { requiredKeys: [] },
    ),
  }),
);

describe('random requests', () => {
  let server: TestServer;
  let people: BuiltUser[];

  beforeAll(async () => {
    server = await startTestServer();
    const admin = await buildUser(server, { role: 'System Admin', isProductAdmin: true });
    const { organisation } = admin;
    people = [
      admin,
      await buildUser(server, { organisation, role: 'Record Admin' }),
      await buildUser(server, { organisation }),
    ];
  });
  afterAll(() => server.stop());

  it.each(SEEDS)(
    'are answered in time, never with a failure of ours, and show nothing of the inside (seed %s)',
    async (seed) => {
      const tally = new Map<number, number>();
      let person = 0;
      let signedOut = 0;
      await fc.assert(
        fc.asyncProperty(request, async ({ endpoint, ids, query, body, headers }) => {
          // Signing out would make every later request a 401, which proves nothing.
          if (endpoint.id === 'signIn.logout') return;
          let at = 0;
          const path = endpoint.path.replaceAll(/:[A-Za-z]+/g, () =>
            encodeURIComponent((ids[(at += 1) - 1] ?? '').toWellFormed()),
          );
          const search = new URLSearchParams(Object.entries(query)).toString();
          const token = people[(person += 1) % people.length]?.token;
          const hasBody = endpoint.method !== 'GET';
          const ask = () =>
            server.request(endpoint.method, search === '' ? path : `${path}?${search}`, {
              token,
              headers: Object.fromEntries(
                Object.entries({ 'content-type': 'application/json', ...headers }).filter(
                  ([, value]) => value !== '',
                ),
              ),
              ...(hasBody ? { body: JSON.stringify(body) } : {}),
            });
          const { answer, isSlow } = await timed(ask);
          // On a machine that does something else at the moment any answer can be late; one that is slow stays slow.
          if (isSlow) expect((await timed(ask)).isSlow && (await timed(ask)).isSlow).toBe(false);
          const isUnknown = answer.status === 401 && endpoint.access !== 'public';
          if (isUnknown) signedOut += 1;
          tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          if (answer.status >= 400) {
            expect(JSON.stringify(answer.body)).not.toMatch(
              /node_modules|\.ts:\d|syntax error|violates|pactbook_app/,
            );
          }
        }),
        { numRuns: RUNS, endOnFailure: true, ...(seed === null ? {} : { seed }) },
      );
      expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
      // The noise must get through to handlers, or this proves little.
      expect([...tally.keys()].some((status) => status < 300)).toBe(true);
      expect(signedOut).toBe(0);
    },
  );
});
