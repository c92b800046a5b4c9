import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { exportColumns } from '@pactbook/domain/features/exports/export-columns.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import {
  chooseDataView,
  defaultTableView,
  noticeByPreset,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { withFormulaGuard } from '@pactbook/domain/kernel/text/formula-guard.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { readContracts } from '../contracts/queries.ts';
import { findActor, listPeople } from '../users/queries.ts';

const RECORDS = 12;
const ROLES = ['System Admin', 'Record Viewer', 'Team Manager', 'Team Viewer', 'Limited Access User'];
type Row = Readonly<Record<string, string>>;
const rowsOf = (csv: string): Row[] => parse(csv, { bom: true, columns: true });

/** A file comes from the list that is kept, or, of more records than one list holds, page by page. */
const CASES = [
  { way: 'from the list', listLimit: 1_000 },
  { way: 'page by page', listLimit: 1 },
];

describe.each(CASES)('records as files $way', ({ listLimit }) => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let people: ReadonlyMap<string, BuiltUser>;
  let teams: Team[];
  let today: string;

  beforeAll(async () => {
    server = await startTestServer({ listLimit });
    // Its day is the day below; in New York it would be the day before for some hours.
    organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
    teams = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    const [managed = '', viewed = ''] = teams.map(({ id }) => id);
    people = new Map([
      ['System Admin', await buildUser(server, { organisation, isSuperAdmin: true })],
      ['Record Viewer', await buildUser(server, { organisation, viewAll: true })],
      ['Team Manager', await buildUser(server, { organisation, manageTeams: [managed] })],
      ['Team Viewer', await buildUser(server, { organisation, viewTeams: [viewed] })],
      ['Limited Access User', await buildUser(server, { organisation })],
    ]);
    await buildCustomField(server, organisation, { key: 'tier', label: 'Tier', restricted: true });
    await buildCustomField(server, organisation, { key: 'seats', label: 'Seats', type: 'number' });
    const admin = people.get('System Admin')?.id ?? '';
    today = calendarDateAt(server.services.now(), 'UTC');
    await buildContracts(
      server,
      organisation,
      Array.from({ length: RECORDS }, (_, at) => ({
        product: `Record ${(at * 7) % RECORDS}`,
        vendor: ['=HYPERLINK("http://evil")', '＝HYPERLINK("http://evil")'][at % 3] ?? 'Müller & Söhne',
        status: 'LIVE' as const,
        teams: at % 4 === 3 ? [] : [at % 2 === 0 ? managed : viewed],
        startDate: '2025-06-01',
        endDate: addDays(today, 20 * (at + 1)),
        notes: `note ${RECORDS - at}, "quoted"\nand a second line`,
        customFields: { tier: `T${at % 3}`, ...(at % 2 === 0 ? { seats: at * 9 } : {}) },
        annualCosts: [
          { date: '2025-06-01', cost: 100 * at + 0.5 },
          { date: '2026-06-01', cost: 1000 - at },
        ],
        renewal: { type: 'ON_AGREEMENT' as const, noticeValue: 10, noticeUnit: 'DAYS' as const },
        owners: at % 2 === 0 ? [admin] : [],
      })),
    );
  });
  afterAll(() => server.stop());

  const person = (name: string): BuiltUser => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`There is nobody for ${name}.`);
    return found;
  };
  const get = async (user: BuiltUser, path: string) =>
    (await server.request('GET', path, user)).body as unknown;
  const exported = async (user: BuiltUser, query: Record<string, string> = {}): Promise<string> =>
    (await get(user, `/contracts/export?${new URLSearchParams(query).toString()}`)) as string;
  const post = (user: BuiltUser, body: unknown) =>
    server.request('POST', '/contracts/export', { token: user.token, body });

  /** Views that filter and sort by what some people may not read. */
  function views(): TableView[] {
    const base = defaultTableView();
    const visibility = { ...base.visibility, notes: true, totalCost: true, 'customFields.tier': true };
    const sorted = (id: TableView['sort']['id'], desc: boolean): TableView => ({
      ...base,
      visibility,
      sort: { id, desc, valueType: 'string' },
    });
    const filtered = (filters: Partial<TableView['filters']>): TableView => ({
      ...base,
      visibility,
      filters: { ...base.filters, ...filters },
    });
    return [
      base,
      sorted('totalCost', true),
      sorted('notes', false),
      sorted('customFields.tier', true),
      filtered({ search: 'note 7' }),
      filtered({ search: 'MÜLLER' }),
      filtered({ teams: teams.slice(0, 1).map(({ id, name }) => ({ id, label: name })) }),
      filtered({ noticeBy: noticeByPreset('next90Days', today) }),
      filtered({ owners: [{ id: person('System Admin').id, label: '' }] }),
      { ...base, visibility, customField: { key: 'tier', value: 'T1' } },
      chooseDataView(sorted('endDate', true), 'EXPIRING_SOON', 'next60Days', today),
    ];
  }

  const actorOf = async ({ id }: BuiltUser): Promise<Actor> => {
    const { scope } = organisation;
    const actor = await server.services.database.read(scope, (db) => findActor(db, id));
    if (actor === null) throw new Error('This person is not there.');
    return actor;
  };

  /** The records as a person may read them, in the order of their ids. */
  async function listOf(user: BuiltUser): Promise<Contract[]> {
    const { scope } = organisation;
    const actor = await actorOf(user);
    return await server.services.database.read(scope, async (db) => {
      const all: Contract[] = [];
      for await (const some of readContracts(db, scope, actor)) all.push(...some);
      return all;
    });
  }

  /** The whole file as it has to be, made from the list and with a library for CSV. */
  async function wholeFile(user: BuiltUser, view: TableView | null): Promise<string> {
    const contracts = await listOf(user);
    const { scope } = organisation;
    const actor = await actorOf(user);
    const persons = await server.services.database.read(scope, listPeople);
    const peopleNames = new Map(persons.map(({ id, name }) => [id, name]));
    const customFields = (await get(user, '/customFields')) as CustomField[];
    const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
    const byKey = new Map(customFields.map((field) => [field.key, field]));
    const index = new ContractIndex(contracts, { teamNames, peopleNames, customFields: byKey }, today);
    const positions = index.select(usableView(view ?? defaultTableView(), actor));
    const records = Array.from(positions, (at) => contracts[at]).filter((one) => one !== undefined);
    const years = records.flatMap(({ annualCosts = [] }) =>
      annualCosts.map(({ date }) => Number(date.slice(0, 4))),
    );
    const columns = exportColumns(
      {
        actor,
        today,
        teamNames,
        peopleNames,
        customFields,
        fiscalYearStartMonth: 1,
        costYears: [...new Set(years)].toSorted((one, other) => one - other),
      },
      view?.visibility ?? null,
      // Of what is read page by page any record may be limited by its turn.
      listLimit === 1
        ? !fullAccessScope(actor).everyContract
        : records.some(({ access }) => access === 'limited'),
    );
    const rows = [
      columns.map(({ heading }) => heading),
      ...records.map((record) => columns.map(({ cellOf }) => cellOf(record) ?? '')),
    ];
    const guarded = rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? withFormulaGuard(cell) : cell)),
    );
    return `\ufeff${stringify(guarded, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })}`;
  }

  test.each(ROLES)('are for a %s byte for byte what their list holds, in every view', async (name) => {
    const user = person(name);
    for (const view of [null, ...views()]) {
      const query: Record<string, string> = view === null ? {} : { view: JSON.stringify(view) };
      const response = await fetch(
        `${server.address}/api/contracts/export?${new URLSearchParams(query).toString()}`,
        { headers: { authorization: `Bearer ${user.token}` } },
      );
      // As bytes: a text of a response loses its byte order mark.
      const file = Buffer.from(await response.arrayBuffer()).toString();
      expect(file).toBe(await wholeFile(user, view));
    }
  });

  test('are those of one moment, whatever changes while they leave', async () => {
    const admin = person('System Admin');
    const before = await wholeFile(admin, null);
    const response = await fetch(`${server.address}/api/contracts/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [added] = await buildContracts(server, organisation, [{ product: 'Added meanwhile' }]);
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(before);
    expect(await exported(admin)).toContain('Added meanwhile');
    await server.request('DELETE', `/contracts/${added?.id}`, admin);
    expect(await exported(admin)).not.toContain('Added meanwhile');
  });

  test.each(ROLES)('hold for a %s what their table shows, row by row and cell by cell', async (name) => {
    const user = person(name);
    const contracts = await listOf(user);
    const fields = (await get(user, '/customFields')) as CustomField[];
    const actor = await actorOf(user);
    const index = new ContractIndex(
      contracts,
      {
        teamNames: new Map(teams.map((team) => [team.id, team.name])),
        customFields: new Map(fields.map((field) => [field.key, field])),
      },
      today,
    );
    for (const view of views()) {
      const shown = Array.from(index.select(usableView(view, actor)), (at) => contracts[at]);
      const rows = rowsOf(await exported(user, { view: JSON.stringify(view) }));
      expect(rows.map((row) => row['Product'])).toEqual(shown.map((contract) => contract?.product));
      const cells = shown.map((contract) => [
        contract?.notes?.replace('\n', '|') ?? '',
        contract?.totalCost?.toString() ?? '',
        contract?.customFields['tier'] ?? '',
      ]);
      if (view.visibility.notes !== true) continue;
      expect(
        rows.map((row) => [
          row['Notes']?.replace('\n', '|') ?? '',
          row['Total Cost'] ?? '',
          row['Tier'] ?? '',
        ]),
      ).toEqual(cells);
    }
  });

  test('say where cells are empty because the person may not read them', async () => {
    const all = rowsOf(await exported(person('Team Manager')));
    expect(Map.groupBy(all, (row) => row['Access']).size).toBe(2);
    for (const row of all) {
      const hidden = ['Notes', 'Total Cost', 'Cost in 2025', 'Owners', 'Tier', 'Notice By'].map(
        (key) => row[key],
      );
      if (row['Access'] !== 'Full') expect(hidden).toEqual(hidden.map(() => ''));
    }
    expect(all[0]).toHaveProperty('Tier');
    const limited = rowsOf(await exported(person('Limited Access User')));
    expect(Object.keys(limited[0] ?? {})).not.toContain('Tier');
    expect(limited[0]).not.toHaveProperty('Access');
    expect(rowsOf(await exported(person('System Admin')))[0]).not.toHaveProperty('Access');
  });

  test('run no formula, whatever records are called', async () => {
    const csv = await exported(person('System Admin'), { format: 'csv' });
    const cells = parse(csv, { bom: true }).flat();
    const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell);
    expect(cells.filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell) && !isNumber(cell))).toEqual([]);
    expect(cells).toContain(`'=HYPERLINK("http://evil")`);
    expect(cells).toContain(`'＝HYPERLINK("http://evil")`);
    expect(csv.startsWith('\ufeff') || csv.startsWith('Product')).toBe(true);
  });

  test('as a workbook hold days as days, money as numbers, texts as texts', async () => {
    const response = await fetch(`${server.address}/api/contracts/export?format=xlsx`, {
      headers: { authorization: `Bearer ${person('System Admin').token}` },
    });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="all-records-${today}.xlsx"`,
    );
    const [sheet] = await readExcelFile(Buffer.from(await response.arrayBuffer()));
    const [headings = [], first = [], ...rest] = sheet?.data ?? [];
    expect([sheet?.sheet, rest.length]).toEqual(['Records', RECORDS - 1]);
    const cell = (heading: string) => first[headings.indexOf(heading)];
    expect(cell('Product')).toBe('Record 0');
    expect(cell('Vendor')).toBe('=HYPERLINK("http://evil")');
    expect(cell('Start Date')).toEqual(new Date('2025-06-01T00:00:00Z'));
    expect([cell('Total Cost'), cell('Cost in 2025'), cell('Cost in 2026')]).toEqual([1000.5, 0.5, 1000]);
    expect(cell('Notes')).toBe(`note ${RECORDS}, "quoted"\nand a second line`);
  });

  test('are written down once each, with format, number and filters; their headers alone are not', async () => {
    const admin = person('System Admin');
    const events = async () =>
      (await get(admin, '/activity?type=contractsExported&limit=200')) as { items: ActivityEntry[] };
    const before = (await events()).items.length;
    const head = await server.request('HEAD', '/contracts/export?format=xlsx', admin);
    expect([head.status, head.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="all-records-${today}.xlsx"`,
    ]);
    expect((await events()).items).toHaveLength(before);
    const view = { ...defaultTableView() };
    view.filters = { ...view.filters, search: 'note 7', statuses: ['LIVE'] };
    await exported(person('Team Viewer'), { view: JSON.stringify(view) });
    const [last, ...others] = (await events()).items;
    expect(others).toHaveLength(before);
    expect(last).toMatchObject({
      actor: { id: person('Team Viewer').id },
      subject: { kind: 'export', label: `filtered-records-${today}.csv` },
    });
    expect(last?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['format', 'csv'],
      ['records', 1],
      ['columns', 'shown'],
      ['search', 'note 7'],
      ['status', 'Live'],
    ]);
  });

  test('hold the records that were selected, in the order of the table, and no others', async () => {
    const admin = person('System Admin');
    const contracts = await listOf(admin);
    const stranger = await buildUser(server, { role: 'System Admin' });
    const [foreign] = await buildContracts(server, stranger.organisation, [{}]);
    const ids = contracts.slice(0, 3).map(({ id }) => id);
    const view = { ...defaultTableView(), sort: { id: 'product', desc: true, valueType: 'string' } };
    const { status, body } = await post(admin, { ids: [...ids, foreign?.id], view, columns: 'all' });
    expect(status).toBe(200);
    const rows = rowsOf(body as string);
    expect(new Set(rows.map((row) => row['Record ID']))).toEqual(new Set(ids));
    const products = rows.map((row) => row['Product'] ?? '');
    const numberOf = (product: string) => Number(product.split(' ')[1]);
    expect(products).toEqual(products.toSorted((one, other) => numberOf(other) - numberOf(one)));
    expect((await post(admin, { ids: [] })).body.error.fields).toEqual({ ids: 'Choose at least one record' });
  });

  test.each(['csv', 'xlsx'])(
    'as %s come back by the import as they left: nothing changes',
    async (format) => {
      const admin = person('System Admin');
      const response = await fetch(`${server.address}/api/contracts/export?format=${format}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const file = new Blob([await response.arrayBuffer()]);
      const form = (parts: Record<string, string>): FormData => {
        const body = new FormData();
        for (const [name, value] of Object.entries(parts)) body.set(name, value);
        body.set('file', file, `records.${format}`);
        return body;
      };
      const send = async (path: string, body: FormData) =>
        (await server.request('POST', path, { token: admin.token, body })).body as unknown;
      const { columns } = (await send('/contracts/import/analysis', form({}))) as ImportAnalysis;
      const suggested = columns.flatMap(({ name, suggestion }) =>
        suggestion === null ? [] : [{ column: name, field: suggestion.field, ...suggestion.settings }],
      );
      expect(suggested.map(({ column }) => column)).toEqual(
        expect.arrayContaining([
          'Product',
          'Notes',
          'Annual Costs',
          'Owners',
          'Tier',
          'Notice Period',
          'Record ID',
        ]),
      );
      const mapping = JSON.stringify({ columns: suggested, key: ['recordId'], blankCells: 'clear' });
      const outcome = (await send('/contracts/import', form({ mapping, dryRun: 'true' }))) as ImportOutcome;
      const { faults, changes, unchanged } = outcome;
      expect({ faults, changes, unchanged }).toEqual({ faults: [], changes: [], unchanged: RECORDS });
    },
  );

  test('are refused in other formats and for views that are none', async () => {
    const admin = person('System Admin');
    const fault = async (query: string) => {
      const { status, body } = await server.request('GET', `/contracts/export?${query}`, admin);
      return [status, Object.keys(body.error.fields as object)];
    };
    expect(await fault('format=pdf')).toEqual([422, ['format']]);
    expect(await fault('view=%7B')).toEqual([422, ['view']]);
    expect((await fault('view=%7B%7D'))[0]).toBe(422);
  });
});
