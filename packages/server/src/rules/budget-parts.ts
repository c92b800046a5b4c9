import { sql, type RawBuilder } from 'kysely';
import { budgetParts } from '@pactbook/domain/features/budgets/budget-parts.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** A fiscal year, seen on a day. */
interface AskedYear {
  readonly year: number;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly today: CalendarDate;
}

/** What a record adds to the budgets of a fiscal year, in cents. */
export interface BudgetPartsInSql {
  /** Known costs up to today. */
  readonly spent: RawBuilder<string>;
  /** Those, and known costs after today that are bound. */
  readonly bound: RawBuilder<string>;
  /** All known costs. */
  readonly known: RawBuilder<string>;
  /** What is expected, if that is bound. */
  readonly expectedBound: RawBuilder<string>;
  /** What is expected. */
  readonly expected: RawBuilder<string>;
}

/** What a record cost up to a day, in cents: its costs are sorted by day. */
const costUpTo = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(f.cost_sums[width_bucket(${day}, f.cost_days)], 0)`;

/** The days of costs that are no credits. */
const PRICED_DAYS = sql`coalesce(f.priced_days, f.cost_days)`;

function partsInSql({ year, first, last, today }: AskedYear): BudgetPartsInSql {
  // How much is over: nothing of a year to come, all of one that is over.
  const over = today > last ? last : today < first ? addDays(first, -1) : today;
  const [from, upTo] = [sql`${addDays(first, -1)}::date`, sql`${over}::date`];
  const between = (day: RawBuilder<unknown>) =>
    sql<string>`case when f.known is null then 0 else ${costUpTo(day)} - ${costUpTo(from)} end`;
  const anniversary = sql`((${PRICED_DAYS})[cardinality(${PRICED_DAYS})]
    + make_interval(years => ${sql.lit(year)} - f.priced_year))::date`;
  return {
    spent: between(upTo),
    bound: between(sql`greatest(least(coalesce(b.until, ${upTo}), ${last}::date), ${upTo})`),
    known: sql`coalesce(f.known, 0)`,
    expectedBound: sql`case when f.expected is not null and ${anniversary} <= b.until then f.expected else 0 end`,
    expected: sql`coalesce(f.expected, 0)`,
  };
}

/**
 * What a record adds to budgets, by its figures `f` with what is known and expected of it in the year, and by `b.until`, the
 * day until which it is bound.
 */
export const budgetPartsOfFigures = { inTypeScript: budgetParts, inSql: partsInSql };
