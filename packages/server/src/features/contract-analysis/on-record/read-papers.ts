import { sql } from 'kysely';
import { ADDED, type FindingDecision } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { ANALYZED_CONTENT_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import {
  PLACES_PER_FIELD,
  type PaperPlace,
  type RecordPapers,
} from '@pactbook/domain/features/contract-analysis/record-papers.ts';
import type {
  PlacedClause,
  PlacedField,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import {
  isInPapers,
  LAW_KEY,
  PAPER_FIELDS,
  paperCategory,
  type PaperKey,
  type Papers,
} from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { ANALYZED_PAPERS, PAPERS_JSON } from '../../../rules/papers.ts';
import type { ModelFacts } from '../model.reader.ts';
import {
  decisionsByKey,
  decisionsJson,
  isOutdated,
  withAdded,
  withAddedFields,
  type DecisionRow,
} from '../queries.ts';

/** The record of the document that was analyzed; null for an upload. */
export async function findRecordOf(
  db: Transaction,
  analysisId: string,
): Promise<{ readonly id: string; readonly product: string } | null> {
  const { rows } = await sql<{ id: string; product: string }>`select c.id, c.product from contract_analyses a
    join documents d on d.organisation_id = a.organisation_id and d.id = a.document_id
    join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id
    where a.organisation_id = ${db.organisationId} and a.id = ${analysisId}`.execute(db);
  return rows[0] ?? null;
}

/** What the documents of a record say; undefined while none was analyzed. */
export async function findPapers(db: Transaction, contractId: string): Promise<Papers | undefined> {
  const { rows } = await sql<{ papers: string }>`select ${PAPERS_JSON} as papers from ${ANALYZED_PAPERS}
    where x.organisation_id = ${db.organisationId} and x.contract_id = ${contractId} and x.deleted_at is null
    having count(*) > 0`.execute(db);
  return rows[0] && (JSON.parse(rows[0].papers) as Papers);
}

/** The findings of an analysis, and what was decided on them. */
interface FindingsRow {
  readonly fields: readonly PlacedField[];
  readonly clauses: readonly PlacedClause[];
  readonly decisions: readonly DecisionRow[];
}

/** The findings of one analysis; null when it is not there any more. */
export async function findFindings(db: Transaction, analysisId: string): Promise<FindingsRow | null> {
  const { rows } = await sql<FindingsRow>`select a.fields, a.clauses, ${decisionsJson} as decisions
    from contract_analyses a where a.organisation_id = ${db.organisationId} and a.id = ${analysisId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type DocumentRow = RecordPapers['documents'][number] & {
  [Part in keyof FindingsRow]: FindingsRow[Part] | null;
};

/** Where a document says something about a field: what a person accepted before what is likely. */
function placesIn(row: DocumentRow, key: PaperKey): PaperPlace[] {
  const decisions = decisionsByKey(row.decisions ?? []);
  const isKept = (finding: { readonly key: string }) => decisions.get(finding.key)?.verdict !== 'rejected';
  const reviewOf = (decision: FindingDecision | undefined): PaperPlace['review'] => {
    if (decision === undefined) return 'proposed';
    return decision.verdict === ADDED ? 'added' : 'reviewed';
  };
  const found =
    key === LAW_KEY
      ? withAddedFields(row.fields ?? [], row.decisions ?? [])
          .filter((field) => field.field === LAW_KEY && isKept(field))
          .flatMap((field) =>
            field.evidence.map((evidence) => ({ ...field, ...evidence, leadIn: undefined })),
          )
      : withAdded(row.clauses ?? [], row.decisions ?? []).filter(
          (clause) => clause.category === paperCategory(key) && isKept(clause),
        );
  return found
    .map(({ key: findingKey, page, quote, leadIn, confidence }): PaperPlace => ({
      key,
      documentId: row.id,
      findingKey,
      page,
      quote,
      ...(leadIn === undefined ? {} : { leadIn }),
      confidence,
      review: reviewOf(decisions.get(findingKey)),
    }))
    .toSorted(
      (one, other) =>
        Number(one.review === 'proposed') - Number(other.review === 'proposed') ||
        other.confidence - one.confidence,
    )
    .slice(0, PLACES_PER_FIELD);
}

/** What is found in the documents of a record that the caller reads in full, with the places. */
export async function findRecordPapers(
  db: Transaction,
  contractId: string,
  model: ModelFacts,
): Promise<RecordPapers> {
  const { rows } =
    await sql<DocumentRow>`select d.id, d.name, coalesce(a.state, 'notAnalyzed') as state, a.message,
      a.id as "analysisId", ${isOutdated(model)} as outdated, a.fields, a.clauses, ${decisionsJson} as decisions
    from documents d
    join document_versions v on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    left join contract_analyses a on a.organisation_id = d.organisation_id and a.document_id = d.id
    where d.organisation_id = ${db.organisationId} and d.contract_id = ${contractId} and d.deleted_at is null
      and v.content_type = any(${[...ANALYZED_CONTENT_TYPES]}::text[])
    order by v.uploaded_at desc, d.id`.execute(db);
  const papers = await findPapers(db, contractId);
  return {
    papers,
    documents: rows.map(({ fields: _, clauses: __, decisions: ___, ...document }) => document),
    // Doubtful places of what counts as not found are in the review alone.
    places: PAPER_FIELDS.filter(({ key }) => isInPapers(papers, key)).flatMap(({ key }) =>
      rows.flatMap((row) => placesIn(row, key)),
    ),
  };
}
