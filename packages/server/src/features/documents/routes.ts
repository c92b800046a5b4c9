import { changeDocuments, readDocuments } from '@pactbook/domain/features/documents/access.ts';
import { CHOOSE_FILE } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOf, previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import type * as endpoints from '@pactbook/domain/features/documents/endpoints.ts';
import { documentDownloaded } from '@pactbook/domain/features/documents/events.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import { FileMissing, type FileStore } from '../../platform/files/file-store.ts';
import { fileAnswer } from '../../platform/http/answers/file-answer.ts';
import type { Caller, HandlerRequest, Handlers, RawAnswer } from '../../platform/http/handler.ts';
import type { SessionGate } from '../../platform/http/session-gate.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import { deleteDocument, contractFor, restoreDocument, updateDocument, uploadDocument } from './commands.ts';
import { openTicket, sealTicket } from './document-ticket.ts';
import {
  findDocumentDetails,
  findVersionFile,
  listDeletedDocuments,
  listDocuments,
  findExcerpts,
  searchDocuments,
  type DocumentContract,
  type VersionFile,
} from './queries.ts';

/** What documents need beside the database. */
export interface DocumentTools {
  readonly files: FileStore;
  readonly secrets: SecretBox;
  readonly gate: SessionGate;
  /** Told when a document was uploaded whose text may be read. */
  readonly onUpload: () => void;
  readonly startInBackground: (name: string, work: () => Promise<unknown>) => void;
}

type FileCall = Pick<
  HandlerRequest<typeof endpoints.getTicketedContent>,
  'range' | 'ifRange' | 'ifNoneMatch'
>;

interface WantedVersion {
  readonly contractId: string;
  readonly documentId: string;
  readonly number: number | null;
}

/** @throws AppError `not_found`, `forbidden` */
function findVersion(
  { database }: Services,
  caller: Caller,
  wanted: WantedVersion,
): Promise<{ record: DocumentContract; version: VersionFile }> {
  return database.read(caller.scope, async (db) => {
    const record = await contractFor(db, caller, wanted.contractId, readDocuments);
    const version = await findVersionFile(db, caller.scope, wanted);
    if (version === null) throw notFound('document');
    return { record, version };
  });
}

/** Text is sent as text, whatever it says it is; every other kind as what its bytes were found to be. */
function shownAs({ contentType }: VersionFile, isInline: boolean): string {
  return isInline && previewOf(contentType) === 'text' ? 'text/plain; charset=utf-8' : contentType;
}

async function send(
  { files, log }: { files: FileStore; log: Services['log'] },
  caller: Caller,
  version: VersionFile,
  isInline: boolean,
  call: FileCall,
): Promise<RawAnswer> {
  const canBeShown = isInline && previewOf(version.contentType) !== null;
  try {
    return await fileAnswer({
      name: version.name,
      contentType: shownAs(version, canBeShown),
      size: version.size,
      tag: `"${version.sha256.slice(0, 32)}"`,
      isInline: canBeShown,
      range: call.range,
      ifRange: call.ifRange,
      ifNoneMatch: call.ifNoneMatch,
      open: (range) => files.read(caller.scope, version.fileId, range),
    });
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    log.error({ document: version.documentId, err: error }, 'The file of a document is missing');
    throw new AppError('not_found', 'The file of this document is missing. Please tell your administrator.');
  }
}

/** Notes that somebody took a document; what was taken in parts is noted with its beginning. */
async function noteDownload(
  services: Services,
  origin: CommandOrigin,
  record: DocumentContract,
  { documentId, name, number }: VersionFile,
): Promise<void> {
  const subject = { kind: 'document', id: documentId, label: name } as const;
  const changes = [
    { field: 'product', from: null, to: record.product },
    { field: 'documentVersion', from: null, to: number },
  ];
  await runCommand(services, origin, async ({ emit }) => emit(documentDownloaded(subject, changes)));
}

const beginsAtStart = ({ range }: FileCall) => range === null || /^bytes=0-/i.test(range);

function contentHandlers(
  services: Services,
  { files, secrets, gate, startInBackground }: DocumentTools,
): Pick<Handlers<typeof endpoints>, 'getDocumentContent' | 'createDocumentTicket' | 'getTicketedContent'> {
  const { log } = services;
  return {
    getDocumentContent: async (request) => {
      const { caller, params, query } = request;
      const { record, version } = await findVersion(services, caller, {
        ...params,
        number: query.version ?? null,
      });
      const answer = await send({ files, log }, caller, version, query.inline === '1', request);
      if (answer.status < 300 && beginsAtStart(request)) {
        // A reader is served also while nothing can be written.
        startInBackground('document downloaded', () =>
          noteDownload(services, request.origin, record, version),
        );
      }
      return answer;
    },

    createDocumentTicket: async (request) => {
      const { caller, params, body, now } = request;
      const { record, version } = await findVersion(services, caller, {
        ...params,
        number: body.version ?? null,
      });
      await noteDownload(services, request.origin, record, version);
      const file = { ...params, number: version.number, inline: body.inline };
      const { ticket, expiresAt } = sealTicket(secrets, caller, file, now);
      return {
        url: `/api/documents/content?ticket=${encodeURIComponent(ticket)}`,
        expiresAt: new Date(expiresAt).toISOString(),
      };
    },

    getTicketedContent: async (request) => {
      const ticket = openTicket(secrets, request.query.ticket, request.now);
      if (ticket === null)
        throw new AppError('not_found', 'This link has expired. Please download the document again.');
      const caller = await gate.admitSession(ticket, request.now);
      const { version } = await findVersion(services, caller, ticket);
      return await send({ files, log }, caller, version, ticket.inline, request);
    },
  };
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
        const record = await contractFor(db, caller, params.contractId, readDocuments);
        return await listDocuments(db, caller.scope, caller.actor, record);
      }),

    getDocument: ({ caller, params }) =>
      database.read(caller.scope, async (db) => {
        const record = await contractFor(db, caller, params.contractId, readDocuments);
        const { scope, actor } = caller;
        const document = await findDocumentDetails(db, scope, actor, record, params.documentId);
        if (document === null) throw notFound('document');
        return document;
      }),

    listDeletedDocuments: ({ caller, params }) =>
      database.read(caller.scope, async (db) => {
        const { id } = await contractFor(db, caller, params.contractId, changeDocuments);
        return await listDeletedDocuments(db, caller.scope, id, caller.timeZoneId);
      }),

    searchDocuments: ({ caller, query }) =>
      database.read(caller.scope, (db) => searchDocuments(db, caller.scope, caller.actor, query.q, query)),

    getDocumentExcerpts: ({ caller, params: { contractId, documentId }, query }) =>
      database.read(caller.scope, async (db) => {
        const record = await contractFor(db, caller, contractId, readDocuments);
        const wanted = { documentId, question: query.q };
        const excerpts = await findExcerpts(db, caller.scope, record, wanted);
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
      return undefined;
    },

    restoreDocument: (request) =>
      runCommand(services, request.origin, (command) => restoreDocument(command, request.params)),
  };
}
