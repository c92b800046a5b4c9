import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Team', field: 'teams' },
  { column: 'Kind', field: 'categories' },
  { column: 'Start', field: 'startDate' },
  { column: 'Cost', field: 'annualCost' },
];
/** Every column, and what is missing is made. */
const ALL = { columns: COLUMNS, createTeams: true, createCategories: true };
const CSV = `Product,Vendor,Team,Kind,Start,Cost
Figma,Figma Inc,Legal,Design,2026-01-31,"$1,234.50"
Slack,Salesforce,Legal,software,2026-02-01,10
`;
const FAULTY = `${CSV},Nobody,Legal,Design,2026-02-30,0.5\n`;

/** A multipart form as a browser sends it. */
function buildForm(
  content: string | Uint8Array,
  mapping: unknown,
  parts: Record<string, string> = {},
): FormData {
  const form = new FormData();
  form.set('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  form.set('file', new Blob([content]), 'contracts.csv');
  return form;
}

describe('importing', () => {
  let server: TestServer;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
  });
  afterAll(async () => server.stop());

  const send = (body: unknown, user = admin, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    server.request('POST', '/contracts/import', { token: user.token, body, headers });

  async function stored(user: BuiltUser) {
    const [contracts, teams, config] = await Promise.all(
      ['/contracts', '/teams', '/config'].map(
        async (path) => (await server.request('GET', path, { token: user.token })).body,
      ),
    );
    return { contracts, teams, config };
  }

  async function inNewOrganisation(): Promise<BuiltUser> {
    return await buildUser(server, { role: 'System Admin' });
  }

  test('a dry run tells exactly what the real run does, and changes nothing', async () => {
    for (const mapping of [ALL, { ...ALL, skipRejectedRows: true }]) {
      for (const content of [CSV, FAULTY]) {
        const user = await inNewOrganisation();
        const before = await stored(user);
        const dry = await send(buildForm(content, mapping, { dryRun: 'true' }), user);
        expect(await stored(user)).toEqual(before);
        const real = await send(buildForm(content, mapping), user);
        expect(dry.status).toBe(200);
        expect({ ...real.body, dryRun: true, changeSetId: null }).toEqual(dry.body);
        const after = await stored(user);
        expect(after.contracts).toHaveLength(real.body.applied ? real.body.rowsAccepted : 0);
        expect(after.teams.map(({ name }: { name: string }) => name)).toEqual(real.body.teamsCreated);
      }
    }
  });

  test('records, teams and categories are there afterwards, with their history', async () => {
    const user = await inNewOrganisation();
    const { body }: { body: ImportOutcome } = await send(buildForm(CSV, ALL), user);
    expect(body).toMatchObject({
      applied: true,
      rowsRead: 2,
      rowsAccepted: 2,
      acceptedAmount: 1244.5,
      rejectedAmount: 0,
      teamsCreated: ['Legal'],
      categoriesCreated: ['Design'],
      rejectedFile: '',
    });
    const { contracts, teams, config } = await stored(user);
    expect(config.categories).toEqual(['Design', 'Hardware', 'Services', 'Software']);
    const figma = contracts.find(({ product }: { product: string }) => product === 'Figma');
    expect(figma).toMatchObject({
      version: 1,
      status: 'LIVE',
      teams: [teams[0].id],
      categories: ['Design'],
      startDate: '2026-01-31',
      totalCost: 1234.5,
    });
    const events = await server.testDatabase.asOwner<{ type: string; cause: string; count: number }>(
      `select type, cause, count(*)::int as count from events where organisation_id = $1 and cause = 'contracts.import'
       group by type, cause order by type`,
      [user.organisation.id],
    );
    expect(events.map(({ type, count }) => [type, count])).toEqual([
      ['categoriesAdded', 1],
      ['contractCreated', 2],
      ['contractsImported', 1],
      ['teamCreated', 1],
    ]);
  });

  test('one faulty row keeps all out and comes back as CSV with row, column, text and reason', async () => {
    const user = await inNewOrganisation();
    const { status, body } = await send(buildForm(FAULTY, ALL), user);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      applied: false,
      rowsAccepted: 2,
      rowsRejected: 1,
      rejectedAmount: 0.5,
      teamsCreated: [],
    });
    expect(body.rejectedFile).toBe(
      'Row,Column,Text,Reason\r\n4,Start,2026-02-30,This day does not exist: February 2026 has 28 days\r\n4,Product,,Enter a product\r\n',
    );
    expect((await stored(user)).contracts).toEqual([]);
  });

  test('a workbook goes the same way, whatever its name says', async () => {
    const { default: writeExcelFile } = await import('write-excel-file/node');
    const cells = CSV.trim().split('\n').slice(0, 1).concat('Zoom,Zoom,Legal,Design,2026-03-01,5');
    const rows = cells.map((line) => line.split(',').map((value) => ({ value })));
    const user = await inNewOrganisation();
    const { body } = await send(
      buildForm(new Uint8Array(await writeExcelFile(rows, {}).toBuffer()), ALL),
      user,
    );
    expect(body).toMatchObject({
      applied: true,
      rowsAccepted: 1,
      acceptedAmount: 5,
      reading: { kind: 'xlsx' },
    });
  });

  test('a team manager imports into managed teams and into no others, and creates none', async () => {
    const organisation = await buildOrganisation(server);
    const [mine, other] = [
      await buildTeam(server, organisation, { name: 'Mine' }),
      await buildTeam(server, organisation, { name: 'Other' }),
    ];
    const manager = await buildUser(server, { role: 'Team Manager', teams: [mine.id], organisation });
    const columns = COLUMNS.slice(0, 3);
    const into = (team: string) => buildForm(`Product,Vendor,Team\na,b,${team}\n`, { columns });
    expect((await send(into('mine'), manager)).body).toMatchObject({ applied: true });
    expect((await send(into(other.name), manager)).body.faults).toMatchObject([
      { row: 2, column: 'Team', text: 'Other' },
    ]);
    const creating = await send(
      buildForm('Product,Vendor,Team\na,b,New\n', { columns, createTeams: true }),
      manager,
    );
    expect(creating).toMatchObject({
      status: 403,
      body: { error: { message: 'Only System Admins can manage teams.' } },
    });
  });

  test('a viewer may not import, and a stranger neither', async () => {
    const viewer = await buildUser(server, { role: 'Record Viewer' });
    expect((await send(buildForm(CSV, ALL), viewer)).status).toBe(403);
    expect((await server.request('POST', '/contracts/import', { body: buildForm(CSV, ALL) })).status).toBe(
      401,
    );
  });

  describe('a faulty request changes nothing and says what is wrong', () => {
    const hostile = (key: string) =>
      `{"columns":[{"column":"Product","field":"product","values":{"${key}":"x"}}]}`;
    const twoFiles = buildForm(CSV, ALL);
    twoFiles.append('file', new Blob([CSV]), 'again.csv');
    const noFile = new FormData();
    noFile.set('mapping', JSON.stringify(ALL));
    const otherPart = new FormData();
    otherPart.set('mapping', JSON.stringify(ALL));
    otherPart.set('upload', new Blob([CSV]), 'contracts.csv');
    const noMapping = new FormData();
    noMapping.set('file', new Blob([CSV]), 'contracts.csv');

    test.each<[string, unknown, number[]]>([
      ['no file', noFile, [422]],
      ['a file in another part', otherPart, [422]],
      ['two files', twoFiles, [400, 413, 422]],
      ['no mapping', noMapping, [422]],
      ['a mapping that is no JSON', buildForm(CSV, '{'), [422]],
      ['a mapping that is a list', buildForm(CSV, '[]'), [422]],
      ['a mapping nested without end', buildForm(CSV, '['.repeat(50_000)), [422]],
      ['a mapping without columns', buildForm(CSV, { columns: [] }), [422]],
      ['an unknown key of the mapping', buildForm(CSV, { ...ALL, admin: true }), [422]],
      ['an unknown field', buildForm(CSV, { columns: [{ column: 'Product', field: 'id' }] }), [422]],
      ['__proto__ as a value', buildForm(CSV, hostile('__proto__')), [400, 422]],
      ['constructor as a value', buildForm(CSV, hostile('constructor')), [400, 422]],
      ['__proto__ as a key', buildForm(CSV, '{"__proto__":{"createTeams":true},"columns":[]}'), [400, 422]],
      [
        '__proto__ as a custom field',
        buildForm(CSV, { columns: [...COLUMNS, { column: 'Kind', field: 'customFields.__proto__' }] }),
        [422],
      ],
      ['another word for dryRun', buildForm(CSV, ALL, { dryRun: 'yes' }), [422]],
      ['an unknown part', buildForm(CSV, ALL, { extra: 'x' }), [422]],
      ['a column that is not there', buildForm('Product\na\n', ALL), [422]],
      ['an empty file', buildForm('', ALL), [422]],
      ['a file that is no text', buildForm(new Uint8Array(2_000), ALL), [422]],
      ['a file that is too large', buildForm(new Uint8Array(10 * 1024 * 1024 + 1), ALL), [413]],
    ])('%s', async (_name, body, statuses) => {
      const before = await stored(admin);
      const answer = await send(body);
      expect(statuses).toContain(answer.status);
      expect(answer.body.error.message).toMatch(/^[A-Z].{5,}/);
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at .*\.ts/);
      expect(await stored(admin)).toEqual(before);
    });

    test('JSON instead of a form', async () => {
      expect((await send({ mapping: ALL })).status).toBe(415);
    });

    test.each([
      [
        'cut off in the file',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nProduct,Vend',
      ],
      ['without parts', ''],
      ['with garbage', 'nonsense'],
    ])('a form %s', async (_name, body) => {
      const answer = await send(body, admin, { 'content-type': 'multipart/form-data; boundary=x' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });
  });

  describe('while a large file is read', () => {
    test('a team that somebody adds while the file is read is used, not added twice', async () => {
      const user = await inNewOrganisation();
      // So many that reading them takes several times as long as adding a team, also where both cores are busy.
      const rows = Array.from({ length: 15_000 }, (_, at) => (at === 0 ? 'a,b,Late' : 'a,,'));
      const mapping = { columns: COLUMNS.slice(0, 3), createTeams: true, skipRejectedRows: true };
      const importing = send(buildForm(`Product,Vendor,Team\n${rows.join('\n')}\n`, mapping), user);
      await wait(50);
      await buildTeam(server, user.organisation, { name: 'LATE' });
      expect((await importing).body).toMatchObject({ applied: true, teamsCreated: [] });
      const { contracts, teams } = await stored(user);
      expect(teams.map(({ name }: { name: string }) => name)).toEqual(['LATE']);
      expect(
        contracts.filter((contract: { teams: string[] }) => contract.teams.includes(teams[0].id)),
      ).toHaveLength(1);
    });

    test('other people are answered while a large file is read', async () => {
      const user = await inNewOrganisation();
      const large = `Product,Vendor\n${'a,b\n'.repeat(19_999)},b\n`;
      const importing = send(buildForm(large, { columns: COLUMNS.slice(0, 2) }), user);
      let isDone = false;
      void importing.then(() => (isDone = true));
      let answered = 0;
      while (!isDone) {
        expect((await server.request('GET', '/teams', { token: admin.token })).status).toBe(200);
        if (!isDone) answered += 1;
      }
      expect((await importing).body).toMatchObject({ applied: false, rowsAccepted: 19_999, rowsRejected: 1 });
      expect(answered).toBeGreaterThan(5);
    });
  });
});

describe('importing a long list', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  // A plan that is bad for an empty table shows on PostgreSQL as well, in a seventh of the time.
  const many = 20_000;
  const sum = (many * (many - 1)) / 2 + many / 4;
  test(`${many} records are written by one call`, async () => {
    const user = await buildUser(server, { role: 'System Admin' });
    const lines = Array.from(
      { length: many },
      (_, at) => `Product ${at},Vendor ${at % 300},Team ${at % 20},Kind ${at % 10},2026-01-31,${at}.25`,
    );
    const { body } = await server.request('POST', '/contracts/import', {
      token: user.token,
      body: buildForm(`Product,Vendor,Team,Kind,Start,Cost\n${lines.join('\n')}\n`, ALL),
    });
    expect(body).toMatchObject({ applied: true, rowsAccepted: many, acceptedAmount: sum });
    const rows = await server.testDatabase.asOwner<{ count: number; sum: string }>(
      `select count(distinct contract_id)::int as count, sum(cost) as sum from annual_costs where organisation_id = $1`,
      [user.organisation.id],
    );
    expect(rows).toEqual([{ count: many, sum: `${sum}.00` }]);
  });
});
