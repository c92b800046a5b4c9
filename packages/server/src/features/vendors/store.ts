import { sql } from 'kysely';
import { pairKey, type DifferentPair } from '@pactbook/domain/features/vendors/likely-vendors.ts';
import { vendorNameKey } from '@pactbook/domain/features/vendors/vendor.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Another name of a vendor, to be kept. */
interface NewAlias {
  readonly alias: string;
  readonly vendor: string;
  /** The merge that leaves it; null when a person enters it. */
  readonly changeSetId: string | null;
}

/** Stores aliases of vendors; an alias of another vendor is moved to this one. */
export async function keepAliases(db: Transaction, aliases: readonly NewAlias[], now: number): Promise<void> {
  const byKey = new Map(aliases.map((alias) => [vendorNameKey(alias.alias), alias]));
  const rows = [...byKey].map(([key, { alias, vendor, changeSetId }]) => ({
    key,
    alias,
    vendor,
    changeSetId,
  }));
  await sql`insert into vendor_aliases (organisation_id, alias_key, alias, vendor, change_set_id, created_at)
    select ${db.organisationId}::uuid, key, alias, vendor, "changeSetId", ${new Date(now)}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, alias text, vendor text, "changeSetId" uuid)
    on conflict (organisation_id, alias_key) do update
      set alias = excluded.alias, vendor = excluded.vendor, change_set_id = excluded.change_set_id,
        created_at = excluded.created_at`.execute(db);
}

/** Forgets what was under some keys. */
export async function removeAliases(db: Transaction, keys: readonly string[]): Promise<void> {
  await sql`delete from vendor_aliases
    where organisation_id = ${db.organisationId} and alias_key = any(${[...keys]}::text[])`.execute(db);
}

function pairRow([one, other]: DifferentPair) {
  const [oneKey, otherKey] = pairKey(one, other).split('\n');
  return { oneKey, otherKey, one, other };
}

/** Keeps that the two of each pair are two vendors. Names that differ in nothing but case are one pair with themselves and left out. */
export async function markDifferent(
  db: Transaction,
  pairs: readonly DifferentPair[],
  now: number,
): Promise<void> {
  const rows = pairs.map(pairRow).filter(({ oneKey, otherKey }) => oneKey !== otherKey);
  await sql`insert into different_vendors (organisation_id, one_key, other_key, one, other, created_at)
    select ${db.organisationId}::uuid, "oneKey", "otherKey", one, other, ${new Date(now)}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("oneKey" text, "otherKey" text, one text, other text)
    on conflict do nothing`.execute(db);
}

/** Forgets that the two of each pair are two vendors. */
export async function unmarkDifferent(db: Transaction, pairs: readonly DifferentPair[]): Promise<void> {
  const rows = pairs.map(pairRow);
  await sql`delete from different_vendors t
    using json_to_recordset(${JSON.stringify(rows)}::json) as r("oneKey" text, "otherKey" text)
    where t.organisation_id = ${db.organisationId} and t.one_key = r."oneKey" and t.other_key = r."otherKey"`.execute(
    db,
  );
}
