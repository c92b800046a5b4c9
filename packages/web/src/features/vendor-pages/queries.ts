import { keepPreviousData } from '@tanstack/react-query';
import {
  addVendorContact,
  getVendorOverview,
  getVendorPage,
  listVendorContacts,
  removeVendorContact,
  updateVendorContact,
} from '@pactbook/domain/features/vendor-pages/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** Every vendor with its figures. */
export const vendorOverviewQuery = {
  ...endpointQuery('Records', getVendorOverview),
  placeholderData: keepPreviousData,
};

/** Everything of one vendor, by any of its names. */
export function vendorPageQuery(name: string) {
  return endpointQuery('Records', getVendorPage, { query: { name } });
}

/** The contacts of a vendor. */
export function vendorContactsQuery(name: string) {
  return endpointQuery('Records', listVendorContacts, { query: { name } });
}

const CONTACTS = { invalidates: ['Records', 'Activity'] } as const satisfies {
  invalidates: readonly CacheGroup[];
};

/** Adds a contact to a vendor. */
export const useAddContact = () => useEndpointMutation(addVendorContact, CONTACTS);
/** Changes a contact. */
export const useUpdateContact = () => useEndpointMutation(updateVendorContact, CONTACTS);
/** Removes a contact. */
export const useRemoveContact = () => useEndpointMutation(removeVendorContact, CONTACTS);
