import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredKept } from './platform/freshness/registry.ts';
import { signInAs, TEST_PASSWORD } from './testing/build-user.ts';
import { uploadTo } from './testing/build-document.ts';
import { askReleased, differencesOf } from './testing/releases/released-answers.ts';
import { ASKED_AT, buildReleasedWorld, RELEASED_PEOPLE } from './testing/releases/released-world.ts';
import { startAnotherNode, startTestServer, type TestServer } from './testing/start-test-server.ts';

const DAY_MS = 24 * 3_600_000;
/** Who reads everything, and who reads one team. */
const PEOPLE = RELEASED_PEOPLE.filter(({ role }) => role === 'System Admin' || role === 'Team Viewer');

/** Kept for calls that are not among those that read, each with its own test. */
const ASKED_ELSEWHERE = new Set([
  'analyses.disagreements',
  'contracts.changed',
  'contracts.ranges',
  'database.references',
  'logos.matched',
  'sessions.apiTokens',
  'sessions.tokenPlaces',
]);

/** One change of everything that answers depend on, as a path and a body. `:team` and the like is the id of the first one. */
const CHANGES: Readonly<Record<string, readonly [path: string, body: object | null]>> = {
  'a team has another name': ['/teams/:team', { name: 'Engines' }],
  'a category has another name': ['/config/categories/:category', { name: 'Programs' }],
  'a custom field is restricted': ['/customFields/:field', { restricted: true }],
  'a custom field has another label': ['/customFields/:field', { label: 'Own words' }],
  'a person has another name': ['/profile', { firstName: 'Other', lastName: 'Name' }],
  'a record changes': ['/contracts/:contract', { vendor: 'Umbrella', product: 'Renamed' }],
  'a record ends another day': ['/contracts/:contract', { endDate: '2027-05-31' }],
  'a record costs something else': [
    '/contracts/:contract/annualCosts',
    { annualCosts: [{ date: '2026-05-01', cost: 7 }] },
  ],
  'a decision is made': ['/contracts/:contract/decide', { decision: 'RENEW' }],
  'a rate changes': [
    '/currencies/rates',
    { rates: [{ base: 'USD', currency: 'EUR', day: '2026-04-01', rate: '0.5' }] },
  ],
  'the fiscal year begins in another month': ['/organisation/settings', { fiscalYearStartMonth: 7 }],
  'lead days change': ['/organisation/settings', { leadDays: [10] }],
  'a vendor has another name': ['/vendors/aliases', { vendor: 'Umbrella', alias: 'Umbrella Corp.' }],
  'emails are turned off': ['/users/notifications', { digest: 'off' }],
  'a record is deleted': ['/contracts/:contract', null],
};

const TABLES: Readonly<Record<string, string>> = {
  team: 'teams',
  category: 'categories',
  field: 'custom_fields',
  contract: 'contracts where deleted_at is null',
};

/**
 * Each answer of a server that has asked before is that of a server that has just started, after each change, made on
 * another server. A version that is missing in a declaration, or in what a command moves, fails here.
 */
describe('every answer that is kept', () => {
  let server: TestServer;
  let other: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    await buildReleasedWorld(server);
    await server.settled();
    other = await startAnotherNode(server);
    token = await signInAs(other, PEOPLE[0]?.emailAddress ?? '', TEST_PASSWORD);
    // Asked twice, so that what is kept is used.
    await askReleased(server, PEOPLE);
    await askReleased(server, PEOPLE);
  });
  afterAll(async () => {
    await other.stop();
    await server.stop();
  });

  async function expectFresh(at = ASKED_AT): Promise<void> {
    const fresh = await startAnotherNode(server);
    try {
      const [now, kept] = [await askReleased(fresh, PEOPLE, at), await askReleased(server, PEOPLE, at)];
      expect(Object.keys(kept).length).toBeGreaterThan(100);
      expect(differencesOf(now, kept)).toEqual([]);
    } finally {
      await fresh.stop();
    }
  }

  async function filled(path: string): Promise<string> {
    const name = /:(\w+)/.exec(path)?.[1];
    if (name === undefined) return path;
    const rows = await server.testDatabase.asOwner<{ id: string }>(
      `select id::text from ${TABLES[name] ?? name} order by 1 limit 1`,
    );
    return path.replace(`:${name}`, rows[0]?.id ?? '');
  }

  test('is used', () => {
    // Tests of one worker share its modules: `kept.test.ts` declares answers of its own.
    const unused = declaredKept().filter(
      ({ name, figures }) => figures.hits === 0 && !ASKED_ELSEWHERE.has(name) && !name.startsWith('test.'),
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  });

  test.each(Object.entries(CHANGES))('is read again when %s', async (_, [path, body]) => {
    const answer = await other.request(body === null ? 'DELETE' : 'POST', await filled(path), {
      token,
      ...(body === null ? {} : { body }),
    });
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
    await expectFresh();
  });

  test('is read again when a document is added', async () => {
    const id = await filled(':contract');
    expect((await uploadTo(other, { token }, id, { name: 'New.txt', content: 'New' })).status).toBe(201);
    await other.settled();
    await expectFresh();
  });

  test('is that of the day', async () => {
    await expectFresh(ASKED_AT + DAY_MS);
    await expectFresh(ASKED_AT + 60 * DAY_MS);
    await expectFresh();
  });
});
