import { sql, type RawBuilder } from 'kysely';
import {
  fiscalYearLabel,
  fiscalYearOf,
  fiscalYearShortLabel,
} from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { teamIdsOf, yearsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendYear } from '@pactbook/domain/features/trends/trends.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fiscalYear } from '../../../rules/cost-of-year.ts';
import { placesOf, sharesOfCents } from '../../../rules/shares-of-cents.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** The fiscal years of a question, and the present day of the caller. */
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
  query: {
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly teams?: string | undefined;
  },
  today: CalendarDate,
): Promise<TrendFrame> {
  await sql`set local work_mem = '32MB'`.execute(db);
  const { fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const thisYear = fiscalYearOf(today, startMonth);
  const { organisationId } = db;
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
  return fiscalYear.inSql(date, startMonth);
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

/**
 * The rows that a question sums: one for each record that it is about and that is not in the trash, named `f`. Triggers
 * of the table of records keep them.
 */
export function figuresOf({ organisationId, teamIds }: TrendFrame): RawBuilder<unknown> {
  const isOneOf = teamIds.length === 0 ? sql`` : sql`and f.team_ids && ${[...teamIds]}::uuid[]`;
  return sql`contract_figures f where f.organisation_id = ${organisationId} and f.is_counted ${isOneOf}`;
}

/**
 * The same with the teams that share a record with others: `parts`, how many it has, and `places`, those of the teams
 * that are asked about; null for a record that counts whole. Both are found once for each record, and not in each sum.
 */
export function sharedFigures(frame: TrendFrame): RawBuilder<unknown> {
  const asked = sql`${[...frame.teamIds]}::uuid[]`;
  const places = placesOf(sql`f.team_ids`, asked);
  const whereShared = (value: RawBuilder<unknown>) =>
    frame.teamIds.length === 0 ? sql`null` : sql`case when not f.team_ids <@ ${asked} then ${value} end`;
  return sql`(select f.*, (${whereShared(sql`cardinality(f.team_ids)`)})::integer as parts,
      (${whereShared(places)})::integer[] as places
    from ${figuresOf(frame)}${frame.teamIds.length === 0 ? sql`` : sql` offset 0`}) f`;
}

/** What of an amount of a record, or of several of the same teams, is of the teams that are asked about. */
export function partAsked(cents: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`case when f.places is null then (${cents})::float8
    else ${sharesOfCents.inSql(cents, sql`f.parts`, sql`f.places`)} end`;
}
