import { canChangeDocuments, canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import { CHOOSE_FILE } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOf } from '@pactbook/domain/features/documents/document-type.ts';
import type * as endpoints from '@pactbook/domain/features/documents/endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteDocument, contractFor, restoreDocument, updateDocument, uploadDocument } from './commands.ts';
import { contentHandlers, type ContentTools } from './content/content-routes.ts';
import {
  findDocumentDetails,
  listDeletedDocuments,
  listDocuments,
  findExcerpts,
  searchDocuments,
} from './queries.ts';

/** What documents need beside the database. */
export interface DocumentTools extends ContentTools {
  /** Called when a document was uploaded whose text may be read. */
  readonly onUpload: () => void;
}

function documentReads({
  database,
}: Services): Pick<
  Handlers<typeof endpoints>,
  'listDocuments' | 'getDocument' | 'listDeletedDocuments' | 'searchDocuments' | 'getDocumentExcerpts'
> {
  return {
    listDocuments: ({ caller, params }) =>
      database.read(caller.scope, async (db) => {
        const record = await contractFor(db, caller, params.contractId, canReadDocuments);
        return await listDocuments(db, caller.actor, record);
      }),

    getDocument: ({ caller, params }) =>
      database.read(caller.scope, async (db) => {
        const record = await contractFor(db, caller, params.contractId, canReadDocuments);
        const { actor } = caller;
        const document = await findDocumentDetails(db, actor, record, params.documentId);
        if (document === null) throw notFound('document');
        return document;
      }),

    listDeletedDocuments: ({ caller, params }) =>
      database.read(caller.scope, async (db) => {
        const { id } = await contractFor(db, caller, params.contractId, canChangeDocuments);
        return await listDeletedDocuments(db, id, caller.timeZoneId);
      }),

    searchDocuments: ({ caller, query }) =>
      database.read(caller.scope, (db) => searchDocuments(db, caller.actor, query.q, query)),

    getDocumentExcerpts: ({ caller, params: { contractId, documentId }, query }) =>
      database.read(caller.scope, async (db) => {
        const record = await contractFor(db, caller, contractId, canReadDocuments);
        const wanted = { documentId, question: query.q };
        const excerpts = await findExcerpts(db, record, wanted);
        if (excerpts === null) throw notFound('document');
        return excerpts;
      }),
  };
}

/** The upload with the installation's own limit on a file, and a little for the form around it. */
export function withFileLimit<E extends AnyEndpoint>(endpoint: E, megabytes: number): E {
  const fileLimit = megabytes * 1024 ** 2;
  return { ...endpoint, fileLimit, bodyLimit: fileLimit + 1024 ** 2 };
}

/** Handlers of the calls in `domain/features/documents/endpoints.ts`. */
export function documentHandlers(services: Services, tools: DocumentTools): Handlers<typeof endpoints> {
  return {
    ...documentReads(services),
    ...contentHandlers(services, tools),

    uploadDocument: async (request) => {
      const { body, file, params } = request;
      if (file?.fieldName !== 'file') throw invalidFields({ file: CHOOSE_FILE });
      const { contractId } = params;
      const document = await uploadDocument(services, tools.files, request.origin, contractId, file, body);
      if (documentTypeOf(document.contentType) !== null) tools.onUpload();
      return document;
    },

    updateDocument: (request) => {
      const target = { ...request.params, ifMatch: request.ifMatch };
      return runCommand(services, request.origin, (command) => updateDocument(command, target, request.body));
    },

    deleteDocument: async (request) => {
      const target = { ...request.params, ifMatch: request.ifMatch };
      await runCommand(services, request.origin, (command) => deleteDocument(command, target));
    },

    restoreDocument: (request) =>
      runCommand(services, request.origin, (command) => restoreDocument(command, request.params)),
  };
}
