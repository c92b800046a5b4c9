import { sql } from 'kysely';
import { ADDED } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Added } from '../queries.ts';

/** What people added to an analysis. */
export async function findAdded(db: Transaction, analysisId: string): Promise<Added[]> {
  const { rows } = await sql<{ value: Added }>`select x.value from contract_analysis_decisions x
    where x.organisation_id = ${db.organisationId} and x.analysis_id = ${analysisId} and x.verdict = ${ADDED}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}
