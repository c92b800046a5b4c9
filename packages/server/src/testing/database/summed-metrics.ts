import { sql } from 'kysely';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { calendarPeriod, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import { fiscalYearOf } from '@pactbook/domain/features/trends/fiscal-year.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../features/contracts/queries.ts';
import { findFiscalYearStart } from '../../features/organisations/queries.ts';
import { centsIn, EXPECTED_CENTS, isExpectedIn } from '../../features/trends/years/queries.ts';
import { countUsers } from '../../features/users/queries.ts';

interface Row {
  kind: 'all' | 'category' | 'team';
  id: string | null;
  name: string | null;
  count: string;
  live: string;
  expired: string;
  evaluating: string;
  /** Dollars as text; null when the caller reads none of the records in full. */
  total_cost: string | null;
  /** The same for the present calendar year. */
  year_cost: string | null;
  /** What is paid for their current contract year, of Live records. */
  cost_in_force: string | null;
  /** Cents as text of the present fiscal year: known, and projected beside that. */
  known: string | null;
  projected: string | null;
  /** The records that the sums are of. */
  cost_count: string;
}

/** Names as people order them, the same on every database (their collations differ). */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** What a record cost in the present fiscal year and what it is projected to cost beside that, in cents. */
function presentYearCents(thisYear: number) {
  return sql`${centsIn(thisYear)} as known,
    case when ${isExpectedIn({ thisYear }, thisYear)} then ${EXPECTED_CENTS} end as projected`;
}

/**
 * The figures of the dashboard as one statement sums them from all records: what the figures that the server keeps are
 * compared with, byte for byte.
 */
export async function summedMetrics(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  today: CalendarDate,
): Promise<Metrics> {
  const organisation = scope.organisationId;
  const year = calendarPeriod(today, 'year');
  const startMonth = await findFiscalYearStart(db, scope);
  const thisYear = fiscalYearOf(today, startMonth);
  const { rows } = await sql<Row>`
    with seen as materialized (
      select c.id, c.status, ${readsInFull(scope, actor, { alias: 'c', isOfAll: true })} as is_full from contracts c
      where c.organisation_id = ${organisation} and c.deleted_at is null
    ),
    costed as materialized (
      select c.id, c.status, a.cost, a.year_cost, a.cost_in_force, f.known, f.projected
      from seen c left join lateral (
        -- One look into the index for each record: a plan that stays good before statistics are gathered.
        select coalesce(sum(x.cost), 0) as cost,
          coalesce(sum(x.cost) filter (where x.date between ${year.first}::date and ${year.last}::date), 0) as year_cost,
          case when c.status = 'LIVE' then (array_agg(x.cost order by x.date desc)
            filter (where x.cost >= 0 and x.date <= ${today}::date and ${today}::date < x.date + interval '12 months'))[1] end as cost_in_force
        from annual_costs x where x.contract_id = c.id) a on c.is_full
      left join lateral (select ${presentYearCents(thisYear)} from contract_figures f where f.contract_id = c.id) f on c.is_full
    )
    select 'all' as kind, null::uuid as id, null::text as name, count(*) as count,
      count(*) filter (where status = 'LIVE') as live, count(*) filter (where status = 'EXPIRED') as expired,
      count(*) filter (where status = 'EVALUATING') as evaluating, sum(cost)::text as total_cost,
      sum(year_cost)::text as year_cost, sum(cost_in_force)::text as cost_in_force, sum(known)::text as known,
      sum(projected)::text as projected, count(cost) as cost_count
    from costed
    union all
    select 'category', k.id, k.name, count(s.id), 0, 0, 0, sum(s.cost)::text, null, null, null, null, count(s.cost)
    from categories k
    left join contract_categories ck on ck.category_id = k.id
    left join costed s on s.id = ck.contract_id
    where k.organisation_id = ${organisation} group by k.id, k.name
    union all
    select 'team', t.id, t.name, count(s.id), 0, 0, 0, sum(s.cost)::text, null, null, null, null, count(s.cost)
    from teams t
    left join contract_teams ct on ct.team_id = t.id
    left join costed s on s.id = ct.contract_id
    where t.organisation_id = ${organisation} group by t.id, t.name
  `.execute(db);
  return { ...metricsOf(rows, actor, startMonth), userCount: await countUsers(db, scope) };
}

/** The figures of costs beside their total, for a caller who reads some. */
function costFiguresOf(
  all: Row | undefined,
  startMonth: number,
): Pick<
  Metrics,
  'costThisYear' | 'costInForce' | 'costThisFiscalYear' | 'projectedThisFiscalYear' | 'fiscalYearStartMonth'
> {
  return {
    costThisYear: Number(all?.year_cost ?? 0),
    costInForce: Number(all?.cost_in_force ?? 0),
    costThisFiscalYear: fromCents(Number(all?.known ?? 0)),
    projectedThisFiscalYear: fromCents(Number(all?.projected ?? 0)),
    fiscalYearStartMonth: startMonth,
  };
}

function metricsOf(rows: readonly Row[], actor: Actor, startMonth: number): Omit<Metrics, 'userCount'> {
  const { everyContract } = fullAccessScope(actor);
  // A caller who reads every record gets a sum even without records; others get none without records.
  const costOf = (row: Row | undefined): Pick<Metrics, 'totalCost' | 'costCount'> => {
    const total = row?.total_cost ?? (everyContract ? '0' : null);
    return total === null ? {} : { totalCost: Number(total), costCount: Number(row?.cost_count ?? 0) };
  };
  const named = (kind: Row['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .toSorted((one, other) => byName.compare(one.name ?? '', other.name ?? ''));
  const all = rows.find((row) => row.kind === 'all');
  const count = Number(all?.count ?? 0);
  const teams = named('team');
  return {
    teamsCount: teams.length,
    contractsCount: count,
    totalCount: count,
    ...costOf(all),
    ...(costOf(all).totalCost === undefined ? {} : costFiguresOf(all, startMonth)),
    liveCount: Number(all?.live ?? 0),
    expiredCount: Number(all?.expired ?? 0),
    evaluatingCount: Number(all?.evaluating ?? 0),
    categories: named('category').map((row) => ({
      name: row.name ?? '',
      count: Number(row.count),
      ...costOf(row),
    })),
    teams: teams.map((row) => ({
      id: row.id ?? '',
      name: row.name ?? '',
      count: Number(row.count),
      ...costOf(row),
    })),
  };
}
