import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { BulkChanges } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import type { ChangeSetAction, UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import {
  bulkDeleteContracts,
  bulkEditContracts,
  bulkRestoreContracts,
  getChangeSet,
  listChangeSets,
  undoChangeSet,
} from '@pactbook/domain/features/change-sets/endpoints.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { canAdministerTeams } from '@pactbook/domain/features/teams/access.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { call } from '../../platform/api-client/call.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** What became of a record in a set, in a word. */
export const ACTION_LABELS: Readonly<Record<ChangeSetAction, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** What a write to many records makes stale: these, and whatever names, counts or shows them. */
const TOUCHED: readonly CacheGroup[] = [
  'Records',
  'Logos',
  'CustomFields',
  'Metrics',
  'Activity',
  'Notifications',
  'Teams',
  'Config',
];

/** Refreshes whatever a write to many records may have changed. */
export function refreshManyContracts(client: QueryClient): void {
  for (const group of TOUCHED) void client.invalidateQueries({ queryKey: [group] });
}

const GROUP: CacheGroup = 'Activity';
const PAGE = 50;

/** The change sets that a person may undo, newest first, page by page. */
export const changeSetsQuery = infiniteQueryOptions({
  queryKey: [GROUP, listChangeSets.id] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listChangeSets, {
      query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Records of a set on one page. */
export const SET_PAGE = PAGE;

/** One change set with a page of its records. While another page is loaded, the one before stays. */
export function changeSetQuery(changeSetId: string, pageIndex = 0) {
  return queryOptions({
    queryKey: [GROUP, getChangeSet.id, changeSetId, pageIndex] as const,
    queryFn: ({ signal }) =>
      call(getChangeSet, {
        params: { changeSetId },
        query: { limit: PAGE, skip: pageIndex * PAGE },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[2] === changeSetId ? before : undefined),
  });
}

/** What the undo of a set would do, as it is at this moment; nothing is written. */
export function undoPreviewQuery(changeSetId: string) {
  return queryOptions({
    // In no group: what refreshes after the undo does not try it again.
    queryKey: [undoChangeSet.id, 'preview', changeSetId] as const,
    queryFn: ({ signal }) =>
      call(undoChangeSet, { params: { changeSetId }, query: { dryRun: 'true' }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** What came of an undo in this window, kept for the page of the set: what was left as it is, and why. */
export function undoOutcomeQuery(changeSetId: string) {
  return queryOptions<UndoOutcome>({
    queryKey: [GROUP, undoChangeSet.id, changeSetId],
    queryFn: skipToken,
    staleTime: Infinity,
  });
}

/** Whether a person may remove what a set made besides records. */
export function mayRemoveNames(actor: Actor): boolean {
  return decide(actor, canAdministerTeams).allowed && decide(actor, canAdministerOrganisation).allowed;
}

/** A change set to take back; left out, what it made besides records stays. */
interface WantedUndo {
  readonly changeSetId: string;
  readonly removeUnused?: boolean;
}

/** Takes a change set back. */
export function useUndoChangeSet() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [undoChangeSet.id],
    mutationFn: ({ changeSetId, removeUnused = false }: WantedUndo) =>
      call(undoChangeSet, { params: { changeSetId }, query: { removeUnused: `${removeUnused}` } }),
    onSuccess: (outcome, { changeSetId }) => {
      client.setQueryData(undoOutcomeQuery(changeSetId).queryKey, outcome);
      refreshManyContracts(client);
    },
  });
}

/** What a bulk edit is asked to do. */
export interface BulkEdit {
  readonly ids: readonly string[];
  readonly changes: BulkChanges;
}

/** Tells what a bulk edit would do to each record; nothing is written. */
export function useBulkPreview() {
  return useMutation({
    mutationKey: [bulkEditContracts.id, 'preview'],
    mutationFn: ({ ids, changes }: BulkEdit) =>
      call(bulkEditContracts, { body: { ids: [...ids], changes, dryRun: true } }),
  });
}

/** Changes fields of many records as one change set. */
export function useBulkEdit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [bulkEditContracts.id],
    mutationFn: ({ ids, changes }: BulkEdit) => call(bulkEditContracts, { body: { ids: [...ids], changes } }),
    onSuccess: () => refreshManyContracts(client),
  });
}

/** Tells which records could be deleted; nothing is written. */
export function checkBulkDelete(ids: readonly string[]) {
  return {
    queryKey: [GROUP, bulkDeleteContracts.id, ids] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(bulkDeleteContracts, { body: { ids: [...ids], dryRun: true }, signal }),
    // What may be deleted is asked anew each time somebody is about to.
    staleTime: 0,
    gcTime: 0,
  };
}

/** Moves many records to the trash as one change set. */
export function useBulkDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [bulkDeleteContracts.id],
    mutationFn: (ids: readonly string[]) => call(bulkDeleteContracts, { body: { ids: [...ids] } }),
    onSuccess: () => refreshManyContracts(client),
  });
}

/** Takes many records out of the trash as one change set. */
export function useBulkRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [bulkRestoreContracts.id],
    mutationFn: (ids: readonly string[]) => call(bulkRestoreContracts, { body: { ids: [...ids] } }),
    onSuccess: () => refreshManyContracts(client),
  });
}
