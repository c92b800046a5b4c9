import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOf } from '@pactbook/domain/features/documents/document-type.ts';
import {
  createDocumentTicket,
  deleteDocument,
  getDocument,
  getDocumentContent,
  getDocumentExcerpts,
  listDeletedDocuments,
  listDocuments,
  restoreDocument,
  searchDocuments,
  updateDocument,
  uploadDocument,
} from '@pactbook/domain/features/documents/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { fetchFile, saveFromServer } from '../../platform/api-client/download.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** How often the documents of an open record are polled while the window is focused, like the record itself. */
const POLL_MS = 10_000;
/** The same while the server still reads a new file, which takes seconds: its number of pages is known afterwards. */
const READING_POLL_MS = 2_000;
/** How long to poll for that: an unreadable file never gets a number of pages. */
const READING_MS = 60_000;

function isBeingRead({ contentType, pages, uploadedAt }: RecordDocument): boolean {
  const isUncounted = documentTypeOf(contentType) === 'pdf' && pages === null;
  return isUncounted && Math.abs(Date.now() - Date.parse(uploadedAt)) < READING_MS;
}

/** The documents of a record, newest first. */
export function documentsQuery(contractId: string) {
  return {
    ...endpointQuery('Documents', listDocuments, { params: { contractId } }),
    refetchInterval: ({ state }: { state: { data: readonly RecordDocument[] | undefined } }) =>
      state.data?.some(isBeingRead) ? READING_POLL_MS : POLL_MS,
  };
}

/** One document with its versions. */
export function documentQuery(contractId: string, documentId: string) {
  return endpointQuery('Documents', getDocument, { params: { contractId, documentId } });
}

/** The deleted documents of a record. */
export function deletedDocumentsQuery(contractId: string) {
  return endpointQuery('Documents', listDeletedDocuments, { params: { contractId } });
}

/** Documents whose text contains all the words, the last one as a prefix. */
export function findDocuments(
  query: { readonly q: string; readonly skip?: number; readonly limit?: number },
  signal: AbortSignal,
): Promise<EndpointOutput<typeof searchDocuments>> {
  return call(searchDocuments, { query, signal });
}

/** The excerpts of a document's current version with the words. */
export function documentExcerptsQuery(contractId: string, documentId: string, words: string) {
  const input = { params: { contractId, documentId }, query: { q: words } };
  return endpointQuery('Documents', getDocumentExcerpts, input);
}

/** One version of a document; the current one when none is named. */
export interface DocumentFile {
  readonly contractId: string;
  readonly documentId: string;
  readonly version: number;
}

/** The bytes of one version, which never change; cached only while they are shown. */
export function documentBytesQuery({ contractId, documentId, version }: DocumentFile) {
  return {
    queryKey: ['Documents' satisfies CacheGroup, getDocumentContent.id, documentId, version] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchFile(getDocumentContent, {
        params: { contractId, documentId },
        query: { version, inline: '1' },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
  };
}

/** The caches that a change of a document invalidates: records contain the documents' names. */
const TOUCHED: readonly CacheGroup[] = ['Documents', 'Records', 'Activity'];

/** Reloads everything that shows changed documents, except for the bytes, which never change. */
function refresh(client: QueryClient): void {
  for (const group of TOUCHED) {
    void client.invalidateQueries({
      queryKey: [group],
      predicate: ({ queryKey }) => queryKey[1] !== getDocumentContent.id,
    });
  }
}

/** Returns the function that reloads documents after uploads. */
export function useRefreshDocuments(): () => void {
  const client = useQueryClient();
  return () => refresh(client);
}

/** A file to upload. */
export interface Upload {
  readonly contractId: string;
  readonly file: File;
  /** Of a new document; a new version does not change it. */
  readonly category: string | undefined;
  /** The document that this is a new version of. */
  readonly replaces: string | undefined;
  readonly allowDuplicate: boolean;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads one file.
 * @throws ApiError `duplicate`, with the document of the same content in `current`, and other refusals
 */
export function sendDocument({
  contractId,
  file,
  onProgress,
  signal,
  ...how
}: Upload): Promise<RecordDocument> {
  return upload(uploadDocument, {
    params: { contractId },
    fields: {
      category: how.replaces === undefined ? how.category : undefined,
      replaces: how.replaces,
      allowDuplicate: how.allowDuplicate ? 'true' : undefined,
    },
    file,
    onProgress,
    signal,
  });
}

/** Downloads one version by a ticket for this file, because a link cannot send the session. */
export async function saveDocument({ contractId, documentId, version }: DocumentFile): Promise<void> {
  const params = { contractId, documentId };
  const { url } = await call(createDocumentTicket, { params, body: { version } });
  saveFromServer(url);
}

const touching = { invalidates: TOUCHED };

/** Changes name, category or expiry date, based on a version. */
export const useUpdateDocument = () => useEndpointMutation(updateDocument, touching);
/** Deletes a document. */
export const useDeleteDocument = () => useEndpointMutation(deleteDocument, touching);
/** Restores a deleted document. */
export const useRestoreDocument = () => useEndpointMutation(restoreDocument, touching);
