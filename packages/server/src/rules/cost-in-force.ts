import { sql, type RawBuilder } from 'kysely';
import {
  costInForce,
  costPerSeat,
  lastChangePercent,
  rowInForce,
  seatsInForce,
} from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { askedAmount } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';
import type { Condition } from './stored-value.ts';

interface Asked {
  readonly scope: OrganisationScope;
  readonly today: CalendarDate;
}

const costsOf = ({ scope }: Asked): RawBuilder<unknown> =>
  sql`annual_costs x where x.organisation_id = ${scope.organisationId} and x.contract_id = c.id`;

/** Whether every cost of the record `c` could be converted; otherwise none counts. */
const isConverted = (asked: Asked): Condition =>
  sql`not exists (select from ${costsOf(asked)} and x.converted = 'NaN')`;

/** A value of the row `y` of a record that is in force: its latest cost that is no credit, if it began less than a year ago. */
const ofRowInForce = <Value>(
  { scope, today }: Asked,
  value: RawBuilder<Value>,
  id: RawBuilder<unknown> = sql`c.id`,
): RawBuilder<Value | null> =>
  sql`(select ${value} from (select x.* from annual_costs x
      where x.organisation_id = ${scope.organisationId} and x.contract_id = ${id}
        and x.cost >= 0 and x.date <= ${today}::date order by x.date desc limit 1) y
    where ${today}::date < y.date + interval '1 year')`;

/** What the row `y` costs in the organisation's currency. */
const COUNTED = sql<string>`coalesce(y.converted, y.cost)`;

/**
 * The cost in force of the record `c` in a currency; null for none.
 *
 * @param currency null for the organisation's, into which others are converted
 */
export const costInForceOfRecord = {
  inTypeScript: askedAmount,
  inSql: (asked: Asked, currency: string | null): RawBuilder<string | null> =>
    currency === null
      ? sql`case when ${isConverted(asked)} then ${ofRowInForce(asked, COUNTED)} end`
      : ofRowInForce(asked, sql`case when y.currency = ${currency} then y.cost end`),
};

/**
 * The row in force of a record with how many of what it pays for, as JSON; null where it has no quantity.
 *
 * @param id of the record
 */
export const countedCostInForce = {
  inTypeScript: rowInForce,
  inSql: (asked: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> =>
    ofRowInForce(
      asked,
      sql`case when y.quantity is not null then json_strip_nulls(json_build_object('cost', y.cost,
        'currency', y.currency, 'quantity', y.quantity, 'unit', y.unit, 'unitPrice', y.unit_price)) end`,
      id,
    ),
};

/** How many of what the cost in force of the record `c` pays for; null without a quantity. */
export const seatsOfRecord = {
  inTypeScript: seatsInForce,
  inSql: (asked: Asked): RawBuilder<string | null> => ofRowInForce(asked, sql<string>`y.quantity`),
};

/** What one of them costs in the organisation's currency; null without a quantity. */
export const costPerSeatOfRecord = {
  inTypeScript: costPerSeat,
  // The quotient is of floating-point numbers, as the domain's, so that both round the same way.
  inSql: (asked: Asked): RawBuilder<string | null> => {
    const quotient = sql`floor(${COUNTED}::float8 / y.quantity::float8 * 10000 + 0.5) / 10000`;
    const price = sql<string>`case when y.unit_price is not null and y.converted is null then y.unit_price
      else (${quotient})::text::numeric end`;
    return sql`case when ${isConverted(asked)} then ${ofRowInForce(asked, price)} end`;
  },
};

/** Whether the record `c` has no cost in force, in any currency. */
export const costInForceIsMissing = {
  inTypeScript: costInForce,
  // None of the last twelve months: the latest cost up to the day is in force, or none is. Asked like this, costs are looked
  // through once, and not once for each record.
  inSql: (asked: Asked): Condition =>
    sql`not exists (select from ${costsOf(asked)} and x.cost >= 0 and x.date <= ${asked.today}::date
      and ${asked.today}::date < x.date + interval '1 year')`,
};

/**
 * The same in cents by the figures of a record; null for none.
 *
 * @param alias what the statement calls `contract_figures`
 */
export const costInForceOfFigures = {
  inTypeScript: costInForce,
  inSql: (day: CalendarDate, alias: 'c' | 'f'): RawBuilder<string | null> =>
    sql`cost_in_force(${pricesOf(alias)}, ${day}::date)`,
};

/** The days and amounts of a record's costs in its figures. */
const pricesOf = (alias: 'c' | 'f'): RawBuilder<unknown> =>
  sql.join(
    ['cost_days', 'cost_sums', 'priced_days', 'priced_cents'].map((name) => sql.ref(`${alias}.${name}`)),
  );

/** By how many percent the cost in force of the figures `f` differs from the price before it; null without either. */
export const costChangeOfFigures = {
  inTypeScript: lastChangePercent,
  inSql: (day: CalendarDate): RawBuilder<number | null> => sql`cost_change(${pricesOf('f')}, ${day}::date)`,
};
