import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadContract } from '../contracts/access.ts';
import { vendorNameSchema } from '../vendors/vendor.ts';
import { canChangeContacts, canReadContacts } from './access.ts';
import { contactInputSchema, vendorContactSchema, vendorContactsSchema } from './vendor-contact.ts';
import { vendorOverviewSchema, vendorPageSchema } from './vendor-page.ts';

const named = z.strictObject({ name: z.string().min(1).max(200) });
const contactParams = z.strictObject({ contactId: idSchema });

/** `GET /vendors/overview`: open like the list of records; sums are of the records that the person reads in full. */
export const getVendorOverview = defineEndpoint({
  id: 'vendors.overview',
  method: 'GET',
  path: '/vendors/overview',
  summary:
    'Every vendor with its records, its cost in force and what it was a year before, and its next decision',
  access: canReadContract,
  output: vendorOverviewSchema,
});

/** `GET /vendors/page?name=…`: by any of its names. */
export const getVendorPage = defineEndpoint({
  id: 'vendors.page',
  method: 'GET',
  path: '/vendors/page',
  summary: 'One vendor: records, cost in force, cost per fiscal year, uplift, next decisions, documents',
  access: canReadContract,
  query: named,
  output: vendorPageSchema,
  errors: ['not_found'],
});

export const listVendorContacts = defineEndpoint({
  id: 'vendors.contacts',
  method: 'GET',
  path: '/vendors/contacts',
  summary: 'The contacts of a vendor, those of the names merged into it among them',
  access: canReadContacts,
  query: named,
  output: vendorContactsSchema,
  errors: ['not_found'],
});

export const addVendorContact = defineEndpoint({
  id: 'vendors.addContact',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/vendors/contacts',
  summary: 'Give a vendor a contact, at most 20',
  access: canChangeContacts,
  body: z.strictObject({ vendor: vendorNameSchema, contact: contactInputSchema }),
  output: vendorContactSchema,
  status: 201,
  errors: ['not_found', 'invalid_fields'],
});

export const updateVendorContact = defineEndpoint({
  id: 'vendors.updateContact',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/vendors/contacts/:contactId',
  summary: 'Change a contact of a vendor',
  access: canChangeContacts,
  params: contactParams,
  body: contactInputSchema,
  output: vendorContactSchema,
  errors: ['not_found', 'invalid_fields'],
});

export const removeVendorContact = defineEndpoint({
  id: 'vendors.removeContact',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/vendors/contacts/:contactId',
  summary: 'Remove a contact of a vendor',
  access: canChangeContacts,
  params: contactParams,
  errors: ['not_found'],
});
