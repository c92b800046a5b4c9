import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getChangeSet,
  listChangeSets,
  undoChangeSet,
} from '@pactbook/domain/features/change-sets/endpoints.ts';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-export/import-analysis.ts';
import {
  analyseImport,
  deleteImportMapping,
  listImportMappings,
  saveImportMapping,
} from '@pactbook/domain/features/import-export/import-endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** What an import makes stale: records, and whatever names or counts them. */
const TOUCHED: readonly CacheGroup[] = [
  'Records',
  'CustomFields',
  'Metrics',
  'Activity',
  'Notifications',
  'Teams',
  'Config',
];

const SETS_PAGE = 50;
const MAPPINGS: CacheGroup = 'Filters';

/** The imports that a person may undo, newest first; one page of change sets of every kind at a time. */
export const earlierImportsQuery = infiniteQueryOptions({
  queryKey: ['Activity' satisfies CacheGroup, listChangeSets.id, 'import'] as const,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: SETS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const { items, nextCursor } = await call(listChangeSets, { query, signal });
    return { items: items.filter(({ kind }) => kind === 'import'), nextCursor };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Gives the function that refreshes whatever an import may have changed. */
export function useRefreshAfterImport(): () => void {
  const client = useQueryClient();
  return () => {
    for (const group of TOUCHED) void client.invalidateQueries({ queryKey: [group] });
  };
}

/** Takes an import back. */
export function useUndoImport() {
  const refresh = useRefreshAfterImport();
  return useMutation({
    mutationKey: [undoChangeSet.id],
    mutationFn: (changeSetId: string) => call(undoChangeSet, { params: { changeSetId } }),
    onSuccess: refresh,
  });
}

/** The mappings that the organisation kept, by name. */
export const importMappingsQuery = endpointQuery(MAPPINGS, listImportMappings);

/** Keeps a mapping for the next file of its kind. */
export const useSaveImportMapping = () => useEndpointMutation(saveImportMapping, { invalidates: [MAPPINGS] });

/** Deletes a kept mapping. */
export const useDeleteImportMapping = () =>
  useEndpointMutation(deleteImportMapping, { invalidates: [MAPPINGS] });

/** Asks how a file is read and what its columns could be. @throws ApiError, or DOMException named AbortError */
export function analyseFile(
  file: File,
  options: AnalysisOptions,
  signal: AbortSignal,
): Promise<ImportAnalysis> {
  return upload(analyseImport, { file, fields: { options: JSON.stringify(options) }, signal });
}

/** One import with its records, page by page. */
export function importSetQuery(changeSetId: string) {
  return infiniteQueryOptions({
    queryKey: ['Activity' satisfies CacheGroup, getChangeSet.id, changeSetId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(getChangeSet, {
        params: { changeSetId },
        query: { limit: SETS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
