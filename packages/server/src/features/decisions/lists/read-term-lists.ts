import { sql, type RawBuilder } from 'kysely';
import {
  TERMS_PER_PAGE,
  type EndedTerm,
  type TermsQuery,
} from '@pactbook/domain/features/decisions/outcomes.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { personName } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { savingsOfTerms } from '../savings/read-savings.ts';
import {
  frameOf,
  isInYears,
  readTerms,
  type Frame,
  type OutcomeReader,
  type YearsQuery,
} from '../terms/read-ended-terms.ts';

interface TermRow {
  readonly contract_id: string;
  readonly product: string;
  readonly vendor: string;
  readonly number: number;
  readonly start_date: CalendarDate | null;
  readonly ended_on: CalendarDate;
  readonly act_by: CalendarDate;
  readonly outcome: EndedTerm['outcome'];
  readonly timing: EndedTerm['timing'];
  readonly decision: EndedTerm['decision'];
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly cents: number | null;
  readonly is_estimate: boolean;
  readonly is_converted: boolean;
  readonly saved: number | null;
  readonly avoided: number | null;
}

const dollars = (cents: number | null): number | null => (cents === null ? null : fromCents(cents));

const endedTermOf = (row: TermRow): EndedTerm => ({
  contractId: row.contract_id,
  product: row.product,
  vendor: row.vendor,
  number: row.number,
  startDate: row.start_date,
  endDate: row.ended_on,
  actBy: row.act_by,
  outcome: row.outcome,
  timing: row.timing,
  decision: row.decision,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
  cost: dollars(row.cents),
  saved: dollars(row.saved),
  avoided: dollars(row.avoided),
  isEstimate: row.is_estimate,
  isConverted: row.is_converted && row.cents !== null,
});

const cursorOf = ({ ended_on: endedOn, contract_id: id, number }: TermRow): string =>
  `${endedOn}.${id}.${number}`;

/** What comes after a cursor in the order of the list. */
function after(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql``;
  const [endedOn, id, number] = cursor.split('.');
  return sql`and (e.ended_on < ${endedOn}::date
    or e.ended_on = ${endedOn}::date and (e.contract_id, e.number) > (${id}::uuid, ${number}::integer))`;
}

/** The terms of a question with what they saved and avoided; of a kind of saving only those that have it. */
function readQuestion(frame: Frame, { year, outcome, timing, saving }: TermsQuery): RawBuilder<unknown> {
  const is = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(`e.${column}`)} = ${value}`;
  const isSaving = saving === undefined ? sql`` : sql`and ${sql.ref(`s.${saving}`)} is not null`;
  return sql`(select e.*, s.saved, s.avoided
    from ${readTerms(frame)}
    left join ${savingsOfTerms(frame)} s on s.contract_id = e.contract_id and s.number = e.number
    where ${isInYears(frame)} ${is('year', year)} ${is('outcome', outcome)} ${is('timing', timing)} ${isSaving}) e`;
}

/** The terms that a figure counts, those that ended last first. */
export async function listEndedTerms(
  db: Transaction,
  query: TermsQuery,
  reader: OutcomeReader,
): Promise<{ items: EndedTerm[]; nextCursor: string | null }> {
  const frame = await frameOf(db, query, reader);
  const { rows } = await sql<TermRow>`
    select e.*, c.product
    from (
      select * from ${readQuestion(frame, query)}
      where true ${after(query.cursor)}
      order by e.ended_on desc, e.contract_id, e.number limit ${TERMS_PER_PAGE + 1}
    ) e
    join contracts c on c.organisation_id = ${db.organisationId} and c.id = e.contract_id
    order by e.ended_on desc, e.contract_id, e.number`.execute(db);
  const page = rows.slice(0, TERMS_PER_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(endedTermOf),
    nextCursor: rows.length > page.length && last ? cursorOf(last) : null,
  };
}

/** A term as a file has it. */
export interface ExportedTerm extends EndedTerm {
  readonly fiscalYear: number;
  readonly teams: string;
  readonly decidedByName: string;
  readonly reason: string;
}

type ExportedRow = TermRow & {
  readonly year: number;
  readonly teams: string;
  readonly decider: string | null;
  readonly reason: string | null;
};

/** Every term of the years and teams of a question, for a file, those that ended last first. */
export async function readExportedTerms(
  db: Transaction,
  query: YearsQuery,
  reader: OutcomeReader,
): Promise<{ readonly terms: ExportedTerm[]; readonly from: number; readonly to: number }> {
  const frame = await frameOf(db, query, reader);
  const organisation = db.organisationId;
  const { rows } = await sql<ExportedRow>`
    select e.*, c.product, d.reason, ${personName('u')} as decider, coalesce((select string_agg(t.name, ', ' order by t.name) from teams t
      where t.organisation_id = ${organisation} and t.id = any(e.team_ids)), '') as teams
    from ${readQuestion(frame, query)}
    join contracts c on c.organisation_id = ${organisation} and c.id = e.contract_id
    left join contract_decisions d on d.organisation_id = ${organisation} and d.contract_id = e.contract_id
      and d.term_number = e.number and d.withdrawn_at is null
    left join users u on u.organisation_id = ${organisation} and u.id = e.decided_by
    order by e.ended_on desc, e.contract_id, e.number`.execute(db);
  const terms = rows.map((row) => ({
    ...endedTermOf(row),
    fiscalYear: row.year,
    teams: row.teams,
    decidedByName: row.decided_by === null ? '' : (row.decider ?? ''),
    reason: row.reason ?? '',
  }));
  return { terms, from: frame.from, to: frame.to };
}
