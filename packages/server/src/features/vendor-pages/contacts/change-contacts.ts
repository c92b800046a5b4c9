import { canChangeContacts } from '@pactbook/domain/features/vendor-pages/access.ts';
import * as events from '@pactbook/domain/features/vendor-pages/events.ts';
import {
  CONTACTS_LIMIT,
  type ContactInput,
  type VendorContact,
} from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields, type EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../../platform/command.ts';
import { lockRow } from '../../../platform/database/row-locks.ts';
import { findContact, findContactVendor, readContacts, type ContactVendor } from './read-contacts.ts';
import { deleteContact, insertContact, updateContact } from './write-contacts.ts';

const FIELDS = ['name', 'role', 'email', 'phone', 'note'] as const;

/** A vendor has no identity but its name: the event makes one up, as for a merge. */
const subjectOf = ({ newId }: Command, label: string): EventSubject => ({
  kind: 'vendor',
  id: newId(),
  label,
});

/** The vendor of a name, once the person may change its contacts; what it is hidden behind is said last. */
async function vendorFor(command: Command, name: string): Promise<ContactVendor> {
  const { db, actor } = command;
  const vendor = await findContactVendor(db, name);
  const decision = actor && decide(actor, canChangeContacts, vendor);
  if (decision?.allowed === false)
    throw vendor.records === 0 ? notFound('vendor') : forbidden(decision.reason);
  return vendor;
}

/**
 * Gives a vendor a contact.
 *
 * @throws AppError `not_found`, `forbidden`, `invalid_fields` when it has as many as it may
 */
export async function addContact(
  command: Command,
  name: string,
  input: ContactInput,
): Promise<VendorContact> {
  const { db, scope, now, newId, emit } = command;
  await lockRow(db, scope, 'vendorContacts');
  const vendor = await vendorFor(command, name);
  if (vendor.records === 0) throw notFound('vendor');
  const known = await readContacts(db, vendor);
  if (known.length >= CONTACTS_LIMIT) {
    throw invalidFields({ name: `There are ${CONTACTS_LIMIT} contacts already. Remove one first` });
  }
  const contact = { id: newId(), ...input };
  await insertContact(db, contact, { vendor: vendor.name, now });
  emit(events.vendorContactAdded(subjectOf(command, vendor.name), diffFields({}, input, FIELDS)));
  return contact;
}

async function contactFor(
  command: Command,
  id: string,
): Promise<{ contact: VendorContact; vendor: ContactVendor }> {
  await lockRow(command.db, command.scope, 'vendorContacts');
  const found = await findContact(command.db, id);
  if (found === null) throw notFound('contact');
  return { contact: found.contact, vendor: await vendorFor(command, found.vendor) };
}

/**
 * Changes a contact.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function changeContact(
  command: Command,
  id: string,
  input: ContactInput,
): Promise<VendorContact> {
  const { contact, vendor } = await contactFor(command, id);
  const changes = diffFields(contact, input, FIELDS);
  if (changes.length === 0) return contact;
  await updateContact(command.db, id, input);
  command.emit(events.vendorContactUpdated(subjectOf(command, vendor.name), changes));
  return { id, ...input };
}

/**
 * Removes a contact.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function removeContact(command: Command, id: string): Promise<void> {
  const { contact, vendor } = await contactFor(command, id);
  await deleteContact(command.db, id);
  command.emit(events.vendorContactRemoved(subjectOf(command, vendor.name), diffFields(contact, {}, FIELDS)));
}
