import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { purgeTrash } from './features/contracts/jobs.ts';
import { bringContractsUpToDate } from './features/contract-terms/jobs.ts';
import { buildContracts, buildCustomField } from './testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from './testing/build-organisation.ts';
import { buildTeam } from './testing/build-team.ts';
import { buildUser, type BuiltUser } from './testing/build-user.ts';
import { staleRows } from './testing/database/stale-rows.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const CATEGORIES = ['Design', 'Legal', 'Sales'];
const ROUNDS = 2;

/** What the commands of a round work with. */
interface Round {
  readonly ids: readonly string[];
  readonly teams: readonly string[];
  readonly categoryIds: readonly string[];
  readonly today: string;
  readonly number: number;
}

describe('the figures, the history of statuses and the counters of records', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  let fieldId: string;

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await server.request(method, path, { token: admin.token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const post = (path: string, body?: unknown) => ask('POST', path, body);
  const costs = (day: string, cost: number) => [
    { date: day, cost },
    { date: addDays(day, 366), cost: cost + 1 },
  ];

  /** Every way in which records are written, by its name. */
  const COMMANDS: Readonly<Record<string, (round: Round) => Promise<unknown>>> = {
    create: ({ teams, today }) =>
      post('/contracts/create', {
        product: 'New',
        vendor: 'Adobe',
        status: 'LIVE',
        endDate: addDays(today, 40),
        teams: teams.slice(0, 1),
        categories: ['Legal'],
        annualCosts: costs(today, 5),
      }),
    'change of a text': ({ ids }) => post(`/contracts/${ids[0]}`, { notes: 'Changed' }),
    'change of the status': ({ ids }) => post(`/contracts/${ids[0]}`, { status: 'EVALUATING' }),
    'change of the vendor': ({ ids, number }) => post(`/contracts/${ids[0]}`, { vendor: `Vendor ${number}` }),
    'change of the model': ({ ids }) => post(`/contracts/${ids[1]}`, { hostingModel: 'Hybrid' }),
    'change of the end': ({ ids, today }) => post(`/contracts/${ids[1]}`, { endDate: addDays(today, 900) }),
    'change of the renewal': ({ ids }) =>
      post(`/contracts/${ids[1]}`, { renewal: { type: 'AUTO_RENEWS', termMonths: 12 } }),
    'change of the teams': ({ ids, teams }) => post(`/contracts/${ids[1]}`, { teams: teams.slice(1) }),
    'change of the categories': ({ ids }) => post(`/contracts/${ids[1]}`, { categories: ['Sales'] }),
    'change of the costs': ({ ids, today, number }) =>
      post(`/contracts/${ids[2]}/annualCosts`, { annualCosts: costs(today, number) }),
    'a credit': ({ ids, today }) =>
      post(`/contracts/${ids[2]}/annualCosts`, {
        annualCosts: [...costs(today, 9), { date: addDays(today, 30), cost: -2, reason: 'Fault' }],
      }),
    'a cost in another currency': ({ ids, today, number }) =>
      post(`/contracts/${ids[3]}/annualCosts`, {
        annualCosts: [{ date: today, cost: 10 + number, currency: 'CAD' }, ...costs(addDays(today, 1), 3)],
      }),
    'a rate': ({ today, number }) =>
      post('/currencies/rates', {
        rates: [{ base: 'CAD', currency: 'USD', day: today, rate: `0.7${number}` }],
      }),
    'a rate less': ({ today }) =>
      post('/currencies/rates/remove', { base: 'CAD', currency: 'USD', day: today }),
    'another currency': ({ number }) => post('/currencies', { currency: number % 2 === 0 ? 'CAD' : 'USD' }),
    'other fiscal years': ({ number }) =>
      post('/organisation/settings', { fiscalYearStartMonth: 4 + number }),
    'a decision to renew': ({ ids }) =>
      post(`/contracts/${ids[4]}/decide`, { decision: 'RENEW', reason: '' }),
    'a decision to end': ({ ids }) =>
      post(`/contracts/${ids[4]}/decide`, { decision: 'LET_LAPSE', reason: '' }),
    'no decision': ({ ids }) => ask('DELETE', `/contracts/${ids[4]}/decision`),
    'the next term': ({ ids, today }) =>
      post(`/contracts/${ids[4]}/renew`, { endDate: addDays(today, 1_500) }),
    'the trash': ({ ids }) => ask('DELETE', `/contracts/${ids[5]}`),
    'out of the trash': ({ ids }) => post(`/contracts/${ids[5]}/restore`),
    'an edit of many': ({ ids }) =>
      post('/contracts/bulk', {
        ids: ids.slice(6, 9),
        changes: { status: 'EVALUATING', hostingModel: 'N/A' },
      }),
    'the undo of an edit': () => undoLast(),
    'a paste': async ({ ids, number }) => {
      const records = await Promise.all(ids.slice(6, 8).map((id) => ask('GET', `/contracts/${id}`)));
      const changes = { vendor: `Pasted ${number}` };
      await post('/contracts/bulk/cells', {
        rows: records.map(({ id, version }) => ({ id, version, changes })),
      });
    },
    'the trash of many': ({ ids }) => post('/contracts/bulk/delete', { ids: ids.slice(6, 9) }),
    'out of the trash of many': ({ ids }) => post('/contracts/bulk/restore', { ids: ids.slice(6, 9) }),
    'an import': ({ number }) => bring(`Product,Vendor,Status\nA${number},Sun,Live\nB${number},Sun,Expired`),
    'the undo of an import': () => undoLast(),
    'a merge of vendors': ({ number }) =>
      post('/vendors/merge', { names: [`Pasted ${number}`], into: 'Oracle' }),
    'a merge of teams': ({ teams }) => post(`/teams/${teams[0]}/merge`, { intoTeamId: teams[1] }),
    'a team less': ({ teams }) => ask('DELETE', `/teams/${teams[1]}`),
    'a merge of categories': ({ categoryIds }) =>
      post(`/config/categories/${categoryIds[0]}/merge`, { intoCategoryId: categoryIds[1] }),
    'a category less': ({ categoryIds }) => ask('DELETE', `/config/categories/${categoryIds[1]}`),
    'a custom field of another type': () => post(`/customFields/${fieldId}`, { label: 'Renamed' }),
    'the days that pass': async () => {
      await pass(45);
      const { scope } = organisation;
      await bringContractsUpToDate(server.services, { scope, timeZoneId: 'UTC' });
    },
    'the end of the trash': async ({ ids }) => {
      await ask('DELETE', `/contracts/${ids[9]}`);
      await pass(31);
      await purgeTrash(server.services, organisation.scope);
    },
  };

  const pass = async (days: number): Promise<void> => {
    server.clock.advance(days * DAY_MS);
    // Sessions have ended by then.
    admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
  };
  const undoLast = async (): Promise<void> => {
    const { items } = await ask('GET', '/changeSets');
    await post(`/changeSets/${items[0].id}/undo`);
  };
  const bring = async (content: string): Promise<void> => {
    const form = new FormData();
    const columns = ['product', 'vendor', 'status'].map((field) => ({
      column: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
      field,
    }));
    form.set('mapping', JSON.stringify({ columns }));
    form.set('dryRun', 'false');
    form.set('file', new Blob([content]), 'contracts.csv');
    await post('/contracts/import', form);
  };

  /** New records, teams and categories, so that each round does not depend on the one before. */
  const begin = async (number: number): Promise<Round> => {
    const today = calendarDateAt(server.services.now(), 'UTC');
    const built = await Promise.all(
      ['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name: `${name}${number}` })),
    );
    const names = ['X', 'Y'].map((name) => `${name}${number}`);
    for (const name of names) await post('/config/categories/create', { name });
    const config = await ask('GET', '/config');
    const idOf = (name: string): string => config.categoryIds[config.categories.indexOf(name)];
    const records = await buildContracts(
      server,
      organisation,
      Array.from({ length: 10 }, (_, at) => ({
        status: 'LIVE' as const,
        endDate: addDays(today, 30 + at),
        teams: built.slice(0, 1 + (at % 2)).map(({ id }) => id),
        categories: names.slice(at % 2),
        annualCosts: costs(addDays(today, -400), at),
      })),
    );
    const [ids, teams] = [records, built].map((list) => list.map(({ id }) => id));
    return { ids: ids ?? [], teams: teams ?? [], categoryIds: names.map(idOf), today, number };
  };

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server, { timeZoneId: 'UTC', categories: CATEGORIES });
    admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
    ({ id: fieldId } = await buildCustomField(server, organisation));
    await post('/currencies', { recordCurrencies: ['CAD', 'EUR'] });
    const day = addDays(calendarDateAt(server.services.now(), 'UTC'), -2_000);
    await post('/currencies/rates', { rates: [{ base: 'CAD', currency: 'USD', day, rate: '0.5' }] });
  });
  afterAll(() => server.stop());

  test.each(Array.from({ length: ROUNDS }, (_, number) => number))(
    'follow every command by which records are written, whatever came before: round %d',
    async (number) => {
      const round = await begin(number);
      expect(await staleRows(server.testDatabase)).toEqual([]);
      for (const [name, run] of Object.entries(COMMANDS)) {
        await run(round);
        expect([name, await staleRows(server.testDatabase)]).toEqual([name, []]);
      }
    },
  );

  test('follow edits of any fields of a record together', async () => {
    const { ids, teams, today } = await begin(ROUNDS);
    const edit = fc.record(
      {
        status: fc.constantFrom('LIVE', 'EVALUATING'),
        vendor: fc.constantFrom('Adobe', 'Sun'),
        hostingModel: fc.constantFrom('Hybrid', null),
        notes: fc.string({ maxLength: 5 }),
        endDate: fc.option(fc.integer({ min: 1, max: 700 }).map((days) => addDays(today, days))),
        teams: fc.subarray([...teams]),
        categories: fc.subarray(CATEGORIES),
        renewal: fc.constantFrom(null, { type: 'EVERGREEN' }, { type: 'AUTO_RENEWS', termMonths: 6 }),
        annualCosts: fc.constantFrom([], costs(today, 1), costs(addDays(today, -800), 70)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 9 }), edit, async (which, changes) => {
        await server.request('POST', `/contracts/${ids[which]}`, { token: admin.token, body: changes });
        expect(await staleRows(server.testDatabase)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
