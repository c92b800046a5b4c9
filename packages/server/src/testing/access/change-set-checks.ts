import { expect } from 'vitest';
import { PLACES, type Person, type Place, type Row } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { expectAlike, keptIn, type Check } from './check.ts';

const PURPOSE = 'bulk';
let names = 0;

interface Failure {
  readonly id: string;
  readonly product: string | null;
  readonly error: string;
}

/** Records at all places of one purpose, those of the other organisation and an id that no one has. */
async function everywhere(world: AccessWorld, purpose: string): Promise<string[]> {
  await world.addContracts(world.acme, purpose, PLACES, (place) => ({ teams: world.teamsOf(place) }));
  return [
    ...PLACES.map((place) => world.contractIdOf(purpose, place)),
    world.contractIdOf('foreign', 'present'),
    world.contractIdOf('foreign', 'deleted'),
    MISSING,
  ];
}

/** At the other places they are refused; what is elsewhere fails like what is nowhere, without a name. */
function expectFailures(
  world: AccessWorld,
  purpose: string,
  failed: readonly Failure[],
  allowed: readonly Place[],
): void {
  const places = PLACES.filter((place) =>
    failed.some(({ id, product }) => id === world.contractIdOf(purpose, place) && product !== null),
  );
  expect(places).toEqual(PLACES.filter((place) => !allowed.includes(place)));
  const absent = failed.filter(({ product }) => product === null);
  expect(absent.map(({ id }) => id)).toContain(MISSING);
  expect(absent.map(({ id }) => id)).toContain(world.contractIdOf('foreign', 'present'));
  expect(new Set(absent.map(({ error }) => error)).size).toBe(1);
}

/** A call about many records, allowed at some places of the table. */
function atMany(
  name: string,
  allowedAt: (row: Row) => readonly Place[],
  body: object,
  counted: string,
): Check {
  return async (world, person, row) => {
    names += 1;
    const purpose = `${PURPOSE} ${names}`;
    const ids = await everywhere(world, purpose);
    const answer = await world.ask(person, name, { body: { ids, ...body } });
    const allowed = allowedAt(row);
    expect(answer.status).toBe(allowed.length > 0 ? 200 : 403);
    if (allowed.length === 0) return;
    expectFailures(world, purpose, answer.body.failed as Failure[], allowed);
    expect(answer.body[counted]).toBe(allowed.length);
  };
}

/** Cells of records: all at the allowed places together, or none when one of them is elsewhere. */
const editCells: Check = async (world, person, { edit }) => {
  names += 1;
  const purpose = `${PURPOSE} ${names}`;
  const ids = await everywhere(world, purpose);
  const rowsOf = (some: readonly string[]) =>
    some.map((id) => ({ id, version: 1, changes: { description: 'Pasted' } }));
  const all = await world.ask(person, 'editCells', { body: { rows: rowsOf(ids) } });
  expect(all.status).toBe(edit.length > 0 ? 200 : 403);
  if (edit.length === 0) return;
  expectFailures(world, purpose, all.body.failed as Failure[], edit);
  expect([all.body.updated, all.body.changeSetId]).toEqual([0, null]);
  const theirs = edit.map((place) => world.contractIdOf(purpose, place));
  const some = await world.ask(person, 'editCells', { body: { rows: rowsOf(theirs) } });
  expect([some.status, some.body.updated, some.body.failed]).toEqual([200, edit.length, []]);
};

const restore: Check = async (world, person, { trash }) => {
  names += 1;
  const purpose = `${PURPOSE} ${names}`;
  const ids = await everywhere(world, purpose);
  await world.ask('System Admin', 'bulkDeleteContracts', { body: { ids } });
  const { status, body } = await world.ask(person, 'bulkRestoreContracts', { body: { ids } });
  expect(status).toBe(trash ? 200 : 403);
  if (trash) expect([body.restored, body.failed.length]).toEqual([PLACES.length, 3]);
};

/** A set that a person of the organisation makes of the record in the managed team. */
async function makeSet(world: AccessWorld, person: Person): Promise<string> {
  names += 1;
  const purpose = `${PURPOSE} ${names}`;
  await world.addContracts(world.acme, purpose, ['managed'], () => ({ teams: world.teamsOf('managed') }));
  const changes = { status: 'LIVE' };
  const { body } = await world.ask(person, 'bulkEditContracts', {
    body: { ids: [world.contractIdOf(purpose, 'managed')], changes },
  });
  return String(body.changeSetId);
}

async function makeForeignSet(world: AccessWorld): Promise<string> {
  names += 1;
  const purpose = `${PURPOSE} ${names}`;
  await world.addContracts(world.globex, purpose, ['one'], () => ({}));
  const { body } = await world.server.request('POST', '/contracts/bulk', {
    token: world.stranger.token,
    body: { ids: [world.contractIdOf(purpose, 'one')], changes: { status: 'LIVE' } },
  });
  return String(body.changeSetId);
}

const ofOthers = keptIn((world) => makeSet(world, 'System Admin'));
const foreignSet = keptIn(makeForeignSet);

/** Their own sets for users who change records, everyone's for administrators of records. */
const oneSet =
  (name: string): Check =>
  async (world, person, { edit, trash }) => {
    const elsewhere = await world.ask(person, name, { id: await foreignSet(world) });
    const nowhere = await world.ask(person, name, { id: MISSING });
    expectAlike(elsewhere, nowhere, edit.length > 0 ? 404 : 403);
    const theirs = trash ? await makeSet(world, 'System Admin') : await ofOthers(world);
    const others = await world.ask(person, name, { id: theirs });
    expect(others.status).toBe(edit.length === 0 ? 403 : trash ? 200 : 404);
    if (edit.length === 0) return;
    expect((await world.ask(person, name, { id: await makeSet(world, person) })).status).toBe(200);
  };

const list: Check = async (world, person, { edit, trash }) => {
  const [theirs, foreign] = [await makeSet(world, 'System Admin'), await foreignSet(world)];
  const { status, body } = await world.ask(person, 'listChangeSets', { query: 'limit=200' });
  expect(status).toBe(edit.length > 0 ? 200 : 403);
  const text = JSON.stringify(body);
  expect(text).not.toContain(foreign);
  expect(text.includes(theirs)).toBe(trash);
};

/** Many records at once, and taking that back: each record by the rights on it. */
export const CHANGE_SET_CHECKS: Readonly<Record<string, Check>> = {
  bulkEditContracts: atMany(
    'bulkEditContracts',
    ({ edit }) => edit,
    { changes: { status: 'LIVE' } },
    'updated',
  ),
  editCells,
  bulkDecideContracts: atMany('bulkDecideContracts', ({ edit }) => edit, { decision: 'RENEW' }, 'decided'),
  bulkDeleteContracts: atMany('bulkDeleteContracts', ({ edit }) => edit, {}, 'deleted'),
  bulkRestoreContracts: restore,
  listChangeSets: list,
  getChangeSet: oneSet('getChangeSet'),
  undoChangeSet: oneSet('undoChangeSet'),
};
