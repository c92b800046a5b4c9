import { sql, type RawBuilder } from 'kysely';
import { ADDED, FOUND_FIELDS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type {
  Analysis,
  FindingDecision,
  FoundClause,
  FoundField,
  Party,
  Verdict,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { compareWithRecord } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import { withUs } from '@pactbook/domain/features/contract-analysis/party-name.ts';
import {
  placeClauses,
  type PlacedClause,
  type PlacedField,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { ownCosts, type AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractFieldsOf, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { managesAll, type Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { editsRecord, findContract, readsInFull } from '../contracts/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import type { ModelFacts } from './model.reader.ts';
import { judgeByRules } from './playbook/judge-by-rules.ts';
import { findPlaybook } from './playbook/read-playbook.ts';

/** Analyses `a` with their document `d`, its record `c` and the version `v` that was analyzed or will be. */
export const ANALYSES = sql`contract_analyses a
  left join documents d on d.organisation_id = a.organisation_id and d.id = a.document_id
  left join contracts c on c.organisation_id = a.organisation_id and c.id = d.contract_id
  left join document_versions v on v.organisation_id = a.organisation_id and v.document_id = d.id
    and v.number = coalesce(a.document_number, d.current_number)`;

/**
 * Which of {@link ANALYSES} somebody may know of: those of documents beside records that they read in full, and of
 * uploads their own, or all for users who manage every record (docs/product/contract-intelligence.md, "Who may").
 */
export function isVisible(scope: OrganisationScope, actor: Actor): RawBuilder<boolean> {
  const ofRecord = sql`(d.deleted_at is null and c.deleted_at is null and ${readsInFull(scope, actor, { alias: 'c' })})`;
  const ofUpload = managesAll(actor) ? sql`true` : sql`a.created_by = ${actor.userId}`;
  return sql`(a.organisation_id = ${scope.organisationId}
    and case when a.document_id is null then ${ofUpload} else ${ofRecord} end)`;
}

/** Whether there is a newer version of the document or of the model. */
export const isOutdated = ({ version, reader }: ModelFacts): RawBuilder<boolean> =>
  sql`coalesce(a.model_version <> ${version} or a.reader_version <> ${reader} or a.document_number <> d.current_number, false)`;

/** What a list and an analysis alike say of one. */
export interface HeadRow {
  readonly state: Analysis['state'];
  readonly message: string | null;
  readonly contract_id: string | null;
  readonly contract_version: number;
  readonly product: string;
  readonly vendor: string;
  readonly can_edit: boolean;
  readonly document_id: string | null;
  readonly document_number: number | null;
  readonly file_name: string;
  readonly content_type: string;
  readonly pages: number | null;
  readonly batch_id: string | null;
  readonly outdated: boolean;
  readonly created_at: Date;
  readonly created_by: string | null;
}

/** The columns of a {@link HeadRow} from {@link ANALYSES}. */
export function headColumns(scope: OrganisationScope, actor: Actor, model: ModelFacts): RawBuilder<unknown> {
  return sql`a.state, a.message, d.contract_id, c.version as contract_version, c.product, c.vendor,
    ${editsRecord(scope, actor, { alias: 'c' })} as can_edit, a.document_id, a.document_number,
    coalesce(d.name, a.file_name) as file_name, coalesce(v.content_type, a.content_type) as content_type, a.pages,
    a.batch_id, ${isOutdated(model)} as outdated, a.created_at, a.created_by`;
}

/** The same as it is sent. */
export function headOf(row: HeadRow) {
  return {
    record:
      row.contract_id === null
        ? null
        : {
            id: row.contract_id,
            version: row.contract_version,
            product: row.product,
            vendor: row.vendor,
            canEdit: row.can_edit,
          },
    message: row.message,
    documentId: row.document_id,
    documentNumber: row.document_number,
    fileName: row.file_name,
    contentType: row.content_type,
    pages: row.pages,
    batchId: row.batch_id,
    outdated: row.outdated,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
  };
}

/** A decision as the database gives it, in JSON. */
export interface DecisionRow {
  readonly key: string;
  readonly verdict: Verdict;
  readonly value: unknown;
  readonly reason: string | null;
  readonly decidedAt: string;
  readonly decidedBy: string | null;
}

/** The decisions on `a`, as a list in JSON. */
export const decisionsJson = sql`(select coalesce(json_agg(json_build_object('key', x.finding_key, 'verdict', x.verdict,
    'value', x.value, 'reason', x.reason, 'decidedAt', x.decided_at, 'decidedBy', x.decided_by)), '[]')
  from contract_analysis_decisions x where x.organisation_id = a.organisation_id and x.analysis_id = a.id)`;

/** A clause that a person added, or the value of a field. */
export type Added = (PlacedClause | PlacedField) & {
  /** Whether the present text does not have its words. */
  readonly isLost: boolean;
};

/** Decisions by the key of their finding. */
export function decisionsByKey(rows: readonly DecisionRow[]): ReadonlyMap<string, FindingDecision> {
  return new Map(
    rows.map(({ key, verdict, value, reason, decidedAt, decidedBy }) => [
      key,
      {
        verdict,
        ...(verdict === 'edited' ? { value } : {}),
        reason,
        decidedAt: new Date(decidedAt).toISOString(),
        decidedBy,
      },
    ]),
  );
}

/** What people added, where the present text has its words. */
const addedTo = (decisions: readonly DecisionRow[]): (PlacedClause | PlacedField)[] =>
  decisions.flatMap(({ verdict, value }) => {
    if (verdict !== ADDED) return [];
    // Only `add-finding.ts` writes values of this verdict.
    const { isLost, ...added } = value as Added;
    return isLost ? [] : [added];
  });

/** The fields that people added. */
export const addedFields = (decisions: readonly DecisionRow[]): PlacedField[] =>
  addedTo(decisions).filter((added) => 'field' in added);

/** The clauses of an analysis with those that people added, in the order of the text. */
export function withAdded(
  clauses: readonly PlacedClause[],
  decisions: readonly DecisionRow[],
): PlacedClause[] {
  const added = addedTo(decisions).filter((one) => 'category' in one);
  if (added.length === 0) return [...clauses];
  const keys = new Set(added.map(({ key }) => key));
  return [...clauses.filter(({ key }) => !keys.has(key)), ...added].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
}

/** The fields of an analysis; a value that a person added is in place of the one that was found. */
export function withAddedFields(
  fields: readonly PlacedField[],
  decisions: readonly DecisionRow[],
): PlacedField[] {
  const added = addedFields(decisions);
  if (added.length === 0) return [...fields];
  return FOUND_FIELDS.flatMap((name) => {
    const isNamed = ({ field }: PlacedField) => field === name;
    return added.find(isNamed) ?? fields.filter(isNamed);
  });
}

/** Fields with what was decided about them; of parties, whether they are the organisation. */
export function decidedFields(
  fields: readonly PlacedField[],
  decisions: readonly DecisionRow[],
  organisation: string,
): (PlacedField & { decision: FindingDecision | null })[] {
  const byKey = decisionsByKey(decisions);
  const known = fields.map((found) => ({
    ...found,
    value:
      found.field === 'parties' && Array.isArray(found.value)
        ? withUs(found.value as Omit<Party, 'isUs'>[], organisation)
        : found.value,
  }));
  return withAddedFields(known, decisions).map((found) => ({
    ...found,
    decision: byKey.get(found.key) ?? null,
  }));
}

interface AnalysisRow extends HeadRow {
  readonly id: string;
  readonly version: number;
  readonly characters: number;
  readonly model_version: string | null;
  readonly reader_version: number | null;
  readonly text_sha256: string | null;
  readonly read_ms: number | null;
  readonly analyze_ms: number | null;
  readonly peak_mb: number | null;
  readonly fields: readonly PlacedField[];
  readonly clauses: readonly PlacedClause[];
  readonly decisions: readonly DecisionRow[];
}

/** The costs of a record as they are entered. */
export const costsOf = (contract: Contract): AnnualCost[] =>
  ownCosts(contract.annualCosts ?? [], contractFieldsOf(contract).currency);

/** The fields of an analysis beside what its record says. */
async function shownFields(db: Transaction, actor: Actor, row: AnalysisRow): Promise<FoundField[]> {
  const fields = decidedFields(row.fields, row.decisions, (await findOrganisation(db)).name);
  const contract = row.contract_id === null ? null : await findContract(db, db.scope, actor, row.contract_id);
  const record =
    contract === null
      ? null
      : { ...contractFieldsOf(contract), annualCosts: costsOf(contract), termNumber: contract.termNumber };
  return fields.map((found) => ({
    ...found,
    record: record === null ? null : compareWithRecord(found, fields, record),
  }));
}

/** Every clause of an analysis, the unlikely ones as well. */
async function everyClause(db: Transaction, analysisId: string, model: ModelFacts): Promise<PlacedClause[]> {
  const { rows } = await sql<{
    content: string;
    page_starts: readonly number[] | null;
    findings: readonly (readonly [string, number, number, number])[];
  }>`select content, page_starts, findings from contract_analysis_texts
    where organisation_id = ${db.organisationId} and analysis_id = ${analysisId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return [];
  const found = row.findings.map(([category, start, end, confidence]) => ({
    category,
    start,
    end,
    confidence,
  }));
  const document = { text: row.content, pageStarts: row.page_starts };
  return placeClauses(document, found, (category) => model.kinds.get(category)?.experimental === true);
}

/** How an analysis is asked for: also the unlikely clauses, or only the likely ones. */
export interface AnalysisDetail {
  readonly model: ModelFacts;
  readonly isWeak?: boolean;
}

/** One analysis as the actor may read it; null when it is not there for them. */
export async function findAnalysis(
  db: Transaction,
  actor: Actor,
  id: string,
  { model, isWeak = false }: AnalysisDetail,
): Promise<Analysis | null> {
  const { rows } =
    await sql<AnalysisRow>`select a.id, a.version, a.characters, a.model_version, a.reader_version,
      a.text_sha256, a.read_ms, a.analyze_ms, a.peak_mb, a.fields, a.clauses, ${decisionsJson} as decisions,
      ${headColumns(db.scope, actor, model)}
    from ${ANALYSES} where a.id = ${id} and ${isVisible(db.scope, actor)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const decisions = decisionsByKey(row.decisions);
  const placed = withAdded(isWeak ? await everyClause(db, id, model) : row.clauses, row.decisions);
  const clauses = placed.map((clause): FoundClause => ({
    ...clause,
    decision: decisions.get(clause.key) ?? null,
  }));
  const fields = await shownFields(db, actor, row);
  const { model_version: version, reader_version: reader, read_ms: readMs, analyze_ms: analyzeMs } = row;
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    ...headOf(row),
    characters: row.characters,
    model: version === null || reader === null ? null : { version, reader },
    textSha256: row.text_sha256,
    timing: readMs === null || analyzeMs === null ? null : { readMs, analyzeMs, peakMb: row.peak_mb ?? 0 },
    fields,
    clauses,
    playbook:
      row.text_sha256 === null ? [] : judgeByRules((await findPlaybook(db)).rules, { fields, clauses }),
  };
}

/** The text of an analysis that the actor may read; null when there is none. */
export async function findAnalysisText(
  db: Transaction,
  actor: Actor,
  id: string,
): Promise<{ text: string; pageStarts: number[] | null } | null> {
  const { rows } = await sql<{ text: string | null; pageStarts: number[] | null }>`select t.content as text,
      t.page_starts as "pageStarts"
    from ${ANALYSES} left join contract_analysis_texts t on t.organisation_id = a.organisation_id and t.analysis_id = a.id
    where a.id = ${id} and ${isVisible(db.scope, actor)}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { text: row.text ?? '', pageStarts: row.pageStarts };
}

/** The file of an upload that belongs to no record. */
export interface UploadFile {
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** The file of an upload that the actor may read; null for what belongs to a record. */
export async function findUploadFile(db: Transaction, actor: Actor, id: string): Promise<UploadFile | null> {
  const { rows } = await sql<
    Omit<UploadFile, 'size'> & { size: string | number }
  >`select a.file_id as "fileId",
      a.file_name as name, a.content_type as "contentType", a.size, a.sha256
    from ${ANALYSES} where a.id = ${id} and a.file_id is not null and ${isVisible(db.scope, actor)}`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, size: Number(row.size) };
}
