import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { saveFilters } from '@pactbook/domain/features/saved-views/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { profileQuery, useProfile } from '../users/queries.ts';

/** The person's saved table filters, in the order they were saved. */
export function useSavedFilters(): readonly SavedFilter[] {
  return useProfile().savedFilters.filters;
}

/** Replaces the person's saved filters (specification, section 7); the profile in the cache follows. */
export function useSaveFilters() {
  const client = useQueryClient();
  return useMutation<SavedFilter[], Error, SavedFilter[]>({
    mutationKey: [saveFilters.id],
    // One after the other: each call replaces the whole list.
    scope: { id: saveFilters.id },
    mutationFn: async (filters) => (await call(saveFilters, { body: { filters } })).filters,
    onSuccess: (filters) => {
      client.setQueryData(profileQuery.queryKey, (profile) =>
        profile ? { ...profile, savedFilters: { filters } } : profile,
      );
    },
  });
}
