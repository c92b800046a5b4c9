import { sql } from 'kysely';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Locks a record that is not in the trash against other changes of its documents; false when there is none. */
export async function lockContractOfDocuments(db: Transaction, contractId: string): Promise<boolean> {
  const { rows } = await sql`select id from contracts
    where organisation_id = ${db.organisationId} and id = ${contractId} and deleted_at is null
    for no key update`.execute(db);
  return rows.length > 0;
}

/** A document as it is stored, locked until the transaction ends. */
export interface LockedDocument {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly expiresOn: string | null;
  readonly version: number;
  readonly number: number;
  readonly contentType: string;
}

/** Locks a document of a record, present or in the trash; null when it is not there. */
export async function lockDocument(
  db: Transaction,
  target: { readonly contractId: string; readonly documentId: string },
  place: 'present' | 'trash',
): Promise<LockedDocument | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('contract_id', '=', target.contractId)
    .where('id', '=', target.documentId)
    .where('deleted_at', place === 'present' ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const version = await db
    .selectFrom('document_versions')
    .select('content_type')
    .where('organisation_id', '=', db.organisationId)
    .where('document_id', '=', row.id)
    .where('number', '=', row.current_number)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    expiresOn: row.expires_on,
    version: row.version,
    number: row.current_number,
    contentType: version.content_type,
  };
}

/** How many documents a record has, the ones in the trash among them. */
export async function countDocuments(db: Transaction, contractId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select((on) => on.fn.countAll().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What is stored of a document itself. */
export interface NewDocument {
  readonly id: string;
  readonly contractId: string;
  readonly name: string;
  readonly category: DocumentCategory;
  readonly expiresOn: string | null;
}

export async function insertDocument(db: Transaction, document: NewDocument, now: number): Promise<void> {
  await db
    .insertInto('documents')
    .values({
      id: document.id,
      organisation_id: db.organisationId,
      contract_id: document.contractId,
      name: document.name,
      category: document.category,
      expires_on: document.expiresOn,
      created_at: new Date(now),
    })
    .execute();
}

/** What one upload brought. */
export interface NewVersion {
  readonly documentId: string;
  readonly number: number;
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  readonly uploadedBy: string;
  readonly hasText: boolean;
}

/** Adds a version and makes it the document's present one; the text of the one before can no longer be found. */
export async function insertVersion(db: Transaction, version: NewVersion, now: number): Promise<void> {
  const organisation = db.organisationId;
  await sql`update document_versions set text_state = 'none'
    where organisation_id = ${organisation} and document_id = ${version.documentId} and text_state = 'waiting'`.execute(
    db,
  );
  await sql`delete from document_texts
    where organisation_id = ${organisation} and document_id = ${version.documentId}`.execute(db);
  await db
    .insertInto('document_versions')
    .values({
      organisation_id: organisation,
      document_id: version.documentId,
      number: version.number,
      file_id: version.fileId,
      name: version.name,
      size: version.size,
      sha256: version.sha256,
      content_type: version.contentType,
      uploaded_at: new Date(now),
      uploaded_by: version.uploadedBy,
      text_state: version.hasText ? 'waiting' : 'none',
    })
    .execute();
}

/** Writes what changed about a locked document, and moves its version. */
export async function updateDocumentRow(
  db: Transaction,
  document: LockedDocument,
  change: {
    readonly name?: string;
    readonly category?: DocumentCategory;
    readonly expires_on?: string | null;
    readonly current_number?: number;
    readonly deleted_at?: Date | null;
    readonly deleted_by?: string | null;
  },
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ ...change, version: document.version + 1 })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', document.id)
    .execute();
}

/** Removes documents permanently that were deleted before a moment, a limited number; gives what they were. */
export async function purgeDocumentsDeletedBefore(
  db: Transaction,
  moment: Date,
  limit: number,
): Promise<{ name: string; contractId: string; product: string }[]> {
  const { rows } = await sql<{ name: string; contractId: string; product: string }>`with due as (
      select id from documents
      where organisation_id = ${db.organisationId} and deleted_at < ${moment} order by deleted_at limit ${limit}
      for update skip locked),
    gone as (delete from documents d using due
      where d.organisation_id = ${db.organisationId} and d.id = due.id returning d.name, d.contract_id)
    select gone.name, gone.contract_id as "contractId", c.product from gone
    join contracts c on c.organisation_id = ${db.organisationId} and c.id = gone.contract_id`.execute(db);
  return rows;
}

/** A version whose text is to be read. */
export interface WaitingText {
  readonly documentId: string;
  readonly number: number;
  readonly fileId: string;
  readonly contentType: string;
}

/**
 * Takes the next version whose text waits to be read, the latest upload first: people look for it, while very many wait
 * after an update that reads all texts again. The attempt is counted before it is made, so that one which ends the
 * server counts as well.
 */
export async function takeWaitingText(db: Transaction, mostAttempts: number): Promise<WaitingText | null> {
  const organisation = db.organisationId;
  await sql`update document_versions set text_state = 'failed'
    where organisation_id = ${organisation} and text_state = 'waiting' and text_attempts >= ${mostAttempts}`.execute(
    db,
  );
  // Materialized: as a part of the join it could be asked again for each version, and would take another one each time.
  const { rows } = await sql<WaitingText>`with next as materialized (
      select document_id, number from document_versions
      where organisation_id = ${organisation} and text_state = 'waiting'
      order by text_attempts, uploaded_at desc, document_id limit 1 for update skip locked)
    update document_versions v set text_attempts = text_attempts + 1 from next
    where v.organisation_id = ${organisation} and v.document_id = next.document_id and v.number = next.number
    returning v.document_id as "documentId", v.number, v.file_id as "fileId", v.content_type as "contentType"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Takes an attempt back that failed for no fault of the file. */
export async function returnAttempt(db: Transaction, { documentId, number }: WaitingText): Promise<void> {
  await sql`update document_versions set text_attempts = greatest(text_attempts - 1, 0)
    where organisation_id = ${db.organisationId} and document_id = ${documentId} and number = ${number}`.execute(
    db,
  );
}

/** Notes that a version cannot be read. */
export async function giveUpText(db: Transaction, { documentId, number }: WaitingText): Promise<void> {
  await sql`update document_versions set text_state = 'failed'
    where organisation_id = ${db.organisationId} and document_id = ${documentId} and number = ${number}
      and text_state = 'waiting'`.execute(db);
}

/** What was read of a version: its text for people and for the search, and how many pages it has. */
export interface ReadText {
  readonly content: string;
  readonly words: string;
  readonly pageStarts: readonly number[];
  readonly pages: number | null;
}

/** Keeps the text of a version, when it is still the present one. */
export async function saveText(
  db: Transaction,
  { documentId, number }: WaitingText,
  { content, words, pageStarts, pages }: ReadText,
): Promise<void> {
  const organisation = db.organisationId;
  const { rows } = await sql`update document_versions
    set text_state = ${content === '' ? 'none' : 'indexed'}, pages = ${pages}
    where organisation_id = ${organisation} and document_id = ${documentId} and number = ${number}
      and text_state = 'waiting'
      and number = (select current_number from documents where organisation_id = ${organisation} and id = ${documentId})
    returning number`.execute(db);
  if (rows.length === 0 || content === '') return;
  await sql`insert into document_texts (document_id, organisation_id, number, content, words, page_starts)
    values (${documentId}, ${organisation}, ${number}, ${content}, to_tsvector('simple', ${words}), ${[...pageStarts]}::integer[])
    on conflict (organisation_id, document_id) do update set number = excluded.number, content = excluded.content,
      words = excluded.words, page_starts = excluded.page_starts`.execute(db);
}
