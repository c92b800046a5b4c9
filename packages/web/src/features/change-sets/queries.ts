import { infiniteQueryOptions, queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { BulkChanges } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import type { CellRow } from '@pactbook/domain/features/change-sets/cell-changes.ts';
import type { ChangeSetAction, UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import {
  bulkDecideContracts,
  bulkDeleteContracts,
  bulkEditContracts,
  bulkRestoreContracts,
  editCells,
  getChangeSet,
  listChangeSets,
  undoChangeSet,
} from '@pactbook/domain/features/change-sets/endpoints.ts';
import type { DecisionInput } from '@pactbook/domain/features/contracts/decision.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { canAdministerTeams } from '@pactbook/domain/features/teams/access.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { call } from '../../platform/api-client/call.ts';
import { useCallMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The outcome of a record in a set, as a word. */
export const ACTION_LABELS: Readonly<Record<ChangeSetAction, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** The caches that a write to many records invalidates: records, and whatever names, counts or shows them. */
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

/** Refreshes everything that a write to many records may have changed. */
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

/** One change set with a page of its records. The previous page stays while the next one loads. */
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

/** A preview of the undo of a set; nothing is written. */
export function undoPreviewQuery(changeSetId: string) {
  return queryOptions({
    // In no cache group, so that the refresh after the undo does not preview it again.
    queryKey: [undoChangeSet.id, 'preview', changeSetId] as const,
    queryFn: ({ signal }) =>
      call(undoChangeSet, { params: { changeSetId }, query: { dryRun: 'true' }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** The outcome of an undo in this window, for the page of the set. */
export function undoOutcomeQuery(changeSetId: string) {
  return queryOptions<UndoOutcome>({
    queryKey: [GROUP, undoChangeSet.id, changeSetId],
    queryFn: skipToken,
    staleTime: Infinity,
  });
}

/** Whether a person may remove what a set created beside records. */
export function mayRemoveNames(actor: Actor): boolean {
  return decide(actor, canAdministerTeams).allowed && decide(actor, canAdministerOrganisation).allowed;
}

/** The change set to undo, and whether to remove what it created beside records. */
interface WantedUndo {
  readonly changeSetId: string;
  readonly removeUnused?: boolean;
}

/** Undoes a change set. */
export function useUndoChangeSet() {
  return useCallMutation(
    undoChangeSet,
    ({ changeSetId, removeUnused = false }: WantedUndo) =>
      call(undoChangeSet, { params: { changeSetId }, query: { removeUnused: `${removeUnused}` } }),
    (client, outcome, { changeSetId }) => {
      client.setQueryData(undoOutcomeQuery(changeSetId).queryKey, outcome);
      refreshManyContracts(client);
    },
  );
}

/** The input of a bulk edit. */
export interface BulkEdit {
  readonly ids: readonly string[];
  readonly changes: BulkChanges;
}

/** Previews a bulk edit; nothing is written. */
export function useBulkPreview() {
  return useMutation({
    mutationKey: [bulkEditContracts.id, 'preview'],
    mutationFn: ({ ids, changes }: BulkEdit) =>
      call(bulkEditContracts, { body: { ids: [...ids], changes, dryRun: true } }),
  });
}

/** Changes fields of many records as one change set. */
export function useBulkEdit() {
  return useCallMutation(
    bulkEditContracts,
    ({ ids, changes }: BulkEdit) => call(bulkEditContracts, { body: { ids: [...ids], changes } }),
    refreshManyContracts,
  );
}

/** A decision about the terms of many records. */
export interface BulkDecision extends Omit<DecisionInput, 'decidedOn'> {
  readonly ids: readonly string[];
}

/** Previews a decision about many terms; nothing is written. */
export function useBulkDecidePreview() {
  return useMutation({
    mutationKey: [bulkDecideContracts.id, 'preview'],
    mutationFn: ({ ids, ...decision }: BulkDecision) =>
      call(bulkDecideContracts, { body: { ...decision, ids: [...ids], dryRun: true } }),
  });
}

/** Decides on many terms as one change set. */
export function useBulkDecide() {
  return useCallMutation(
    bulkDecideContracts,
    ({ ids, ...decision }: BulkDecision) =>
      call(bulkDecideContracts, { body: { ...decision, ids: [...ids] } }),
    refreshManyContracts,
  );
}

/** Checks which cells could be changed; nothing is written. */
export function checkCells(rows: readonly CellRow[]) {
  return queryOptions({
    // In no cache group: what is being written is not checked again.
    queryKey: [editCells.id, 'check', rows] as const,
    queryFn: ({ signal }) => call(editCells, { body: { rows: [...rows], dryRun: true }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Changes cells of several records as one change set, all or none. */
export function useEditCells() {
  return useCallMutation(
    editCells,
    (rows: readonly CellRow[]) => call(editCells, { body: { rows: [...rows] } }),
    refreshManyContracts,
  );
}

/** Checks which records could be deleted; nothing is written. */
export function checkBulkDelete(ids: readonly string[]) {
  return {
    queryKey: [GROUP, bulkDeleteContracts.id, ids] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(bulkDeleteContracts, { body: { ids: [...ids], dryRun: true }, signal }),
    // Checked again each time the dialog opens.
    staleTime: 0,
    gcTime: 0,
  };
}

/** Moves many records to the trash as one change set. */
export function useBulkDelete() {
  return useCallMutation(
    bulkDeleteContracts,
    (ids: readonly string[]) => call(bulkDeleteContracts, { body: { ids: [...ids] } }),
    refreshManyContracts,
  );
}

/** Restores many records from the trash as one change set. */
export function useBulkRestore() {
  return useCallMutation(
    bulkRestoreContracts,
    (ids: readonly string[]) => call(bulkRestoreContracts, { body: { ids: [...ids] } }),
    refreshManyContracts,
  );
}
