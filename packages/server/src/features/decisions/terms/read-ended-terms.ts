import { sql, type RawBuilder } from 'kysely';
import type { TermsQuery } from '@pactbook/domain/features/decisions/outcomes.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { pastYearsOf, teamIdsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fiscalYear } from '../../../rules/cost-of-year.ts';
import { placesOf, sharesOfCents } from '../../../rules/shares-of-cents.ts';
import { endedTerms, termAmount } from '../../../rules/term-outcome.ts';
import { readsInFull } from '../../contracts/queries.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** Who asks, and when. */
export interface OutcomeReader {
  readonly actor: Actor;
  /** The caller's day, which decides the present fiscal year. */
  readonly today: CalendarDate;
  /** Unix milliseconds. */
  readonly now: number;
}

export type YearsQuery = Pick<TermsQuery, 'from' | 'to' | 'teams'>;

/** A question in the fiscal years of the organisation. */
export interface Frame {
  readonly db: Transaction;
  readonly reader: OutcomeReader;
  readonly timeZoneId: string;
  readonly startMonth: number;
  readonly thisYear: number;
  readonly from: number;
  readonly to: number;
  readonly teamIds: readonly string[];
}

/** Prepares a transaction for a question about ended terms. */
export async function frameOf(db: Transaction, query: YearsQuery, reader: OutcomeReader): Promise<Frame> {
  // The planner takes the terms for one row, and would read all of them again for each.
  await sql`set local enable_nestloop = off`.execute(db);
  const { timeZoneId, fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const thisYear = fiscalYearOf(reader.today, startMonth);
  const years = pastYearsOf(query, thisYear);
  return { db, reader, timeZoneId, startMonth, thisYear, ...years, teamIds: teamIdsOf(query) };
}

/** The records `f` outside of the trash that are asked about, whether or not they are read in full. */
export function recordsAsked({ db: { organisationId }, teamIds }: Frame): RawBuilder<boolean> {
  const isOneOf = teamIds.length === 0 ? sql`` : sql`and f.team_ids && ${[...teamIds]}::uuid[]`;
  return sql`f.organisation_id = ${organisationId} and f.is_counted ${isOneOf}`;
}

export const isRead = ({ db: { scope }, reader: { actor } }: Frame): RawBuilder<boolean> =>
  readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` });

/** What of an amount is of the teams that are asked about: of several teams of the record each has an even part. */
export function partAsked(
  cents: RawBuilder<unknown>,
  { teamIds }: Frame,
  ofRecord: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (teamIds.length === 0) return sql`(${cents})::float8`;
  const asked = sql`${[...teamIds]}::uuid[]`;
  const part = sharesOfCents.inSql(cents, sql`cardinality(${ofRecord})`, placesOf(ofRecord, asked));
  return sql`case when ${ofRecord} <@ ${asked} then (${cents})::float8 else ${part} end`;
}

/** The ended terms `e` of the records that the caller reads in full, of any year, with what they count with. */
export function readTerms(frame: Frame): RawBuilder<unknown> {
  const { db, reader, timeZoneId, startMonth } = frame;
  const { cents, isEstimate } = termAmount.inSql(sql`e.ended_on`);
  return sql`(select e.*, ${fiscalYear.inSql(sql`e.ended_on`, startMonth)} as year, a.is_estimate and a.cents is not null as is_estimate,
      ${partAsked(sql`a.cents`, frame, sql`f.team_ids`)} as cents, f.vendor, f.team_ids, f.currencies, f.currencies <> '{}' as is_converted, not f.is_converted as is_left_out
    from ${endedTerms({ organisationId: db.organisationId, timeZoneId, now: reader.now })} e
    join contract_figures f on f.contract_id = e.contract_id
    cross join lateral (select ${cents} as cents, ${isEstimate} as is_estimate offset 0) a
    where ${recordsAsked(frame)} and ${isRead(frame)}) e`;
}

/** Whether a term ended in the years that are asked about. */
export const isInYears = ({ from, to }: Frame): RawBuilder<boolean> => sql`e.year between ${from} and ${to}`;
