import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { saveFilters } from '@pactbook/domain/features/saved-views/endpoints.ts';
import { withChangesOf } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import {
  changeView,
  listSharedViews,
  pinView,
  shareView,
  unshare,
} from '@pactbook/domain/features/saved-views/shared-endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { profileQuery, readProfile, useProfile } from '../users/queries.ts';

/** The person's saved table filters, in the order they were saved. */
export function useSavedFilters(): readonly SavedFilter[] {
  return useProfile().savedFilters.filters;
}

/**
 * Replaces the person's saved filters (docs/product/records-table.md, "Saved filters"); the profile in the cache
 * follows. The whole list is what is sent, so it is asked for first: another tab may have saved one since this one was
 * opened.
 */
export function useSaveFilters() {
  const client = useQueryClient();
  return useMutation<SavedFilter[], Error, SavedFilter[]>({
    mutationKey: [saveFilters.id],
    // One after the other: each call replaces the whole list.
    scope: { id: saveFilters.id },
    mutationFn: async (after) => {
      const before = client.getQueryData(profileQuery.queryKey)?.savedFilters.filters ?? [];
      const { savedFilters } = await readProfile();
      const filters = withChangesOf(savedFilters.filters, { before, after });
      return (await call(saveFilters, { body: { filters } })).filters;
    },
    onSuccess: (filters) => {
      client.setQueryData(profileQuery.queryKey, (profile) =>
        profile ? { ...profile, savedFilters: { filters } } : profile,
      );
    },
  });
}

/** The views that people share with the organisation, and the pinned ones that are gone. */
export const sharedViewsQuery = {
  ...endpointQuery('Filters', listSharedViews),
  // Somebody shares or takes back a view once in a while; opening the menu asks again.
  staleTime: 60_000,
};

const TOUCHED: { readonly invalidates: readonly CacheGroup[] } = { invalidates: ['Filters'] };

/** Shares a copy of a view (`POST /sharedViews`). */
export const useShareView = () => useEndpointMutation(shareView, TOUCHED);

/** Gives a shared view another name or content. */
export const useChangeSharedView = () => useEndpointMutation(changeView, TOUCHED);

/** Takes a shared view back. */
export const useUnshareView = () => useEndpointMutation(unshare, TOUCHED);

/** Puts a shared view into the sidebar, or takes it out. */
export const usePinView = () => useEndpointMutation(pinView, TOUCHED);
