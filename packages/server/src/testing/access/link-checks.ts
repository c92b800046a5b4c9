import { expect } from 'vitest';
import { PLACES, type Person } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { expectedAt, statusesAtPlaces, type Check } from './check.ts';

/** Two records at each place, and one of the other organisation. */
async function buildPairs(
  world: AccessWorld,
  purpose: string,
  person: Person,
): Promise<(end: string) => string> {
  const key = `links ${purpose} ${person}`;
  for (const end of ['one', 'two'])
    await world.addContracts(world.acme, `${key} ${end}`, PLACES, (place) => ({
      teams: world.teamsOf(place),
      // The sums of the dashboard are looked at by others.
      annualCosts: [],
    }));
  return (end) => `${key} ${end}`;
}

/** Links go with the records: read where a record is read in full, changed where it is changed. */
export const LINK_CHECKS: Readonly<Record<string, Check>> = {
  listContractLinks: async (world, person, { restricted }) => {
    const purpose = await buildPairs(world, 'list', person);
    // The record at each place replaces the one at the next.
    for (const [at, place] of PLACES.entries()) {
      const next = PLACES[(at + 1) % PLACES.length] ?? 'none';
      const body = { kind: 'RELATED', recordId: world.contractIdOf(purpose('one'), next) };
      await world.ask('Record Admin', 'linkContracts', {
        id: world.contractIdOf(purpose('two'), place),
        body,
      });
    }
    const statuses = await statusesAtPlaces(world, person, 'listContractLinks', purpose('two'));
    expect(statuses).toEqual(expectedAt(restricted, 200));
    for (const [at, place] of PLACES.entries()) {
      if (!restricted.includes(place)) continue;
      const next = PLACES[(at + 1) % PLACES.length] ?? 'none';
      const { body } = await world.ask(person, 'listContractLinks', {
        id: world.contractIdOf(purpose('two'), place),
      });
      expect([place, (body as object[]).length]).toEqual([place, restricted.includes(next) ? 1 : 0]);
    }
  },
  listContractChain: async (world, person, { restricted }) => {
    const purpose = await buildPairs(world, 'chain', person);
    // The record at each place replaces the one at the next.
    const idOf = (end: string, at: number) =>
      world.contractIdOf(purpose(end), PLACES[at % PLACES.length] ?? 'none');
    for (const at of PLACES.keys()) {
      const body = { kind: 'REPLACES', recordId: idOf('one', at + 1) };
      await world.ask('Record Admin', 'linkContracts', { id: idOf('two', at), body });
    }
    const statuses = await statusesAtPlaces(world, person, 'listContractChain', purpose('two'));
    expect(statuses).toEqual(expectedAt(restricted, 200));
    for (const [at, place] of PLACES.entries()) {
      if (!restricted.includes(place)) continue;
      const next = PLACES[(at + 1) % PLACES.length] ?? 'none';
      const { body } = await world.ask(person, 'listContractChain', { id: idOf('two', at) });
      expect([place, (body as object[]).length]).toEqual([place, restricted.includes(next) ? 1 : 0]);
    }
  },
  linkContracts: async (world, person, { edit, restricted }) => {
    const purpose = await buildPairs(world, 'add', person);
    for (const place of PLACES) {
      const link = (recordId: string, kind = 'AMENDS') =>
        world.ask(person, 'linkContracts', {
          id: world.contractIdOf(purpose('one'), place),
          body: { kind, recordId },
        });
      const may = edit.includes(place);
      expect([place, (await link(world.contractIdOf(purpose('two'), place))).status]).toEqual([
        place,
        may ? 201 : 403,
      ]);
      for (const other of PLACES) {
        const { status } = await link(world.contractIdOf(purpose('two'), other), 'PART_OF');
        expect([place, other, status]).toEqual([
          place,
          other,
          may ? (restricted.includes(other) ? 201 : 422) : 403,
        ]);
      }
      const foreign = await link(world.contractIdOf('foreign', 'present'));
      const missing = await link(MISSING);
      expect([foreign.status, foreign.body.error.fields]).toEqual([
        missing.status,
        missing.body.error.fields,
      ]);
    }
  },
  unlinkContracts: async (world, person, { edit }) => {
    const purpose = await buildPairs(world, 'remove', person);
    for (const place of PLACES) {
      const id = world.contractIdOf(purpose('one'), place);
      const body = { kind: 'AMENDS', recordId: world.contractIdOf(purpose('two'), place) };
      const { body: link } = await world.ask('Record Admin', 'linkContracts', { id, body });
      const remove = (linkId: string) =>
        world.ask(person, 'unlinkContracts', { params: { contractId: id, linkId } });
      expect((await remove(MISSING)).status).toBe(edit.includes(place) ? 404 : 403);
      expect((await remove((link as { id: string }).id)).status).toBe(edit.includes(place) ? 204 : 403);
    }
  },
};
