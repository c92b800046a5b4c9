import { sql } from 'kysely';
import { KIND_OF_FIELD, MEDIUM_CONFIDENCE } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { PlacedClause } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  addedFields,
  ANALYSES,
  decisionsByKey,
  decisionsJson,
  isVisible,
  withAdded,
  type DecisionRow,
} from '../queries.ts';

interface LabelRow {
  readonly id: string;
  readonly clauses: readonly PlacedClause[];
  readonly decisions: readonly DecisionRow[];
}

type LabelledClause = Pick<PlacedClause, 'category' | 'start' | 'end' | 'quote'>;

/** A document that was reviewed to the end, with the clauses that are in it. */
export interface ReviewedDocument {
  readonly id: string;
  readonly clauses: readonly LabelledClause[];
}

/** The words that a person pointed to for the value of a field, as a clause of its kind. */
const clausesOfFields = (decisions: readonly DecisionRow[]): LabelledClause[] =>
  addedFields(decisions).flatMap(({ field, evidence }) => {
    const category = KIND_OF_FIELD[field];
    return category === undefined ? [] : evidence.map((place) => ({ ...place, category }));
  });

/** The documents that the actor may read and whose likely clauses are all decided on. */
export async function findReviewed(db: Transaction, actor: Actor): Promise<ReviewedDocument[]> {
  const { rows } = await sql<LabelRow>`select a.id, a.clauses, ${decisionsJson} as decisions from ${ANALYSES}
    where a.text_sha256 is not null and ${isVisible(db.scope, actor)} and exists (
      select from contract_analysis_decisions x where x.organisation_id = a.organisation_id and x.analysis_id = a.id)
    order by a.id`.execute(db);
  return rows.flatMap(({ id, clauses, decisions }) => {
    const verdicts = decisionsByKey(decisions);
    const all = withAdded(clauses, decisions);
    const isOpen = ({ key, confidence }: PlacedClause) =>
      confidence >= MEDIUM_CONFIDENCE && !verdicts.has(key);
    if (all.some(isOpen)) return [];
    const isRight = ({ key }: PlacedClause) => {
      const verdict = verdicts.get(key)?.verdict;
      return verdict !== undefined && verdict !== 'rejected';
    };
    const right = all.filter(isRight);
    const isNew = (one: LabelledClause) =>
      !right.some(
        ({ category, start, end }) => category === one.category && start === one.start && end === one.end,
      );
    return [{ id, clauses: [...right, ...clausesOfFields(decisions).filter(isNew)] }];
  });
}

/** The text of an analysis. */
export async function findText(db: Transaction, analysisId: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`select content from contract_analysis_texts
    where organisation_id = ${db.organisationId} and analysis_id = ${analysisId}`.execute(db);
  return rows[0]?.content ?? '';
}
