import {
  addVendorAlias,
  listLikelyVendors,
  mergeVendors,
  removeVendorAlias,
  tellVendorsApart,
} from '@pactbook/domain/features/vendors/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** Groups of names that are likely one vendor. */
export const likelyVendorsQuery = endpointQuery('Records', listLikelyVendors);

/** What a merge makes stale: records, and whatever counts or shows them. */
const MERGED = {
  invalidates: ['Records', 'Logos', 'Metrics', 'Activity', 'Notifications'],
} as const satisfies { invalidates: readonly CacheGroup[] };
const NAMED = { invalidates: ['Records', 'Activity'] } as const satisfies {
  invalidates: readonly CacheGroup[];
};

/** Gives all records of some vendors one name. */
export const useMergeVendors = () => useEndpointMutation(mergeVendors, MERGED);
/** Gives a vendor another name. */
export const useAddVendorAlias = () => useEndpointMutation(addVendorAlias, NAMED);
/** Takes another name of a vendor away. */
export const useRemoveVendorAlias = () => useEndpointMutation(removeVendorAlias, NAMED);
/** Says that vendors of like names are not the same, or takes that back. */
export const useTellVendorsApart = () => useEndpointMutation(tellVendorsApart, NAMED);
