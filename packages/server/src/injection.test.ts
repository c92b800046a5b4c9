import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { buildContract } from './testing/build-contract.ts';
import { buildTeam } from './testing/build-team.ts';
import { buildUser, type BuiltUser } from './testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from './testing/start-test-server.ts';

/** A statement that waits so long is cut off by the database's own limit, which is a 503 that no call here may answer. */
const SLEEP_SECONDS = 60;
const SLEEP = `pg_sleep(${SLEEP_SECONDS})`;

/** What would change a statement's meaning, if it became part of one; a true and a false form each. */
const PAIRS: readonly (readonly [yes: string, no: string])[] = [
  [`zz' or '1'='1`, `zz' or '1'='2`],
  [`zz%' or 1=1 --`, `zz%' or 1=2 --`],
  [`zz" or "1"="1`, `zz" or "1"="2`],
  [`zz\\' or 1=1 --`, `zz\\' or 1=2 --`],
  [`019a9e3e-0000-7000-8000-000000000001' or 1=1 --`, `019a9e3e-0000-7000-8000-000000000001' or 1=2 --`],
];
const WAITS: readonly string[] = [
  `'; select ${SLEEP}; --`,
  `' or ${SLEEP} is null --`,
  `1; select ${SLEEP}`,
  `') or 1=(select 1 from ${SLEEP}) --`,
  `$1; select ${SLEEP} --`,
  `$$; select ${SLEEP}; --`,
];
const INSIDE = /syntax error|unterminated|pg_|relation "|column "|kysely|violates|node_modules/i;

/** Bodies that get past the schemas, with the text in each place where a text may be. */
const BODIES: readonly (readonly [name: string, bodyWith: (text: string) => unknown])[] = [
  ['login', (text) => ({ emailAddress: 'someone@example.com', password: text })],
  ['createContract', (text) => ({ product: text, vendor: text, description: text, notes: text })],
  ['createContract', (text) => ({ product: 'a', vendor: 'b', categories: [text], teams: [text] })],
  ['createContract', (text) => ({ product: 'a', vendor: 'b', customFields: { [text]: text } })],
  ['createContract', (text) => ({ product: 'a', vendor: 'b', owners: [text] })],
  ['saveFilters', (text) => ({ filters: [{ id: text, value: { filters: { search: text } } }] })],
  ['shareView', (text) => ({ name: text, value: { filters: { search: text } } })],
  ['sendSupportRequest', (text) => ({ description: text, page: text })],
  ['impersonate', (text) => ({ token: text })],
  ['processSsoResponse', (text) => ({ AuthCode: text })],
  ['checkResetToken', (text) => ({ token: text })],
  ['resetPassword', (text) => ({ token: text, newPassword: `a long passphrase ${text}` })],
  ['updateProfile', (text) => ({ firstName: text, lastName: text })],
  ['updateProfile', (text) => ({ timeZoneId: text })],
  ['createTeam', (text) => ({ name: text })],
  ['saveOrganisationSettings', (text) => ({ name: text })],
  ['inviteUsers', (text) => ({ emailAddresses: [text], isSuperAdmin: false, permissions: NONE })],
];
const NONE = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };

const ALL: ReadonlyMap<string, AnyEndpoint> = new Map(Object.entries<AnyEndpoint>(ENDPOINTS));

/**
 * Every text of a path, a query, a header and a body, as what breaks out of a statement (docs/product/guarantees.md,
 * "Hostile input").
 */
describe('texts that would become SQL', () => {
  let server: TestServer;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
    const team = await buildTeam(server, admin.organisation);
    await buildContract(server, admin.organisation, { teams: [team.id] });
  });
  afterAll(() => server.stop());

  async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<TestAnswer> {
    const answer = await server.request(method, path, { token: admin.token, body, headers });
    expect([path, answer.status < 500]).toEqual([path, true]);
    if (answer.status >= 400) expect(JSON.stringify(answer.body).replaceAll(SLEEP, '')).not.toMatch(INSIDE);
    return answer;
  }
  /** Whether a text came true makes no difference. */
  function expectSame([yes, no]: readonly [string, string], first: TestAnswer, second: TestAnswer): void {
    const words = (answer: TestAnswer, text: string): string =>
      JSON.stringify(answer.body).replaceAll(JSON.stringify(text).slice(1, -1), '…');
    expect([first.status, words(first, yes)]).toEqual([second.status, words(second, no)]);
  }
  const readable = (text: string): string => text.replaceAll(SLEEP, 'now()');

  it('change no answer in a path or a query', async () => {
    for (const [name, { method, path, query }] of ALL) {
      // Whatever signs people out would make all that follows a 401.
      if (method !== 'GET') continue;
      const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
      const addressesOf = (text: string): string[] => {
        const encoded = encodeURIComponent(text);
        const plain = path.replaceAll(/:\w+/g, admin.id);
        return [
          ...(path.includes(':') ? [path.replaceAll(/:\w+/g, encoded)] : []),
          ...Object.keys(properties).map((key) => `${plain}?${key}=${encoded}`),
        ];
      };
      // The file of the activity contains its own export, each time again.
      for (const pair of name === 'exportActivity' ? [] : PAIRS) {
        const [yes, no] = pair.map(addressesOf);
        for (const [index, address] of (yes ?? []).entries()) {
          expectSame(pair, await ask('GET', address), await ask('GET', no?.[index] ?? ''));
        }
      }
      const waiting = WAITS.flatMap(addressesOf);
      await Promise.all(waiting.map((address) => ask('GET', address)));
    }
  });

  it('change nothing in the path of a write', async () => {
    for (const { method, path } of ALL.values()) {
      if (method === 'GET' || !path.includes(':')) continue;
      for (const text of [...WAITS, ...PAIRS.flat()]) {
        const address = path.replaceAll(/:\w+/g, encodeURIComponent(text));
        const { status } = await ask(method, address, method === 'POST' ? {} : undefined);
        expect([address, [400, 403, 404, 415, 422].includes(status)]).toEqual([address, true]);
      }
    }
  });

  it('are kept or refused in a body, and never run', async () => {
    const events = 'select count(*)::int as rows from events';
    for (const [name, bodyWith] of BODIES) {
      const endpoint = ALL.get(name);
      if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
      for (const pair of PAIRS) {
        const [first, second] = [
          await ask(endpoint.method, endpoint.path, bodyWith(pair[0])),
          await ask(endpoint.method, endpoint.path, bodyWith(pair[1])),
        ];
        // A user who writes to support too often is asked to wait, whatever they write.
        const isSlowed = first.status === 429 || second.status === 429;
        if (!isSlowed) expect([name, first.status]).toEqual([name, second.status]);
      }
      for (const text of WAITS) await ask(endpoint.method, endpoint.path, bodyWith(text));
    }
    const [stored] = await server.testDatabase.asOwner<{ rows: number }>(events);
    expect(stored?.rows).toBeGreaterThan(0);
  });

  it('change nothing in a header', async () => {
    for (const text of [...WAITS, ...PAIRS.flat()].map(readable)) {
      for (const header of ['if-none-match', 'if-match', 'user-agent', 'x-request-id', 'accept-language']) {
        const answer = await ask('GET', '/profile', undefined, { [header]: text });
        expect([header, answer.status]).toEqual([header, header === 'if-match' ? answer.status : 200]);
      }
      const { status } = await server.request('GET', '/profile', {
        headers: { authorization: `Bearer ${text}` },
      });
      expect(status).toBe(401);
    }
  });
});
