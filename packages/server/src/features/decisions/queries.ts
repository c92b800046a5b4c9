import { sql, type RawBuilder } from 'kysely';
import {
  outcomeYearsOf,
  TERMS_PER_PAGE,
  type DecisionOutcomes,
  type EndedTerm,
  type TermsQuery,
} from '@pactbook/domain/features/decisions/outcomes.ts';
import { fiscalYearLabel, fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { teamIdsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { fiscalYear } from '../../rules/cost-of-year.ts';
import { placesOf, sharesOfCents } from '../../rules/shares-of-cents.ts';
import { endedTerms, termAmount } from '../../rules/term-outcome.ts';
import { readsInFull } from '../contracts/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';

/** Who asks, and when. */
export interface OutcomeReader {
  readonly actor: Actor;
  /** The caller's day, which decides the present fiscal year. */
  readonly today: CalendarDate;
  /** Unix milliseconds. */
  readonly now: number;
}

type YearsQuery = Pick<TermsQuery, 'from' | 'to' | 'teams'>;

/** A question in the fiscal years of the organisation. */
interface Frame {
  readonly db: Transaction;
  readonly reader: OutcomeReader;
  readonly timeZoneId: string;
  readonly startMonth: number;
  readonly thisYear: number;
  readonly from: number;
  readonly to: number;
  readonly teamIds: readonly string[];
}

async function frameOf(db: Transaction, query: YearsQuery, reader: OutcomeReader): Promise<Frame> {
  const { timeZoneId, fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const thisYear = fiscalYearOf(reader.today, startMonth);
  const years = outcomeYearsOf(query, thisYear);
  return { db, reader, timeZoneId, startMonth, thisYear, ...years, teamIds: teamIdsOf(query) };
}

/** The records `f` outside of the trash that are asked about, whether or not they are read in full. */
function recordsAsked({ db: { organisationId }, teamIds }: Frame): RawBuilder<boolean> {
  const isOneOf = teamIds.length === 0 ? sql`` : sql`and f.team_ids && ${[...teamIds]}::uuid[]`;
  return sql`f.organisation_id = ${organisationId} and f.is_counted ${isOneOf}`;
}

const isRead = ({ db: { scope }, reader: { actor } }: Frame): RawBuilder<boolean> =>
  readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` });

/** What of an amount of the record `f` is of the teams that are asked about: of several teams each has an even part. */
function partAsked(cents: RawBuilder<unknown>, { teamIds }: Frame): RawBuilder<unknown> {
  if (teamIds.length === 0) return sql`(${cents})::float8`;
  const asked = sql`${[...teamIds]}::uuid[]`;
  const part = sharesOfCents.inSql(cents, sql`cardinality(f.team_ids)`, placesOf(sql`f.team_ids`, asked));
  return sql`case when f.team_ids <@ ${asked} then (${cents})::float8 else ${part} end`;
}

/** The ended terms `e` of the records that the caller reads in full, of any year, with what they count with. */
function readTerms(frame: Frame): RawBuilder<unknown> {
  const { db, reader, timeZoneId, startMonth } = frame;
  const { cents, isEstimate } = termAmount.inSql(sql`e.ended_on`);
  return sql`(select e.*, ${fiscalYear.inSql(sql`e.ended_on`, startMonth)} as year, a.is_estimate and a.cents is not null as is_estimate,
      ${partAsked(sql`a.cents`, frame)} as cents, f.currencies, f.currencies <> '{}' as is_converted, not f.is_converted as is_left_out
    from ${endedTerms({ organisationId: db.organisationId, timeZoneId, now: reader.now })} e
    join contract_figures f on f.contract_id = e.contract_id
    cross join lateral (select ${cents} as cents, ${isEstimate} as is_estimate offset 0) a
    where ${recordsAsked(frame)} and ${isRead(frame)}) e`;
}

interface CellRow {
  readonly year: number;
  readonly outcome: EndedTerm['outcome'];
  readonly timing: EndedTerm['timing'];
  readonly terms: number;
  readonly cents: number;
  readonly estimates: number;
  readonly without_cost: number;
  readonly is_converted: boolean;
  readonly left_out: number;
}

/** How terms ended, in dollars, by fiscal year (docs/product/screens.md, "Outcomes"). */
export async function findOutcomes(
  db: Transaction,
  query: YearsQuery,
  reader: OutcomeReader,
): Promise<DecisionOutcomes> {
  const frame = await frameOf(db, query, reader);
  const { startMonth, thisYear, from, to } = frame;
  const { rows: all } = await sql<CellRow>`select e.year, e.outcome, e.timing, count(*)::int as terms,
      coalesce(sum(e.cents), 0) as cents, (count(*) filter (where e.is_estimate))::int as estimates,
      (count(*) filter (where e.cents is null))::int as without_cost,
      bool_or(e.is_converted and e.cents is not null) as is_converted, (count(*) filter (where e.is_left_out))::int as left_out
    from ${readTerms(frame)} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const rows = all.filter(({ year }) => from <= year && year <= to);
  const [first, last] = [all[0], all.at(-1)];
  return {
    fiscalYearStartMonth: startMonth,
    thisYear,
    known: first && last ? { from: first.year, to: last.year } : null,
    years: Array.from({ length: to - from + 1 }, (_, index) => from + index).map((year) => ({
      year,
      label: fiscalYearLabel(year, startMonth),
    })),
    cells: rows.map(({ year, outcome, timing, terms, cents, estimates, without_cost: withoutCost }) => ({
      year,
      outcome,
      timing,
      terms,
      cost: fromCents(cents),
      estimates,
      withoutCost,
    })),
    records: await countRecords(frame),
    ...(rows.some((row) => row.is_converted) ? { isConverted: true } : {}),
    ...(rows.some((row) => row.left_out > 0) ? { unconverted: await findUnconverted(frame) } : {}),
  };
}

async function countRecords(frame: Frame): Promise<DecisionOutcomes['records']> {
  const { rows } = await sql<DecisionOutcomes['records']>`
    select (count(*) filter (where ${isRead(frame)}))::int as read, count(*)::int as "all"
    from contract_figures f where ${recordsAsked(frame)}`.execute(frame.db);
  return rows[0] ?? { read: 0, all: 0 };
}

/** Whether a term ended in the years that are asked about. */
const isInYears = ({ from, to }: Frame): RawBuilder<boolean> => sql`e.year between ${from} and ${to}`;

/** Records with ended terms that no sum counts, by the currencies that they have besides the organisation's. */
async function findUnconverted(frame: Frame): Promise<NonNullable<DecisionOutcomes['unconverted']>> {
  const { db } = frame;
  const { rows } = await sql<NonNullable<DecisionOutcomes['unconverted']>[number]>`
    select u.currency, count(distinct e.contract_id)::int as unconverted
    from ${readTerms(frame)}, unnest(e.currencies) as u (currency)
    where e.is_left_out and ${isInYears(frame)}
      and u.currency <> (select o.currency from organisations o where o.id = ${db.organisationId})
    group by 1 order by 1`.execute(db);
  return rows;
}

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
  readonly created_at: Date | null;
  readonly cents: number | null;
  readonly is_estimate: boolean;
  readonly is_converted: boolean;
}

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
  decidedAt: row.created_at?.toISOString() ?? null,
  cost: row.cents === null ? null : fromCents(row.cents),
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

/** The terms that a figure counts, those that ended last first. */
export async function listEndedTerms(
  db: Transaction,
  { year, outcome, timing, cursor, ...query }: TermsQuery,
  reader: OutcomeReader,
): Promise<{ items: EndedTerm[]; nextCursor: string | null }> {
  const frame = await frameOf(db, query, reader);
  const is = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(`e.${column}`)} = ${value}`;
  const { rows } = await sql<TermRow>`
    select e.*, c.product, c.vendor, d.decision, d.decided_by, d.created_at
    from (
      select * from ${readTerms(frame)}
      where ${isInYears(frame)} ${is('year', year)} ${is('outcome', outcome)} ${is('timing', timing)} ${after(cursor)}
      order by e.ended_on desc, e.contract_id, e.number limit ${TERMS_PER_PAGE + 1}
    ) e
    join contracts c on c.organisation_id = ${db.organisationId} and c.id = e.contract_id
    left join contract_decisions d on d.organisation_id = ${db.organisationId} and d.id = e.decision_id
    order by e.ended_on desc, e.contract_id, e.number`.execute(db);
  const page = rows.slice(0, TERMS_PER_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(endedTermOf),
    nextCursor: rows.length > page.length && last ? cursorOf(last) : null,
  };
}
