import { expect } from 'vitest';
import { PLACES, type Person, type Place, type Row } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { expectAlike, type Check } from './check.ts';

const FOREIGN = 'Globex Contacts';
/** As long, so that answers that repeat the name are as long as each other. */
const UNKNOWN = 'Gloxeb Contacts';

const vendorAt = (purpose: string, person: Person, place: Place) => `${purpose} of ${person} at ${place}`;
const query = (name: string) => `name=${encodeURIComponent(name)}`;

/** A vendor with one record at each place, and one of the other organisation. */
async function buildVendors(world: AccessWorld, purpose: string, person: Person): Promise<void> {
  const key = `vendor pages ${purpose} ${person}`;
  await world.addContracts(world.acme, key, PLACES, (place) => ({
    vendor: vendorAt(purpose, person, place),
    teams: world.teamsOf(place),
    // Nothing, because the sums of the dashboard are looked at by others.
    annualCosts: [{ date: '2024-01-01', cost: 0 }],
  }));
  await world.addContracts(world.globex, `${key} foreign`, ['one'], () => ({ vendor: FOREIGN }));
}

/** A contact of a vendor, entered by a record administrator; its id. */
async function buildContact(world: AccessWorld, vendor: string): Promise<string> {
  const body = { vendor, contact: { name: 'Secret Person' } };
  const { body: contact } = await world.ask('Record Admin', 'addVendorContact', { body });
  return (contact as { id: string }).id;
}

/** A contact of the other organisation. */
async function makeForeignContact(world: AccessWorld): Promise<string> {
  const body = { vendor: FOREIGN, contact: { name: 'Foreign Person' } };
  const { token } = world.stranger;
  const { body: contact } = await world.server.request('POST', '/vendors/contacts', { token, body });
  return (contact as { id: string }).id;
}

const foreignContacts = new WeakMap<AccessWorld, Promise<string>>();

/** One for all people: a vendor has no more than twenty. */
function buildForeignContact(world: AccessWorld): Promise<string> {
  const made = foreignContacts.get(world) ?? makeForeignContact(world);
  foreignContacts.set(world, made);
  return made;
}

const expected = (places: readonly Place[], yes: number) =>
  Object.fromEntries(PLACES.map((place) => [place, places.includes(place) ? yes : 403]));

/** One call about a contact at each place, and about one that is elsewhere or nowhere. */
const aboutContacts =
  (name: 'updateVendorContact' | 'removeVendorContact', yes: number, body?: unknown): Check =>
  async (world, person, { edit: editable }: Row) => {
    await buildVendors(world, name, person);
    const statuses: Record<string, number> = {};
    for (const place of PLACES) {
      const id = await buildContact(world, vendorAt(name, person, place));
      statuses[place] = (await world.ask(person, name, { id, body })).status;
    }
    expect(statuses).toEqual(expected(editable, yes));
    const elsewhere = await world.ask(person, name, { id: await buildForeignContact(world), body });
    const nowhere = await world.ask(person, name, { id: MISSING, body });
    expectAlike(elsewhere, nowhere, editable.length > 0 ? 404 : 403);
  };

/** Vendors' pages are open, what they sum is not; contacts go with the records. */
export const VENDOR_PAGE_CHECKS: Readonly<Record<string, Check>> = {
  getVendorOverview: async (world, person, { restricted }) => {
    await buildVendors(world, 'Overview', person);
    const { status, body } = await world.ask(person, 'getVendorOverview');
    expect(status).toBe(200);
    const vendors = (body as { vendors: { name: string; costs: object | null }[] }).vendors;
    const costs = new Map(vendors.map((vendor) => [vendor.name, vendor.costs]));
    for (const place of PLACES)
      expect([place, costs.get(vendorAt('Overview', person, place)) !== null]).toEqual([
        place,
        restricted.includes(place),
      ]);
    expect(costs.has(FOREIGN)).toBe(false);
  },
  getVendorPage: async (world, person, { restricted }) => {
    await buildVendors(world, 'Page', person);
    for (const place of PLACES) {
      const asked = { query: query(vendorAt('Page', person, place)) };
      const { status, body } = await world.ask(person, 'getVendorPage', asked);
      expect([status, body.records]).toEqual([200, 1]);
      const isRead = restricted.includes(place);
      expect([place, body.years !== null, body.documents !== null, body.costs?.records]).toEqual([
        place,
        isRead,
        isRead,
        isRead ? 1 : undefined,
      ]);
      expect([place, JSON.stringify(body).includes('"costInForce"')]).toEqual([place, isRead]);
    }
    const ask = (name: string) => world.ask(person, 'getVendorPage', { query: query(name) });
    expectAlike(await ask(FOREIGN), await ask(UNKNOWN), 404);
  },
  listVendorContacts: async (world, person, { restricted, edit: editable }) => {
    await buildVendors(world, 'Contacts', person);
    const ask = (name: string) => world.ask(person, 'listVendorContacts', { query: query(name) });
    const statuses: Record<string, number> = {};
    for (const place of PLACES) {
      const vendor = vendorAt('Contacts', person, place);
      await buildContact(world, vendor);
      const { status, body } = await ask(vendor);
      statuses[place] = status;
      expect(JSON.stringify(body).includes('Secret')).toBe(status === 200);
      if (status === 200) expect([place, body.canEdit]).toEqual([place, editable.includes(place)]);
    }
    expect(statuses).toEqual(expected(restricted, 200));
    expectAlike(await ask(FOREIGN), await ask(UNKNOWN), restricted.length > 0 ? 404 : 403);
  },
  addVendorContact: async (world, person, { edit: editable }) => {
    await buildVendors(world, 'Adding', person);
    const add = (vendor: string) =>
      world.ask(person, 'addVendorContact', { body: { vendor, contact: { name: 'Kim' } } });
    const statuses: Record<string, number> = {};
    for (const place of PLACES) statuses[place] = (await add(vendorAt('Adding', person, place))).status;
    expect(statuses).toEqual(expected(editable, 201));
    expectAlike(await add(FOREIGN), await add(UNKNOWN), editable.length > 0 ? 404 : 403);
  },
  updateVendorContact: aboutContacts('updateVendorContact', 200, { name: 'Kim' }),
  removeVendorContact: aboutContacts('removeVendorContact', 204),
};
