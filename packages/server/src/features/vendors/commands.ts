import * as events from '@pactbook/domain/features/vendors/events.ts';
import { pairKey, type DifferentPair } from '@pactbook/domain/features/vendors/likely-vendors.ts';
import { ALIASES_LIMIT, vendorNameKey, type Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { countAliases, findAlias, findVendor, listVendors, unknownVendors } from './queries.ts';
import { keepAliases, markDifferent, removeAliases, unmarkDifferent } from './store.ts';

/** What records do for the vendors below them, and is therefore passed in by all-handlers.ts. */
export interface VendorContracts {
  /**
   * Gives the records of some vendors another one, as one change set whose id it gives; null when they have none.
   * `today` is the person's day, by which the records are judged.
   */
  readonly move: (
    command: Command,
    moves: readonly { readonly from: readonly string[]; readonly into: string }[],
    today: CalendarDate,
  ) => Promise<{ readonly changeSetId: string; readonly updated: number } | null>;
}

/** A vendor has no identity but its name: the event makes one up, as the record's history comes from the records. */
const subjectOf = ({ newId }: Command, label: string): EventSubject => ({
  kind: 'vendor',
  id: newId(),
  label,
});

const tooManyNames = () => `There are ${ALIASES_LIMIT.toLocaleString('en-US')} other names already`;

/** Each two of some names. */
function pairsOf(names: readonly string[]): DifferentPair[] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other): DifferentPair => [one, other]));
}

/** Names that become another one. */
interface VendorGroup {
  readonly names: readonly string[];
  readonly into: string;
}

const NAMED_TWICE = 'Merge each vendor into one other only';

/** What merges take in: in each group the names that become another one. @throws AppError `invalid_fields` */
async function mergedGroups(
  { db }: Command,
  groups: readonly VendorGroup[],
): Promise<{ from: string[]; into: string }[]> {
  const merged = groups.map(({ names, into }) => ({
    from: [...new Set(names)].filter((name) => name !== into),
    into,
  }));
  const all = merged.flatMap(({ from }) => from);
  const [unknown] = await unknownVendors(db, all);
  if (unknown !== undefined) throw invalidFields({ names: `There is no vendor called "${unknown}"` });
  if (merged.some(({ from }) => from.length === 0)) throw invalidFields({ into: 'Choose another name' });
  const names = [...all, ...merged.map(({ into }) => into)];
  if (new Set(names).size < names.length) throw invalidFields({ names: NAMED_TWICE });
  return merged;
}

/**
 * Gives all records of the vendors of each group one name, in one change set; the names that they had are aliases of it
 * from then on, until the change set is undone. With one name it is a rename. Records in the trash keep what they had.
 *
 * @param today the person's day, by which the records are judged
 * @throws AppError `invalid_fields` for names that no one knows or that are in two groups, or when there is nothing to merge
 */
export async function mergeVendorGroups(
  command: Command,
  records: VendorContracts,
  groups: readonly VendorGroup[],
  today: CalendarDate,
): Promise<{ merged: number; updated: number; changeSetId: string | null }> {
  const { db, now } = command;
  const merged = await mergedGroups(command, groups);
  const moved = await records.move(command, merged, today);
  const changeSetId = moved?.changeSetId ?? null;
  const from = merged.flatMap((group) => group.from);
  const into = merged.map((group) => group.into);
  if ((await countAliases(db)) + from.length > ALIASES_LIMIT) {
    throw invalidFields({ names: tooManyNames() });
  }
  // A name that records have is no alias of another.
  await removeAliases(db, into.map(vendorNameKey));
  const aliases = merged.flatMap((group) =>
    group.from.map((alias) => ({ alias, vendor: group.into, changeSetId })),
  );
  await keepAliases(db, aliases, now);
  await unmarkDifferent(
    db,
    merged.flatMap((group) => pairsOf([...group.from, group.into])),
  );
  const [first] = into;
  const label = into.length === 1 ? (first ?? '') : `${into.length} vendors`;
  command.emit(
    events.vendorsMerged(subjectOf(command, label), [
      { field: 'vendors', from, to: into },
      { field: 'records', from: null, to: moved?.updated ?? 0 },
    ]),
  );
  return { merged: merged.length, updated: moved?.updated ?? 0, changeSetId };
}

/** The same with one group, and the vendor that came of it. */
export async function mergeVendors(
  command: Command,
  records: VendorContracts,
  group: VendorGroup,
  today: CalendarDate,
): Promise<{ vendor: Vendor; updated: number; changeSetId: string | null }> {
  const { updated, changeSetId } = await mergeVendorGroups(command, records, [group], today);
  return { vendor: await findVendor(command.db, group.into), updated, changeSetId };
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
  const { db, now } = command;
  const vendor = await findVendor(db, name);
  if (vendor.records === 0 && vendor.aliases.length === 0) {
    throw invalidFields({ vendor: `There is no vendor called "${name}"` });
  }
  if (alias === name) throw invalidFields({ alias: 'This is the name of the vendor' });
  const key = vendorNameKey(alias);
  const known = await findAlias(db, key);
  if (known) {
    const message = `This is already a name of ${known.vendor}`;
    throw new AppError('duplicate', message, { fields: { alias: message } });
  }
  const taken = (await listVendors(db)).find(
    (other) => other.records > 0 && other.name !== name && vendorNameKey(other.name) === key,
  );
  if (taken)
    throw invalidFields({ alias: `There are records of "${taken.name}". Merge the vendors instead` });
  if ((await countAliases(db)) >= ALIASES_LIMIT) {
    throw invalidFields({ alias: tooManyNames() });
  }
  await keepAliases(db, [{ alias, vendor: name, changeSetId: null }], now);
  command.emit(
    events.vendorAliasAdded(subjectOf(command, name), [{ field: 'alias', from: null, to: alias }]),
  );
  return await findVendor(db, name);
}

/**
 * Takes another name of a vendor away; records keep the vendor that they have.
 *
 * @throws AppError `not_found`
 */
export async function removeVendorAlias(command: Command, alias: string): Promise<void> {
  const { db } = command;
  const key = vendorNameKey(alias);
  const known = await findAlias(db, key);
  if (!known) throw notFound('name');
  await removeAliases(db, [key]);
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
  const { db, now } = command;
  const [first = '', ...others] = [...new Set(names)];
  if (others.length === 0) return;
  const pairs = pairsOf([first, ...others]).filter(
    ([one, other]) => new Set(pairKey(one, other).split('\n')).size === 2,
  );
  if (isApart) await markDifferent(db, pairs, now);
  else await unmarkDifferent(db, pairs);
  const event = isApart ? events.vendorsMarkedDifferent : events.vendorsUnmarkedDifferent;
  command.emit(event(subjectOf(command, first), [{ field: 'vendors', from: null, to: others }]));
}
