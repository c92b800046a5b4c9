import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Decision, TermEnding } from '@pactbook/domain/features/contracts/decision.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { ended, lastDay } from '../../rules/term.ts';
import {
  insertCosts,
  insertStatusChanges,
  moveVersion,
  storedCosts,
  type DecisionFacts,
  type LockedContract,
} from '../contracts/store.ts';
import { renewalOf } from '../contracts/columns-to-sql.ts';

/** A term that ended because another one begins, as it is kept permanently. */
export interface EndedTerm {
  readonly contractId: string;
  readonly number: number;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly renewal: Renewal | null;
  readonly endedAs: TermEnding;
  /** Null: the system. */
  readonly endedBy: string | null;
}

/** Keeps ended terms. A contract's term of a number is kept once: a second try fails. */
export async function insertEndedTerms(
  db: Transaction,
  scope: OrganisationScope,
  terms: readonly EndedTerm[],
  now: number,
): Promise<void> {
  if (terms.length === 0) return;
  const rows = terms.map(({ renewal, ...term }) => ({ ...term, ...renewal }));
  await sql`insert into contract_terms (organisation_id, contract_id, number, start_date, end_date, renewal_type,
      term_months, notice_value, notice_unit, notice_to_end_of, ended_as, ended_at, ended_by)
    select ${scope.organisationId}::uuid, "contractId", number, "startDate", "endDate", type, "termMonths", "noticeValue",
      "noticeUnit", "noticeToEndOf", "endedAs", ${new Date(now)}::timestamptz, "endedBy"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("contractId" uuid, number integer, "startDate" date,
      "endDate" date, type text, "termMonths" integer, "noticeValue" integer, "noticeUnit" text, "noticeToEndOf" text,
      "endedAs" text, "endedBy" uuid)`.execute(db);
}

/** The first day of the present term of a locked contract. */
export const presentStart = ({ fields, term }: LockedContract) => term.startDate ?? fields.startDate;

/** Writes a locked contract's new term and moves its version: it is Live, and its end is one that a person set. */
export async function beginTerm(
  db: Transaction,
  scope: OrganisationScope,
  contract: LockedContract,
  term: {
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate;
    readonly possibleEnd: CalendarDate | null;
  },
  costs: readonly AnnualCost[],
  now: number,
): Promise<void> {
  await moveVersion(db, scope, contract, now, {
    status: 'LIVE',
    end_date: term.endDate,
    term_start_date: term.startDate,
    term_number: contract.term.number + 1,
    term_end_day: null,
    possible_end: term.possibleEnd,
  });
  await insertStatusChanges(db, scope, [{ id: contract.id, from: contract.fields.status, to: 'LIVE' }], now);
  await insertCosts(db, scope, storedCosts(contract.id, contract.fields.currency, costs));
}

/** Withdraws the decision about the present term of a locked contract. */
export async function withdrawCurrentDecision(
  db: Transaction,
  scope: OrganisationScope,
  contract: Pick<LockedContract, 'id' | 'term'>,
  now: number,
): Promise<void> {
  db.dueFigures.add([contract.id]);
  await db
    .updateTable('contract_decisions')
    .set({ withdrawn_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('contract_id', '=', contract.id)
    .where('term_number', '=', contract.term.number)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** What a decision keeps of the moment at which it was recorded. */
export interface RecordedDecision {
  readonly recordedAt: Date;
  /** The cost in force, at the beginning of talks where there were some; null without one. */
  readonly before: { readonly cost: number; readonly currency: CurrencyCode } | null;
  /** Whether it is Renegotiate, or followed it. */
  readonly isAfterTalks: boolean;
}

/** What a decision about the present term of a locked contract keeps; null when it was never recorded. */
export async function findRecordedDecision(
  db: Transaction,
  scope: OrganisationScope,
  contract: Pick<LockedContract, 'id' | 'term'>,
  { decision, decidedOn, decidedBy }: DecisionFacts,
): Promise<RecordedDecision | null> {
  const row = await db
    .selectFrom('contract_decisions')
    .select(['created_at', 'cost_before', 'cost_currency', 'is_after_talks'])
    .where('organisation_id', '=', scope.organisationId)
    .where('contract_id', '=', contract.id)
    .where('term_number', '=', contract.term.number)
    .where('decision', '=', decision)
    .where('decided_on', '=', decidedOn)
    .where('decided_by', '=', decidedBy)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { cost_before: cost, cost_currency: currency } = row;
  return {
    recordedAt: row.created_at,
    before: cost === null || currency === null ? null : { cost: Number(cost), currency },
    isAfterTalks: row.is_after_talks,
  };
}

/** Stores a decision about the present term of a locked contract, which has none yet. */
export async function insertDecision(
  db: Transaction,
  scope: OrganisationScope,
  contract: Pick<LockedContract, 'id' | 'term'>,
  made: DecisionFacts & RecordedDecision & { readonly id: string },
): Promise<void> {
  db.dueFigures.add([contract.id]);
  await db
    .insertInto('contract_decisions')
    .values({
      id: made.id,
      organisation_id: scope.organisationId,
      contract_id: contract.id,
      term_number: contract.term.number,
      decision: made.decision,
      reason: made.reason,
      decided_on: made.decidedOn,
      decided_by: made.decidedBy,
      late_notice_accepted: made.lateNoticeAccepted ?? false,
      created_at: made.recordedAt,
      cost_before: made.before?.cost ?? null,
      cost_currency: made.before?.currency ?? null,
      is_after_talks: made.isAfterTalks,
    })
    .execute();
}

/** A contract whose term or notice is over, locked. */
interface PassedTerm {
  readonly id: string;
  readonly product: string;
  readonly version: number;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly renewal: Renewal | null;
  readonly possibleEnd: CalendarDate | null;
  readonly termNumber: number;
  readonly termStartDate: CalendarDate | null;
  readonly termEndDay: number | null;
  readonly decision: Decision | null;
}

/** A Live contract whose end has passed. */
export interface DueContract extends PassedTerm {
  readonly endDate: CalendarDate;
}

/** An evergreen contract whose last day for notice has passed. */
export interface PassedNotice extends PassedTerm {
  readonly possibleEnd: CalendarDate;
}

/**
 * Locks at most `limit` Live contracts whose last day lies before a day; Evergreen ones continue unless it was decided to
 * end them.
 */
export async function lockDueContracts(
  db: Transaction,
  scope: OrganisationScope,
  today: CalendarDate,
  limit: number,
  only?: string,
): Promise<DueContract[]> {
  const isWanted = only === undefined ? sql`` : sql`and id = ${only}::uuid`;
  const isDue = sql<boolean>`status = 'LIVE' and end_date < ${today} and ${lastDay.inSql(scope)} is not null ${isWanted}`;
  const due = await lockPassedTerms(db, scope, isDue, sql`end_date`, limit);
  return due.flatMap(({ endDate, ...contract }) => (endDate === null ? [] : [{ ...contract, endDate }]));
}

/** Locks at most `limit` evergreen contracts whose last day for notice lies before a day, and without a decision to end them. */
export async function lockPassedNotices(
  db: Transaction,
  scope: OrganisationScope,
  today: CalendarDate,
  limit: number,
): Promise<PassedNotice[]> {
  const isPassed = sql<boolean>`possible_end is not null and notice_deadline < ${today} and status <> 'EXPIRED'
    and not ${ended.inSql(scope)}`;
  const passed = await lockPassedTerms(db, scope, isPassed, sql`notice_deadline`, limit);
  return passed.flatMap(({ possibleEnd, ...contract }) =>
    possibleEnd === null ? [] : [{ ...contract, possibleEnd }],
  );
}

/** Contracts locked by another transaction are left to the next run. */
async function lockPassedTerms(
  db: Transaction,
  scope: OrganisationScope,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<PassedTerm[]> {
  const { rows } = await sql<Selectable<Tables['contracts']>>`select * from contracts c
    where organisation_id = ${scope.organisationId} and deleted_at is null and ${condition}
    order by ${order}, id limit ${limit} for update skip locked`.execute(db);
  const decisionOf = await decisionsAbout(db, scope, rows);
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    version: row.version,
    startDate: row.start_date,
    endDate: row.end_date,
    renewal: renewalOf(row),
    possibleEnd: row.possible_end,
    termNumber: row.term_number,
    termStartDate: row.term_start_date,
    termEndDay: row.term_end_day,
    decision: decisionOf(row),
  }));
}

/** The decisions about the present terms of locked contracts. */
async function decisionsAbout(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly { readonly id: string; readonly term_number: number }[],
): Promise<(contract: { readonly id: string; readonly term_number: number }) => Decision | null> {
  if (contracts.length === 0) return () => null;
  // Its own statement: its snapshot is younger than the locks.
  const decisions = await db
    .selectFrom('contract_decisions')
    .select(['contract_id', 'term_number', 'decision'])
    .where('organisation_id', '=', scope.organisationId)
    .where(
      'contract_id',
      'in',
      contracts.map(({ id }) => id),
    )
    .where('withdrawn_at', 'is', null)
    .execute();
  const decided = new Map(decisions.map((row) => [`${row.contract_id} ${row.term_number}`, row.decision]));
  return ({ id, term_number: number }) => (decided.get(`${id} ${number}`) ?? null) as Decision | null;
}

/** Writes the next possible ends of locked contracts; what was decided about the one before is withdrawn. */
export async function writePossibleEnds(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly (Pick<PassedNotice, 'id' | 'version' | 'termNumber'> & {
    readonly possibleEnd: CalendarDate | null;
  })[],
  now: number,
): Promise<void> {
  if (contracts.length === 0) return;
  db.dueFigures.add(contracts.map(({ id }) => id));
  const rows = sql`json_to_recordset(${JSON.stringify(contracts)}::json) as r(id uuid, version integer,
    "termNumber" integer, "possibleEnd" date)`;
  await sql`update contract_decisions d set withdrawn_at = ${new Date(now)} from ${rows}
    where d.organisation_id = ${scope.organisationId} and d.contract_id = r.id and d.term_number = r."termNumber"
      and d.withdrawn_at is null`.execute(db);
  await sql`update contracts c set version = r.version, possible_end = r."possibleEnd", updated_at = ${new Date(now)}
    from ${rows} where c.organisation_id = ${scope.organisationId} and c.id = r.id`.execute(db);
}

/** What the passing of time makes of a locked contract. */
export interface PassedContract {
  readonly id: string;
  readonly status: 'LIVE' | 'EXPIRED';
  readonly version: number;
  readonly endDate: CalendarDate;
  readonly termNumber: number;
  readonly termStartDate: CalendarDate | null;
  readonly termEndDay: number | null;
}

/** Writes what became of locked Live contracts. */
export async function writePassedContracts(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly PassedContract[],
  now: number,
): Promise<void> {
  if (contracts.length === 0) return;
  db.dueFigures.add(contracts.map(({ id }) => id));
  const statuses = contracts.map(({ id, status }) => ({ id, from: 'LIVE' as const, to: status }));
  await insertStatusChanges(db, scope, statuses, now);
  await sql`update contracts c set status = r.status, version = r.version, end_date = r."endDate",
      term_number = r."termNumber", term_start_date = r."termStartDate", term_end_day = r."termEndDay",
      updated_at = ${new Date(now)}
    from json_to_recordset(${JSON.stringify(contracts)}::json) as r(id uuid, status text, version integer,
      "endDate" date, "termNumber" integer, "termStartDate" date, "termEndDay" integer)
    where c.organisation_id = ${scope.organisationId} and c.id = r.id`.execute(db);
}
