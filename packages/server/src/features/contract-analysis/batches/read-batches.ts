import { sql } from 'kysely';
import type { AnalysisBatch } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { ANALYZED_CONTENT_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readsInFull } from '../../contracts/queries.ts';
import type { ModelFacts } from '../model.reader.ts';
import { ANALYSES, isOutdated, isVisible } from '../queries.ts';

/** Whether a document waits for the search to read its text. */
export async function isTextWaiting(db: Transaction): Promise<boolean> {
  const { rows } = await sql`select from document_versions
    where organisation_id = ${db.organisationId} and text_state = 'waiting' limit 1`.execute(db);
  return rows.length > 0;
}

/** A batch of which nothing waits any more: how many files it had and how many failed; null while some wait. */
export async function findFinishedBatch(
  db: Transaction,
  batchId: string,
): Promise<{ total: number; failed: number } | null> {
  const { rows } = await sql<{ left: number; total: number; failed: number }>`select
      count(*) filter (where state in ('waiting', 'reading', 'analyzing'))::int as left,
      count(*)::int as total, count(*) filter (where state in ('noText', 'failed'))::int as failed
    from contract_analyses where organisation_id = ${db.organisationId} and batch_id = ${batchId}`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined || row.left > 0 ? null : { total: row.total, failed: row.failed };
}

/** The batches under way, as far as the actor may see what is in them. */
export async function listBatches(db: Transaction, actor: Actor): Promise<AnalysisBatch[]> {
  const waits = sql`a.state in ('waiting', 'reading', 'analyzing')`;
  const { rows } = await sql<{
    id: string;
    total: number;
    left: number;
    failed: number;
    seconds: number | null;
    created_at: Date;
  }>`select b.id, count(*)::int as total, count(*) filter (where ${waits})::int as left,
      count(*) filter (where a.state in ('noText', 'failed'))::int as failed, b.created_at,
      avg(a.read_ms + a.analyze_ms) filter (where a.state = 'ready') / 1000 as seconds
    from ${ANALYSES} join contract_analysis_batches b on b.organisation_id = a.organisation_id and b.id = a.batch_id
    where ${isVisible(db.scope, actor)} group by b.id, b.created_at having bool_or(${waits}) order by b.created_at`.execute(
    db,
  );
  return rows.map(({ id, total, left, failed, seconds, created_at: createdAt }) => {
    const done = Math.max(0, total - left);
    return {
      id,
      total,
      done,
      failed,
      createdAt: createdAt.toISOString(),
      // By the time that its files took: a batch may have waited for another one.
      secondsLeft: seconds === null ? null : Math.max(1, Math.round(seconds * left)),
    };
  });
}

/** A document of a record that somebody may have analyzed. */
export interface AnalyzableDocument {
  readonly documentId: string;
  readonly contentType: string;
}

/** Those of some documents that the actor reads, by their ids and the ids of their records. */
export async function findDocuments(
  db: Transaction,
  actor: Actor,
  wanted: readonly { readonly contractId: string; readonly documentId: string }[],
): Promise<AnalyzableDocument[]> {
  const contracts = wanted.map(({ contractId }) => contractId);
  const documents = wanted.map(({ documentId }) => documentId);
  const { rows } =
    await sql<AnalyzableDocument>`select distinct d.id as "documentId", v.content_type as "contentType"
    from unnest(${contracts}::uuid[], ${documents}::uuid[]) as w (contract, document)
    join documents d on d.id = w.document and d.contract_id = w.contract and d.deleted_at is null
    join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id and c.deleted_at is null
    join document_versions v on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    where d.organisation_id = ${db.organisationId} and ${readsInFull(db.scope, actor, { alias: 'c' })}`.execute(
      db,
    );
  return rows;
}

/** Documents without an analysis that the actor reads, the newest first. */
export async function findNewDocuments(db: Transaction, actor: Actor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select d.id from documents d
    join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id and c.deleted_at is null
    join document_versions v on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    where d.organisation_id = ${db.organisationId} and d.deleted_at is null
      and v.content_type = any(${[...ANALYZED_CONTENT_TYPES]}::text[])
      and not exists (select from contract_analyses x where x.organisation_id = d.organisation_id and x.document_id = d.id)
      and ${readsInFull(db.scope, actor, { alias: 'c' })}
    order by v.uploaded_at desc, d.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Analyses that the actor reads and that are outdated or failed, the newest first. */
export async function findAnalysesToRun(
  db: Transaction,
  actor: Actor,
  {
    which,
    model,
    limit,
  }: { readonly which: 'outdated' | 'failed'; readonly model: ModelFacts; readonly limit: number },
): Promise<string[]> {
  const condition =
    which === 'failed'
      ? sql`a.state = 'failed'`
      : sql`a.state in ('ready', 'noText', 'failed') and ${isOutdated(model)}`;
  const { rows } = await sql<{ id: string }>`select a.id from ${ANALYSES}
    where ${condition} and ${isVisible(db.scope, actor)} order by a.created_at desc, a.id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the actor may see something of a batch. */
export async function isBatchVisible(db: Transaction, actor: Actor, batchId: string): Promise<boolean> {
  const { rows } = await sql`select from ${ANALYSES}
    where a.batch_id = ${batchId} and ${isVisible(db.scope, actor)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether new documents are analyzed without being asked to. */
export async function findSwitch(db: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`select analyze_since is not null as is_on
    from contract_analysis_settings where organisation_id = ${db.organisationId}`.execute(db);
  return rows[0]?.is_on ?? false;
}
