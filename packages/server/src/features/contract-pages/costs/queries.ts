import { sql, type RawBuilder } from 'kysely';
import type { CurrencyTotal } from '@pactbook/domain/features/currencies/currency-totals.ts';
import type { CostTotals } from '@pactbook/domain/features/contracts/cost-totals.ts';
import { addDays, calendarPeriod } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import {
  defaultTableView,
  hasActiveFilters,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isFull, type PageReader } from '../values/queries.ts';

/** Whether what records are filtered by stands in their figures as well, which are a narrower table. */
function isOfFigures(view: TableView): boolean {
  const { search, noticeBy, changedSince, renewals, endMonths, missing } = view.filters;
  const usual = defaultTableView().filters;
  const filters = { ...usual, search, noticeBy, changedSince, renewals, endMonths, missing };
  return !hasActiveFilters({ ...view, name: 'ALL_RECORDS', filters });
}

/** What a record cost up to a day, in cents: its costs are sorted by day. */
const costUpTo = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(f.cost_sums[width_bucket(${day}, f.cost_days)], 0)`;

/**
 * The costs of the filtered records, as `ListedCosts` of the domain adds them up. The costs of each record stand in its
 * row of figures (migration 0031), so that no cost is read by itself. Records with credits have their other costs beside
 * them once more (migration 0050).
 *
 * @param passes whether the record `c` passes the view
 */
export async function readCosts(
  db: Transaction,
  reader: PageReader,
  view: TableView,
  passes: RawBuilder<boolean>,
): Promise<CostTotals> {
  const { today, scope } = reader;
  const organisation = scope.organisationId;
  const day = sql`${today}::date`;
  const year = calendarPeriod(today, 'year');
  const lastYearEnd = sql`${addDays(year.first, -1)}::date`;
  const figures = sql`contract_figures f where f.organisation_id = ${organisation} and f.is_counted`;
  const found = isOfFigures(view)
    ? sql`(select f.*, f.contract_id as id from ${figures}) c`
    : sql`(select c.*, f.total_cents, f.cost_days, f.cost_sums, f.priced_days, f.priced_cents, f.currencies, f.currency_sums, f.is_converted from contracts c
        join (select * from ${figures}) f on f.contract_id = c.id
        where c.organisation_id = ${organisation} and c.deleted_at is null) c`;
  const { rows } = await sql<Record<'count' | 'foreign' | 'total' | 'year' | 'force', string | null>>`
    select count(*) as count, count(*) filter (where f.currencies <> '{}') as foreign, sum(f.total_cents) as total,
      sum(${costUpTo(sql`${year.last}::date`)} - ${costUpTo(lastYearEnd)}) as year,
      sum(case when f.priced_days is null then f.cost_sums[f.due] - coalesce(f.cost_sums[f.due - 1], 0) else f.priced_cents[f.due] end)
        filter (where f.status = 'LIVE' and ${day} < (coalesce(f.priced_days, f.cost_days))[f.due] + interval '1 year') as force
    from (select c.status, c.currencies, c.total_cents, c.cost_days, c.cost_sums, c.priced_days, c.priced_cents,
        width_bucket(${day}, coalesce(c.priced_days, c.cost_days)) as due
      from ${found} where ${passes} and ${isFull(reader)}) f`.execute(db);
  const row = rows[0];
  const isOfSeveral = Number(row?.foreign ?? 0) > 0;
  return {
    costCount: Number(row?.count ?? 0),
    totalCost: fromCents(Number(row?.total ?? 0)),
    costThisYear: fromCents(Number(row?.year ?? 0)),
    costInForce: fromCents(Number(row?.force ?? 0)),
    ...(isOfSeveral ? { currencies: await readOwnCosts(db, reader, sql`${found} where ${passes}`) } : {}),
  };
}

/**
 * What the found records cost in their own currencies, the organisation's first.
 *
 * @param found the filtered records `c` with their figures
 */
async function readOwnCosts(
  db: Transaction,
  reader: PageReader,
  found: RawBuilder<unknown>,
): Promise<CurrencyTotal[]> {
  const { rows } = await sql<CurrencyTotal & { totalCost: string }>`
    with f as materialized (select c.total_cents, c.cost_days, c.currencies, c.currency_sums, c.is_converted
      from ${found} and ${isFull(reader)}),
    home as materialized (select currency from organisations where id = ${reader.scope.organisationId})
    select p.currency, trim_scale(sum(p.thousandths) / 1000)::text as "totalCost", count(*)::integer as "costCount",
      (count(*) filter (where not p.is_converted))::integer as unconverted
    from (
      select u.currency, u.thousandths::numeric, f.is_converted
      from f, unnest(f.currencies, f.currency_sums) as u (currency, thousandths)
      union all
      select home.currency, f.total_cents::numeric * 10, true from f, home
      where f.currencies = '{}' and f.cost_days <> '{}'
    ) p
    group by p.currency order by p.currency <> (select currency from home), p.currency`.execute(db);
  return rows.map((row) => ({ ...row, totalCost: Number(row.totalCost) }));
}
