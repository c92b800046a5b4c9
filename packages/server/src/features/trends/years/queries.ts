import { sql, type RawBuilder } from 'kysely';
import {
  fiscalYearDays,
  fiscalYearLabel,
  fiscalYearOf,
  fiscalYearShortLabel,
} from '@pactbook/domain/features/trends/fiscal-year.ts';
import { teamIdsOf, yearsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendYear } from '@pactbook/domain/features/trends/trends.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findSettings } from '../../organisations/queries.ts';

/** The fiscal years of a question, and the day it is for whoever asks. */
export interface TrendFrame {
  readonly organisationId: string;
  readonly teamIds: readonly string[];
  readonly startMonth: number;
  readonly thisYear: number;
  readonly from: number;
  readonly to: number;
  readonly today: CalendarDate;
}

/** Puts a question into the fiscal years of the organisation. */
export async function frameOf(
  db: Transaction,
  scope: OrganisationScope,
  query: {
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly teams?: string | undefined;
  },
  today: CalendarDate,
): Promise<TrendFrame> {
  // Compiling a statement of this size takes PostgreSQL longer than running it.
  await sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(db);
  const { fiscalYearStartMonth: startMonth } = await findSettings(db, scope);
  const thisYear = fiscalYearOf(today, startMonth);
  const { organisationId } = scope;
  return {
    organisationId,
    teamIds: teamIdsOf(query),
    startMonth,
    thisYear,
    today,
    ...yearsOf(query, thisYear),
  };
}

/** A fiscal year with its names. */
export function yearIn({ startMonth, thisYear }: TrendFrame, year: number): TrendYear {
  return {
    year,
    label: fiscalYearLabel(year, startMonth),
    shortLabel: fiscalYearShortLabel(year, startMonth),
    isOpen: year >= thisYear,
  };
}

/** The years of a frame, oldest first. */
export function yearsIn({ from, to }: Pick<TrendFrame, 'from' | 'to'>): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The fiscal year of a date, as `fiscalYearOf` of the domain says. */
export function yearOfDate(date: RawBuilder<unknown>, { startMonth }: TrendFrame): RawBuilder<number> {
  if (startMonth === 1) return sql<number>`date_part('year', ${date})::int`;
  return sql<number>`(date_part('year', ${date})::int + (date_part('month', ${date}) >= ${sql.lit(startMonth)})::int)`;
}

/** Whether a record is one of those asked about. */
export function isAsked(
  id: RawBuilder<unknown>,
  { teamIds, organisationId }: TrendFrame,
): RawBuilder<boolean> {
  if (teamIds.length === 0) return sql<boolean>`true`;
  return sql<boolean>`${id} in (select x.contract_id from contract_teams x
    where x.organisation_id = ${organisationId} and x.team_id = any(${[...teamIds]}::uuid[]))`;
}

export interface Years {
  readonly from: number;
  readonly to: number;
}

/** The place of a date among years, 1 being the first: cheaper than asking the calendar. */
export function placeOf(
  date: RawBuilder<unknown>,
  { startMonth }: TrendFrame,
  { from, to }: Years,
): RawBuilder<number> {
  const days = yearsIn({ from, to: to + 1 }).map((year) => fiscalYearDays(year, startMonth).first);
  return sql<number>`width_bucket(${date}, ${days}::date[])`;
}

/** Whether the costs of a record count: it is asked about and not in the trash, where few are. */
export function isCounted(id: RawBuilder<unknown>, frame: TrendFrame): RawBuilder<boolean> {
  return sql<boolean>`(${id} not in (select g.id from contracts g
    where g.organisation_id = ${frame.organisationId} and g.deleted_at is not null) and ${isAsked(id, frame)})`;
}

/** The costs of some years that count. */
export function countedIn(frame: TrendFrame, years: Years): RawBuilder<unknown> {
  const { first } = fiscalYearDays(years.from, frame.startMonth);
  const { last } = fiscalYearDays(years.to, frame.startMonth);
  return sql`a.organisation_id = ${frame.organisationId} and a.date between ${first} and ${last}
    and ${isCounted(sql`a.contract_id`, frame)}`;
}

/** What each record costs in each of some years, by the place of the year, as a query. */
export function costsByYear(frame: TrendFrame, years: Years): RawBuilder<unknown> {
  return sql`select a.contract_id, ${placeOf(sql`a.date`, frame, years)} as place, sum(a.cost) as cost
    from annual_costs a where ${countedIn(frame, years)} group by 1, 2`;
}

/**
 * What is projected, as the tables of a statement that end with `expected`: a row for each record and year.
 *
 * The rule, which the page says in words: what a Live record cost in its latest fiscal year with costs is expected again
 * in each later one, from the present one on, while the record goes on. It goes on without an end, and past its end where
 * it renews by itself, is Evergreen or was decided to be renewed; never past its end where it was decided to cancel it or
 * to let it lapse.
 */
export function projection(frame: TrendFrame, { from, to }: Years): RawBuilder<unknown> {
  const organisation = frame.organisationId;
  const present = fiscalYearDays(frame.thisYear, frame.startMonth).first;
  return sql`live as materialized (
      select c.id, case when d.decision in ('CANCEL', 'LET_LAPSE') then c.end_date
          when d.decision = 'RENEW' or c.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then null
          else c.end_date end as until
      from contracts c
      left join contract_decisions d on d.organisation_id = ${organisation} and d.contract_id = c.id
        and d.term_number = c.term_number and d.withdrawn_at is null
      where c.organisation_id = ${organisation} and c.deleted_at is null and c.status = 'LIVE' and ${isAsked(sql`c.id`, frame)}
    ),
    yearly as (
      select l.id as contract_id, l.until, ${yearOfDate(sql`a.date`, frame)} as year, sum(a.cost) as cost, max(a.date) as last_on
      from live l join annual_costs a on a.organisation_id = ${organisation} and a.contract_id = l.id
      where l.until is null or l.until >= ${present}
      group by l.id, l.until, 3
    ),
    running as materialized (
      select distinct on (contract_id) contract_id, until, last_on, year, cost from yearly order by contract_id, year desc
    ),
    expected as materialized (
      select r.contract_id, y.year, r.cost
      from running r cross join generate_series(${Math.max(from, frame.thisYear)}::int, ${to}::int) as y (year)
      where y.year > r.year
        and (r.until is null or r.until >= (r.last_on + make_interval(years => y.year - r.year))::date)
    )`;
}
