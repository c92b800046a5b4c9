import { canChangeDocuments } from '@pactbook/domain/features/documents/access.ts';
import {
  CHOOSE_CATEGORY,
  VERSIONS_LIMIT,
  type DocumentCategory,
  type DocumentChanges,
  type DocumentUpload,
  type RecordDocument,
} from '@pactbook/domain/features/documents/document.ts';
import { cleanDocumentName, withEndingOf } from '@pactbook/domain/features/documents/document-name.ts';
import { documentTypeOf, type DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';
import * as events from '@pactbook/domain/features/documents/events.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EventSubject, FieldChange } from '@pactbook/domain/kernel/event.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { beginFile, keepFile } from '../../platform/files/store.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { writeFile, type WrittenFile } from '../../platform/files/write-file.ts';
import type { Services } from '../../platform/services.ts';
import { contentTypeOf, inspectFile } from './file-type.reader.ts';
import { findDocument, findDocumentContract, findSameContent, type DocumentContract } from './queries.ts';
import { hasText } from './text.reader.ts';
import * as store from './store.ts';

/** Which document is meant, and the version a change is based on (null takes any). */
export interface DocumentTarget {
  readonly contractId: string;
  readonly documentId: string;
  readonly ifMatch: number | null;
}

/** Documents of one record, the ones in the trash among them. */
const MOST_DOCUMENTS = 1_000;

function personBehind({ actor }: Pick<CommandOrigin, 'actor'>): Actor {
  if (actor === null) throw new Error('Documents are changed by people.');
  return actor;
}

const subjectOf = ({ id, product }: DocumentContract): EventSubject => ({
  kind: 'contract',
  id,
  label: product,
});

/** In the history of the record, documents appear by their names. */
const named = (from: string | null, to: string | null): FieldChange => ({ field: 'documents', from, to });

/**
 * The record whose documents are to be read or changed.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function contractFor(
  db: Transaction,
  { actor }: Pick<CommandOrigin, 'actor'>,
  contractId: string,
  policy: typeof canChangeDocuments,
): Promise<DocumentContract> {
  const record = await findDocumentContract(db, contractId);
  if (record === null) throw notFound('record');
  const decision = decide(personBehind({ actor }), policy, record);
  if (!decision.allowed) throw forbidden(decision.reason);
  return record;
}

async function lockContractFor(command: Command, contractId: string): Promise<DocumentContract> {
  if (!(await store.lockContractOfDocuments(command.db, contractId))) throw notFound('record');
  return await contractFor(command.db, command, contractId, canChangeDocuments);
}

async function current(
  command: Command,
  record: DocumentContract,
  documentId: string,
): Promise<RecordDocument> {
  const document = await findDocument(command.db, personBehind(command), record, documentId);
  if (document === null) throw notFound('document');
  return document;
}

/** A file as it came, somewhere on this machine. */
export interface IncomingFile {
  readonly path: string;
  readonly fileName: string;
}

/** An upload whose file is understood. */
interface ReadyUpload {
  readonly contractId: string;
  readonly upload: DocumentUpload;
  readonly name: string;
  readonly type: DocumentTypeName;
  readonly sha256: string;
}

/** @throws AppError `duplicate` with the document that has the same content, unless that is wanted */
async function refuseSameContent(
  db: Transaction,
  origin: Pick<CommandOrigin, 'scope' | 'actor'>,
  record: DocumentContract,
  { upload, sha256 }: ReadyUpload,
): Promise<void> {
  if (upload.allowDuplicate === 'true') return;
  const same = await findSameContent(db, personBehind(origin), record, sha256);
  if (same !== null) throw new AppError('duplicate', `Same content as ${same.name}.`, { current: same });
}

/**
 * Adds a document to a record, or a new version of one (docs/product/records.md, "Documents"). The file is in the
 * store, complete and synced, before anything points to it; whatever fails leaves neither.
 *
 * @throws AppError `not_found`, `forbidden`, `invalid_fields`, `duplicate`, `conflict`, `unavailable`
 */
export async function uploadDocument(
  services: Services,
  files: FileStore,
  origin: CommandOrigin,
  contractId: string,
  file: IncomingFile,
  upload: DocumentUpload,
): Promise<RecordDocument> {
  if (upload.category === undefined && upload.replaces === undefined)
    throw invalidFields({ category: CHOOSE_CATEGORY });
  const name = cleanDocumentName(file.fileName);
  const { type, size, sha256 } = await inspectFile(file.path, name);
  const ready: ReadyUpload = { contractId, upload, name, type, sha256 };
  // What can be refused is refused before the file is written; what changes meanwhile is found when it is kept.
  await services.database.read(origin.scope, async (db) => {
    const record = await contractFor(db, origin, contractId, canChangeDocuments);
    await refuseSameContent(db, origin, record, ready);
  });
  return await writeFile(services, files, origin.scope, { path: file.path, size, sha256 }, (written) =>
    runCommand(services, origin, (command) => keepDocument(command, ready, written)),
  );
}

/** A file as it came, and what it is. */
export interface InspectedDocument {
  /** As documents are named. */
  readonly name: string;
  readonly type: DocumentTypeName;
  readonly contentType: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Says what a file is that may become a document. @throws AppError `invalid_fields` */
export async function inspectDocument(file: IncomingFile): Promise<InspectedDocument> {
  const name = cleanDocumentName(file.fileName);
  const inspected = await inspectFile(file.path, name);
  return { ...inspected, name, contentType: contentTypeOf(inspected.type) };
}

/**
 * Makes a file that is kept already a document of a record; nothing else may point to it.
 *
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function fileDocument(
  command: Command,
  contractId: string,
  file: Omit<InspectedDocument, 'contentType'> & { readonly fileId: string },
  category: DocumentCategory,
): Promise<RecordDocument> {
  const record = await lockContractFor(command, contractId);
  const { name, type, sha256, size, fileId } = file;
  const ready = { contractId, upload: { category, allowDuplicate: 'true' as const }, name, type, sha256 };
  const id = await addDocument(command, record, ready, { id: fileId, size, sha256 });
  return await current(command, record, id);
}

/** A file in the store, ready to be put beside a record within one transaction. */
export interface PreparedDocument {
  readonly keep: (
    command: Command,
    contractId: string,
    upload: Pick<DocumentUpload, 'category' | 'expiresOn'>,
  ) => Promise<RecordDocument>;
}

/**
 * Puts a file into the store for a transaction that is not yet committed, where an organisation is created with its
 * documents: if that fails, nothing points to the file.
 *
 * @throws AppError as {@link uploadDocument} does
 */
export async function prepareDocument(
  { scope, newId }: Pick<Command, 'scope' | 'newId'>,
  files: FileStore,
  file: IncomingFile,
): Promise<PreparedDocument> {
  const name = cleanDocumentName(file.fileName);
  const { type, size, sha256 } = await inspectFile(file.path, name);
  const written: WrittenFile = { id: newId(), path: file.path, size, sha256 };
  await files.put(scope, written.id, written);
  return {
    keep: async (command, contractId, upload) => {
      await beginFile(command.db, written.id, command.now);
      const whole: DocumentUpload = { ...upload, allowDuplicate: 'true' };
      return await keepDocument(command, { contractId, upload: whole, name, type, sha256 }, written);
    },
  };
}

async function keepDocument(
  command: Command,
  ready: ReadyUpload,
  written: WrittenFile,
): Promise<RecordDocument> {
  const record = await lockContractFor(command, ready.contractId);
  await refuseSameContent(command.db, command, record, ready);
  const isPrepared = await keepFile(command.db, written.id, written, command.now);
  if (!isPrepared)
    throw new AppError('unavailable', 'The upload took too long. Please try again.', {
      retryAfterSeconds: 1,
    });
  const { replaces } = ready.upload;
  const documentId =
    replaces === undefined
      ? await addDocument(command, record, ready, written)
      : await addVersion(command, record, replaces, ready, written);
  return await current(command, record, documentId);
}

/** A file in the store, as far as a version names it. */
type StoredFile = Pick<WrittenFile, 'id' | 'size' | 'sha256'>;

function versionOf(command: Command, ready: ReadyUpload, written: StoredFile) {
  const { name, type } = ready;
  return {
    fileId: written.id,
    name,
    size: written.size,
    sha256: written.sha256,
    contentType: contentTypeOf(type),
    uploadedBy: personBehind(command).userId,
    hasText: hasText(type),
  };
}

async function addDocument(
  command: Command,
  record: DocumentContract,
  ready: ReadyUpload,
  written: StoredFile,
): Promise<string> {
  const { db, now } = command;
  if ((await store.countDocuments(db, record.id)) >= MOST_DOCUMENTS)
    throw new AppError(
      'conflict',
      `A record can have up to ${MOST_DOCUMENTS.toLocaleString('en-US')} documents.`,
    );
  const id = command.newId();
  const { category = 'Other', expiresOn = null } = ready.upload;
  const document = { id, contractId: record.id, name: ready.name, category, expiresOn };
  await store.insertDocument(db, document, now);
  await store.insertVersion(db, { documentId: id, number: 1, ...versionOf(command, ready, written) }, now);
  command.emit(events.documentUploaded(subjectOf(record), [named(null, ready.name)]));
  return id;
}

/** The document keeps its name and what else is known of it; only the ending follows the new file. */
function nameAfter(document: store.LockedDocument, type: DocumentTypeName): string {
  if (documentTypeOf(document.contentType) === type) return document.name;
  return withEndingOf(document.name.replace(/\.[^.]*$/, '') || document.name, type);
}

async function addVersion(
  command: Command,
  record: DocumentContract,
  documentId: string,
  ready: ReadyUpload,
  written: WrittenFile,
): Promise<string> {
  const { db, now } = command;
  const document = await store.lockDocument(db, { contractId: record.id, documentId }, 'present');
  if (document === null) throw notFound('document');
  const number = document.number + 1;
  if (number > VERSIONS_LIMIT)
    throw new AppError('conflict', `A document can have up to ${VERSIONS_LIMIT} versions.`);
  await store.insertVersion(db, { documentId, number, ...versionOf(command, ready, written) }, now);
  const { category, expiresOn } = ready.upload;
  const name = nameAfter(document, ready.type);
  await store.updateDocumentRow(db, document, {
    current_number: number,
    name,
    ...(category === undefined ? {} : { category }),
    ...(expiresOn === undefined ? {} : { expires_on: expiresOn }),
  });
  command.emit(
    events.documentReplaced(subjectOf(record), [
      named(document.name, name),
      { field: 'documentVersion', from: document.number, to: number },
    ]),
  );
  return documentId;
}

async function lockForWriting(
  command: Command,
  target: DocumentTarget,
): Promise<{ record: DocumentContract; document: store.LockedDocument }> {
  const record = await lockContractFor(command, target.contractId);
  const document = await store.lockDocument(command.db, target, 'present');
  if (document === null) throw notFound('document');
  if (target.ifMatch !== null && target.ifMatch !== document.version) {
    throw new AppError('stale_version', 'Someone else changed this document in the meantime.', {
      current: await current(command, record, document.id),
    });
  }
  return { record, document };
}

/**
 * Changes name, category or expiry date of a document; what is not sent stays. A name gets the ending of what the file is.
 *
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the present document, `invalid_fields`
 */
export async function updateDocument(
  command: Command,
  target: DocumentTarget,
  changes: DocumentChanges,
): Promise<RecordDocument> {
  const { record, document } = await lockForWriting(command, target);
  const type = documentTypeOf(document.contentType);
  const wanted = changes.name === undefined ? document.name : cleanDocumentName(changes.name);
  const name = type === null ? wanted : withEndingOf(wanted, type);
  const { category = document.category, expiresOn = document.expiresOn } = changes;
  const happened: FieldChange[] = [
    { field: 'documentCategory', from: document.category, to: category },
    { field: 'documentExpiresOn', from: document.expiresOn, to: expiresOn },
  ].filter(({ from, to }) => from !== to);
  if (name === document.name && happened.length === 0) return await current(command, record, document.id);
  await store.updateDocumentRow(command.db, document, {
    name,
    ...(changes.category === undefined ? {} : { category: changes.category }),
    expires_on: expiresOn,
  });
  command.emit(events.documentUpdated(subjectOf(record), [named(document.name, name), ...happened]));
  return await current(command, record, document.id);
}

/** Moves a document to the trash for 30 days. @throws AppError `not_found`, `forbidden`, `stale_version` */
export async function deleteDocument(command: Command, target: DocumentTarget): Promise<void> {
  const { record, document } = await lockForWriting(command, target);
  await store.updateDocumentRow(command.db, document, {
    deleted_at: new Date(command.now),
    deleted_by: personBehind(command).userId,
  });
  command.emit(events.documentDeleted(subjectOf(record), [named(document.name, null)]));
}

/** Takes a document out of the trash as it was. @throws AppError `not_found`, `forbidden` */
export async function restoreDocument(
  command: Command,
  target: Omit<DocumentTarget, 'ifMatch'>,
): Promise<RecordDocument> {
  const record = await lockContractFor(command, target.contractId);
  const document = await store.lockDocument(command.db, target, 'trash');
  if (document === null) throw notFound('document');
  await store.updateDocumentRow(command.db, document, { deleted_at: null, deleted_by: null });
  command.emit(events.documentRestored(subjectOf(record), [named(null, document.name)]));
  return await current(command, record, document.id);
}
