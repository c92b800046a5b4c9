import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { setUpUnattended, setupCodeOf } from './commands.ts';

const SECRET = 'a secret of this installation, long enough';
const CODE = setupCodeOf(SECRET);
const SETUP = {
  organisationName: 'Initech',
  timeZoneId: 'Europe/Zurich',
  fiscalYearStartMonth: 7,
  currency: 'CHF',
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@initech.example',
  password: 'four words nobody guesses',
};

describe('the first setup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ secret: SECRET });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.testDatabase.asOwner('delete from sign_in_failures');
  });

  const setUp = (changes: object = {}) =>
    server.request('POST', '/setup', { body: { ...SETUP, code: CODE, ...changes } });
  const isNeeded = async () => (await server.request('GET', '/setup')).body.isNeeded;

  it('is refused with a wrong code, slower after several, and makes nothing', async () => {
    const tries = [];
    for (let at = 0; at < 12; at += 1) tries.push((await setUp({ code: '0'.repeat(32) })).status);
    expect(tries[0]).toBe(403);
    expect(tries.at(-1)).toBe(429);
    expect(await isNeeded()).toBe(true);
    expect(server.logLines.join('')).not.toContain(CODE);
  });

  it('tells a wrong code before anything else is asked for, and slows down with it', async () => {
    const check = (code: string) => server.request('POST', '/setup/code', { body: { code } });
    expect((await check(CODE)).status).toBe(204);
    expect((await check(CODE.toUpperCase())).status).toBe(204);
    const wrong = await check('0'.repeat(32));
    expect([wrong.status, wrong.body.error.message]).toEqual([
      403,
      expect.stringContaining('This is not the setup code.'),
    ]);
    expect((await check(' ')).body.error.fields).toEqual({ code: 'Enter the setup code' });
    for (let at = 0; at < 11; at += 1) await check('1'.repeat(32));
    // Of both calls the wrong codes count, so that neither is a way around.
    expect((await setUp({ code: '2'.repeat(32) })).status).toBe(429);
    expect(await isNeeded()).toBe(true);
    expect(server.logLines.join('')).not.toContain(CODE);
  });

  it.each([
    [{ organisationName: ' ' }, 'organisationName'],
    [{ timeZoneId: 'Mars/Olympus' }, 'timeZoneId'],
    [{ fiscalYearStartMonth: 13 }, 'fiscalYearStartMonth'],
    [{ firstName: '' }, 'firstName'],
    [{ emailAddress: 'ada' }, 'emailAddress'],
    [{ password: 'short' }, 'password'],
    [{ password: 'ada byron initech' }, 'password'],
    [{ password: 'passwordpassword' }, 'password'],
    [{ code: '' }, 'code'],
    [{ currency: 'ABC' }, 'currency'],
    // With three decimals: sums are whole hundredths.
    [{ currency: 'KWD' }, 'currency'],
  ])('names what cannot be used in %j', async (changes, field) => {
    const { status, body } = await setUp(changes);
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    expect(await isNeeded()).toBe(true);
  });

  it('that is cut in the middle leaves nothing and can be given again', async () => {
    await server.testDatabase.asOwner('alter table sessions rename to sessions_away');
    expect((await setUp()).status).toBeGreaterThanOrEqual(500);
    await server.testDatabase.asOwner('alter table sessions_away rename to sessions');
    expect(await isNeeded()).toBe(true);
  });

  it('succeeds for one of twenty at once, who is a System Admin and signed in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => setUp({ emailAddress: `ada-${at}@initech.example` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 404)]);
    const token = answers.find(({ status }) => status === 201)?.body.token;
    const { body: profile } = await server.request('GET', '/profile', { token });
    expect(profile).toMatchObject({ firstName: 'Ada', isSuperAdmin: true });
    const { body: settings } = await server.request('GET', '/organisation/settings', { token });
    expect(settings).toMatchObject({
      name: 'Initech',
      timeZoneId: 'Europe/Zurich',
      fiscalYearStartMonth: 7,
    });
    const { body: currencies } = await server.request('GET', '/currencies', { token });
    expect(currencies).toMatchObject({ currency: 'CHF', recordCurrencies: [] });
    expect(profile.currency).toBe('CHF');
    const rows = await server.testDatabase.asOwner<{ count: string }>('select count(*) from users');
    expect(Number(rows[0]?.count)).toBe(1);
  });

  it('is gone for good afterwards, with the right code too, and from the variables', async () => {
    expect(await isNeeded()).toBe(false);
    expect((await setUp()).status).toBe(404);
    expect((await server.request('POST', '/setup/code', { body: { code: CODE } })).status).toBe(404);
    expect(await setUpUnattended(server.services, server.passwords, SETUP)).toBe(false);
  });

  it('leaves the code in no log, no answer and no table', async () => {
    expect(server.logLines.join('')).not.toContain(CODE);
    const tables = await server.testDatabase.asOwner<{ found: string }>(
      `select table_name as found from information_schema.tables where table_schema = 'public'
        and (xpath('/table/row', query_to_xml(format('select * from %I t where t::text like %L', table_name, $1::text),
          false, false, '')))[1] is not null and table_type = 'BASE TABLE'`,
      [`%${CODE}%`],
    );
    expect(tables).toEqual([]);
  });
});

describe('a setup from the variables', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('makes the organization once, however many servers start with them', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => setUpUnattended(server.services, server.passwords, SETUP)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const { emailAddress, password } = SETUP;
    const answer = await server.request('POST', '/users/login', { body: { emailAddress, password } });
    expect(answer.status).toBe(200);
  });
});

describe('what is still to do after the setup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ isPublicUrlSet: true });
  });
  afterAll(() => server.stop());

  it('is checked by itself', async () => {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { role: 'System Admin', organisation });
    const checklist = async () =>
      (await server.request('GET', '/setup/checklist', { token: admin.token })).body;
    const nothing = {
      isDemo: false,
      mail: false,
      backup: false,
      singleSignOn: false,
      people: false,
      records: false,
      teams: false,
    };
    // The currency of the setup is enough until a cost is in another one.
    const configured = { publicAddress: true, currency: true };
    expect(await checklist()).toEqual({ ...configured, ...nothing });
    await buildUser(server, { organisation });
    await buildContract(server, organisation);
    // A test email that was written to a file has reached no one.
    await server.request('POST', '/organisation/mailTest', { token: admin.token });
    expect(await checklist()).toEqual({ ...configured, ...nothing, people: true, records: true });
    await buildTeam(server, organisation);
    await server.request('POST', '/currencies', { token: admin.token, body: { recordCurrencies: ['EUR'] } });
    const { id } = await buildContract(server, organisation, {
      currency: 'EUR',
      annualCosts: [{ date: '2026-01-01', cost: 100 }],
    });
    const withTeam = { ...configured, ...nothing, people: true, records: true, teams: true };
    expect(await checklist()).toEqual({ ...withTeam, currency: false });
    await server.request('DELETE', `/contracts/${id}`, { token: admin.token });
    expect(await checklist()).toEqual(withTeam);
  });
});
