import {
  addVendorAlias,
  listLikelyVendors,
  mergeVendorGroups,
  mergeVendors,
  removeVendorAlias,
  tellVendorsApart,
} from '@pactbook/domain/features/vendors/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** Groups of names that are probably one vendor. */
export const likelyVendorsQuery = endpointQuery('Records', listLikelyVendors);

/** The caches that a merge invalidates: records, and whatever counts or shows them. */
const MERGED = {
  invalidates: ['Records', 'Logos', 'Metrics', 'Activity', 'Notifications'],
} as const satisfies { invalidates: readonly CacheGroup[] };
const NAMED = { invalidates: ['Records', 'Activity'] } as const satisfies {
  invalidates: readonly CacheGroup[];
};

/** Merges vendors: all their records get one name. */
export const useMergeVendors = () => useEndpointMutation(mergeVendors, MERGED);
/** Merges several groups of vendors as one change set. */
export const useMergeVendorGroups = () => useEndpointMutation(mergeVendorGroups, MERGED);
/** Renames a vendor. */
export const useAddVendorAlias = () => useEndpointMutation(addVendorAlias, NAMED);
/** Removes another name of a vendor. */
export const useRemoveVendorAlias = () => useEndpointMutation(removeVendorAlias, NAMED);
/** Records that vendors with similar names are different, or undoes that. */
export const useTellVendorsApart = () => useEndpointMutation(tellVendorsApart, NAMED);
