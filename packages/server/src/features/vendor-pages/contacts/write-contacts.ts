import { sql } from 'kysely';
import type { ContactInput, VendorContact } from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Keeps a new contact of a vendor. */
export async function insertContact(
  db: Transaction,
  { id, name, role, email, phone, note }: VendorContact,
  { vendor, now }: { readonly vendor: string; readonly now: number },
): Promise<void> {
  await sql`insert into vendor_contacts (organisation_id, id, vendor, name, role, email, phone, note, created_at)
    values (${db.organisationId}, ${id}, ${vendor}, ${name}, ${role}, ${email}, ${phone}, ${note}, ${new Date(now)})`.execute(
    db,
  );
}

/** Writes a contact again. */
export async function updateContact(
  db: Transaction,
  id: string,
  { name, role, email, phone, note }: ContactInput,
): Promise<void> {
  await sql`update vendor_contacts set name = ${name}, role = ${role}, email = ${email}, phone = ${phone}, note = ${note}
    where organisation_id = ${db.organisationId} and id = ${id}`.execute(db);
}

/** Removes a contact. */
export async function deleteContact(db: Transaction, id: string): Promise<void> {
  await sql`delete from vendor_contacts where organisation_id = ${db.organisationId} and id = ${id}`.execute(
    db,
  );
}
