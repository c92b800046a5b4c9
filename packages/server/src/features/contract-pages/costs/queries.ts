import { sql, type RawBuilder } from 'kysely';
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
 * row of figures (migration 0031), so that no cost is read by itself.
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
    : sql`(select c.*, f.total_cents, f.cost_days, f.cost_sums from contracts c
        join (select * from ${figures}) f on f.contract_id = c.id
        where c.organisation_id = ${organisation} and c.deleted_at is null) c`;
  const { rows } = await sql<Record<'count' | 'total' | 'year' | 'force', string | null>>`
    select count(*) as count, sum(f.total_cents) as total,
      sum(${costUpTo(sql`${year.last}::date`)} - ${costUpTo(lastYearEnd)}) as year,
      sum(f.cost_sums[f.due] - coalesce(f.cost_sums[f.due - 1], 0))
        filter (where f.status = 'LIVE' and ${day} < f.cost_days[f.due] + interval '1 year') as force
    from (select c.status, c.total_cents, c.cost_days, c.cost_sums, width_bucket(${day}, c.cost_days) as due
      from ${found} where ${passes} and ${isFull(reader)}) f`.execute(db);
  const row = rows[0];
  return {
    costCount: Number(row?.count ?? 0),
    totalCost: fromCents(Number(row?.total ?? 0)),
    costThisYear: fromCents(Number(row?.year ?? 0)),
    costInForce: fromCents(Number(row?.force ?? 0)),
  };
}
