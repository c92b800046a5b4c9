import { sql, type RawBuilder } from 'kysely';
import {
  MOST_SAVING_GROUPS,
  type SavingGrouping,
  type Savings,
  type SavingsQuery,
} from '@pactbook/domain/features/decisions/savings.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { conversion, convertedAmount } from '../../../rules/currencies.ts';
import { shareOfCents } from '../../../rules/shares-of-cents.ts';
import { firstCostAfter, termSaving } from '../../../rules/term-outcome.ts';
import {
  frameOf,
  isInYears,
  partAsked,
  readTerms,
  type Frame,
  type OutcomeReader,
} from '../terms/read-ended-terms.ts';

/**
 * What the terms of a question saved and avoided, in cents of the organisation's currency: whole, and of the teams that
 * are asked about. Both costs of a term are converted at the rate of its last day, so that a rate saves nothing.
 */
export function savingsOfTerms(frame: Frame): RawBuilder<unknown> {
  const { scope } = frame.db;
  const inHome = (
    amount: RawBuilder<unknown>,
    currency: RawBuilder<unknown>,
  ) => sql`(case when ${currency} = h.home then ${amount}
    else (select ${convertedAmount.inSql(amount, 'r', sql`h.home`)}
      from ${conversion.inSql(scope, { from: currency, to: sql`h.home`, day: sql`e.ended_on` })} r) end * 100)::bigint`;
  const whole = termSaving.inSql({
    outcome: sql`e.outcome`,
    isAfterTalks: sql`e.is_after_talks`,
    before: sql`k.before`,
    after: sql`k.after`,
  });
  const part = (cents: RawBuilder<unknown>) => partAsked(cents, frame, sql`e.team_ids`);
  return sql`(select e.contract_id, e.number, e.year, e.vendor, e.team_ids, e.decided_by, w.saved as whole_saved, w.avoided as whole_avoided,
      ${part(sql`w.saved`)} as saved, ${part(sql`w.avoided`)} as avoided, k.is_foreign
    from ${readTerms(frame)}
    cross join (select o.currency as home from organisations o where o.id = ${scope.organisationId}) h
    left join lateral ${firstCostAfter(scope)} n on e.is_after_talks
    cross join lateral (select ${inHome(sql`e.cost_before`, sql`e.cost_currency`)} as before,
      ${inHome(sql`n.cost`, sql`n.currency`)} as after, e.cost_currency <> h.home as is_foreign offset 0) k
    cross join lateral (select ${whole.saved} as saved, ${whole.avoided} as avoided offset 0) w
    where w.saved is not null or w.avoided is not null)`;
}

/** By what a term is grouped; one of several teams is in each of those that are asked about, with its share. */
function groupedBy(groupBy: SavingGrouping, frame: Frame): RawBuilder<unknown> {
  const terms = sql`${savingsOfTerms(frame)} e`;
  if (groupBy !== 'team') {
    const key = { year: sql`e.year::text`, vendor: sql`e.vendor`, person: sql`e.decided_by::text` }[groupBy];
    return sql`select e.year, ${key} as key, e.saved, e.avoided from ${terms}`;
  }
  const { teamIds } = frame;
  const share = (cents: RawBuilder<unknown>) =>
    sql`case when t.id is null then (${cents})::float8
      else ${shareOfCents.inSql(cents, sql`cardinality(e.team_ids)`, sql`t.place`)} end`;
  const isAsked = teamIds.length === 0 ? sql`` : sql`where t.id = any(${[...teamIds]}::uuid[])`;
  return sql`select e.year, t.id::text as key, ${share(sql`e.whole_saved`)} as saved, ${share(sql`e.whole_avoided`)} as avoided
    from ${terms} left join lateral unnest(e.team_ids) with ordinality t (id, place) on true ${isAsked}`;
}

interface SumRow {
  readonly key: string | null;
  readonly saved: number;
  readonly avoided: number;
  readonly terms: number;
}

const sumsOf = ({ saved, avoided, terms }: SumRow) => ({
  saved: fromCents(saved),
  avoided: fromCents(avoided),
  terms,
});

const SUMS = sql`coalesce(sum(e.saved), 0) as saved, coalesce(sum(e.avoided), 0) as avoided, count(*)::int as terms`;

/** What renegotiating saved and cancelling avoided (docs/product/screens.md, "Outcomes"). */
export async function findSavings(
  db: Transaction,
  { groupBy, ...query }: SavingsQuery,
  reader: OutcomeReader,
): Promise<Savings> {
  const frame = await frameOf(db, query, reader);
  const { rows: groups } = await sql<SumRow>`select e.key, ${SUMS} from (${groupedBy(groupBy, frame)}) e
    where ${isInYears(frame)} group by 1
    order by coalesce(sum(e.saved), 0) + coalesce(sum(e.avoided), 0) desc, 1 limit ${MOST_SAVING_GROUPS + 1}`.execute(
    db,
  );
  const { rows: all } = await sql<
    SumRow & { is_foreign: boolean | null }
  >`select ${SUMS}, bool_or(e.is_foreign) as is_foreign
    from ${savingsOfTerms(frame)} e where ${isInYears(frame)}`.execute(db);
  const [total] = all;
  return {
    groupBy,
    ...(total ? sumsOf(total) : { saved: 0, avoided: 0, terms: 0 }),
    groups: groups.slice(0, MOST_SAVING_GROUPS).map((row) => ({ key: row.key, ...sumsOf(row) })),
    ...(groups.length > MOST_SAVING_GROUPS ? { hasMoreGroups: true as const } : {}),
    ...(total?.is_foreign ? { isConverted: true } : {}),
  };
}
