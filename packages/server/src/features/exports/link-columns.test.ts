import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkKind } from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const LINKED: readonly (readonly [from: number, kind: LinkKind, to: number])[] = [
  [1, 'AMENDS', 0],
  [2, 'REPLACES', 0],
  [1, 'RELATED', 2],
  [1, 'RELATED', 3],
  [4, 'AMENDS', 0],
  [4, 'AMENDS', 3],
];

/** A file comes from the list that is kept, or, of more records than one list holds, page by page. */
const CASES = [
  { way: 'from the list', listLimit: 1_000 },
  { way: 'page by page', listLimit: 1 },
];

describe.each(CASES)('the links of an export $way', ({ listLimit }) => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  let viewer: BuiltUser;
  let ids: string[];

  beforeAll(async () => {
    server = await startTestServer({ listLimit });
    organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    await buildCustomField(server, organisation, {
      key: 'number',
      label: 'Contract number',
      restricted: true,
    });
    const team = await buildTeam(server, organisation, { name: 'Legal' });
    viewer = await buildUser(server, { organisation, viewTeams: [team.id] });
    const rows = [
      { product: 'Framework', customFields: { number: 'C-1' } },
      { product: 'Order; the first, urgent' },
      { product: 'Same name' },
      { product: 'Same name', customFields: { number: 'C-4; C-1' } },
      { product: 'Hidden', teams: [] },
    ];
    const built = await buildContracts(
      server,
      organisation,
      rows.map((row) => ({ vendor: 'Acme', teams: [team.id], ...row })),
    );
    ids = built.map(({ id }) => id);
    for (const [from, of, to] of LINKED) {
      const { status } = await server.request('POST', `/contracts/${ids[from]}/links`, {
        token: admin.token,
        body: { kind: of, recordId: ids[to] },
      });
      if (status !== 201) throw new Error(`The records were not linked: ${status}.`);
    }
  });
  afterAll(() => server.stop());

  async function exported(user: BuiltUser, format = 'csv', body: object = {}): Promise<Blob> {
    const response = await fetch(`${server.address}/api/contracts/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format, ...body }),
    });
    expect(response.status).toBe(200);
    return new Blob([await response.arrayBuffer()]);
  }
  const rowsOf = async (file: Blob) =>
    parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
  const cellsOf = (rows: readonly Record<string, string>[]) =>
    Object.fromEntries(
      rows.map((row) => [
        row['Record ID'],
        ['Amends', 'Replaces', 'Related to'].map((heading) => row[heading]),
      ]),
    );

  test('are a column for each kind that there is, with numbers, or names where there are none', async () => {
    const rows = await rowsOf(await exported(admin));
    expect(Object.keys(rows[0] ?? {})).not.toContain('Part of');
    expect(cellsOf(rows)).toEqual({
      [ids[0] ?? '']: ['', '', ''],
      [ids[1] ?? '']: ['C-1', '', 'C-4; C-1; Same name'],
      [ids[2] ?? '']: ['', 'C-1', 'Order; the first, urgent'],
      [ids[3] ?? '']: ['', '', 'Order; the first, urgent'],
      [ids[4] ?? '']: ['C-1; C-4; C-1', '', ''],
    });
  });

  test('of chosen records are those of these records', async () => {
    const rows = await rowsOf(await exported(admin, 'csv', { ids: [ids[1]] }));
    expect(rows.map((row) => [row['Amends'], row['Related to']])).toEqual([['C-1', 'C-4; C-1; Same name']]);
  });

  test('are in no file with the columns of a view', async () => {
    const rows = await rowsOf(await exported(admin, 'csv', { view: defaultTableView() }));
    expect(Object.keys(rows[0] ?? {})).not.toContain('Amends');
  });

  test('name only records that the person reads in full, from such records', async () => {
    const cells = cellsOf(await rowsOf(await exported(viewer)));
    expect([cells[ids[1] ?? ''], cells[ids[4] ?? '']]).toEqual([
      ['C-1', '', 'C-4; C-1; Same name'],
      ['', '', ''],
    ]);
  });

  test.each(['csv', 'xlsx'])('come back as %s and change nothing', async (format) => {
    const file = await exported(admin, format);
    const send = async (path: string, parts: Record<string, string> = {}) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(parts)) body.set(name, value);
      body.set('file', file, 'records');
      const answer = await server.request('POST', path, { token: admin.token, body });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body;
    };
    const { columns } = (await send('/contracts/import/analysis')) as ImportAnalysis;
    const suggested = columns.flatMap(({ name, suggestion }) =>
      suggestion === null ? [] : [{ column: name, field: suggestion.field, ...suggestion.settings }],
    );
    expect(suggested.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['amends', 'replaces', 'relatedTo']),
    );
    for (const blankCells of ['leave', 'clear']) {
      const mapping = JSON.stringify({ columns: suggested, key: ['recordId'], blankCells });
      const outcome = (await send('/contracts/import', { mapping, dryRun: 'true' })) as ImportOutcome;
      const { faults, changes, unchanged, notes } = outcome;
      const kinds = notes.map((note) => note.kind);
      // Two records have the same name, which the check says of every list.
      expect({ faults, changes, unchanged, kinds }).toEqual({
        faults: [],
        changes: [],
        unchanged: 5,
        kinds: ['repeatedRows'],
      });
    }
  });
});
