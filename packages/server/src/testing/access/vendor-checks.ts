import { expect } from 'vitest';
import { buildPng } from '../pictures/build-logo.ts';
import type { Person } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { expectAlike, keptIn, type Check } from './check.ts';

const FOREIGN = 'Globex Supplies';
/** As long, so that answers that repeat the name are as long as each other. */
const UNKNOWN = 'Gloxeb Supplies';

/** A vendor of the person's own making, by name, beside one of the other organisation. */
async function buildVendors(world: AccessWorld, purpose: string, person: Person): Promise<string> {
  const vendor = `${purpose} of ${person}`;
  await world.addContracts(world.acme, `vendor ${vendor}`, ['one'], () => ({ vendor }));
  await world.addContracts(world.globex, 'vendor', ['one'], () => ({ vendor: FOREIGN }));
  return vendor;
}

/** Record administrators alone; a vendor of the other organisation is like one that no one has. */
function forRecordAdmins(
  name: string,
  status: number,
  bodyFor: (vendor: string) => Readonly<Record<string, unknown>>,
): Check {
  return async (world, person, { trash }) => {
    const own = await buildVendors(world, name, person);
    const elsewhere = await world.ask(person, name, { body: bodyFor(FOREIGN) });
    expect(JSON.stringify(elsewhere.body)).not.toContain('"records":1');
    const nowhere = await world.ask(person, name, { body: bodyFor(UNKNOWN) });
    const body: unknown = JSON.parse(JSON.stringify(nowhere.body).replaceAll(UNKNOWN, FOREIGN));
    expectAlike(elsewhere, { ...nowhere, body }, trash ? (status === 204 ? 204 : 422) : 403);
    expect((await world.ask(person, name, { body: bodyFor(own) })).status).toBe(trash ? status : 403);
  };
}

function logoForm(name: string): FormData {
  const form = new FormData();
  form.append('owner', 'vendor');
  form.append('name', name);
  form.append('file', new Blob([new Uint8Array(buildPng())]), 'logo.png');
  return form;
}

/** The id of a new logo of an organisation. */
async function buildLogo(world: AccessWorld, name: string, isForeign = false): Promise<string> {
  const { token } = isForeign ? world.stranger : world.person('Record Admin');
  const { body } = await world.server.request('POST', '/productLogos', { token, body: logoForm(name) });
  return body.id;
}

const ownLogo = keptIn((world) => buildLogo(world, 'Own'));
const foreignLogo = keptIn((world) => buildLogo(world, 'Foreign', true));

/** Logos are open to see; a user who may change every record uploads and removes them. */
export const LOGO_CHECKS: Readonly<Record<string, Check>> = {
  uploadLogo: async (world, person, { trash }) =>
    expect((await world.ask(person, 'uploadLogo', { body: logoForm(`Of ${person}`) })).status).toBe(
      trash ? 201 : 403,
    ),
  listUploadedLogos: async (world, person, { trash }) => {
    const [own, foreign] = [await ownLogo(world), await foreignLogo(world)];
    const { status, body } = await world.ask(person, 'listUploadedLogos');
    expect(status).toBe(trash ? 200 : 403);
    expect([JSON.stringify(body).includes(own), JSON.stringify(body).includes(foreign)]).toEqual([
      trash,
      false,
    ]);
  },
  removeLogo: async (world, person, { trash }) => {
    const remove = (id: string) => world.ask(person, 'removeLogo', { id });
    const [elsewhere, nowhere] = [await remove(await foreignLogo(world)), await remove(MISSING)];
    expectAlike(elsewhere, nowhere, trash ? 404 : 403);
    // Each is drawn by its own thread: one is enough for all who may not remove it.
    const own = trash ? await buildLogo(world, `Removed by ${person}`) : await ownLogo(world);
    expect((await remove(own)).status).toBe(trash ? 204 : 403);
  },
};

/** Vendors are open to read; what changes them is for users who may change every record. */
export const VENDOR_CHECKS: Readonly<Record<string, Check>> = {
  listVendors: async (world, person) => {
    const own = await buildVendors(world, 'List', person);
    const { status, body } = await world.ask(person, 'listVendors');
    const names = (body as { name: string }[]).map(({ name }) => name);
    expect([status, names.includes(own), names.includes(FOREIGN)]).toEqual([200, true, false]);
  },
  listLikelyVendors: async (world, person, { trash }) =>
    expect((await world.ask(person, 'listLikelyVendors')).status).toBe(trash ? 200 : 403),
  mergeVendors: forRecordAdmins('mergeVendors', 200, (vendor) => ({
    names: [vendor],
    into: `${vendor} and partners`,
  })),
  mergeVendorGroups: forRecordAdmins('mergeVendorGroups', 200, (vendor) => ({
    groups: [{ names: [vendor], into: `${vendor} and sisters` }],
  })),
  addVendorAlias: forRecordAdmins('addVendorAlias', 201, (vendor) => ({ vendor, alias: `${vendor} Inc` })),
  tellVendorsApart: forRecordAdmins('tellVendorsApart', 204, (vendor) => ({
    names: [vendor, `${vendor} Inc`],
    distinct: true,
  })),
  removeVendorAlias: async (world, person, { trash }) => {
    const vendor = await buildVendors(world, 'Alias', person);
    const body = { vendor, alias: `${vendor} Inc` };
    await world.ask('Record Admin', 'addVendorAlias', { body });
    const remove = (alias: string) =>
      world.ask(person, 'removeVendorAlias', { query: `alias=${encodeURIComponent(alias)}` });
    expectAlike(await remove(FOREIGN), await remove(UNKNOWN), trash ? 404 : 403);
    expect((await remove(body.alias)).status).toBe(trash ? 204 : 403);
  },
};
