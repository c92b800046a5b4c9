import { sql, type RawBuilder } from 'kysely';
import type { DifferentPair } from '@pactbook/domain/features/vendors/likely-vendors.ts';
import {
  vendorNameKey,
  vendorNamesOf,
  vendorOf,
  type Vendor,
  type VendorAlias,
  type VendorNames,
} from '@pactbook/domain/features/vendors/vendor.ts';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import type { Command } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sortedText } from '../../rules/value-order.ts';
import type { LikenessTask } from './likeness.worker.ts';

/** The aliases of vendors in force: those that a merge left are in force as long as the merge was not undone. */
async function readAliases(
  db: Transaction,
  narrowed: RawBuilder<unknown> = sql`true`,
): Promise<VendorAlias[]> {
  const { rows } = await sql<VendorAlias>`select a.alias, a.vendor from vendor_aliases a
    where a.organisation_id = ${db.organisationId} and ${narrowed} and not exists (select from change_sets s
      where s.organisation_id = a.organisation_id and s.id = a.change_set_id and s.undone_at is not null)
    order by a.alias_key`.execute(db);
  return rows;
}

/** The vendor of each alias: writing a vendor on a record goes through `vendorOf`. */
export async function readVendorNames(db: Transaction): Promise<VendorNames> {
  return vendorNamesOf(await readAliases(db));
}

/** What people enter for records, each vendor under the name by which it is kept. */
export async function withVendorNames<Input extends { readonly vendor?: string | undefined }>(
  { db, reference }: Pick<Command, 'db' | 'reference'>,
  inputs: readonly Input[],
): Promise<Input[]> {
  if (inputs.every(({ vendor }) => vendor === undefined)) return [...inputs];
  const names = await reference('vendorNames', () => readVendorNames(db));
  return inputs.map((input) =>
    input.vendor === undefined ? input : { ...input, vendor: vendorOf(names, input.vendor) },
  );
}

/** The alias under a key; null when there is none. */
export async function findAlias(db: Transaction, key: string): Promise<VendorAlias | null> {
  return (await readAliases(db, sql`a.alias_key = ${key}`))[0] ?? null;
}

/** How many other names are kept, those of merges that were undone among them. */
export async function countAliases(db: Transaction): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from vendor_aliases
    where organisation_id = ${db.organisationId}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Whether a row of `contracts` is of one of some vendors: by the key, which an index has, then by the name.
 *
 * @param alias what the statement calls `contracts`
 */
export function isOfVendors(alias: string, vendors: readonly string[]): RawBuilder<boolean> {
  // No record has a name that the database cannot store.
  const names = vendors.filter((name) => !name.includes('\0'));
  return sql`(${sql.ref(`${alias}.vendor_key`)} = any(array(select ${sortedText.inSql(sql`x.name`)} from unnest(${names}::text[]) as x (name)))
    and ${sql.ref(`${alias}.vendor`)} = any(${names}::text[]))`;
}

/** How many records outside the trash each vendor has, or each of those that are named. */
async function countContracts(
  db: Transaction,
  vendors: readonly string[] | null = null,
): Promise<Map<string, number>> {
  const isNamed = vendors === null ? sql`true` : isOfVendors('c', vendors);
  const { rows } = await sql<{
    vendor: string;
    count: string;
  }>`select c.vendor, count(*) as count from contracts c
    where c.organisation_id = ${db.organisationId} and c.deleted_at is null and ${isNamed} group by c.vendor`.execute(
    db,
  );
  return new Map(rows.map(({ vendor, count }) => [vendor, Number(count)]));
}

/** The other names of each vendor that has some. */
function aliasesByVendor(aliases: readonly VendorAlias[]): Map<string, string[]> {
  const names = vendorNamesOf(aliases);
  const aliasesOf = new Map<string, string[]>();
  for (const { alias } of aliases) {
    const vendor = vendorOf(names, alias);
    // "ORACLE" as an alias of "Oracle" is another way of writing it, and is listed like any other alias.
    if (vendor === alias) continue;
    const known = aliasesOf.get(vendor);
    if (known) known.push(alias);
    else aliasesOf.set(vendor, [alias]);
  }
  return aliasesOf;
}

/** The vendors of all records in alphabetical order, and those that are only there for their other names. */
export async function listVendors(db: Transaction): Promise<Vendor[]> {
  const records = await countContracts(db);
  const aliasesOf = aliasesByVendor(await readAliases(db));
  return [...new Set([...records.keys(), ...aliasesOf.keys()])]
    .map((name) => ({ name, key: sortKey(name) }))
    .toSorted((one, other) =>
      one.key === other.key ? compare(one.name, other.name) : compare(one.key, other.key),
    )
    .map(({ name }) => ({ name, records: records.get(name) ?? 0, aliases: aliasesOf.get(name) ?? [] }));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** One vendor as the list has it; without records and aliases when it is unknown. */
export async function findVendor(db: Transaction, name: string): Promise<Vendor> {
  const records = await countContracts(db, [name]);
  const aliasesOf = aliasesByVendor(await readAliases(db));
  return { name, records: records.get(name) ?? 0, aliases: aliasesOf.get(name) ?? [] };
}

/** What is looked through for vendors that are likely one under several names. */
export async function readLikenessTask(db: Transaction): Promise<LikenessTask> {
  const aliases = await readAliases(db);
  const records = await countContracts(db);
  const { rows } = await sql<{ one: string; other: string }>`select one, other from different_vendors
    where organisation_id = ${db.organisationId}`.execute(db);
  return {
    records: [...records],
    aliases,
    differentPairs: rows.map(({ one, other }): DifferentPair => [one, other]),
  };
}

/** The records outside the trash of some vendors, with the vendor of each, in the order of their ids. */
export async function findContractsOfVendors(
  db: Transaction,
  vendors: readonly string[],
): Promise<{ id: string; vendor: string }[]> {
  const { rows } = await sql<{ id: string; vendor: string }>`select c.id, c.vendor from contracts c
    where c.organisation_id = ${db.organisationId} and c.deleted_at is null and ${isOfVendors('c', vendors)}
    order by c.id`.execute(db);
  return rows;
}

/** Which of some names are unknown: no record has them, and they are no alias. */
export async function unknownVendors(db: Transaction, vendors: readonly string[]): Promise<string[]> {
  const records = await countContracts(db, vendors);
  const aliasesOf = aliasesByVendor(await readAliases(db));
  const keys = new Set([...aliasesOf.values()].flat().map(vendorNameKey));
  return vendors.filter(
    (vendor) => !records.has(vendor) && !aliasesOf.has(vendor) && !keys.has(vendorNameKey(vendor)),
  );
}
