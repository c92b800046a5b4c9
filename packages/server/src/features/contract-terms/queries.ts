import { sql } from 'kysely';
import type {
  ContractTerm,
  Decision,
  TermDecision,
  TermEnding,
} from '@pactbook/domain/features/contracts/decision.ts';
import { noticeDeadlineOf } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { renewalOf } from '../contracts/columns-to-sql.ts';

interface TermRow {
  readonly number: number;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly renewal_type: string | null;
  readonly term_months: number | null;
  readonly notice_value: number | null;
  readonly notice_unit: string | null;
  readonly notice_to_end_of: string | null;
  readonly possible_end: string | null;
  readonly ended_as: string | null;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
}

async function currentDecisions(
  db: Transaction,
  scope: OrganisationScope,
  contractId: string,
): Promise<ReadonlyMap<number, TermDecision>> {
  const rows = await db
    .selectFrom('contract_decisions')
    .select(['id', 'term_number', 'decision', 'reason', 'decided_on', 'decided_by', 'late_notice_accepted'])
    .where('organisation_id', '=', scope.organisationId)
    .where('contract_id', '=', contractId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.term_number,
      {
        id: row.id,
        decision: row.decision as Decision,
        reason: row.reason,
        decidedOn: row.decided_on,
        decidedBy: row.decided_by,
        ...(row.late_notice_accepted ? { lateNoticeAccepted: true as const } : {}),
      },
    ]),
  );
}

/**
 * A contract's terms, the present one first, with what was decided when each ended. They are restricted: the caller
 * has asked whether they may be read.
 */
export async function listContractTerms(
  db: Transaction,
  scope: OrganisationScope,
  contractId: string,
): Promise<ContractTerm[]> {
  const organisation = scope.organisationId;
  const { rows } =
    await sql<TermRow>`select term_number as number, coalesce(term_start_date, start_date) as start_date,
      end_date, possible_end, renewal_type, term_months, notice_value, notice_unit, notice_to_end_of, null as ended_as,
      null::timestamptz as ended_at, null::uuid as ended_by
    from contracts where organisation_id = ${organisation} and id = ${contractId} and deleted_at is null
    union all
    select number, start_date, end_date, end_date, renewal_type, term_months, notice_value, notice_unit, notice_to_end_of,
      ended_as, ended_at, ended_by
    from contract_terms where organisation_id = ${organisation} and contract_id = ${contractId}
    order by number desc`.execute(db);
  const decisions = await currentDecisions(db, scope, contractId);
  return rows.map((row) => {
    const renewal = renewalOf(row);
    return {
      number: row.number,
      startDate: row.start_date,
      endDate: row.end_date,
      renewal,
      noticeDeadline: noticeDeadlineOf({ endDate: row.end_date, possibleEnd: row.possible_end, renewal }),
      endedAs: row.ended_as as TermEnding | null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
      decision: decisions.get(row.number) ?? null,
    };
  });
}
