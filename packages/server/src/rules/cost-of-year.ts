import { sql, type RawBuilder } from 'kysely';
import { centsOfYear } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { Condition } from './stored-value.ts';

/** What a statement calls the figures of records: the table, or a selection from it. */
type Figures = 'f' | 'r';

const columnOf = (figures: Figures, name: string): RawBuilder<unknown> => sql.ref(`${figures}.${name}`);

/** The value of a fiscal year in a column that has one for each year from the first year of the record on. */
const ofYear = (figures: Figures, values: RawBuilder<unknown>, year: number): RawBuilder<string | null> =>
  sql`(${values})[${sql.lit(year)} - ${columnOf(figures, 'first_year')} + 1]`;

/** What a record cost in a fiscal year, in cents; null where it has no costs in it. */
export const centsIn = (year: number, figures: Figures = 'f'): RawBuilder<string | null> =>
  ofYear(figures, columnOf(figures, 'yearly_cents'), year);

/** The same without credits, which are not compared; null where it has nothing but credits. */
export const pricedCentsIn = (year: number, figures: Figures = 'f'): RawBuilder<string | null> =>
  ofYear(
    figures,
    sql`coalesce(${columnOf(figures, 'yearly_priced')}, ${columnOf(figures, 'yearly_cents')})`,
    year,
  );

/**
 * Whether a record is expected to cost again in a fiscal year what it cost in its latest one, {@link expectedCents}.
 *
 * The rule, which the page says in words: what a Live record cost in its latest fiscal year with costs is expected again
 * in each later one, from the present one on, while the record continues. It continues without an end, and past its end
 * where it renews automatically, is Evergreen or was decided to be renewed; never past its end where it was decided to cancel
 * it or to let it lapse. Credits are not expected again, and a year with nothing else is as one without costs. How long it
 * continues does not depend on the day of the question, so that it is kept.
 */
export function isExpectedIn(year: number, thisYear: number, figures: Figures = 'f'): Condition {
  if (year < thisYear) return sql`false`;
  return sql`(${columnOf(figures, 'priced_year')} < ${sql.lit(year)} and ${sql.lit(year)} <= ${columnOf(figures, 'expected_until')})`;
}

/** What it cost in its latest fiscal year with costs that are no credits, without credits, in cents. */
export const expectedCents = (figures: Figures = 'f'): RawBuilder<string | null> =>
  sql`${columnOf(figures, 'expected_cents')}`;

/** The cents that a record is expected to cost in a fiscal year; null where none are expected. */
export const expectedIn = (
  year: number,
  thisYear: number,
  figures: Figures = 'f',
): RawBuilder<string | null> =>
  sql`case when ${isExpectedIn(year, thisYear, figures)} then ${expectedCents(figures)} end`;

/** What a record costs in a fiscal year, in cents: what is known, and what is expected; each null for nothing. */
export const costOfYear = {
  inTypeScript: centsOfYear,
  inSql: (year: number, thisYear: number) => ({
    known: centsIn(year),
    projected: expectedIn(year, thisYear),
  }),
};

/** The fiscal year of a day. */
export const fiscalYear = {
  inTypeScript: fiscalYearOf,
  inSql: (day: RawBuilder<unknown>, startMonth: number): RawBuilder<number> =>
    sql`fiscal_year_of(${day}, ${sql.lit(startMonth)})`,
};
