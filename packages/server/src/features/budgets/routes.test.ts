import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

/** Other budgets of this file are of later years. */
const THIS_YEAR = 2027;
const TAKEN = 'There is already a budget for this fiscal year';

describe('budgets', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  let team: { id: string; name: string };

  beforeAll(async () => {
    server = await startTestServer();
    // In the middle of a year: on its last day everything in it is spent.
    server.clock.moveTo(Date.UTC(THIS_YEAR, 5, 15));
    organisation = await buildOrganisation(server, { categories: ['Software'] });
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    team = await buildTeam(server, organisation, { name: 'IT' });
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.request(method, path, { token: admin.token, body, headers });
  const add = async (input: object): Promise<Budget> => {
    const { status, body } = await ask('POST', '/budgets', {
      amount: 100,
      ...input,
    });
    expect([status, body]).toEqual([201, expect.objectContaining({ version: 1 })]);
    return body as Budget;
  };
  const figures = async (year: number): Promise<BudgetFigures> =>
    (await ask('GET', `/budgets/figures?year=${year}`)).body as BudgetFigures;
  const faults = ({ status, body }: TestAnswer) => [status, body.error.fields];

  it('exist once for a fiscal year and all records, a team or a category, however many add it at once', async () => {
    const input = { year: 2030, team: team.id, amount: 5_000.5, note: ' Licences ' };
    const budget = await add(input);
    expect(budget).toEqual({
      id: budget.id,
      version: 1,
      year: 2030,
      scope: 'team',
      groupId: team.id,
      group: 'IT',
      amount: 5_000.5,
      currency: 'USD',
      note: 'Licences',
    });
    expect(faults(await ask('POST', '/budgets', input))).toEqual([409, { team: TAKEN }]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('POST', '/budgets', { year: 2030, amount: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    const missing = { year: 2030, category: 'None', amount: 1 };
    expect(faults(await ask('POST', '/budgets', missing))).toEqual([
      422,
      { category: 'This category does not exist' },
    ]);
  });

  it('change on the version that they are based on, and otherwise say who was first', async () => {
    const { id } = await add({ year: 2031 });
    const save = (version: number, body: object) =>
      ask('POST', `/budgets/${id}`, body, { 'if-match': `"${version}"` });
    expect((await save(1, { amount: 200 })).body).toMatchObject({ version: 2, amount: 200 });
    // The same again is no change.
    expect((await save(2, { amount: 200 })).body).toMatchObject({ version: 2 });
    const late = await save(1, { note: 'Late' });
    expect([late.status, late.body.error.code, late.body.error.current]).toEqual([
      409,
      'stale_version',
      expect.objectContaining({ version: 2, note: '' }),
    ]);
    expect((await ask('DELETE', `/budgets/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(409);
    expect((await ask('DELETE', `/budgets/${id}`, undefined, { 'if-match': '"2"' })).status).toBe(204);
    expect((await save(2, { amount: 1 })).status).toBe(404);
    const { body } = await ask('GET', '/activity');
    const entries = (
      body.items as { type: string; subject: { id: string; label: string }; changes: unknown }[]
    )
      .filter(({ subject }) => subject.id === id)
      .map(({ type, subject, changes }) => [type, subject.label, changes]);
    expect(entries).toEqual([
      ['budgetDeleted', 'All records, 2031', [{ field: 'amount', from: 200, to: null }]],
      ['budgetUpdated', 'All records, 2031', [{ field: 'amount', from: 100, to: 200 }]],
      ['budgetCreated', 'All records, 2031', [{ field: 'amount', from: null, to: 100 }]],
    ]);
  });

  it('say what is spent, committed, projected and left of a year, split between the teams of a record', async () => {
    const other = await buildTeam(server, organisation);
    const year = THIS_YEAR;
    await buildContract(server, organisation, {
      status: 'LIVE',
      endDate: `${year}-12-31`,
      renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
      teams: [team.id, other.id],
      categories: ['Software'],
      annualCosts: [
        { date: `${year}-01-01`, cost: 10.01 },
        { date: `${year}-12-31`, cost: 20 },
      ],
    });
    await add({ year, amount: 50 });
    await add({ year, team: team.id, amount: 20 });
    const now = await figures(year);
    expect(now).toMatchObject({ year, thisYear: year, currency: 'USD', firstDay: `${year}-01-01` });
    expect(now.years).toContain(year);
    expect(now.budgets).toMatchObject([
      { scope: 'organization', spent: 10.01, committed: 20, projected: 0, left: 19.99, isConverted: false },
      { group: 'IT', committed: 10, projected: 0 },
    ]);
    const share = now.budgets[1]?.spent;
    expect([5, 5.01]).toContain(share);
    await add({ year: year + 1, amount: 10 });
    expect((await figures(year + 1)).budgets).toMatchObject([
      { spent: 0, committed: 0, projected: 30.01, left: -20.01 },
    ]);
    expect((await figures(1970)).budgets).toEqual([]);
    expect(faults(await ask('GET', '/budgets/figures?year=1'))).toEqual([
      422,
      { year: 'Enter a year from 1970 to 2200' },
    ]);
  });

  it('outlive their team under its last name', async () => {
    const gone = await buildTeam(server, organisation, { name: 'Short-lived' });
    await add({ year: 2032, team: gone.id });
    expect((await ask('DELETE', `/teams/${gone.id}`)).status).toBeLessThan(300);
    expect((await figures(2032)).budgets).toMatchObject([
      { scope: 'team', groupId: null, group: 'Short-lived', spent: 0, left: 100 },
    ]);
    // Another team of the same name gets its own budget.
    const next = await buildTeam(server, organisation, { name: 'Short-lived' });
    await add({ year: 2032, team: next.id });
  });

  it('come from a file and go into one: all of its lines or none, each fault with its line', async () => {
    const read = (text: string, dryRun = false) => ask('POST', '/budgets/import', { text, dryRun });
    const file = (...lines: string[]) => ['Name;Fiscal Year;Budget For;Amount;Note', ...lines].join('\r\n');
    const good = file(
      ';FY 2040;All records;1.234,50;',
      'it;2040;team;$20;"Seats; all"',
      'SOFTWARE;2040;Category;3;',
    );
    expect((await read(good, true)).body).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      changes: expect.any(Array),
    });
    expect((await figures(2040)).budgets).toEqual([]);
    expect((await read(good)).body).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      changes: expect.any(Array),
    });
    expect((await figures(2040)).budgets).toMatchObject([
      { scope: 'organization', amount: 1_234.5 },
      { group: 'IT', amount: 20, note: 'Seats; all' },
      { group: 'Software', amount: 3 },
    ]);
    for (const [text, fault] of [
      [file(';2040;All records;9;', 'None;2040;Team;1;'), 'Line 3: There is no team None'],
      [file(';2040;All records;9;', 'None;2040;Category;1;'), 'Line 3: This category does not exist'],
      [file(';2040;All records;many;'), 'Line 2: Enter an amount of 0 or more'],
      [file(';2040;All records;1;', ';2040;All records;2;'), 'Line 3: this budget is already in line 2'],
      [file(';2040;Everything;1;'), 'Line 2: Budget For must be All records, Team or Category'],
      ['Amount\n5', 'The first line has no column Fiscal Year'],
      [file(), 'The file has no budgets'],
    ] as const) {
      expect(faults(await read(text))).toEqual([422, { text: fault }]);
    }
    // What comes back as it went out changes nothing.
    const out = await server.request('GET', '/budgets/export?year=2040', { token: admin.token });
    expect(out.body).toContain(
      'Fiscal Year,Budget For,Name,Amount,Currency,Note,Spent,Committed,Projected,Left',
    );
    expect((await read(out.body)).body).toEqual({ added: 0, changed: 0, unchanged: 3, changes: [] });
    expect((await figures(2040)).budgets[0]?.amount).toBe(1_234.5);
  });

  it('go into a workbook as well, and come back from it without a change', async () => {
    await add({ year: 2041, amount: 1_234.5, note: 'Seats; all' });
    await add({ year: 2041, team: team.id, amount: 20 });
    const download = await fetch(`${server.address}/api/budgets/export?year=2041&format=xlsx`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(download.headers.get('content-type')).toContain('spreadsheetml');
    expect(download.headers.get('content-disposition')).toContain('budgets-2041.xlsx');
    const bytes = Buffer.from(await download.arrayBuffer());
    const send = (file: Buffer) =>
      ask('POST', '/budgets/import', { file: file.toString('base64'), dryRun: false });
    expect((await send(bytes)).body).toEqual({ added: 0, changed: 0, unchanged: 2, changes: [] });
    // A CSV file is read by its bytes, as old spreadsheets write it.
    const latin = Buffer.from(
      'Fiscal Year;Budget For;Amount;Note\r\n\r\n2041;All records;5;Gebühr\r\n',
      'latin1',
    );
    expect((await send(latin)).body).toMatchObject({ added: 0, changed: 1 });
    expect((await figures(2041)).budgets[0]).toMatchObject({ amount: 5, note: 'Gebühr' });
    for (const [file, fault] of [
      [
        'Fiscal Year,Budget For,Amount\n\n2041,Everything,1',
        'Line 3: Budget For must be All records, Team or Category',
      ],
      ['Fiscal Year,Budget For,Amount\n2041,All records,€ 5', 'Line 2: The amount is in €; enter it in USD'],
    ] as const) {
      expect(faults(await send(Buffer.from(file)))).toEqual([422, { text: fault }]);
    }
    expect((await send(Buffer.from('PK\u0003\u0004broken'))).status).toBe(422);
    expect(faults(await ask('POST', '/budgets/import', { dryRun: true }))).toEqual([
      422,
      { text: 'Choose a file' },
    ]);
  });

  describe('are undone', () => {
    const undo = (...changes: { id: string; version: number }[]) => ask('POST', '/budgets/undo', { changes });
    const shown = async (year: number) =>
      (await figures(year)).budgets.map(({ amount, note, version }) => [amount, note, version]);

    it('by the versions that an addition, a change and a deletion left', async () => {
      const { id } = await add({ year: 2050, amount: 100, note: 'First' });
      const save = await ask('POST', `/budgets/${id}`, { amount: 200 }, { 'if-match': '"1"' });
      expect(save.body.version).toBe(2);
      expect((await undo({ id, version: 2 })).body).toEqual({ undone: 1 });
      expect(await shown(2050)).toEqual([[100, 'First', 3]]);
      await ask('DELETE', `/budgets/${id}`, undefined, { 'if-match': '"3"' });
      expect(await shown(2050)).toEqual([]);
      expect((await undo({ id, version: 4 })).body).toEqual({ undone: 1 });
      expect(await shown(2050)).toEqual([[100, 'First', 5]]);
      const second = await add({ year: 2050, team: team.id });
      expect((await undo({ id: second.id, version: 1 })).body).toEqual({ undone: 1 });
      expect(await shown(2050)).toEqual([[100, 'First', 5]]);
      const { body } = await ask('GET', '/activity');
      const entries = (body.items as { type: string; subject: { id: string } }[]).filter(
        ({ subject }) => subject.id === id,
      );
      expect(entries.map(({ type }) => type)).toEqual([
        'budgetRestored',
        'budgetDeleted',
        'budgetUpdated',
        'budgetUpdated',
        'budgetCreated',
      ]);
    });

    it('not when something else happened to one of them, all or none, in words', async () => {
      const [first, second] = [await add({ year: 2051 }), await add({ year: 2051, team: team.id })];
      await ask('POST', `/budgets/${second.id}`, { amount: 7 }, { 'if-match': '"1"' });
      const late = await undo({ id: first.id, version: 1 }, { id: second.id, version: 1 });
      expect([late.status, late.body.error]).toEqual([
        409,
        expect.objectContaining({
          code: 'stale_version',
          message: 'The budget of IT, 2051 was changed in the meantime. Nothing was undone.',
        }),
      ]);
      expect(await shown(2051)).toHaveLength(2);
      await ask('DELETE', `/budgets/${first.id}`, undefined, { 'if-match': '"1"' });
      const gone = await undo({ id: first.id, version: 1 });
      expect([gone.status, gone.body.error.code]).toEqual([409, 'stale_version']);
      await add({ year: 2051, amount: 9 });
      const taken = await undo({ id: first.id, version: 2 });
      expect([taken.status, taken.body.error.message]).toEqual([
        409,
        'There is a budget of All records, 2051 already. Nothing was undone.',
      ]);
      expect((await undo({ id: organisation.id, version: 1 })).status).toBe(404);
    });

    it('as a file was taken in: all of its additions and changes at once', async () => {
      await add({ year: 2052, amount: 1, note: 'Kept' });
      const text = `Fiscal Year,Budget For,Name,Amount\n2052,All records,,5\n2052,Team,IT,6`;
      const { body } = await ask('POST', '/budgets/import', { text });
      expect(body).toMatchObject({ added: 1, changed: 1 });
      expect((await undo(...body.changes)).body).toEqual({ undone: 2 });
      expect(await shown(2052)).toEqual([[1, 'Kept', 3]]);
      // What an undo left is undone by nothing: a budget that was put back has no earlier state.
      expect((await undo(...body.changes)).status).toBe(409);
    });

    it('in the currency of then', async () => {
      const abroad = await buildOrganisation(server);
      const { token } = await buildUser(server, { organisation: abroad, role: 'System Admin' });
      const post = (path: string, body: unknown) => server.request('POST', path, { token, body });
      const { id } = (await post('/budgets', { year: 2025, amount: 100 })).body;
      await post('/currencies', { currency: 'EUR', recordCurrencies: ['USD'] });
      expect((await post(`/budgets/${id}`, { amount: 90 })).body).toMatchObject({
        currency: 'EUR',
        version: 2,
      });
      expect((await post('/budgets/undo', { changes: [{ id, version: 2 }] })).status).toBe(200);
      const [back] = (await server.request('GET', '/budgets', { token })).body;
      expect(back).toMatchObject({ amount: 100, currency: 'USD' });
    });
  });

  it('are in the currency in which they were entered, and converted at the rate of the first day', async () => {
    const abroad = await buildOrganisation(server);
    const { token } = await buildUser(server, { organisation: abroad, role: 'System Admin' });
    const post = (path: string, body: unknown) => server.request('POST', path, { token, body });
    const input = { year: 2025, amount: 100 };
    expect((await post('/budgets', input)).status).toBe(201);
    expect((await post('/currencies', { currency: 'JPY', recordCurrencies: ['USD'] })).status).toBe(200);
    const read = async () =>
      ((await server.request('GET', '/budgets/figures?year=2025', { token })).body as BudgetFigures)
        .budgets[0];
    expect(await read()).toMatchObject({ amount: 100, currency: 'USD', budgeted: null, left: null });
    const rate = { base: 'USD', currency: 'JPY', day: '2024-12-31', rate: '157.25' };
    expect((await post('/currencies/rates', { rates: [rate] })).status).toBe(200);
    expect(await read()).toMatchObject({ amount: 100, currency: 'USD', budgeted: 15_725, left: 15_725 });
    const halves = await post('/budgets', { ...input, year: 2026, amount: 1.5 });
    expect(faults(halves)).toEqual([422, { amount: 'Amounts in JPY have no decimals' }]);
  });
});
