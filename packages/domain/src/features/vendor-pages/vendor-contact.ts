import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** The most contacts of a vendor. */
export const CONTACTS_LIMIT = 20;

/** What a person enters of a contact; only the name is required. */
export const contactInputSchema = namedObject('VendorContactInput', {
  name: lineSchema(120, 'Enter a name'),
  role: lineSchema(120).default(''),
  email: z
    .union([z.literal(''), lineSchema(254).pipe(z.email({ error: 'Invalid email address' }))])
    .default(''),
  phone: lineSchema(60).default(''),
  note: enteredText(1_000).default(''),
});
export type ContactInput = z.infer<typeof contactInputSchema>;

/** A person at a vendor, in the order of their names. */
export const vendorContactSchema = namedObject('VendorContact', {
  id: idSchema,
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
});
export type VendorContact = z.infer<typeof vendorContactSchema>;

/** The contacts of a vendor, and whether this person changes them. */
export const vendorContactsSchema = z
  .strictObject({ contacts: z.array(vendorContactSchema), canEdit: z.boolean() })
  .meta({ id: 'VendorContacts' });
export type VendorContacts = z.infer<typeof vendorContactsSchema>;
