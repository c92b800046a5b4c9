import { sql } from 'kysely';
import type { FindingDecision, Verdict } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type {
  PlacedClause,
  PlacedField,
  RawClause,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** A file that belongs to no record yet. */
export interface NewUpload {
  readonly id: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdBy: string;
}

/** Adds an upload, which waits to be analyzed. */
export async function insertUpload(db: Transaction, upload: NewUpload, now: number): Promise<void> {
  await db
    .insertInto('contract_analyses')
    .values({
      id: upload.id,
      organisation_id: db.organisationId,
      file_id: upload.fileId,
      file_name: upload.fileName,
      content_type: upload.contentType,
      size: upload.size,
      sha256: upload.sha256,
      state: 'waiting',
      queued_at: new Date(now),
      created_at: new Date(now),
      created_by: upload.createdBy,
    })
    .execute();
}

/** What a run that begins leaves of the one before: its findings, and where it goes back to when it is cancelled. */
const QUEUED_AGAIN = sql`last_state = contract_analyses.state, last_message = contract_analyses.message,
  state = 'waiting', message = null, attempts = 0, run_id = null`;
const IS_SETTLED = sql`contract_analyses.state in ('ready', 'noText', 'failed')`;

/** Who asked for runs, and as what. */
export interface Queueing {
  readonly batchId: string | null;
  /** Null for the switch. */
  readonly actorId: string | null;
  readonly now: number;
}

/** Queues documents of records; gives the documents that were not waiting already. */
export async function queueDocuments(
  db: Transaction,
  documents: readonly { readonly documentId: string; readonly newId: string }[],
  { batchId, actorId, now }: Queueing,
): Promise<string[]> {
  if (documents.length === 0) return [];
  const at = new Date(now);
  const { rows } = await sql<{ documentId: string }>`insert into contract_analyses
      (id, organisation_id, document_id, state, batch_id, queued_at, created_at, created_by)
    select q.id, ${db.organisationId}::uuid, q.document, 'waiting', ${batchId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${actorId}::uuid
    from unnest(${documents.map(({ newId }) => newId)}::uuid[], ${documents.map(({ documentId }) => documentId)}::uuid[])
      as q (id, document)
    on conflict (organisation_id, document_id) do update set ${QUEUED_AGAIN}, batch_id = excluded.batch_id, queued_at = excluded.queued_at
      where ${IS_SETTLED}
    returning document_id as "documentId"`.execute(db);
  return rows.map(({ documentId }) => documentId);
}

/** Queues analyses that are there; gives how many were not waiting already. */
export async function queueAnalyses(
  db: Transaction,
  ids: readonly string[],
  { batchId, now }: Queueing,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql`update contract_analyses
    set ${QUEUED_AGAIN}, batch_id = ${batchId}::uuid, queued_at = ${new Date(now)}
    where organisation_id = ${db.organisationId} and id = any(${[...ids]}::uuid[]) and ${IS_SETTLED} returning id`.execute(
    db,
  );
  return rows.length;
}

/** A file that was taken to be analyzed. */
export interface Run {
  readonly id: string;
  readonly runId: string;
  readonly fileId: string;
  readonly contentType: string;
  readonly fileName: string;
  /** The version of a document; null for an upload. */
  readonly documentNumber: number | null;
  readonly batchId: string | null;
  /** This one is counted. */
  readonly attempts: number;
}

/**
 * Takes the next file that waits: what a person looks at goes before batches. The attempt is counted before it is made,
 * so that one which ends the server counts as well.
 */
export async function takeNext(db: Transaction, runId: string): Promise<Run | null> {
  // Materialized: as a part of the join it could be asked again for each analysis, and would take another one each time.
  const { rows } = await sql<Run>`with next as materialized (
      select w.id, coalesce(v.file_id, w.file_id) as file_id, coalesce(v.content_type, w.content_type) as content_type,
        coalesce(d.name, w.file_name) as file_name, v.number
      from contract_analyses w
      left join documents d on d.organisation_id = w.organisation_id and d.id = w.document_id
      left join contracts c on c.organisation_id = w.organisation_id and c.id = d.contract_id
      left join document_versions v on v.organisation_id = w.organisation_id and v.document_id = d.id and v.number = d.current_number
      where w.organisation_id = ${db.organisationId} and w.state = 'waiting'
        and (w.document_id is null or (d.deleted_at is null and c.deleted_at is null))
      order by w.attempts, w.batch_id is not null, w.queued_at, w.id limit 1 for update of w skip locked)
    update contract_analyses a set state = 'reading', message = null, attempts = a.attempts + 1, run_id = ${runId}
    from next where a.organisation_id = ${db.organisationId} and a.id = next.id
    returning a.id, a.run_id as "runId", next.file_id as "fileId", next.content_type as "contentType",
      next.file_name as "fileName", next.number as "documentNumber", a.batch_id as "batchId", a.attempts`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a node that died had taken waits again. Called by the one node that runs the job. */
export async function requeueInterrupted(db: Transaction): Promise<void> {
  await sql`update contract_analyses set state = 'waiting', message = null, run_id = null
    where organisation_id = ${db.organisationId} and state in ('reading', 'analyzing')`.execute(db);
}

/** A run under way: what came back late changes nothing. */
const isOf = ({ organisationId }: OrganisationScope, { id, runId }: Run) =>
  sql`organisation_id = ${organisationId} and id = ${id} and run_id = ${runId}`;

/** Says how far a run is. */
export async function noteProgress(
  db: Transaction,
  run: Run,
  state: 'reading' | 'analyzing',
  message: string | null,
): Promise<void> {
  await sql`update contract_analyses set state = ${state}, message = ${message} where ${isOf(db.scope, run)}`.execute(
    db,
  );
}

/** Takes an attempt back that failed for no fault of the file; it waits again. */
export async function returnAttempt(db: Transaction, run: Run, isCounted: boolean): Promise<void> {
  await sql`update contract_analyses set state = 'waiting', message = null, run_id = null,
      attempts = ${isCounted ? sql`attempts` : sql`greatest(attempts - 1, 0)`}
    where ${isOf(db.scope, run)}`.execute(db);
}

/** Everything that is kept of an analysis. */
export interface AnalysisResult {
  readonly text: string;
  readonly pageStarts: readonly number[] | null;
  readonly pages: number | null;
  readonly textSha256: string;
  readonly model: { readonly version: string; readonly reader: number };
  readonly timing: { readonly readMs: number; readonly analyzeMs: number; readonly peakMb: number };
  readonly found: number;
  readonly fields: readonly PlacedField[];
  readonly clauses: readonly PlacedClause[];
  /** The unlikely ones as well. */
  readonly everyClause: readonly RawClause[];
}

/** Keeps what was found in place of what was there; false when the run is not the present one any more. */
export async function saveResult(db: Transaction, run: Run, result: AnalysisResult): Promise<boolean> {
  const { model, timing } = result;
  const { rows } =
    await sql`update contract_analyses set state = 'ready', message = null, version = version + 1,
      run_id = null, attempts = 0, document_number = ${run.documentNumber}, pages = ${result.pages}, characters = ${result.text.length},
      model_version = ${model.version}, reader_version = ${model.reader}, text_sha256 = ${result.textSha256},
      read_ms = ${timing.readMs}, analyze_ms = ${timing.analyzeMs}, peak_mb = ${timing.peakMb}, found = ${result.found},
      fields = ${JSON.stringify(result.fields)}::jsonb, clauses = ${JSON.stringify(result.clauses)}::jsonb
    where ${isOf(db.scope, run)} returning id`.execute(db);
  if (rows.length === 0) return false;
  const findings = result.everyClause.map((one) => [one.category, one.start, one.end, one.confidence]);
  const starts = result.pageStarts === null ? null : [...result.pageStarts];
  await sql`insert into contract_analysis_texts (analysis_id, organisation_id, content, page_starts, findings)
    values (${run.id}, ${db.organisationId}, ${result.text}, ${starts}::integer[], ${JSON.stringify(findings)}::jsonb)
    on conflict (organisation_id, analysis_id) do update set content = excluded.content, page_starts = excluded.page_starts,
      findings = excluded.findings`.execute(db);
  return true;
}

/** Notes what follows from findings and decisions: the kinds of clauses that a document has, and its law. */
export async function writeKinds(
  db: Transaction,
  id: string,
  { kinds, law }: { readonly kinds: readonly string[]; readonly law: string | null },
): Promise<void> {
  await sql`update contract_analyses set kinds = ${[...kinds]}::text[], law = ${law}
    where organisation_id = ${db.organisationId} and id = ${id}`.execute(db);
}

/** Why a file has no findings. */
export interface NoResult {
  readonly state: 'noText' | 'failed';
  readonly message: string;
  readonly pages: number | null;
  readonly model: { readonly version: string; readonly reader: number };
}

/** Notes that a file has nothing that can be analyzed; what was found in an earlier version goes. */
export async function saveNoResult(
  db: Transaction,
  run: Run,
  { state, message, pages, model }: NoResult,
): Promise<boolean> {
  const { rows } =
    await sql`update contract_analyses set state = ${state}, message = ${message}, version = version + 1,
      run_id = null, document_number = ${run.documentNumber}, pages = ${pages}, characters = 0, model_version = ${model.version},
      reader_version = ${model.reader}, text_sha256 = null, read_ms = null, analyze_ms = null, peak_mb = null, found = 0,
      fields = '[]', clauses = '[]'
    where ${isOf(db.scope, run)} returning id`.execute(db);
  await sql`delete from contract_analysis_texts
    where organisation_id = ${db.organisationId} and analysis_id = ${run.id}`.execute(db);
  return rows.length > 0;
}

/** Locks an analysis and gives its version; null when it is not there. */
export async function lockAnalysis(db: Transaction, id: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from contract_analyses
    where organisation_id = ${db.organisationId} and id = ${id} for update`.execute(db);
  return rows[0]?.version ?? null;
}

/** A decision on one finding; a null verdict takes it back. */
export interface NewDecision extends Omit<FindingDecision, 'verdict' | 'decidedAt' | 'decidedBy'> {
  readonly key: string;
  readonly verdict: Verdict | null;
}

/** Writes decisions on a locked analysis, and moves its version. */
export async function writeDecisions(
  db: Transaction,
  id: string,
  decisions: readonly NewDecision[],
  { actorId, now }: { readonly actorId: string; readonly now: number },
): Promise<void> {
  const gone = decisions.filter(({ verdict }) => verdict === null).map(({ key }) => key);
  await sql`delete from contract_analysis_decisions
    where organisation_id = ${db.organisationId} and analysis_id = ${id} and finding_key = any(${gone}::text[])`.execute(
    db,
  );
  const made = decisions.filter(({ verdict }) => verdict !== null);
  await sql`insert into contract_analysis_decisions
      (organisation_id, analysis_id, finding_key, verdict, value, reason, decided_at, decided_by)
    select ${db.organisationId}::uuid, ${id}::uuid, r.key, r.verdict, r.value, r.reason, ${new Date(now)}::timestamptz, ${actorId}::uuid
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r (key text, verdict text, value jsonb, reason text)
    on conflict (organisation_id, analysis_id, finding_key) do update set verdict = excluded.verdict, value = excluded.value,
      reason = excluded.reason, decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(
    db,
  );
  await sql`update contract_analyses set version = version + 1
    where organisation_id = ${db.organisationId} and id = ${id}`.execute(db);
}

/** Notes where the present text has what people added. */
export async function placeAdded(
  db: Transaction,
  id: string,
  added: readonly { readonly key: string }[],
): Promise<void> {
  if (added.length === 0) return;
  await sql`update contract_analysis_decisions x set value = r.value
    from jsonb_array_elements(${JSON.stringify(added)}::jsonb) as r (value)
    where x.organisation_id = ${db.organisationId} and x.analysis_id = ${id} and x.verdict = 'added'
      and x.finding_key = r.value ->> 'key'`.execute(db);
}

/** Removes an analysis with its text and decisions; a file of its own is left to be removed. */
export async function deleteAnalysisRow(db: Transaction, id: string): Promise<void> {
  await sql`delete from contract_analyses where organisation_id = ${db.organisationId} and id = ${id}`.execute(
    db,
  );
}

/** Gives the file of an upload away to the first version of a document. */
export async function becomeDocument(db: Transaction, id: string, documentId: string): Promise<void> {
  await sql`update contract_analyses set document_id = ${documentId}, document_number = 1, file_id = null,
      file_name = null, content_type = null, size = null, sha256 = null, version = version + 1
    where organisation_id = ${db.organisationId} and id = ${id}`.execute(db);
}
