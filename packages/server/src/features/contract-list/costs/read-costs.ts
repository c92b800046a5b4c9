import { sql, type RawBuilder } from 'kysely';
import type { CostTotals } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { yearsOfView } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import {
  defaultTableView,
  hasActiveFilters,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { costInForceOfFigures } from '../../../rules/cost-in-force.ts';
import { placesOf, sharesOfCents } from '../../../rules/shares-of-cents.ts';
import { centsOfYear } from '../values/amounts-to-sql.ts';
import { idsAmong } from '../filters/filters-to-sql.ts';
import { isFull, type PageReader } from '../values/values-to-sql.ts';

/**
 * Whether what records are filtered by is in their figures as well, which are a narrower table. Vendors are found by
 * an index that figures do not have.
 */
function isOfFigures(view: TableView): boolean {
  const { search, vendors, noticeBy, changedSince, renewals, endMonths, missing, amounts } = view.filters;
  const usual = defaultTableView().filters;
  const filters = {
    ...usual,
    search,
    vendors,
    noticeBy,
    changedSince,
    renewals,
    endMonths,
    missing,
    amounts,
  };
  return !hasActiveFilters({ ...view, name: 'ALL_RECORDS', filters });
}

/**
 * What of an amount of the record `c` counts in a view that is filtered by teams and categories: their parts, as
 * `Split` of the domain divides it.
 */
function partOf(view: TableView, amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const { teams, categories } = view.filters;
  const part = (whole: RawBuilder<unknown>, isChosen: boolean, ids: string, places: string) =>
    isChosen
      ? sql`case when cardinality(${sql.ref(ids)}) < 2 then ${whole}
          else ${sharesOfCents.inSql(whole, sql`cardinality(${sql.ref(ids)})`, sql.ref(places))} end`
      : whole;
  const ofTeams = part(amount, teams.length > 0, 'c.team_ids', 'c.team_places');
  return part(ofTeams, categories.length > 0, 'c.category_ids', 'c.category_places');
}

/** The places of the chosen teams and categories among those of a record `c`, as columns. */
function placesIn(view: TableView): RawBuilder<unknown> {
  const teams = idsAmong(view.filters.teams);
  const categories = idsAmong(view.filters.categories);
  return sql`${teams.length === 0 ? sql`null::integer[]` : placesOf(sql`c.team_ids`, sql`${teams}::uuid[]`)} as team_places,
    ${categories.length === 0 ? sql`null::integer[]` : placesOf(sql`c.category_ids`, sql`${categories}::uuid[]`)} as category_places`;
}

/** Whether of the record `c` only a part counts. */
function isSplit(view: TableView): RawBuilder<boolean> {
  const { teams, categories } = view.filters;
  const isPart = (ids: string, places: string) =>
    sql`cardinality(${sql.ref(places)}) < cardinality(${sql.ref(ids)})`;
  return sql`(${teams.length > 0 ? isPart('c.team_ids', 'c.team_places') : sql`false`}
    or ${categories.length > 0 ? isPart('c.category_ids', 'c.category_places') : sql`false`})`;
}

/**
 * The costs of the filtered records, as `CostSum` of the domain adds them up. The costs of each record are in its row of
 * figures, so that no cost is read by itself. Records with credits have their other costs beside them
 * once more.
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
  const years = yearsOfView(view, reader);
  const ofYears = years.map((year) => {
    const { known, projected } = centsOfYear(reader, year);
    return sql`, ${known} as ${sql.ref(`known_${year}`)}, ${projected} as ${sql.ref(`projected_${year}`)}`;
  });
  const yearly = sql.join(ofYears, sql``);
  const sumsOfYears = sql.join(
    years.flatMap((year) =>
      (['known', 'projected'] as const).map((part) => {
        const name = sql.ref(`${part}_${year}`);
        return sql`, sum(${partOf(view, sql`c.${name}`)}) as ${name}`;
      }),
    ),
    sql``,
  );
  const figures = sql`contract_figures f where f.organisation_id = ${organisation} and f.is_counted`;
  const found = isOfFigures(view)
    ? sql`(select f.*, f.contract_id as id ${yearly} from ${figures}) c`
    : sql`(select c.* ${yearly}, f.team_ids, f.category_ids, f.total_cents, f.cost_days, f.cost_sums, f.priced_days, f.priced_cents, f.currencies, f.is_converted
        from contracts c join (select * from ${figures}) f on f.contract_id = c.id
        where c.organisation_id = ${organisation} and c.deleted_at is null) c`;
  const inForceOn = (day: CalendarDate) => costInForceOfFigures.inSql(day, 'c');
  const { rows } = await sql<Row>`
    select c.currencies, c.is_converted, count(*) as count, count(*) filter (where ${isSplit(view)}) as split,
      sum(${partOf(view, sql`c.total_cents`)}) as total,
      sum(${partOf(view, sql`c.in_force`)}) filter (where c.status = 'LIVE') as force,
      sum(${partOf(view, sql`c.in_force_before`)}) filter (where c.status <> 'EVALUATING') as before
      ${sumsOfYears}
    from (select c.*, ${placesIn(view)}, ${inForceOn(today)} as in_force, ${inForceOn(addMonths(today, -12))} as in_force_before
      from ${found} where ${passes} and ${isFull(reader)}) c
    group by 1, 2`.execute(db);
  const sum = (one: SumName): number => rows.reduce((all, row) => all + Number(row[one] ?? 0), 0);
  return {
    costCount: sum('count'),
    splitCount: sum('split'),
    totalCost: fromCents(sum('total')),
    costInForce: fromCents(sum('force')),
    costInForceBefore: fromCents(sum('before')),
    ...(years.length === 0
      ? {}
      : {
          costsOfYears: years.map((year) => ({
            year,
            known: fromCents(sum(`known_${year}`)),
            projected: fromCents(sum(`projected_${year}`)),
          })),
        }),
    ...(await leftOut(db, reader, rows)),
  };
}

type SumName = 'count' | 'split' | 'total' | 'force' | 'before' | `known_${number}` | `projected_${number}`;

/** The records with costs in the same currencies. */
type Row = Readonly<Partial<Record<SumName, string | null>>> & {
  readonly currencies: readonly string[];
  readonly is_converted: boolean;
  readonly count: string;
};

/** How many records in each other currency have no rate; nothing while the organisation's is the only one. */
async function leftOut(
  db: Transaction,
  { scope }: PageReader,
  rows: readonly Row[],
): Promise<Pick<CostTotals, 'currencies'>> {
  if (rows.every(({ currencies }) => currencies.length === 0)) return {};
  const { currency: home } = await db
    .selectFrom('organisations')
    .select('currency')
    .where('id', '=', scope.organisationId)
    .executeTakeFirstOrThrow();
  const counts = new Map<string, number>();
  for (const { currencies, is_converted: isConverted, count } of rows)
    for (const currency of currencies.filter((code) => code !== home))
      counts.set(currency, (counts.get(currency) ?? 0) + (isConverted ? 0 : Number(count)));
  return {
    currencies: [...counts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, unconverted]) => ({ currency, unconverted })),
  };
}
