import { expect } from 'vitest';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { ENTERED_FIELDS, UNNOTICED_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { defaultTableView, type TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { PEOPLE, PLACES, type Person, type Place, type Row } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { everyone, expectAlike, expectedAt, statusesAtPlaces, type Check } from './check.ts';

/** Named by hand; fields that came later say themselves who reads them. */
const KNOWN_OPEN =
  'id version product vendor categories teams owners status startDate endDate description hostingModel customFields'
    .concat(' createdAt updatedAt access canEdit canDelete')
    .split(' ');
const KNOWN_RESTRICTED = ['notes', 'totalCost', 'annualCosts', 'documents', 'renewal'].concat([
  'noticeDeadline',
  'termNumber',
  'termStartDate',
  'decision',
]);
const laterFields = (access: 'open' | 'restricted') =>
  ENTERED_FIELDS.filter(({ accessGroup }) => accessGroup === access)
    .map(({ key }): string => key)
    .filter((key) => ![...KNOWN_OPEN, ...KNOWN_RESTRICTED].includes(key) && !UNNOTICED_FIELDS.has(key));
const OPEN_FIELDS = [...KNOWN_OPEN, ...laterFields('open')];
const RESTRICTED_FIELDS = [...KNOWN_RESTRICTED, ...laterFields('restricted')];
/** Different digits, so that a sum tells which records it counts. */
const COST: Readonly<Record<Place, number>> = { managed: 1_000, viewed: 200, other: 30, none: 4 };
const COST_DATE = '2026-01-01';
const MAPPING = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Team', field: 'teams' },
];
const STALE = { headers: { 'if-match': '"999"' } };
/** Every field of a record that a call can set, with a value that is good for any record. */
const WRITES: readonly Readonly<Record<string, unknown>>[] = [
  { product: 'Renamed' },
  { vendor: 'Renamed' },
  { categories: ['Software'] },
  { status: 'EVALUATING' },
  { startDate: '2026-01-01' },
  { endDate: '2030-01-01' },
  { description: 'Changed' },
  { notes: 'Changed' },
  { hostingModel: 'Hybrid' },
  { renewal: { type: 'EVERGREEN' } },
  { owners: [] },
  { customFields: { openField: 'Changed' } },
  { customFields: { secretField: 'Changed' } },
];

/** The records that the checks below look at, in every place, in the trash and in the other organisation. */
export async function addCheckedContracts(world: AccessWorld): Promise<void> {
  const { acme, globex, teamsOf, addContracts, server } = world;
  await addContracts(acme, 'kept', PLACES, (place) => ({
    teams: teamsOf(place),
    notes: 'restricted',
    customFields: { secretField: 'restricted', openField: 'open' },
    annualCosts: [{ date: COST_DATE, cost: COST[place] }],
  }));
  await addContracts(acme, 'written', PLACES, (place) => ({ teams: teamsOf(place) }));
  // One of its own for everyone who may try to delete it, and for everyone who may try to bring it back.
  for (const person of PEOPLE) {
    await addContracts(acme, `delete ${person}`, PLACES, (place) => ({ teams: teamsOf(place) }));
    await addContracts(acme, `renew ${person}`, PLACES, (place) => ({
      teams: teamsOf(place),
      status: 'EXPIRED',
    }));
  }
  await addContracts(acme, 'restore', PEOPLE, () => ({}));
  await addContracts(globex, 'foreign', ['present', 'deleted'], () => ({
    teams: [world.foreignTeam.id],
    totalCost: 5_000_000,
  }));
  const deleted = [...PEOPLE.map((person) => world.contractIdOf('restore', person)), foreignDeleted(world)];
  await server.testDatabase.asOwner('update contracts set deleted_at = now() where id = any($1)', [deleted]);
}

const foreignDeleted = (world: AccessWorld): string => world.contractIdOf('foreign', 'deleted');

/** Exactly the fields that the person reads at this place are there; a hidden one is left out. */
function expectFields({ restricted, edit }: Row, place: Place, shown: unknown): void {
  const contract = contractSchema.parse(shown);
  const isFull = restricted.includes(place);
  expect(Object.keys(contract).toSorted()).toEqual(
    [...OPEN_FIELDS, ...(isFull ? RESTRICTED_FIELDS : [])].toSorted(),
  );
  expect(contract).toMatchObject({
    access: isFull ? 'full' : 'limited',
    canEdit: edit.includes(place),
    canDelete: edit.includes(place),
    customFields: { openField: 'open', ...(isFull ? { secretField: 'restricted' } : {}) },
  });
  expect(Object.keys(contract.customFields)).toHaveLength(isFull ? 2 : 1);
  if (isFull) expect(contract.totalCost).toBe(COST[place]);
}

/** A write to a record: refused alike with a stale version, which only people who may write learn. */
function writing(
  name: string,
  purposeOf: (person: Person) => string,
  status: number,
  bodies: readonly unknown[],
): Check {
  return async (world, person, { edit }) => {
    const purpose = purposeOf(person);
    const [first] = bodies;
    const stale = await statusesAtPlaces(world, person, name, purpose, { body: first, ...STALE });
    expect(stale).toEqual(expectedAt(edit, 409));
    for (const body of bodies) {
      const statuses = await statusesAtPlaces(world, person, name, purpose, { body });
      expect([body, statuses]).toEqual([body, expectedAt(edit, status)]);
    }
  };
}

/** A row for each place, with what the import would do. */
function importForm(world: AccessWorld): FormData {
  const form = new FormData();
  form.set('mapping', JSON.stringify({ columns: MAPPING, delimiter: ';', skipRejectedRows: true }));
  form.set('dryRun', 'true');
  const rows = PLACES.map((place) => `New;${place};${world.teams.get(place)?.name ?? ''}\n`);
  form.set('file', new Blob([`Product;Vendor;Team\n${rows.join('')}`]), 'a.csv');
  return form;
}

const readOne: Check = async (world, person, row) => {
  const statuses = await statusesAtPlaces(world, person, 'getContract', 'kept');
  expect(statuses).toEqual({ managed: 200, viewed: 200, other: 200, none: 200, foreign: 404 });
  for (const place of PLACES) {
    const { body } = await world.ask(person, 'getContract', { id: world.contractIdOf('kept', place) });
    expectFields(row, place, body);
  }
};

const readAll: Check = async (world, person, row) => {
  const { status, body } = await world.ask(person, 'listContracts');
  expect(status).toBe(200);
  const listed = new Map((body as { id: string }[]).map((contract) => [contract.id, contract]));
  for (const which of ['present', 'deleted'])
    expect(listed.has(world.contractIdOf('foreign', which))).toBe(false);
  for (const place of PLACES) expectFields(row, place, listed.get(world.contractIdOf('kept', place)));
};

const readChanges: Check = async (world, person, row) => {
  const tag = (await world.ask(person, 'listContracts')).headers.get('etag') ?? '';
  const since = `since=${encodeURIComponent(tag)}`;
  for (const [index, place] of PLACES.entries())
    await world.ask('Record Admin', 'updateContract', {
      id: world.contractIdOf('kept', place),
      body: { description: `Seen by ${person} ${index}` },
    });
  const { status, body } = await world.ask(person, 'listContractChanges', { query: since });
  expect(status).toBe(200);
  const changed = new Map((body.changed as { id: string }[]).map((contract) => [contract.id, contract]));
  expect([...changed.keys()].toSorted()).toEqual(
    PLACES.map((place) => world.contractIdOf('kept', place)).toSorted(),
  );
  for (const place of PLACES) expectFields(row, place, changed.get(world.contractIdOf('kept', place)));
};

/** Pages of the table: a restricted text is found, filtered by and counted only where it may be read. */
const readPages: Check = async (world, person, row) => {
  const usual = defaultTableView();
  const ask = async (view: Partial<TableView>, parts: readonly string[]) => {
    const body = { view: { ...usual, pagination: { pageIndex: 0, pageSize: 200 }, ...view }, parts };
    const answer = await world.ask(person, 'queryContracts', { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const places = PLACES.map((place) => [world.contractIdOf('kept', place), place] as const);
  const ofTexts: readonly Partial<TableView>[] = [
    { filters: { ...usual.filters, search: 'restricted' } },
    { customField: { key: 'secretField', value: 'restricted' } },
  ];
  for (const view of ofTexts) {
    const { rows, total } = await ask(view, ['rows', 'total']);
    const found = new Map((rows as { id: string }[]).map((contract) => [contract.id, contract]));
    expect(places.filter(([id]) => found.has(id)).map(([, place]) => place)).toEqual(row.restricted);
    for (const [id, place] of places) if (found.has(id)) expectFields(row, place, found.get(id));
    if (row.restricted.length === 0) expect(total).toBe(0);
  }
  const sums = (await ask({ customField: { key: 'openField', value: 'open' } }, ['sums'])).sums as {
    totalCost: number;
  };
  const kept = row.restricted.reduce((sum, place) => sum + COST[place], 0);
  expect(sums.totalCost).toBe(kept);
};

const addOne: Check = async (world, person, { create }) => {
  const add = (teams: readonly string[]) =>
    world.ask(person, 'createContract', { body: { product: 'New', vendor: 'Vendor', teams } });
  for (const place of PLACES) {
    const status = create.length === 0 ? 403 : create.includes(place) ? 201 : 422;
    expect([place, (await add(world.teamsOf(place))).status]).toEqual([place, status]);
  }
  const [elsewhere, nowhere] = [await add([world.foreignTeam.id]), await add([MISSING])];
  expectAlike(elsewhere, nowhere, create.length === 0 ? 403 : 422);
};

const importMany: Check = async (world, person, { create }) => {
  const { status, body } = await world.ask(person, 'importContracts', { body: importForm(world) });
  expect(status).toBe(create.length === 0 ? 403 : 200);
  if (create.length === 0) return;
  const refused = (body.faults as { row: number }[]).map(({ row }) => PLACES[row - 2]);
  expect(PLACES.filter((place) => !refused.includes(place))).toEqual(create);
};

const setCosts: Check = async (world, person, { edit }) => {
  // Each place keeps its own cost: the sums of the dashboard are looked at by others.
  for (const place of PLACES) {
    const body = { annualCosts: [{ date: COST_DATE, cost: COST[place] }] };
    const { status } = await world.ask(person, 'setAnnualCosts', {
      id: world.contractIdOf('kept', place),
      body,
    });
    expect([place, status]).toEqual([place, expectedAt(edit, 200)[place]]);
  }
  const body = { annualCosts: [] };
  const stale = await statusesAtPlaces(world, person, 'setAnnualCosts', 'kept', { body, ...STALE });
  expect(stale).toEqual(expectedAt(edit, 409));
};

const sumUp: Check = async (world, person, { restricted }) => {
  const { status, body } = await world.ask(person, 'getDashboard');
  expect(status).toBe(200);
  const sum = restricted.reduce((total, place) => total + COST[place], 0);
  expect(body.totalCost).toBe(restricted.length === 0 ? undefined : sum);
  for (const { id, costCount } of body.teams as { id: string; costCount?: number }[]) {
    const place = PLACES.find((one) => world.teams.get(one)?.id === id);
    // Teams that other checks add have no records.
    if (place === undefined) continue;
    expect((costCount ?? 0) > 0).toBe(restricted.includes(place));
  }
};

const readTrash: Check = async (world, person, { trash }) => {
  const { status, body } = await world.ask(person, 'listDeletedContracts');
  expect(status).toBe(trash ? 200 : 403);
  expect(JSON.stringify(body)).not.toContain(foreignDeleted(world));
};

const restore: Check = async (world, person, { trash }) => {
  const bringBack = (id: string) => world.ask(person, 'restoreContract', { id });
  expect((await bringBack(world.contractIdOf('restore', person))).status).toBe(trash ? 200 : 403);
  const [elsewhere, nowhere] = [await bringBack(foreignDeleted(world)), await bringBack(MISSING)];
  expectAlike(elsewhere, nowhere, trash ? 404 : 403);
};

const listFields: Check = async (world, person, { restricted }) => {
  const { body } = await world.ask(person, 'listCustomFields');
  // Other checks add fields of their own.
  const keys = (body as { key: string }[]).map(({ key }) => key).filter((key) => !key.startsWith('field'));
  expect(keys).toEqual(restricted.length > 0 ? ['secretField', 'openField'] : ['openField']);
};

/** Records and what is made of them. */
export const RECORD_CHECKS: Readonly<Record<string, Check>> = {
  listCustomFields: listFields,
  listProductLogos: everyone('listProductLogos', 200),
  sendSupportRequest: everyone('sendSupportRequest', 202, { description: 'Help' }),
  getDashboard: sumUp,
  getAdminDashboard: async (world, person, { administration }) =>
    expect((await world.ask(person, 'getAdminDashboard')).status).toBe(administration ? 200 : 403),
  listContracts: readAll,
  listContractChanges: readChanges,
  queryContracts: readPages,
  getContract: readOne,
  createContract: addOne,
  importContracts: importMany,
  updateContract: writing('updateContract', () => 'written', 200, WRITES),
  setAnnualCosts: setCosts,
  deleteContract: writing('deleteContract', (person) => `delete ${person}`, 204, [undefined]),
  renewContract: writing('renewContract', (person) => `renew ${person}`, 200, [{ endDate: '2190-01-01' }]),
  getNegotiationSheet: async (world, person, { restricted }) =>
    expect(await statusesAtPlaces(world, person, 'getNegotiationSheet', 'kept')).toEqual(
      expectedAt(restricted, 200),
    ),
  getRecordPapers: async (world, person, { restricted }) =>
    expect(await statusesAtPlaces(world, person, 'getRecordPapers', 'kept')).toEqual(
      expectedAt(restricted, 200),
    ),
  listContractTerms: async (world, person, { restricted }) =>
    expect(await statusesAtPlaces(world, person, 'listContractTerms', 'kept')).toEqual(
      expectedAt(restricted, 200),
    ),
  decideTerm: writing('decideTerm', () => 'written', 200, [
    { decision: 'RENEGOTIATE' },
    { decision: 'CANCEL' },
  ]),
  // Nothing is decided about these: users who may withdraw get that reason.
  withdrawDecision: writing('withdrawDecision', () => 'kept', 404, [undefined]),
  listDeletedContracts: readTrash,
  restoreContract: restore,
  listContractActivity: async (world, person, { restricted }) =>
    expect(await statusesAtPlaces(world, person, 'listContractActivity', 'kept')).toEqual(
      expectedAt(restricted, 200),
    ),
};
