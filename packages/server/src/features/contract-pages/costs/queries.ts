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

/**
 * Whether what records are filtered by stands in their figures as well, which are a narrower table. Vendors are found by
 * an index that figures do not have.
 */
function isOfFigures(view: TableView): boolean {
  const { search, vendors, noticeBy, changedSince, renewals, endMonths, missing } = view.filters;
  const usual = defaultTableView().filters;
  const filters = { ...usual, search, vendors, noticeBy, changedSince, renewals, endMonths, missing };
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
  // Records of the same currencies together: their sums in each are then of the same place, and one look is enough.
  const { rows } = await sql<Row>`
    select f.currencies, f.is_converted, count(*) as count, count(*) filter (where f.cost_days <> '{}') as costed,
      sum(f.total_cents) as total, sum(f.currency_sums[1]) as first, sum(f.currency_sums[2]) as second,
      sum(${costUpTo(sql`${year.last}::date`)} - ${costUpTo(lastYearEnd)}) as year,
      sum(case when f.priced_days is null then f.cost_sums[f.due] - coalesce(f.cost_sums[f.due - 1], 0) else f.priced_cents[f.due] end)
        filter (where f.status = 'LIVE' and ${day} < (coalesce(f.priced_days, f.cost_days))[f.due] + interval '1 year') as force
    from (select c.status, c.currencies, c.currency_sums, c.is_converted, c.total_cents, c.cost_days, c.cost_sums, c.priced_days, c.priced_cents,
        width_bucket(${day}, coalesce(c.priced_days, c.cost_days)) as due
      from ${found} where ${passes} and ${isFull(reader)}) f
    group by f.currencies, f.is_converted`.execute(db);
  const sum = (one: 'count' | 'total' | 'year' | 'force'): number =>
    rows.reduce((all, row) => all + Number(row[one] ?? 0), 0);
  return {
    costCount: sum('count'),
    totalCost: fromCents(sum('total')),
    costThisYear: fromCents(sum('year')),
    costInForce: fromCents(sum('force')),
    ...(await ownCosts(db, reader, rows, sql`${found} where ${passes}`)),
  };
}

/** The records with costs in the same currencies: of {@link PLACES} of those what they cost in each, in thousandths. */
interface Row {
  readonly currencies: readonly string[];
  readonly is_converted: boolean;
  readonly count: string;
  readonly costed: string;
  readonly total: string | null;
  readonly year: string | null;
  readonly force: string | null;
  readonly first: string | null;
  readonly second: string | null;
}

/** A record in more currencies than this is rare, and then all are looked at once more. */
const PLACES = 2;

/** What the records cost in their own currencies, the organisation's first; nothing while it is the only one. */
async function ownCosts(
  db: Transaction,
  reader: PageReader,
  rows: readonly Row[],
  found: RawBuilder<unknown>,
): Promise<Pick<CostTotals, 'currencies'>> {
  if (rows.every(({ currencies }) => currencies.length === 0)) return {};
  if (rows.some(({ currencies }) => currencies.length > PLACES))
    return { currencies: await readOwnCosts(db, reader, found) };
  const { currency: home } = await db
    .selectFrom('organisations')
    .select('currency')
    .where('id', '=', reader.scope.organisationId)
    .executeTakeFirstOrThrow();
  const totals = new Map<string, { thousandths: bigint; costCount: number; unconverted: number }>();
  const add = (currency: string, thousandths: bigint, count: number, unconverted: number) => {
    if (count === 0) return;
    const known = totals.get(currency) ?? { thousandths: 0n, costCount: 0, unconverted: 0 };
    totals.set(currency, {
      thousandths: known.thousandths + thousandths,
      costCount: known.costCount + count,
      unconverted: known.unconverted + unconverted,
    });
  };
  for (const { currencies, is_converted: isConverted, ...row } of rows) {
    const count = Number(row.count);
    if (currencies.length === 0) add(home, BigInt(row.total ?? 0) * 10n, Number(row.costed), 0);
    for (const [at, currency] of currencies.entries())
      add(currency, BigInt((at === 0 ? row.first : row.second) ?? 0), count, isConverted ? 0 : count);
  }
  return {
    currencies: [...totals]
      .toSorted(([one], [other]) => Number(one !== home) - Number(other !== home) || (one < other ? -1 : 1))
      .map(([currency, { thousandths, ...counts }]) => ({
        currency,
        totalCost: Number(thousandths) / 1_000,
        ...counts,
      })),
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
