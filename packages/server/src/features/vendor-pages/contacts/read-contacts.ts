import { sql } from 'kysely';
import { canChangeContacts, canReadContacts } from '@pactbook/domain/features/vendor-pages/access.ts';
import type { VendorContact, VendorContacts } from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import { vendorOf } from '@pactbook/domain/features/vendors/vendor.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readVendorNames } from '../../vendors/queries.ts';

/** A vendor as far as its contacts ask for it. */
export interface ContactVendor {
  /** The name by which it is kept. */
  readonly name: string;
  /** The names under which contacts of it were entered, this one and those merged into it. */
  readonly names: readonly string[];
  /** The teams of all its records outside the trash. */
  readonly teams: readonly string[];
  readonly records: number;
}

/** The vendor of any of its names, also one without records. */
export async function findContactVendor(db: Transaction, asked: string): Promise<ContactVendor> {
  const aliases = await readVendorNames(db);
  const { rows: entered } = await sql<{ vendor: string }>`select distinct vendor from vendor_contacts
    where organisation_id = ${db.organisationId}`.execute(db);
  const { rows: own } = await sql<{ is_kept: boolean }>`select exists (select from contracts
    where organisation_id = ${db.organisationId} and vendor = ${asked} and deleted_at is null) as is_kept`.execute(
    db,
  );
  // A name that records have is its own name.
  const name = own[0]?.is_kept === true ? asked : vendorOf(aliases, asked);
  const names = entered.map(({ vendor }) => vendor).filter((vendor) => vendorOf(aliases, vendor) === name);
  const { rows } = await sql<{ records: number; teams: string[] }>`
    select count(distinct c.id)::int as records,
      coalesce(array_agg(distinct t.team_id::text) filter (where t.team_id is not null), '{}') as teams
    from contracts c left join contract_teams t on t.organisation_id = c.organisation_id and t.contract_id = c.id
    where c.organisation_id = ${db.organisationId} and c.vendor = ${name} and c.deleted_at is null`.execute(
    db,
  );
  return {
    name,
    names: [...new Set([name, ...names])],
    teams: rows[0]?.teams ?? [],
    records: rows[0]?.records ?? 0,
  };
}

/** The contacts of a vendor by name. */
export async function readContacts(
  db: Transaction,
  { names }: Pick<ContactVendor, 'names'>,
): Promise<VendorContact[]> {
  const { rows } = await sql<VendorContact>`select id, name, role, email, phone, note from vendor_contacts
    where organisation_id = ${db.organisationId} and vendor = any(${[...names]}::text[])`.execute(db);
  const keyed = rows.map((contact) => ({ contact, key: sortKey(contact.name) }));
  return keyed
    .toSorted((one, other) =>
      one.key === other.key ? (one.contact.id < other.contact.id ? -1 : 1) : one.key < other.key ? -1 : 1,
    )
    .map(({ contact }) => contact);
}

/** A contact with the name for which it was entered; null when there is none. */
export async function findContact(
  db: Transaction,
  id: string,
): Promise<{ readonly contact: VendorContact; readonly vendor: string } | null> {
  const { rows } = await sql<
    VendorContact & { vendor: string }
  >`select id, vendor, name, role, email, phone, note
    from vendor_contacts where organisation_id = ${db.organisationId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { vendor, ...contact } = row;
  return { contact, vendor };
}

/**
 * The contacts of a vendor for a person who reads one of its records in full.
 *
 * @throws AppError `not_found` for a vendor without records, `forbidden`
 */
export async function listContacts(db: Transaction, actor: Actor, asked: string): Promise<VendorContacts> {
  const vendor = await findContactVendor(db, asked);
  if (vendor.records === 0) throw notFound('vendor');
  const decision = decide(actor, canReadContacts, vendor);
  if (!decision.allowed) throw forbidden(decision.reason);
  return {
    contacts: await readContacts(db, vendor),
    canEdit: decide(actor, canChangeContacts, vendor).allowed,
  };
}
