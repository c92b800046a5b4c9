import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { STORABLE } from '../../kernel/text/storable-text.ts';

/** The most contacts of a vendor. */
export const CONTACTS_LIMIT = 20;

const lineOf = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: `Use ${limit} characters or fewer` })
    .refine(...STORABLE);

/** What a person enters of a contact; only the name is required. */
export const contactInputSchema = z
  .strictObject({
    name: lineOf(120).min(1, { error: 'Enter a name' }),
    role: lineOf(120).default(''),
    email: z
      .union([z.literal(''), lineOf(254).pipe(z.email({ error: 'Invalid email address' }))])
      .default(''),
    phone: lineOf(60).default(''),
    note: lineOf(1_000).default(''),
  })
  .meta({ id: 'VendorContactInput' });
export type ContactInput = z.infer<typeof contactInputSchema>;

/** A person at a vendor, in the order of their names. */
export const vendorContactSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    role: z.string(),
    email: z.string(),
    phone: z.string(),
    note: z.string(),
  })
  .meta({ id: 'VendorContact' });
export type VendorContact = z.infer<typeof vendorContactSchema>;

/** The contacts of a vendor, and whether this person changes them. */
export const vendorContactsSchema = z
  .strictObject({ contacts: z.array(vendorContactSchema), canEdit: z.boolean() })
  .meta({ id: 'VendorContacts' });
export type VendorContacts = z.infer<typeof vendorContactsSchema>;
