import type * as endpoints from '@pactbook/domain/features/documents/endpoints.ts';
import { z } from 'zod';
import { canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import { TICKET_SECONDS } from '@pactbook/domain/features/documents/document.ts';
import { isPreviewedAsText, previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import { documentDownloaded } from '@pactbook/domain/features/documents/events.ts';
import { AppError, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand, type CommandOrigin } from '../../../platform/command.ts';
import { plainTextType } from '../../../platform/file-text/plain-text.ts';
import { FileMissing, type FileStore } from '../../../platform/files/file-store.ts';
import { fileAnswer } from '../../../platform/http/answers/file-answer.ts';
import type { Caller, HandlerRequest, Handlers, RawAnswer } from '../../../platform/http/handler.ts';
import type { SessionGate } from '../../../platform/sessions/session-gate.ts';
import { openValue, sealValue, type SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Services } from '../../../platform/services.ts';
import { contractFor } from '../commands.ts';
import { findVersionFile, type DocumentContract, type VersionFile } from '../queries.ts';

/** What sending the bytes of documents needs beside the database. */
export interface ContentTools {
  readonly files: FileStore;
  readonly secrets: SecretBox;
  readonly gate: SessionGate;
  readonly startInBackground: (name: string, work: () => Promise<unknown>) => void;
}

/** What a ticket is for: one version of one document, for one session. */
const ticketSchema = z.strictObject({
  sub: z.uuid(),
  sid: z.uuid(),
  organizationId: z.uuid(),
  is_impersonating: z.boolean(),
  contractId: z.uuid(),
  documentId: z.uuid(),
  number: z.int(),
  inline: z.boolean(),
  expiresAt: z.number(),
});
type DocumentTicket = z.infer<typeof ticketSchema>;

/**
 * Sealed under its own name, so that a ticket is valid nowhere else, and nothing else is a valid ticket (ASVS
 * 9.2).
 */
const CONTEXT = 'document ticket';

/** A ticket for a caller's session. It is sealed and not stored; its use checks session and rights again. */
function sealTicket(
  secrets: SecretBox,
  caller: Caller,
  file: Pick<DocumentTicket, 'contractId' | 'documentId' | 'number' | 'inline'>,
  now: number,
): { readonly ticket: string; readonly expiresAt: number } {
  const { actor, sessionId } = caller;
  const expiresAt = now + TICKET_SECONDS * 1_000;
  const content: DocumentTicket = {
    sub: actor.userId,
    sid: sessionId,
    organizationId: actor.organisationId,
    is_impersonating: actor.impersonatorId !== null,
    ...file,
    expiresAt,
  };
  return { ticket: sealValue(secrets, CONTEXT, content), expiresAt };
}

/** What a ticket says; null for one that is not ours, was changed, or has ended. */
function openTicket(secrets: SecretBox, ticket: string, now: number): DocumentTicket | null {
  const content = openValue(secrets, CONTEXT, ticketSchema, ticket);
  return content !== null && content.expiresAt > now ? content : null;
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
    const record = await contractFor(db, caller, wanted.contractId, canReadDocuments);
    const version = await findVersionFile(db, wanted);
    if (version === null) throw notFound('document');
    return { record, version };
  });
}

/**
 * Text and emails are sent as text, whatever they say they are, and in the encoding that they were found to have; every
 * other kind as what its bytes were found to be.
 */
async function shownAs(
  files: FileStore,
  scope: Caller['scope'],
  version: VersionFile,
  isInline: boolean,
): Promise<string> {
  if (!isInline || !isPreviewedAsText(version.contentType)) return version.contentType;
  return await plainTextType(version.size, (range) => files.read(scope, version.fileId, range));
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
      contentType: await shownAs(files, caller.scope, version, canBeShown),
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
    throw new AppError('not_found', 'The file of this document is missing. Tell a System Admin.');
  }
}

/** Records a download; a download in parts is recorded with its first part. */
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

/** Handlers of the calls that answer the bytes of documents, by the session or by a ticket in the link. */
export function contentHandlers(
  services: Services,
  { files, secrets, gate, startInBackground }: ContentTools,
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
        // Documents can be read even while nothing can be written.
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
