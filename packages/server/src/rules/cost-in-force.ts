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
import type { AmountRows, Condition } from './stored-value.ts';

interface Asked {
  readonly scope: OrganisationScope;
  readonly today: CalendarDate;
}

const costsOf = ({ scope }: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`annual_costs x where x.organisation_id = ${scope.organisationId} and x.contract_id = ${id}`;

/**
 * A value of the row `y` of each record that is in force: its latest cost that is no credit and began on the day or less
 * than a year before.
 */
const inForce =
  ({ scope, today }: Asked, value: RawBuilder<unknown>, passes: Condition = sql`true`): AmountRows =>
  (id) =>
    sql`select y.contract_id, ${value} as value from (select distinct on (x.contract_id) x.* from annual_costs x
      where x.organisation_id = ${scope.organisationId} ${id === undefined ? sql`` : sql`and x.contract_id = ${id}`}
        and x.cost >= 0 and x.date <= ${today}::date and ${today}::date < x.date + interval '1 year'
      order by x.contract_id, x.date desc) y where ${passes}`;

/** Whether every cost of the record of the row `y` could be converted; otherwise none counts. */
const isConverted = (asked: Asked): Condition =>
  sql`not exists (select from ${costsOf(asked, sql`y.contract_id`)} and x.converted = 'NaN')`;

/** What the row `y` costs in the organisation's currency. */
const COUNTED = sql<string>`coalesce(y.converted, y.cost)`;

/**
 * The costs in force of records in a currency; none where it is null.
 *
 * @param currency null for the organisation's, into which others are converted
 */
export const costInForceOfRecord = {
  inTypeScript: askedAmount,
  inSql: (asked: Asked, currency: string | null): AmountRows =>
    currency === null
      ? inForce(asked, COUNTED, isConverted(asked))
      : inForce(asked, sql`y.cost`, sql`y.currency = ${currency}`),
};

/** The rows in force of records with how many of what they pay for, as JSON; none without a quantity. */
export const countedCostInForce = {
  inTypeScript: rowInForce,
  inSql: (asked: Asked): AmountRows =>
    inForce(
      asked,
      sql`json_strip_nulls(json_build_object('cost', y.cost,
        'currency', y.currency, 'quantity', y.quantity, 'unit', y.unit, 'unitPrice', y.unit_price))`,
      sql`y.quantity is not null`,
    ),
};

/** How many of what the costs in force of records pay for; none without a quantity. */
export const seatsOfRecord = {
  inTypeScript: seatsInForce,
  inSql: (asked: Asked): AmountRows => inForce(asked, sql`y.quantity`, sql`y.quantity is not null`),
};

/** What one of them costs in the organisation's currency; none without a quantity. */
export const costPerSeatOfRecord = {
  inTypeScript: costPerSeat,
  // The quotient is of floating-point numbers, as the domain's, so that both round the same way.
  inSql: (asked: Asked): AmountRows => {
    const quotient = sql`floor(${COUNTED}::float8 / y.quantity::float8 * 10000 + 0.5) / 10000`;
    const price = sql`case when y.unit_price is not null and y.converted is null then y.unit_price
      else (${quotient})::text::numeric end`;
    return inForce(asked, price, sql`y.quantity is not null and ${isConverted(asked)}`);
  },
};

/** Whether the record `c` has no cost in force, in any currency. */
export const costInForceIsMissing = {
  inTypeScript: costInForce,
  // None of the last twelve months: the latest cost up to the day is in force, or none is. Asked like this, costs are looked
  // through once, and not once for each record.
  inSql: (asked: Asked): Condition =>
    sql`not exists (select from ${costsOf(asked, sql`c.id`)} and x.cost >= 0 and x.date <= ${asked.today}::date
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
