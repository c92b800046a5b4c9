import { sql, type RawBuilder } from 'kysely';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { canChangeDocuments } from '@pactbook/domain/features/documents/access.ts';
import {
  DOCUMENT_TRASH_DAYS,
  EXCERPTS_SHOWN,
  documentCategorySchema,
  documentVersionSchema,
  type DeletedDocument,
  type DocumentExcerpt,
  type DocumentHit,
  type DocumentVersion,
  type RecordDocument,
  type RecordDocumentDetails,
} from '@pactbook/domain/features/documents/document.ts';
import { questionWords } from '@pactbook/domain/features/documents/found-words.ts';
import { pageAt, snippetOf, snippetsOf } from '@pactbook/domain/features/documents/snippets.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readsInFull } from '../contracts/queries.ts';

/** The question for the database, all words, the last one as a beginning; null when there is nothing to ask. */
function searchQuery(words: readonly string[]): string | null {
  if (words.length === 0 || words.join('').length < 2) return null;
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** A record as far as its documents ask for it. */
export interface DocumentContract {
  readonly id: string;
  readonly product: string;
  readonly teams: readonly string[];
}

/** A record that is not in the trash; null when there is none. */
export async function findDocumentContract(
  db: Transaction,
  contractId: string,
): Promise<DocumentContract | null> {
  const { rows } = await sql<DocumentContract>`select id, product,
      array(select team_id::text from contract_teams
        where organisation_id = ${db.organisationId} and contract_id = ${contractId} order by team_id) as teams
    from contracts
    where organisation_id = ${db.organisationId} and id = ${contractId} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

interface DocumentRow {
  readonly id: string;
  readonly contract_id: string;
  readonly version: number;
  readonly name: string;
  readonly category: string;
  readonly expires_on: string | null;
  readonly current_number: number;
  readonly size: string | number;
  readonly content_type: string;
  readonly pages: number | null;
  readonly uploaded_at: Date;
  readonly uploaded_by: string;
}

function selectDocuments(scope: OrganisationScope, where: RawBuilder<unknown>): RawBuilder<DocumentRow> {
  return sql<DocumentRow>`select d.id, d.contract_id, d.version, d.name, d.category, d.expires_on, d.current_number,
      v.size, v.content_type, v.pages, v.uploaded_at, v.uploaded_by
    from documents d join document_versions v
      on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    where d.organisation_id = ${scope.organisationId} and d.deleted_at is null and ${where}
    order by v.uploaded_at desc, d.id desc`;
}

function documentOf(row: DocumentRow, canEdit: boolean): RecordDocument {
  return {
    id: row.id,
    contractId: row.contract_id,
    version: row.version,
    name: row.name,
    category: documentCategorySchema.parse(row.category),
    expiresOn: row.expires_on,
    number: row.current_number,
    size: Number(row.size),
    contentType: row.content_type,
    pages: row.pages,
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.uploaded_by,
    canEdit,
  };
}

const canEdit = (actor: Actor, record: DocumentContract) => decide(actor, canChangeDocuments, record).allowed;

/** The documents of a record, the newest first. The caller has checked that the actor may read them. */
export async function listDocuments(
  db: Transaction,
  actor: Actor,
  record: DocumentContract,
): Promise<RecordDocument[]> {
  const { rows } = await selectDocuments(db.scope, sql`d.contract_id = ${record.id}`).execute(db);
  return rows.map((row) => documentOf(row, canEdit(actor, record)));
}

/** One document of a record; null when it is not there or in the trash. */
export async function findDocument(
  db: Transaction,
  actor: Actor,
  record: DocumentContract,
  documentId: string,
): Promise<RecordDocument | null> {
  const isIt = sql`d.contract_id = ${record.id} and d.id = ${documentId}`;
  const { rows } = await selectDocuments(db.scope, isIt).execute(db);
  return rows[0] === undefined ? null : documentOf(rows[0], canEdit(actor, record));
}

/** A document of the record that has this content; null when none has. */
export async function findSameContent(
  db: Transaction,
  actor: Actor,
  record: DocumentContract,
  sha256: string,
): Promise<RecordDocument | null> {
  const isSame = sql`d.contract_id = ${record.id} and v.sha256 = ${sha256}`;
  const { rows } = await selectDocuments(db.scope, isSame).execute(db);
  return rows[0] === undefined ? null : documentOf(rows[0], canEdit(actor, record));
}

/** One document with all its versions, the newest first; null when it is not there. */
export async function findDocumentDetails(
  db: Transaction,
  actor: Actor,
  record: DocumentContract,
  documentId: string,
): Promise<RecordDocumentDetails | null> {
  const document = await findDocument(db, actor, record, documentId);
  if (document === null) return null;
  const rows = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('document_id', '=', documentId)
    .orderBy('number', 'desc')
    .execute();
  const versions: DocumentVersion[] = rows.map((row) =>
    documentVersionSchema.parse({
      number: row.number,
      name: row.name,
      size: Number(row.size),
      sha256: row.sha256,
      contentType: row.content_type,
      pages: row.pages,
      uploadedAt: row.uploaded_at.toISOString(),
      uploadedBy: row.uploaded_by,
      textState: row.text_state,
    }),
  );
  return { ...document, versions };
}

/** The documents of a record in the trash, last deleted first. @param timeZoneId of the day on which they are deleted permanently */
export async function listDeletedDocuments(
  db: Transaction,
  contractId: string,
  timeZoneId: string,
): Promise<DeletedDocument[]> {
  const { rows } = await sql<DocumentRow & { deleted_at: Date; deleted_by: string | null }>`
    select d.id, d.name, d.category, d.deleted_at, d.deleted_by, v.size, v.content_type
    from documents d join document_versions v
      on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    where d.organisation_id = ${db.organisationId} and d.contract_id = ${contractId} and d.deleted_at is not null
    order by d.deleted_at desc, d.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: documentCategorySchema.parse(row.category),
    size: Number(row.size),
    contentType: row.content_type,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: row.deleted_by,
    purgedOn: addDays(calendarDateAt(row.deleted_at.getTime(), timeZoneId), DOCUMENT_TRASH_DAYS),
  }));
}

/** The file of a version, and what it is sent as. */
export interface VersionFile {
  readonly documentId: string;
  readonly number: number;
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
}

/**
 * The file of one version of a document, of the present one unless a number is given; null when it is not there. The
 * present version is called what the document is called, an older one as it was uploaded.
 */
export async function findVersionFile(
  db: Transaction,
  target: { readonly contractId: string; readonly documentId: string; readonly number: number | null },
): Promise<VersionFile | null> {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.organisation_id', '=', 'd.organisation_id').onRef('v.document_id', '=', 'd.id'),
    )
    .select(['d.name as document_name', 'd.current_number'])
    .select(['v.number', 'v.file_id', 'v.name', 'v.size', 'v.sha256', 'v.content_type'])
    .where('d.organisation_id', '=', db.organisationId)
    .where('d.contract_id', '=', target.contractId)
    .where('d.id', '=', target.documentId)
    .where('d.deleted_at', 'is', null)
    .where((on) => on('v.number', '=', target.number ?? on.ref('d.current_number')))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    documentId: target.documentId,
    number: row.number,
    fileId: row.file_id,
    name: row.number === row.current_number ? row.document_name : row.name,
    size: Number(row.size),
    sha256: row.sha256,
    contentType: row.content_type,
  };
}

interface FoundRow {
  readonly document_id: string;
  readonly contract_id: string;
  readonly name: string;
  readonly category: string;
  readonly product: string;
  readonly vendor: string;
  readonly content: string;
  readonly page_starts: readonly number[];
}

/** The row with the total where there are no others. */
interface NothingFound {
  readonly document_id: null;
}

function hitOf(row: FoundRow, words: readonly string[]): DocumentHit {
  const { snippet, at } = snippetOf(row.content, words);
  return {
    documentId: row.document_id,
    name: row.name,
    category: documentCategorySchema.parse(row.category),
    contractId: row.contract_id,
    product: row.product,
    vendor: row.vendor,
    page: pageAt(row.page_starts, at),
    snippet,
  };
}

/** Of more, the newest are put in order by how well they fit; the others follow, newest first. */
const MOST_RANKED = 200;

/** Which of the documents that were found are given: a limit and an offset. */
export interface SearchPage {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Documents whose text has all the words of a question, the last one as the beginning of a word
 * (docs/product/records.md, "Documents"): some of them, the best first, with the place of the match, and how many there
 * are. Only those beside records that the actor reads in full.
 */
export async function searchDocuments(
  db: Transaction,
  actor: Actor,
  question: string,
  { skip, limit }: SearchPage,
): Promise<{ total: number; items: DocumentHit[] }> {
  const words = questionWords(question);
  const wanted = searchQuery(words);
  if (wanted === null) return { total: 0, items: [] };
  const { rows } = await sql<
    (FoundRow | NothingFound) & { readonly total: string }
  >`with found as materialized (
      select d.id, d.contract_id, d.name, d.category, c.product, c.vendor
      from documents_with_words(to_tsquery('simple', ${wanted})) w
      join documents d on d.id = w.document_id and d.deleted_at is null
      join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id and c.deleted_at is null
      where d.organisation_id = ${db.organisationId} and ${readsInFull(db.scope, actor, { alias: 'c' })}),
    newest as materialized (select id from found order by id desc limit ${MOST_RANKED}),
    ranked as materialized (
      select n.id, ts_rank_cd(t.words, to_tsquery('simple', ${wanted}), 1) as rank
      from newest n join document_texts t on t.organisation_id = ${db.organisationId} and t.document_id = n.id),
    best as materialized (
      select f.*, coalesce(r.rank, -1) as rank from found f left join ranked r on r.id = f.id
      order by rank desc, f.id desc limit ${limit} offset ${skip})
    select b.id as document_id, b.contract_id, b.name, b.category, b.product, b.vendor, t.content, t.page_starts, c.total
    from (select count(*) as total from found) c
    left join best b on true
    left join document_texts t on t.organisation_id = ${db.organisationId} and t.document_id = b.id
    order by b.rank desc, b.id desc`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.flatMap((row) => (row.document_id === null ? [] : [hitOf(row, words)])),
  };
}

/** The places in the text of one document where the words of a question occur; null when there is no such document. */
export async function findExcerpts(
  db: Transaction,
  record: DocumentContract,
  { documentId, question }: { readonly documentId: string; readonly question: string },
): Promise<DocumentExcerpt[] | null> {
  const { rows } = await sql<{ content: string | null; page_starts: readonly number[] | null }>`
    select t.content, t.page_starts from documents d
    left join document_texts t on t.organisation_id = d.organisation_id and t.document_id = d.id
      and t.number = d.current_number
    where d.organisation_id = ${db.organisationId} and d.contract_id = ${record.id} and d.id = ${documentId}
      and d.deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const words = questionWords(question);
  if (searchQuery(words) === null) return [];
  return snippetsOf(row.content ?? '', words, EXCERPTS_SHOWN).map(({ snippet, at }) => ({
    page: pageAt(row.page_starts ?? [], at),
    snippet,
  }));
}
