import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { buildWorkbook, numberCell, textCell } from '../../testing/build-workbook.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Start', field: 'startDate' },
  { column: 'Cost', field: 'annualCost' },
];
const FORMATS = ['[$€-407] #,##0.00', '"CHF" #,##0', '"$"#,##0.00', 'yyyy\\-mm\\-dd'];
const [EURO, FRANCS, DOLLARS, DAY] = [1, 2, 3, 4];
const HEADINGS = ['Product', 'Vendor', 'Start', 'Cost']
  .map((heading, at) => textCell(`${'ABCD'[at] ?? ''}1`, heading))
  .join('');

/** A row of the sheet with its cost cell as given. */
const row = (number: number, cost: string, attributes = '') =>
  `<row r="${number}"${attributes}>${textCell(`A${number}`, `Product ${number}`)}${textCell(`B${number}`, 'Vendor')}${numberCell(`C${number}`, 46_000, DAY)}${cost}</row>`;

const WORKBOOK = buildWorkbook(
  {
    Old: { rows: `<row r="1">${HEADINGS}</row>`, isHidden: true },
    Data: {
      columns: '<col min="4" max="9" hidden="1"/>',
      rows: [
        `<row r="1">${HEADINGS}</row>`,
        row(2, numberCell('D2', 1234.56, EURO)),
        row(3, numberCell('D3', 10, DOLLARS)),
        row(4, numberCell('D4', 20, FRANCS), ' hidden="1"'),
        row(5, '<c r="D5"><f>SUM(D2:D4)</f></c>'),
        row(6, '<c r="D6" t="str"><f>D5</f></c>', ' hidden="1"'),
        row(7, '<c r="D7"><f>D3*2</f><v>20</v></c>'),
        `<row r="8">${textCell('A8', 'Total')}${numberCell('D8', 1284.56, DOLLARS)}</row>`,
      ].join(''),
    },
  },
  { formats: FORMATS },
);

const CSV = `Product,Vendor,Start,Cost
Figma,Figma,2026-01-01,10
Slack,Salesforce,2026-01-01,20
Slack,Salesforce,2027-01-01,30
`;

function buildForm(
  content: string | Uint8Array<ArrayBuffer>,
  parts: Record<string, string> = {},
  name = 'list.csv',
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(parts)) form.set(key, value);
  form.set('file', new Blob([content]), name);
  return form;
}

describe('what the check says of a file', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const newAdmin = () => buildUser(server, { role: 'System Admin' });

  async function bring(
    user: BuiltUser,
    content: string | Uint8Array<ArrayBuffer>,
    mapping: object = {},
    { dryRun = false, name = 'list.csv' } = {},
  ): Promise<ImportOutcome> {
    const parts = {
      mapping: JSON.stringify({ columns: COLUMNS, defaults: { status: 'Evaluating' }, ...mapping }),
      dryRun: String(dryRun),
    };
    const body = buildForm(content, parts, name);
    const answer = await server.request('POST', '/contracts/import', { token: user.token, body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as ImportOutcome;
  }

  async function analyse(
    user: BuiltUser,
    content: string | Uint8Array<ArrayBuffer>,
  ): Promise<ImportAnalysis> {
    const answer = await server.request('POST', '/contracts/import/analysis', {
      token: user.token,
      body: buildForm(content),
    });
    expect(answer.status).toBe(200);
    return answer.body as ImportAnalysis;
  }

  test('names the cells of a workbook in another currency, and what the workbook hides or has no result for', async () => {
    const admin = await newAdmin();
    const outcome = await bring(admin, WORKBOOK, { skipRejectedRows: true }, { dryRun: true });
    expect(outcome.reading.sheet).toBe('Data');
    expect(outcome.faults.map((fault) => [fault.row, fault.column, fault.text, fault.reason])).toEqual([
      [2, 'Cost', '€ 1234.56', 'Amounts are in US dollars; cell D2 is in another currency, "€"'],
      [4, 'Cost', 'CHF 20', 'Amounts are in US dollars; cell D4 is in another currency, "CHF"'],
      [5, 'Cost', '', 'Cell D5 holds a formula without a saved result; save the file in a spreadsheet'],
      [6, 'Cost', '', 'Cell D6 holds a formula without a saved result; save the file in a spreadsheet'],
      [
        8,
        'Cost',
        '1284.56',
        'An amount needs a date. Add a cost date or a start date, or choose the year of the costs at its column',
      ],
      [8, 'Vendor', '', 'Enter a vendor'],
    ]);
    expect(outcome.notes.map(({ kind: note, count, rows }) => [note, count, rows])).toEqual([
      ['otherHiddenSheets', 1, []],
      ['hiddenRows', 2, [4, 6]],
      ['hiddenColumns', 1, []],
      ['totalsRows', 1, [8]],
      ['unsavedFormulas', 2, [5, 6]],
    ]);
    expect(outcome).toMatchObject({ created: 2, rowsRejected: 5, acceptedAmount: 30 });
  });

  test('leaves totals and hidden rows out where that is wanted, and says so', async () => {
    const admin = await newAdmin();
    const mapping = { skipRejectedRows: true, leaveOutTotals: true, leaveOutHidden: true };
    const outcome = await bring(admin, WORKBOOK, mapping);
    expect(outcome).toMatchObject({
      applied: true,
      created: 2,
      rowsRead: 4,
      rowsLeftOut: 3,
      rowsRejected: 2,
    });
    const notes = outcome.notes.filter(({ kind: note }) => note === 'hiddenRows' || note === 'totalsRows');
    expect(notes.map(({ message }) => message)).toEqual([
      '2 rows are hidden or filtered out in the workbook and left out: rows 4 and 6.',
      '1 row holds totals of other rows and is left out: row 8.',
    ]);
  });

  test('knows a file that was imported before, whatever it is called, and proposes to change its records', async () => {
    const admin = await newAdmin();
    expect(await analyse(admin, CSV)).toMatchObject({ known: null, earlierImport: null });
    const first = await bring(admin, CSV, {}, { name: 'contracts.csv' });
    expect([first.earlierImport, first.notes]).toMatchObject([null, [{ kind: 'repeatedRows', rows: [4] }]]);

    // The same content with other line ends.
    const again = await analyse(admin, CSV.replaceAll('\n', '\r\n'));
    const key = ['product', 'vendor', 'startDate'];
    expect(again.known).toEqual({ rows: 3, key });
    expect(again.earlierImport?.changeSet).toMatchObject({
      id: first.changeSetId,
      label: 'contracts.csv',
      created: 3,
      createdBy: { id: admin.id },
    });
    const added = await bring(admin, CSV, {}, { dryRun: true });
    expect(added).toMatchObject({
      created: 3,
      notes: [{ kind: 'knownRecords', count: 3, key }, { kind: 'repeatedRows' }],
    });
    expect(added.earlierImport).toEqual(again.earlierImport);
    // By the proposed key nothing changes; a user who wants to can still continue.
    expect(await bring(admin, CSV, { key })).toMatchObject({ applied: false, unchanged: 3, rowsRejected: 0 });
    expect(await bring(admin, CSV)).toMatchObject({ applied: true, created: 3 });
  });

  test('knows rows of records that are there in a file of other content', async () => {
    const admin = await newAdmin();
    await bring(admin, CSV);
    const other = `${CSV.replace('10', '11')}Miro,Miro,2026-01-01,5\n`;
    expect(await analyse(admin, other)).toMatchObject({
      known: { rows: 3, key: ['product', 'vendor', 'startDate'] },
      earlierImport: null,
    });
    const outcome = await bring(admin, other, {}, { dryRun: true });
    expect(outcome.notes).toMatchObject([
      { kind: 'knownRecords', rows: [2, 3, 4] },
      { kind: 'repeatedRows', rows: [4] },
    ]);
    expect(outcome.earlierImport).toBeNull();
  });

  test('forgets an import that was undone', async () => {
    const admin = await newAdmin();
    const { changeSetId } = await bring(admin, CSV);
    await server.request('POST', `/changeSets/${changeSetId ?? ''}/undo`, { token: admin.token });
    expect(await analyse(admin, CSV)).toMatchObject({ known: null, earlierImport: null });
  });

  test('reports of another person’s import that it was, and nothing of who and what', async () => {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { role: 'System Admin', organisation });
    const team = await buildTeam(server, organisation);
    const manager = await buildUser(server, { role: 'Team Manager', teams: [team.id], organisation });
    await bring(admin, CSV);
    const { earlierImport } = await analyse(manager, CSV);
    expect(earlierImport).toEqual({ importedAt: expect.any(String), changeSet: null });
    const stranger = await newAdmin();
    expect(await analyse(stranger, CSV)).toMatchObject({ known: null, earlierImport: null });
  });

  test('says of years with two digits which century they got, and of days far from the others that they are', async () => {
    const admin = await newAdmin();
    const days = ['1/31/2014', '2/28/2015', '3/31/2016', '5/31/2018', '6/30/2020', '12/31/99', '11/31/2015'];
    const lines = days.map((day, at) => `P${at},V,${day},1`);
    const outcome = await bring(
      admin,
      `Product,Vendor,Start,Cost\n${lines.join('\n')}\n`,
      {},
      { dryRun: true },
    );
    expect(outcome.notes.map(({ kind: note, rows }) => [note, rows])).toEqual([
      ['oldCosts', [2, 3, 4, 5, 6, 7]],
      ['outlyingDates', [7]],
      ['shortYears', [7]],
    ]);
    expect(outcome.faults.map((fault) => [fault.row, fault.reason])).toEqual([
      [8, 'This day does not exist: November 2015 has 30 days'],
    ]);
  });

  const ENDS = `Product,Vendor,Start,End
Figma,Figma,2020-01-01,2040-12-31
Slack,Salesforce,2020-01-01,2020-12-31
Miro,Miro,2020-01-01,
Asana,Asana,,
`;
  const WITH_ENDS = {
    columns: [...COLUMNS.slice(0, 3), { column: 'End', field: 'endDate' }],
    defaults: {},
  };

  test('takes the status from the dates where rows say none, and counts what comes of it', async () => {
    const { preview, notes } = await bring(await newAdmin(), ENDS, WITH_ENDS, { dryRun: true });
    expect(preview.statuses).toEqual([
      { status: 'LIVE', count: 2 },
      { status: 'EVALUATING', count: 1 },
      { status: 'EXPIRED', count: 1 },
    ]);
    expect(notes).toMatchObject([
      {
        kind: 'openStatuses',
        message: '4 rows have no status. By their dates: 2 Live, 1 Evaluating and 1 Expired.',
      },
      {
        kind: 'silentRecords',
        message: '1 new Live record reminds no one: no end date (row 4).',
        rows: [4],
      },
    ]);
  });

  test('says that Evaluating records remind no one where a mapping does not look at the dates', async () => {
    const mapping = { ...WITH_ENDS, statusFromDates: false };
    const { preview, notes } = await bring(await newAdmin(), ENDS, mapping, { dryRun: true });
    expect(preview.statuses).toContainEqual({ status: 'EVALUATING', count: 4 });
    expect(notes.map(({ message }) => message)).toEqual([
      '4 rows have no status and become Evaluating, whatever their dates. Evaluating records remind no one.',
    ]);
  });

  test('warns of running contracts about which no one gets an email, as Reminder Health does', async () => {
    const admin = await newAdmin();
    const body = { digest: 'off' };
    await server.request('POST', '/users/notifications', { token: admin.token, body });
    const { notes } = await bring(admin, ENDS, WITH_ENDS);
    expect(notes.filter(({ kind: note }) => note === 'silentRecords').map(({ message }) => message)).toEqual([
      '1 new Live record reminds no one: no end date (row 4).',
      '1 new Live record reminds no one: no owner, team manager or administrator gets emails about it (row 2).',
    ]);
    const health = await server.request('GET', '/notifications/health', { token: admin.token });
    expect(health.body).toMatchObject({ live: 2, silent: 2 });
  });

  test('counts the empty cells that were passed over, and clears them where that is wanted', async () => {
    const admin = await newAdmin();
    await bring(admin, CSV);
    const emptied = 'Product,Vendor,Start,Cost\nFigma,Figma,,\n';
    const key = ['product', 'vendor'];
    const kept = await bring(admin, emptied, { key });
    expect(kept).toMatchObject({
      applied: false,
      unchanged: 1,
      notes: [{ kind: 'emptyCellsKept', count: 2 }],
    });
    const cleared = await bring(admin, emptied, { key, blankCells: 'clear' });
    expect(cleared).toMatchObject({
      updated: 1,
      notes: [{ kind: 'emptyCellsCleared', count: 2, rows: [2] }],
    });
    const { body } = await server.request('GET', '/contracts', { token: admin.token });
    expect(body.find(({ product }: { product: string }) => product === 'Figma')).toMatchObject({
      startDate: null,
      totalCost: null,
    });
  });
});
