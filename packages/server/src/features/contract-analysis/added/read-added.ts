import { sql } from 'kysely';
import { ADDED } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { AddedClause } from '../queries.ts';

/** The clauses that people added to an analysis. */
export async function findAdded(db: Transaction, analysisId: string): Promise<AddedClause[]> {
  const { rows } = await sql<{ value: AddedClause }>`select x.value from contract_analysis_decisions x
    where x.organisation_id = ${db.organisationId} and x.analysis_id = ${analysisId} and x.verdict = ${ADDED}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}
