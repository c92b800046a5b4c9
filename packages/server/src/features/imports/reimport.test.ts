import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  importLineSchema,
  type ImportLine,
  type ImportOutcome,
} from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Status', field: 'status' },
  { column: 'End', field: 'endDate' },
  { column: 'Team', field: 'teams', separator: ';' },
  { column: 'FY2027', field: 'annualCost', costDate: '2027-01-01' },
  { column: 'FY2028', field: 'annualCost', costDate: '2028-01-01' },
];
const HEADER = 'Product,Vendor,Status,End,Team,FY2027,FY2028';
const FIRST = `${HEADER}
Figma,Figma,Live,2031-01-31,Design,100,200
Slack,Salesforce,Live,2031-02-28,Design;Legal,10,
Zoom,Zoom,Evaluating,,,,
`;
const KEYED = { columns: COLUMNS, createTeams: true, key: ['product', 'vendor'] };

function buildForm(content: string, mapping: unknown, dryRun = false): FormData {
  const form = new FormData();
  form.set('mapping', JSON.stringify(mapping));
  form.set('dryRun', String(dryRun));
  form.set('file', new Blob([content]), 'list.csv');
  return form;
}

const linesOf = (text: string): ImportLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => importLineSchema.parse(JSON.parse(line)));

describe('importing a list again', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => server.stop());

  async function bring(
    user: BuiltUser,
    content: string,
    mapping: unknown = KEYED,
    dryRun = false,
  ): Promise<ImportOutcome> {
    const body = buildForm(content, mapping, dryRun);
    const answer = await server.request('POST', '/contracts/import', { token: user.token, body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as ImportOutcome;
  }

  async function contractsOf(user: BuiltUser): Promise<Map<string, Contract>> {
    const { body } = await server.request('GET', '/contracts', { token: user.token });
    return new Map((body as Contract[]).map((contract) => [contract.product, contract]));
  }

  const newAdmin = () => buildUser(server, { role: 'System Admin' });

  test('changes what differs and nothing else, says so field by field, and can be undone', async () => {
    const admin = await newAdmin();
    const first = await bring(admin, FIRST);
    expect(first).toMatchObject({ applied: true, created: 3, updated: 0, unchanged: 0, rowsRejected: 0 });
    expect(await bring(admin, FIRST)).toMatchObject({
      applied: false,
      rowsAccepted: 3,
      unchanged: 3,
      changeSetId: null,
    });
    const before = await contractsOf(admin);

    const second = `${HEADER}
 figma ,FIGMA,Live,2031-01-31,Design,100,250
Slack,Salesforce,,2031-03-31,,10,
Miro,Miro,Live,2031-05-01,,1,1
`;
    const dry = await bring(admin, second, KEYED, true);
    expect(dry).toMatchObject({ created: 1, updated: 2, unchanged: 0, changeSetId: null });
    const real = await bring(admin, second);
    expect({ ...real, dryRun: true, changeSetId: null }).toEqual(dry);
    expect(real.changes.map(({ row, changes }) => [row, changes.map(({ field }) => field)])).toEqual([
      [2, ['product', 'vendor', 'annualCosts', 'totalCost']],
      [3, ['endDate']],
    ]);
    expect(real.changes[1]?.changes).toEqual([{ field: 'endDate', from: '2031-02-28', to: '2031-03-31' }]);

    const after = await contractsOf(admin);
    expect([...after.keys()].toSorted()).toEqual(['Miro', 'Slack', 'Zoom', 'figma']);
    expect(after.get('figma')).toMatchObject({
      id: before.get('Figma')?.id,
      totalCost: 350,
      teams: before.get('Figma')?.teams,
    });
    // An empty cell leaves a status and teams as they are; a record that the file does not name stays untouched.
    expect(after.get('Slack')).toMatchObject({ status: 'LIVE', teams: before.get('Slack')?.teams });
    expect(after.get('Zoom')?.version).toBe(before.get('Zoom')?.version);

    const undo = await server.request('POST', `/changeSets/${real.changeSetId ?? ''}/undo`, {
      token: admin.token,
    });
    expect([undo.status, undo.body]).toEqual([200, { undone: 3, deleted: 1, skipped: [] }]);
    const undone = await contractsOf(admin);
    expect([...undone.keys()].toSorted()).toEqual(['Figma', 'Slack', 'Zoom']);
    expect(undone.get('Figma')?.totalCost).toBe(300);
    expect(undone.get('Slack')?.endDate).toBe('2031-02-28');
  });

  test("changes only what somebody may change: another team's record is refused with the reason", async () => {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { role: 'System Admin', organisation });
    const [mine, other] = [
      await buildTeam(server, organisation, { name: 'Mine' }),
      await buildTeam(server, organisation, { name: 'Other' }),
    ];
    await bring(admin, `${HEADER}\nA,a,Live,,Mine,1,\nB,b,Live,,Other,2,\n`);
    const manager = await buildUser(server, { role: 'Team Manager', teams: [mine.id], organisation });
    const mapping = { columns: COLUMNS, key: ['product', 'vendor'], skipRejectedRows: true };
    const outcome = await bring(manager, `${HEADER}\nA,a,Expired,,,9,\nB,b,Expired,,,9,\n`, mapping);
    expect(outcome).toMatchObject({ updated: 1, rowsRejected: 1 });
    expect(outcome.faults[0]?.reason).toBe('You can only change records of the teams that you manage.');
    expect(outcome.changes.map(({ product }) => product)).toEqual(['A']);
    const away = await bring(manager, `${HEADER}\nA,a,,,Other,,\n`, mapping);
    expect(away.faults.map(({ column }) => column)).toEqual(['Team']);
    expect((await contractsOf(admin)).get('B')).toMatchObject({ status: 'LIVE', teams: [other.id] });
  });

  test('finds records by a field of the organisation’s own, a restricted one only where it may be read', async () => {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { role: 'System Admin', organisation });
    const team = await buildTeam(server, organisation, { name: 'Mine' });
    await buildTeam(server, organisation, { name: 'Other' });
    const field = { label: 'Number', type: 'text', restricted: true };
    const made = await server.request('POST', '/customFields/create', { token: admin.token, body: field });
    expect(made.status).toBe(201);
    const columns = [
      ...COLUMNS.slice(0, 2),
      { column: 'Team', field: 'teams' },
      { column: 'No', field: 'customFields.Number' },
    ];
    const mapping = { columns, key: ['customFields.Number'] };
    await bring(admin, 'No,Product,Vendor,Team\nN1,A,a,Mine\nN2,B,b,Other\n', mapping);
    expect(await bring(admin, 'No,Product,Vendor,Team\nn1,Renamed,a,\n', mapping)).toMatchObject({
      updated: 1,
      created: 0,
    });
    const manager = await buildUser(server, { role: 'Team Manager', teams: [team.id], organisation });
    const blind = await bring(manager, 'No,Product,Vendor,Team\nN2,C,c,Mine\n', mapping, true);
    expect(blind).toMatchObject({ created: 1, updated: 0, rowsRejected: 0 });
    const empty = await bring(admin, 'No,Product,Vendor,Team\n,C,c,\n', mapping);
    expect(empty.faults.map(({ reason }) => reason)).toEqual(['There is no Number to match the record by']);
  });

  test('tells how far it is line by line, with the outcome last', async () => {
    const admin = await newAdmin();
    const answer = await fetch(`${server.address}/api/contracts/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, accept: 'application/x-ndjson' },
      body: buildForm(FIRST, KEYED),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const lines = linesOf(await answer.text());
    const phases = lines.flatMap((line) => ('progress' in line ? [line.progress.phase] : []));
    expect([...new Set(phases)]).toEqual(['reading', 'checking', 'writing']);
    expect(lines.at(-1)).toMatchObject({ outcome: { applied: true, created: 3 } });

    const refused = await fetch(`${server.address}/api/contracts/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, accept: 'application/x-ndjson' },
      body: buildForm('a,b\n1,2\n', KEYED),
    });
    expect(linesOf(await refused.text()).at(-1)).toMatchObject({ error: { code: 'invalid_fields' } });
  });

  test('writes nothing when its request is ended while it writes', async () => {
    const admin = await newAdmin();
    const rows = Array.from({ length: 3_000 }, (_, at) => `Product ${at},Vendor,Live,,,1,`);
    const form = new Request('http://x', {
      method: 'POST',
      body: buildForm(`${HEADER}\n${rows.join('\n')}\n`, KEYED),
    });
    const body = Buffer.from(await form.arrayBuffer());
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/contracts/import HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${admin.token}\r\n` +
        `accept: application/x-ndjson\r\ncontent-type: ${form.headers.get('content-type') ?? ''}\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    let said = '';
    for await (const chunk of socket) {
      said += String(chunk);
      if (said.includes('"writing"')) break;
    }
    expect(said).toContain('"writing"');
    expect(said).not.toContain('"outcome"');
    if (!socket.destroyed) {
      socket.destroy();
      await once(socket, 'close');
    }
    // What it had written by then is rolled back.
    await expect
      .poll(async () => (await server.request('GET', '/changeSets', admin)).body.items)
      .toMatchObject([{ undoneBy: null, undoneAt: expect.any(String) }]);
    expect([...(await contractsOf(admin)).keys()]).toEqual([]);
  });

  test('keeps mappings and offers the one that fits', async () => {
    const admin = await newAdmin();
    const body = { name: 'Yearly list', headings: HEADER.split(','), mapping: KEYED };
    const saved = await server.request('POST', '/importMappings', { token: admin.token, body });
    expect(saved).toMatchObject({ status: 201, body: { name: 'Yearly list', canChange: true } });
    const again = { token: admin.token, body: { ...body, name: ' yearly LIST ' } };
    expect((await server.request('POST', '/importMappings', again)).status).toBe(409);
    const replaced = { token: admin.token, body: { ...body, name: 'Yearly List', replace: true } };
    expect((await server.request('POST', '/importMappings', replaced)).body.id).toBe(saved.body.id);

    await bring(admin, FIRST);
    const form = new FormData();
    form.set('file', new Blob([FIRST.replace('Salesforce', 'Figma Inc.')]), 'list.csv');
    const { status, body: analysis } = await server.request('POST', '/contracts/import/analysis', {
      token: admin.token,
      body: form,
    });
    expect(status).toBe(200);
    expect(analysis).toMatchObject({
      rows: 3,
      reading: { kind: 'csv', encoding: 'utf-8', delimiter: ',', headerRow: 1 },
      mapping: { name: 'Yearly List' },
      vendors: [
        {
          texts: [
            { text: 'Figma', count: 1 },
            { text: 'Figma Inc.', count: 1 },
          ],
          existing: 'Figma',
        },
      ],
    });
    expect(
      analysis.columns.map(({ name, suggestion }: { name: string; suggestion: { field: string } }) => [
        name,
        suggestion?.field,
      ]),
    ).toEqual(COLUMNS.map(({ column, field }) => [column, field]));
    const path = `/importMappings/${saved.body.id}`;
    expect((await server.request('DELETE', path, { token: admin.token })).status).toBe(204);
    expect((await server.request('DELETE', path, { token: admin.token })).status).toBe(404);
  });
});
