import { expect } from 'vitest';
import { MISSING, type AccessWorld } from './access-world.ts';
import type { Person } from './access-table.ts';
import { everyone, expectAlike, type Check } from './check.ts';

let names = 0;

interface Shared {
  readonly id: string;
  readonly name: string;
}

/** What each person shares, by their token. */
const sharedBy = new Map<string, Shared[]>();

async function share({ server }: AccessWorld, token: string, value: object = {}): Promise<Shared> {
  names += 1;
  const name = `View ${names}`;
  const earlier = sharedBy.get(token) ?? [];
  // So many checks share more than a person may: what those before needed goes.
  for (const { id } of earlier.splice(0, earlier.length - 1))
    await server.request('DELETE', `/sharedViews/${id}`, { token });
  const { status, body } = await server.request('POST', '/sharedViews', { token, body: { name, value } });
  expect(status).toBe(201);
  const shared = { id: (body as { id: string }).id, name };
  sharedBy.set(token, [...earlier, shared]);
  return shared;
}

/** Someone else of the organisation, who shares views for this person to find. */
const COLLEAGUE: Person = 'Record Viewer';
const shareAsColleague = (world: AccessWorld, person: Person, value?: object): Promise<Shared> =>
  share(world, world.person(person === COLLEAGUE ? 'Team Viewer' : COLLEAGUE).token, value);
const foreign = (world: AccessWorld): Promise<Shared> => share(world, world.stranger.token);

/** Their own view may be written; a colleague's where `also` says so; one of another organisation is like one that no one has. */
const ownView =
  (name: string, status: number, also: (person: Person) => boolean, body?: unknown): Check =>
  async (world, person) => {
    const ask = (id: string) => world.ask(person, name, { id, ...(body === undefined ? {} : { body }) });
    expectAlike(await ask((await foreign(world)).id), await ask(MISSING), 404);
    expect((await ask((await shareAsColleague(world, person)).id)).status).toBe(also(person) ? status : 403);
    expect((await ask((await share(world, world.person(person).token)).id)).status).toBe(status);
  };

const SECRET = { customField: { key: 'secretField', value: 'Gold vault' } };

/** Everyone sees every shared view; what one asks for that filters by restricted fields, only who reads some. */
const list: Check = async (world, person, { restricted }) => {
  const theirs = await foreign(world);
  const open = await shareAsColleague(world, person, { filters: { search: 'x' } });
  const secret = await shareAsColleague(world, person, SECRET);
  const { status, body } = await world.ask(person, 'listSharedViews');
  const views = body as { id: string; state: string; value: unknown }[];
  expect(status).toBe(200);
  expect(views.map(({ id }) => id)).not.toContain(theirs.id);
  expect(views.find(({ id }) => id === open.id)?.state).toBe('usable');
  const reads = restricted.length > 0;
  expect(views.find(({ id }) => id === secret.id)?.state).toBe(reads ? 'usable' : 'needsAccess');
  expect(JSON.stringify(views).includes('Gold vault')).toBe(reads);
};

const pin: Check = async (world, person) => {
  const ask = (id: string) => world.ask(person, 'pinView', { id, body: { isPinned: true } });
  expectAlike(await ask((await foreign(world)).id), await ask(MISSING), 404);
  expect((await ask((await shareAsColleague(world, person)).id)).status).toBe(200);
};

const add: Check = async (world, person) => {
  names += 1;
  const body = { name: `View ${names}`, value: {} };
  expect((await world.ask(person, 'shareView', { body })).status).toBe(201);
};

/** A weekly mail is of what one's own views and the shared ones show; only its reader sees and ends it. */
const subscribe: Check = async (world, person) => {
  const ask = (sharedViewId: string) => world.ask(person, 'subscribeToView', { body: { sharedViewId } });
  expectAlike(await ask((await foreign(world)).id), await ask(MISSING), 404);
  const { status, body } = await ask((await shareAsColleague(world, person)).id);
  expect(status).toBe(201);
  const { id } = body as { id: string };
  expect((await world.ask(person, 'unsubscribeFromView', { id })).status).toBe(204);
};

const unsubscribe: Check = async (world, person) => {
  const view = await shareAsColleague(world, person);
  const theirs = await world.server.request('POST', '/users/viewSubscriptions', {
    token: world.person(person === COLLEAGUE ? 'Team Viewer' : COLLEAGUE).token,
    body: { sharedViewId: view.id },
  });
  expect(theirs.status).toBe(201);
  const ask = (id: string) => world.ask(person, 'unsubscribeFromView', { id });
  expectAlike(await ask((theirs.body as { id: string }).id), await ask(MISSING), 404);
};

/** Views that people save and share. */
export const VIEW_CHECKS: Readonly<Record<string, Check>> = {
  listViewSubscriptions: everyone('listViewSubscriptions', 200),
  subscribeToView: subscribe,
  unsubscribeFromView: unsubscribe,
  saveFilters: everyone('saveFilters', 200, { filters: [] }),
  listSharedViews: list,
  shareView: add,
  changeView: ownView('changeView', 200, () => false, { value: { filters: { search: 'y' } } }),
  unshare: ownView('unshare', 204, (person) => person === 'System Admin'),
  pinView: pin,
};
