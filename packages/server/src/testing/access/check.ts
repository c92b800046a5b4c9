import { expect } from 'vitest';
import { MISSING, type AccessWorld, type Asked } from './access-world.ts';
import { PLACES, type Person, type Place, type Row } from './access-table.ts';
import type { TestAnswer } from '../start-test-server.ts';

/**
 * Tries one call as one person and compares with what the table says of them. Every call of the API has one, by the
 * name of its endpoint object; a new call without one fails the matrix. Where to put it and with what:
 *
 * - `everyone`: signed in is enough (or no one needs to be), and the answer is the same for all.
 * - `administrators`: system administrators alone; `own` builds what it is about, `foreign` the same in the other
 *   organisation, which must answer exactly like an id that no one has.
 * - `atPlaces`: about one record, allowed at the places of the table.
 * - its own function where the answer itself differs: which fields, which sums, which rows.
 */
export type Check = (world: AccessWorld, person: Person, row: Row) => Promise<void>;

/** Headers that differ between any two answers. */
const CHANGING = new Set(['date', 'x-request-id', 'etag']);

/** What must not differ between what is elsewhere and what is nowhere: everything but the moment. */
export function seenOf({ status, headers, body }: TestAnswer): unknown {
  const kept = [...headers].filter(([name]) => !CHANGING.has(name));
  return { status, headers: Object.fromEntries(kept), body: JSON.stringify(body) };
}

/** What belongs to another organisation answers, byte for byte, like what no one has. */
export function expectAlike(elsewhere: TestAnswer, nowhere: TestAnswer, status: number): void {
  expect(seenOf(elsewhere)).toEqual(seenOf(nowhere));
  expect(elsewhere.status).toBe(status);
}

/** The same status for everyone. */
export function everyone(name: string, status: number, body?: unknown, query?: string): Check {
  const request = { body, ...(query === undefined ? {} : { query }) };
  return async (world, person) => expect((await world.ask(person, name, request)).status).toBe(status);
}

/**
 * Makes something once for each world: for calls that are refused, and so leave it as it is for the next person who is.
 * Making it again for each of them took a third of the matrix.
 */
export function keptIn(
  make: (world: AccessWorld) => Promise<string>,
): (world: AccessWorld) => Promise<string> {
  const made = new WeakMap<AccessWorld, Promise<string>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}

interface AdministratorsCall {
  readonly status: number;
  readonly body?: unknown;
  readonly query?: string;
  /** Makes what the call is about and gives its id. */
  readonly own?: (world: AccessWorld) => Promise<string>;
  readonly foreign?: (world: AccessWorld) => Promise<string>;
}

/** System administrators alone; everyone else gets the same answer, whatever the id. */
export function administrators(name: string, call: AdministratorsCall): Check {
  const { status, own, foreign = async () => MISSING, ...request } = call;
  const [keptOwn, keptForeign] = [own && keptIn(own), keptIn(foreign)];
  return async (world, person, { administration }) => {
    const allowed = administration ? status : 403;
    if (own === undefined || keptOwn === undefined) {
      expect((await world.ask(person, name, request)).status).toBe(allowed);
      return;
    }
    const elsewhere = await world.ask(person, name, { ...request, id: await keptForeign(world) });
    const nowhere = await world.ask(person, name, { ...request, id: MISSING });
    expectAlike(elsewhere, nowhere, administration ? 404 : 403);
    const id = await (administration ? own : keptOwn)(world);
    expect((await world.ask(person, name, { ...request, id })).status).toBe(allowed);
  };
}

/** One record at every place of the organisation, and what the same call says of one that is elsewhere or nowhere. */
export async function statusesAtPlaces(
  world: AccessWorld,
  person: Person,
  name: string,
  purpose: string,
  request: Asked = {},
): Promise<Record<string, number>> {
  const statuses = await Promise.all(
    PLACES.map(async (place) => {
      const { status } = await world.ask(person, name, {
        ...request,
        id: world.contractIdOf(purpose, place),
      });
      return [place, status] as const;
    }),
  );
  const elsewhere = await world.ask(person, name, {
    ...request,
    id: world.contractIdOf('foreign', 'present'),
  });
  const nowhere = await world.ask(person, name, { ...request, id: MISSING });
  expectAlike(elsewhere, nowhere, elsewhere.status);
  return Object.fromEntries([...statuses, ['foreign', elsewhere.status]]);
}

/** `yes` at the places named, 403 at the others; a user who may do it nowhere does not learn what exists. */
export function expectedAt(places: readonly Place[], yes: number): Record<string, number> {
  const own = PLACES.map((place) => [place, places.includes(place) ? yes : 403] as const);
  return Object.fromEntries([...own, ['foreign', places.length > 0 ? 404 : 403]]);
}
