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

/** How often the documents of an open record are asked for while the window is focused, like the record itself. */
const POLL_MS = 10_000;
/** The same while the server still reads one that has just come, which takes seconds: its pages are shown once counted. */
const READING_POLL_MS = 2_000;
/** How long reading is waited for: a file that cannot be read never gets its pages. */
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

/** The documents of a record that are in the trash. */
export function deletedDocumentsQuery(contractId: string) {
  return endpointQuery('Documents', listDeletedDocuments, { params: { contractId } });
}

/** Documents whose text holds all the words, the last one as the beginning of a word. */
export function findDocuments(
  query: { readonly q: string; readonly skip?: number; readonly limit?: number },
  signal: AbortSignal,
): Promise<EndpointOutput<typeof searchDocuments>> {
  return call(searchDocuments, { query, signal });
}

/** Where words stand in the text of a document's present version. */
export function documentExcerptsQuery(contractId: string, documentId: string, words: string) {
  const input = { params: { contractId, documentId }, query: { q: words } };
  return endpointQuery('Documents', getDocumentExcerpts, input);
}

/** One version of a document; the present one when none is named. */
export interface DocumentFile {
  readonly contractId: string;
  readonly documentId: string;
  readonly version: number;
}

/** The bytes of one version, which never change; held only as long as they are looked at. */
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

/** What a change of a document makes stale: the records carry the documents' names. */
const TOUCHED: readonly CacheGroup[] = ['Documents', 'Records', 'Activity'];

/** Loads anew what changed documents are shown in; bytes stay, they never change. */
function refresh(client: QueryClient): void {
  for (const group of TOUCHED) {
    void client.invalidateQueries({
      queryKey: [group],
      predicate: ({ queryKey }) => queryKey[1] !== getDocumentContent.id,
    });
  }
}

/** Gives the function that loads documents anew after uploads. */
export function useRefreshDocuments(): () => void {
  const client = useQueryClient();
  return () => refresh(client);
}

/** A file on its way to a record. */
export interface Upload {
  readonly contractId: string;
  readonly file: File;
  /** Of a new document; a new version leaves it as it is. */
  readonly category: string | undefined;
  /** The document that this is a new version of. */
  readonly replaces: string | undefined;
  readonly allowDuplicate: boolean;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one file.
 *
 * @throws ApiError `duplicate`, with the document of the same content in `current`, and whatever refuses the file
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

/** Lets the browser save one version, by a ticket for this one file: a link could not carry the session. */
export async function saveDocument({ contractId, documentId, version }: DocumentFile): Promise<void> {
  const params = { contractId, documentId };
  const { url } = await call(createDocumentTicket, { params, body: { version } });
  saveFromServer(url);
}

const touching = { invalidates: TOUCHED };

/** Changes name, category or expiry date, based on a version. */
export const useUpdateDocument = () => useEndpointMutation(updateDocument, touching);
/** Moves a document to the trash. */
export const useDeleteDocument = () => useEndpointMutation(deleteDocument, touching);
/** Takes a document out of the trash. */
export const useRestoreDocument = () => useEndpointMutation(restoreDocument, touching);
