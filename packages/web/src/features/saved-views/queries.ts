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
 * Replaces the person's saved filters (docs/product/records-table.md, "Saved filters"), also in the cached profile. The
 * call sends the whole list, so the stored list is loaded first: another tab may have changed it.
 */
export function useSaveFilters() {
  const client = useQueryClient();
  return useMutation<SavedFilter[], Error, SavedFilter[]>({
    mutationKey: [saveFilters.id],
    // Serial, because each call replaces the whole list.
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
      // The weekly emails of views follow their names.
      void client.invalidateQueries({ queryKey: ['Notifications' satisfies CacheGroup] });
    },
  });
}

/** The shared views of the organisation, and pinned ones that no longer exist. */
export const sharedViewsQuery = {
  ...endpointQuery('Filters', listSharedViews),
  // Shared views rarely change; opening the menu loads them again.
  staleTime: 60_000,
};

const TOUCHED: { readonly invalidates: readonly CacheGroup[] } = { invalidates: ['Filters'] };

/** Shares a copy of a view (`POST /sharedViews`). */
export const useShareView = () => useEndpointMutation(shareView, TOUCHED);

/** Changes the name or content of a shared view. */
export const useChangeSharedView = () => useEndpointMutation(changeView, TOUCHED);

/** Stops sharing a view. */
export const useUnshareView = () => useEndpointMutation(unshare, TOUCHED);

/** Pins a shared view to the sidebar, or unpins it. */
export const usePinView = () => useEndpointMutation(pinView, TOUCHED);
