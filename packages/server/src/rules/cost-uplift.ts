import { sql, type RawBuilder } from 'kysely';
import {
  COMPARED_MONTHS,
  isComparable,
  upliftOf,
} from '@pactbook/domain/features/annual-costs/cost-uplift.ts';
import { digits } from './currencies.ts';
import type { Condition } from './stored-value.ts';

/** What a statement calls two neighbouring prices of a record, both with the columns of `annual_costs`. */
interface Neighbours {
  readonly before: string;
  readonly after: string;
}

const columnsOf =
  (alias: string) =>
  (name: string): RawBuilder<unknown> =>
    sql.ref(`${alias}.${name}`);

/** Whether a price is compared with the one before it. */
export const comparableCosts = {
  inTypeScript: isComparable,
  inSql: ({ before, after }: Neighbours): Condition => {
    const [was, is] = [columnsOf(before), columnsOf(after)];
    const months = (count: number) => sql`${was('date')} + ${sql.lit(`${count} months`)}::interval`;
    return sql`(${was('cost')} > 0 and ${was('currency')} = ${is('currency')}
      and ${is('date')} between ${months(COMPARED_MONTHS.least)} and ${months(COMPARED_MONTHS.most)})`;
  },
};

/** A quotient in the smallest units of a currency, half of one rounded up: of whole numbers, so that nothing is rounded before. */
const rounded = (dividend: RawBuilder<unknown>, divisor: RawBuilder<unknown>, scale: RawBuilder<unknown>) =>
  sql`(div(2 * (${dividend}) * ${scale} + (${divisor}), 2 * (${divisor})) / ${scale})`;

/**
 * What a price changed, of neighbours that are compared, in their currency.
 *
 * @param cap of the record, in percent; null without one
 */
export const costUplift = {
  inTypeScript: upliftOf,
  inSql: ({ before, after }: Neighbours, cap: RawBuilder<unknown>) => {
    const [was, is] = [columnsOf(before), columnsOf(after)];
    const unit = (column: typeof was) => sql`coalesce(${column('unit')}, '')`;
    const isCounted = sql`(${was('quantity')} is not null and ${is('quantity')} is not null
      and (${unit(was)} = ${unit(is)} or search_key(${unit(was)}) = search_key(${unit(is)})))`;
    const scale = sql`(case ${digits.inSql(is('currency'))} when 0 then 1 when 3 then 1000 else 100 end)::numeric`;
    // What one cost, as a fraction: as it was entered, otherwise the amount divided by the quantity.
    const price = sql`coalesce(${was('unit_price')}, ${was('cost')})`;
    const of = sql`case when ${was('unit_price')} is null then ${was('quantity')} else 1 end`;
    const samePrice = sql<string>`case when ${isCounted}
      then ${rounded(sql`${is('quantity')} * ${price}`, of, scale)} else ${was('cost')} end`;
    const highestUnitPrice = rounded(sql`${price} * (100 + ${cap})`, sql`100 * ${of}`, sql`10000::numeric`);
    const isJudged = sql`(${cap} is not null and ${is('change_reason')} is distinct from 'VOLUME'
      and ${is('change_reason')} is distinct from 'SCOPE')`;
    const allowed = sql<string | null>`case when not ${isJudged} then null
      when not ${isCounted} then ${rounded(sql`${was('cost')} * (100 + ${cap})`, sql`100`, scale)}
      when ${is('unit_price')} is null
        then ${rounded(sql`${is('quantity')} * ${price} * (100 + ${cap})`, sql`100 * ${of}`, scale)}
      else ${rounded(sql`${is('quantity')} * ${highestUnitPrice}`, sql`1`, scale)} end`;
    const change = sql`(${is('cost')} - ${was('cost')})`;
    return {
      price: sql<string>`case when ${is('change_reason')} in ('VOLUME', 'SCOPE') then 0 else ${is('cost')} - ${samePrice} end`,
      scope: sql<string>`case when ${is('change_reason')} = 'SCOPE' then ${change} else 0 end`,
      samePrice,
      allowed,
      above: sql<string>`case when ${isJudged} then greatest(0, ${is('cost')} - ${allowed}) else 0 end`,
    };
  },
};

/**
 * The prices of records up to a day as rows `a` of `annual_costs`, each with the one before it as `was`.
 *
 * @param isAsked which rows of `annual_costs` `x`
 */
export const pricesInOrder = (isAsked: Condition): RawBuilder<unknown> =>
  sql`(select x.contract_id, x.date, x.cost, x.currency, x.quantity, x.unit, x.unit_price, x.change_reason,
      lag(x) over (partition by x.contract_id order by x.date) as was
    from annual_costs x where ${isAsked} and x.cost >= 0)`;
