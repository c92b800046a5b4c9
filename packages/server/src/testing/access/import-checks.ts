import { expect } from 'vitest';
import { MISSING, type AccessWorld } from './access-world.ts';
import type { Person } from './access-table.ts';
import { expectAlike, type Check } from './check.ts';

let names = 0;

/** Keeps a mapping as someone. */
async function keep(world: AccessWorld, token: string): Promise<{ id: string; name: string }> {
  names += 1;
  const name = `Mapping ${names}`;
  const columns = [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
  ];
  const body = { name, headings: ['Product', 'Vendor'], mapping: { columns } };
  const answer = await world.server.request('POST', '/importMappings', { token, body });
  return { id: (answer.body as { id: string }).id, name };
}

const keepAs = (world: AccessWorld, person: Person) => keep(world, world.person(person).token);

const analyse: Check = async (world, person, { create }) => {
  const body = new FormData();
  body.set(
    'file',
    new Blob(['Product,Vendor,Team\nFigma,Globex Supplies Inc,Legal\nSlack,x,Legal\n']),
    'a.csv',
  );
  const { status, body: answer } = await world.ask(person, 'analyseImport', { body });
  expect(status).toBe(create.length === 0 ? 403 : 200);
  // What the other organisation's records name is nothing to compare with.
  expect(JSON.stringify(answer)).not.toContain('"existing":"Globex');
};

const list: Check = async (world, person, { create }) => {
  const ours = await keepAs(world, 'System Admin');
  const theirs = await keep(world, world.stranger.token);
  const { status, body } = await world.ask(person, 'listImportMappings');
  expect(status).toBe(create.length === 0 ? 403 : 200);
  if (create.length === 0) return;
  const ids = (body as { id: string }[]).map(({ id }) => id);
  expect([ids.includes(ours.id), ids.includes(theirs.id)]).toEqual([true, false]);
};

const save: Check = async (world, person, { create, trash }) => {
  const may = create.length > 0;
  const columns = [{ column: 'Product', field: 'product' }];
  const saveAs = (name: string, replace: boolean) =>
    world.ask(person, 'saveImportMapping', {
      body: { name, headings: ['Product'], mapping: { columns }, replace },
    });
  names += 1;
  expect((await saveAs(`Mapping ${names}`, false)).status).toBe(may ? 201 : 403);
  const other = await keepAs(world, person === 'System Admin' ? 'Record Admin' : 'System Admin');
  expect((await saveAs(other.name, false)).status).toBe(may ? 409 : 403);
  expect((await saveAs(other.name, true)).status).toBe(trash ? 201 : 403);
};

/** The person who made it, and record administrators. */
const remove: Check = async (world, person, { create, trash }) => {
  const ask = (id: string) => world.ask(person, 'deleteImportMapping', { id });
  const theirs = await keep(world, world.stranger.token);
  expectAlike(await ask(theirs.id), await ask(MISSING), create.length > 0 ? 404 : 403);
  const other = await keepAs(world, person === 'System Admin' ? 'Record Admin' : 'System Admin');
  expect((await ask(other.id)).status).toBe(trash ? 204 : 403);
  if (create.length > 0) expect((await ask((await keepAs(world, person)).id)).status).toBe(204);
};

/** Files that become records, and the mappings that are kept for them; `importContracts` is with the records. */
export const IMPORT_CHECKS: Readonly<Record<string, Check>> = {
  analyseImport: analyse,
  listImportMappings: list,
  saveImportMapping: save,
  deleteImportMapping: remove,
};
