import * as events from '@pactbook/domain/features/vendors/events.ts';
import { pairKey, type ToldApart } from '@pactbook/domain/features/vendors/likely-vendors.ts';
import { ALIASES_LIMIT, vendorNameKey, type Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { countAliases, findAlias, findVendor, listVendors, unknownVendors } from './queries.ts';
import { keepAliases, keepToldApart, removeAliases, removeToldApart } from './store.ts';

/** What records do for the vendors below them, and is therefore passed in by all-handlers.ts. */
export interface VendorContracts {
  /**
   * Gives the records of some vendors another one, as one change set whose id it gives; null when they have none.
   * `today` is the person's day, by which the records are judged.
   */
  readonly move: (
    command: Command,
    moved: { readonly from: readonly string[]; readonly into: string },
    today: CalendarDate,
  ) => Promise<{ readonly changeSetId: string; readonly updated: number } | null>;
}

/** A vendor has no identity but its name: the event makes one up, as the record's history is told by the records. */
const subjectOf = ({ newId }: Command, label: string): EventSubject => ({
  kind: 'vendor',
  id: newId(),
  label,
});

const tooManyNames = () => `There are ${ALIASES_LIMIT.toLocaleString('en-US')} other names already`;

/** Each two of some names. */
function pairsOf(names: readonly string[]): ToldApart[] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other): ToldApart => [one, other]));
}

/** What a merge takes in: the names that become another one. */
async function mergedNames(
  { db, scope }: Command,
  { names, into }: { readonly names: readonly string[]; readonly into: string },
): Promise<string[]> {
  const merged = [...new Set(names)].filter((name) => name !== into);
  const [unknown] = await unknownVendors(db, scope, merged);
  if (unknown !== undefined) throw invalidFields({ names: `There is no vendor called "${unknown}"` });
  if (merged.length === 0) throw invalidFields({ into: 'Choose another name' });
  return merged;
}

/**
 * Gives all records of some vendors one name, in one change set; the names that they had are aliases of it from then
 * on, until the change set is undone. With one name it is a rename. Records in the trash keep what they had.
 *
 * @param today the person's day, by which the records are judged
 * @throws AppError `invalid_fields` for names that nobody knows, or when there is nothing to merge
 */
export async function mergeVendors(
  command: Command,
  records: VendorContracts,
  request: { readonly names: readonly string[]; readonly into: string },
  today: CalendarDate,
): Promise<{ vendor: Vendor; updated: number; changeSetId: string | null }> {
  const { db, scope, now } = command;
  const { into } = request;
  const merged = await mergedNames(command, request);
  const moved = await records.move(command, { from: merged, into }, today);
  const changeSetId = moved?.changeSetId ?? null;
  if ((await countAliases(db, scope)) + merged.length > ALIASES_LIMIT) {
    throw invalidFields({ names: tooManyNames() });
  }
  // A name that records have is no alias of another.
  await removeAliases(db, scope, [vendorNameKey(into)]);
  await keepAliases(
    db,
    scope,
    merged.map((alias) => ({ alias, vendor: into, changeSetId })),
    now,
  );
  await removeToldApart(db, scope, pairsOf([...merged, into]));
  command.emit(
    events.vendorsMerged(subjectOf(command, into), [
      { field: 'vendors', from: merged, to: [into] },
      { field: 'records', from: null, to: moved?.updated ?? 0 },
    ]),
  );
  return { vendor: await findVendor(db, scope, into), updated: moved?.updated ?? 0, changeSetId };
}

/**
 * Gives a vendor another name, which becomes its name whenever it is entered for a record.
 *
 * @throws AppError `invalid_fields` when there is no such vendor, or the name is that of a vendor with records, which are
 *   merged instead; `duplicate` when it is another name of some vendor already
 */
export async function addVendorAlias(
  command: Command,
  { vendor: name, alias }: { readonly vendor: string; readonly alias: string },
): Promise<Vendor> {
  const { db, scope, now } = command;
  const vendor = await findVendor(db, scope, name);
  if (vendor.records === 0 && vendor.aliases.length === 0) {
    throw invalidFields({ vendor: `There is no vendor called "${name}"` });
  }
  if (alias === name) throw invalidFields({ alias: 'This is the name of the vendor' });
  const key = vendorNameKey(alias);
  const known = await findAlias(db, scope, key);
  if (known) {
    const message = `This is already another name of ${known.vendor}`;
    throw new AppError('duplicate', message, { fields: { alias: message } });
  }
  const taken = (await listVendors(db, scope)).find(
    (other) => other.records > 0 && other.name !== name && vendorNameKey(other.name) === key,
  );
  if (taken)
    throw invalidFields({ alias: `There are records of "${taken.name}". Merge the vendors instead` });
  if ((await countAliases(db, scope)) >= ALIASES_LIMIT) {
    throw invalidFields({ alias: tooManyNames() });
  }
  await keepAliases(db, scope, [{ alias, vendor: name, changeSetId: null }], now);
  command.emit(
    events.vendorAliasAdded(subjectOf(command, name), [{ field: 'alias', from: null, to: alias }]),
  );
  return await findVendor(db, scope, name);
}

/**
 * Takes another name of a vendor away; records keep the vendor that they have.
 *
 * @throws AppError `not_found`
 */
export async function removeVendorAlias(command: Command, alias: string): Promise<void> {
  const { db, scope } = command;
  const key = vendorNameKey(alias);
  const known = await findAlias(db, scope, key);
  if (!known) throw notFound('name');
  await removeAliases(db, scope, [key]);
  command.emit(
    events.vendorAliasRemoved(subjectOf(command, known.vendor), [
      { field: 'alias', from: known.alias, to: null },
    ]),
  );
}

/** Notes that each of some names is another vendor than each other one, or takes that back. */
export async function tellVendorsApart(
  command: Command,
  names: readonly string[],
  isApart: boolean,
): Promise<void> {
  const { db, scope, now } = command;
  const [first = '', ...others] = [...new Set(names)];
  if (others.length === 0) return;
  const pairs = pairsOf([first, ...others]).filter(
    ([one, other]) => new Set(pairKey(one, other).split('\n')).size === 2,
  );
  if (isApart) await keepToldApart(db, scope, pairs, now);
  else await removeToldApart(db, scope, pairs);
  const event = isApart ? events.vendorsToldApart : events.vendorsNotToldApart;
  command.emit(event(subjectOf(command, first), [{ field: 'vendors', from: null, to: others }]));
}
