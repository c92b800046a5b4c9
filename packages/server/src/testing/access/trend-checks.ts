import { expect } from 'vitest';
import { PEOPLE, PLACES, type Row } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { buildUser } from '../build-user.ts';
import { expectAlike, keptIn, type Check } from './check.ts';

/** Trends are for users who read every record in full; then they sum up what the dashboard sums up, and for no one else. */
const readTrends =
  (name: string): Check =>
  async (world, person, { restricted }) => {
    const { status, body } = await world.ask(person, name);
    const seesAll = PLACES.every((place) => restricted.includes(place));
    expect(status).toBe(seesAll ? 200 : 403);
    if (!seesAll) expect(Object.keys(body)).toEqual(['error']);
  };

const sumUp: Check = async (world, person, row) => {
  await readTrends('getTrends')(world, person, row);
  const { status, body } = await world.ask(person, 'getTrends');
  if (status !== 200) return;
  const dashboard = await world.ask(person, 'getDashboard');
  expect(body.totalCost).toBe(dashboard.body.totalCost);
};

/** The decisions of a person are about records that they read in full: the sums hold no other, and so does the list. */
const readOutcomes: Check = async (world, person, { restricted }) => {
  // Two years for each person, whenever fiscal years begin, so that every term is on the first page.
  const year = 1970 + 2 * PEOPLE.indexOf(person);
  const key = `outcomes of ${person}`;
  if (world.contractIdOf(key, 'managed') === '')
    await world.addContracts(world.acme, key, PLACES, (place) => ({
      status: 'EXPIRED',
      endDate: `${year}-06-30`,
      teams: world.teamsOf(place),
    }));
  const ids = PLACES.map((place) => world.contractIdOf(key, place));
  const yes = restricted.length > 0 ? 200 : 403;
  const query = `from=${year}&to=${year + 1}`;
  const outcomes = await world.ask(person, 'getDecisionOutcomes', { query });
  const pages = await world.ask(person, 'listEndedTerms', { query });
  const savings = await world.ask(person, 'getSavings', { query });
  const file = await world.ask(person, 'exportEndedTerms', { query });
  const answers = [outcomes, pages, savings, file];
  expect(answers.map(({ status }) => status)).toEqual([yes, yes, yes, yes]);
  if (yes === 403) {
    for (const { body } of answers) expect(Object.keys(body)).toEqual(['error']);
    return;
  }
  const { items } = pages.body as { items: { contractId: string }[] };
  const own = items.map(({ contractId }) => contractId).filter((id) => ids.includes(id));
  expect(own.toSorted()).toEqual(restricted.map((place) => world.contractIdOf(key, place)).toSorted());
  const inFile = ids.filter((id) => String(file.body).includes(id));
  expect(inFile.toSorted()).toEqual(own.toSorted());
  const { cells } = outcomes.body as { cells: { terms: number }[] };
  expect(cells.reduce((sum, { terms }) => sum + terms, 0)).toBe(items.length);
};

/** The ledger holds the record of each place, and so do the rows behind it and the file: for users who read every record. */
const readUplift: Check = async (world, person, { restricted }) => {
  const vendor = `Uplift of ${person}`;
  if (world.contractIdOf(vendor, 'managed') === '')
    await world.addContracts(world.acme, vendor, PLACES, (place) => ({
      vendor,
      priceCap: 5,
      teams: world.teamsOf(place),
      annualCosts: [
        { date: '2025-01-01', cost: 100 },
        { date: '2026-01-01', cost: 110 },
        // So that the sums of other checks stay as they are.
        { date: '2026-02-01', cost: -210, reason: 'Refund' },
      ],
    }));
  const query = `from=2026&to=2026&vendor=${encodeURIComponent(vendor)}`;
  const ledger = await world.ask(person, 'getUplift', { query });
  const rows = await world.ask(person, 'listUpliftRows', { query });
  const file = await world.ask(person, 'exportUplift', { query });
  const seesAll = PLACES.every((place) => restricted.includes(place));
  const answers = [ledger, rows, file];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (seesAll ? 200 : 403)));
  if (!seesAll) {
    for (const { body } of answers) expect(Object.keys(body)).toEqual(['error']);
    return;
  }
  const ids = PLACES.map((place) => world.contractIdOf(vendor, place)).toSorted();
  const { vendors } = ledger.body as {
    vendors: { vendor: string; cells: { rows: number; above: number }[] }[];
  };
  expect(vendors).toMatchObject([{ vendor, cells: [{ rows: ids.length, above: 5 * ids.length }] }]);
  const { items } = rows.body as { items: { contractId: string }[] };
  expect(items.map(({ contractId }) => contractId).toSorted()).toEqual(ids);
  expect(ids.filter((id) => !String(file.body).includes(id))).toEqual([]);
};

/** The series of the trends page. */
export const TREND_CHECKS: Readonly<Record<string, Check>> = {
  getTrends: sumUp,
  getVendorTrends: readTrends('getVendorTrends'),
  getRecordTrends: readTrends('getRecordTrends'),
  getDecisionOutcomes: readOutcomes,
  listEndedTerms: readOutcomes,
  getSavings: readOutcomes,
  exportEndedTerms: readOutcomes,
  getUplift: readUplift,
  listUpliftRows: readUplift,
  exportUplift: readUplift,
};

let years = 1970;
/** A budget of a year that has none. */
const input = (): Readonly<Record<string, unknown>> => {
  years += 1;
  return { year: years, amount: 12_345.67 };
};

/** A budget made by a user who has this token; gives its id. */
async function build({ server }: AccessWorld, { token }: { readonly token: string }): Promise<string> {
  const { status, body } = await server.request('POST', '/budgets', { token, body: input() });
  expect(status).toBe(201);
  return (body as { id: string }).id;
}
const own = (world: AccessWorld) => build(world, world.person('Record Admin'));
const foreign = (world: AccessWorld) => build(world, world.stranger);

const seesAll = ({ restricted }: Row): boolean => PLACES.every((place) => restricted.includes(place));

/** Record administrators alone, who are those with the trash; one of the other organisation is like one that no one has. */
const aboutOne =
  (name: string, status: number, body?: unknown): Check =>
  async (world, person, { trash }) => {
    const ask = (id: string) => world.ask(person, name, { id, body });
    expectAlike(await ask(await foreign(world)), await ask(MISSING), trash ? 404 : 403);
    expect((await ask(await own(world))).status).toBe(trash ? status : 403);
  };

/** Budgets are seen by a user who reads every record in full, and changed by record administrators. */
export const BUDGET_CHECKS: Readonly<Record<string, Check>> = {
  listBudgets: async (world, person, row) => {
    const [mine, theirs] = [await own(world), await foreign(world)];
    const { status, body } = await world.ask(person, 'listBudgets');
    expect(status).toBe(seesAll(row) ? 200 : 403);
    if (status !== 200) return expect(Object.keys(body)).toEqual(['error']);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(mine), ids.includes(theirs)]).toEqual([true, false]);
  },
  getBudgetFigures: async (world, person, row) => {
    const { status, body } = await world.ask(person, 'getBudgetFigures');
    expect(status).toBe(seesAll(row) ? 200 : 403);
    if (status !== 200) expect(Object.keys(body)).toEqual(['error']);
  },
  createBudget: async (world, person, { trash }) => {
    const { status } = await world.ask(person, 'createBudget', { body: input() });
    expect(status).toBe(trash ? 201 : 403);
  },
  exportBudgets: async (world, person, row) => {
    const { status } = await world.ask(person, 'exportBudgets');
    expect(status).toBe(seesAll(row) ? 200 : 403);
  },
  importBudgets: async (world, person, { trash }) => {
    const { year } = input();
    const text = `Fiscal Year,Budget For,Amount\n${String(year)},All records,5`;
    const { status, body } = await world.ask(person, 'importBudgets', { body: { text } });
    expect(status).toBe(trash ? 200 : 403);
    if (trash) expect(body).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
  },
  undoBudgetChanges: async (world, person, { trash }) => {
    const undo = async (id: string) => {
      const { status } = await world.ask(person, 'undoBudgetChanges', {
        body: { changes: [{ id, version: 1 }] },
      });
      return status;
    };
    expect([await undo(await foreign(world)), await undo(MISSING)]).toEqual(trash ? [404, 404] : [403, 403]);
    expect(await undo(await own(world))).toBe(trash ? 200 : 403);
  },
  updateBudget: aboutOne('updateBudget', 200, { amount: 1 }),
  deleteBudget: aboutOne('deleteBudget', 204),
};

let scenarioNames = 0;

/** A scenario made by a user who has this token. */
async function makeScenario(
  { server }: AccessWorld,
  { token }: { readonly token: string },
  isShared: boolean,
): Promise<string> {
  scenarioNames += 1;
  const name = `Scenario ${scenarioNames}`;
  const answer = await server.request('POST', '/scenarios', { token, body: { name, isShared } });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}

const scenarios = {
  foreign: keptIn((world) => makeScenario(world, world.stranger, true)),
  /** Of a user who is not one of those that the matrix asks as. */
  shared: keptIn(async (world) => makeScenario(world, await scenarioColleague(world), true)),
  hidden: keptIn(async (world) => makeScenario(world, await scenarioColleague(world), false)),
};
const scenarioColleague = ({ server, acme }: AccessWorld) =>
  buildUser(server, { organisation: acme, viewAll: true });

/** Their own scenario and a shared one where `also` says so; one that is not shared, or elsewhere, is like one that no one has. */
const aboutScenario =
  (name: string, status: number, also: (row: Row) => boolean, body?: unknown): Check =>
  async (world, person, row) => {
    const ask = (id: string) => world.ask(person, name, { id, ...(body === undefined ? {} : { body }) });
    const unknown = seesAll(row) ? 404 : 403;
    const nowhere = await ask(MISSING);
    expectAlike(await ask(await scenarios.foreign(world)), nowhere, unknown);
    expectAlike(await ask(await scenarios.hidden(world)), nowhere, unknown);
    const isAllowed = seesAll(row) && also(row);
    const shared = isAllowed
      ? await makeScenario(world, await scenarioColleague(world), true)
      : await scenarios.shared(world);
    expect((await ask(shared)).status).toBe(isAllowed ? status : 403);
    if (!seesAll(row) || row.token !== null || row.impersonated) return;
    const id = await makeScenario(world, world.person(person), false);
    expect((await ask(id)).status).toBe(status);
    if (status !== 204) await world.server.request('DELETE', `/scenarios/${id}`, world.person(person));
  };

/** Scenarios are for users who read every record in full; others see those that are shared and change none. */
export const SCENARIO_CHECKS: Readonly<Record<string, Check>> = {
  listScenarios: async (world, person, row) => {
    const [theirs, hidden, shared] = [
      await scenarios.foreign(world),
      await scenarios.hidden(world),
      await scenarios.shared(world),
    ];
    const { status, body } = await world.ask(person, 'listScenarios');
    expect(status).toBe(seesAll(row) ? 200 : 403);
    if (status !== 200) return expect(Object.keys(body)).toEqual(['error']);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect([theirs, hidden, shared].map((id) => ids.includes(id))).toEqual([false, false, true]);
  },
  createScenario: async (world, person, row) => {
    scenarioNames += 1;
    const { status, body } = await world.ask(person, 'createScenario', {
      body: { name: `Scenario ${scenarioNames}` },
    });
    expect(status).toBe(seesAll(row) ? 201 : 403);
    if (status === 201)
      await world.server.request('DELETE', `/scenarios/${String(body.id)}`, world.person(person));
  },
  getScenario: aboutScenario('getScenario', 200, () => true),
  updateScenario: aboutScenario('updateScenario', 200, () => false, { isShared: true }),
  deleteScenario: aboutScenario('deleteScenario', 204, ({ administration }) => administration),
  getScenarioResult: async (world, person, row) => {
    const ids = [MISSING, world.contractIdOf('foreign', 'present')];
    const moves = ids.map((contractId) => ({ kind: 'CANCEL', contractId }));
    const { status, body } = await world.ask(person, 'getScenarioResult', { body: { moves } });
    expect(status).toBe(seesAll(row) ? 200 : 403);
    if (status !== 200) return expect(Object.keys(body)).toEqual(['error']);
    const { records, before, after } = body as {
      records: { product: string | null }[];
      before: unknown;
      after: unknown;
    };
    // A record of another organisation is one that no one has.
    expect(records.map(({ product }) => product)).toEqual([null, null]);
    expect(after).toEqual(before);
  },
};
