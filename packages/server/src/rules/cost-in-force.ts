import { sql, type RawBuilder } from 'kysely';
import {
  costInForce,
  lastChangePercent,
  rowInForce,
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

/** Of the record `c`: of its latest cost that is no credit and began on the day or before, less than a year ago. */
function costOfRows(asked: Asked, currency: string | null): RawBuilder<string | null> {
  const { today } = asked;
  const cost = currency === null ? sql`coalesce(x.converted, x.cost)` : sql`x.cost`;
  const isAsked = currency === null ? sql`` : sql`y.currency = ${currency} and`;
  return sql`(select y.cost from (select x.date, ${cost} as cost, x.currency
      from ${costsOf(asked)} and x.cost >= 0 and x.date <= ${today}::date order by x.date desc limit 1) y
    where ${isAsked} ${today}::date < y.date + interval '1 year')`;
}

/**
 * The cost in force of the record `c` in a currency; null for none.
 *
 * @param currency null for the organisation's, into which others are converted
 */
export const costInForceOfRecord = {
  inTypeScript: askedAmount,
  inSql: (asked: Asked, currency: string | null): RawBuilder<string | null> =>
    currency === null
      ? sql`case when ${isConverted(asked)} then ${costOfRows(asked, null)} end`
      : costOfRows(asked, currency),
};

/**
 * The row in force of a record with how many of what it pays for, as JSON; null where it has no quantity.
 *
 * @param id of the record
 */
export const countedCostInForce = {
  inTypeScript: rowInForce,
  inSql: ({ scope, today }: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select json_strip_nulls(json_build_object('cost', y.cost, 'currency', y.currency, 'quantity', y.quantity,
        'unit', y.unit, 'unitPrice', y.unit_price))
      from (select x.* from annual_costs x where x.organisation_id = ${scope.organisationId} and x.contract_id = ${id}
        and x.cost >= 0 and x.date <= ${today}::date order by x.date desc limit 1) y
      where ${today}::date < y.date + interval '1 year' and y.quantity is not null)`,
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
