import { sql, type RawBuilder } from 'kysely';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/contract.ts';
import { fiscalYearOf } from '@pactbook/domain/features/trends/fiscal-year.ts';
import {
  TREND_GROUPING_LABELS,
  type TrendGrouping,
  type TrendMeasure,
  type TrendQuery,
} from '@pactbook/domain/features/trends/trend-query.ts';
import {
  MOST_GROUPS,
  MOST_LISTED_GROUPS,
  type TrendGroup,
  type Trends,
} from '@pactbook/domain/features/trends/trends.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listCategories } from '../organisations/queries.ts';
import { listTeams } from '../teams/queries.ts';
import {
  costsByYear,
  countedIn,
  frameOf,
  isCounted,
  placeOf,
  projection,
  yearIn,
  yearsIn,
  type TrendFrame,
} from './years/queries.ts';

/** What a record is grouped by where it has one of it. */
const SINGLE_KEYS = {
  vendor: sql`c.vendor`,
  hosting: sql`c.hosting_model`,
  status: sql`c.status`,
} as const;
/** The tables that say in which groups a record is where it may be in several. */
const MEMBERSHIPS = {
  category: { table: sql.table('contract_categories'), column: sql.ref('m.category_id') },
  team: { table: sql.table('contract_teams'), column: sql.ref('m.team_id') },
} as const;

const isShared = (groupBy: TrendGrouping): groupBy is keyof typeof MEMBERSHIPS => groupBy in MEMBERSHIPS;

/** What is known, a row for each amount or for each record and year; `before` is the year before. */
function figures(frame: TrendFrame, measure: TrendMeasure): RawBuilder<unknown> {
  if (measure === 'cost') {
    return sql`figures as not materialized (
      select a.contract_id, ${placeOf(sql`a.date`, frame, frame)} as place, a.cost, null::numeric as before
      from annual_costs a where ${countedIn(frame, frame)}
    )`;
  }
  if (measure === 'records') {
    return sql`figures as materialized (
      select contract_id, place, cost, null::numeric as before from (${costsByYear(frame, frame)}) y
    )`;
  }
  const oneMore = { from: frame.from - 1, to: frame.to };
  return sql`per_year as materialized (${costsByYear(frame, oneMore)}),
    figures as materialized (
      select y.contract_id, b.place, y.cost, b.cost as before
      from per_year y join per_year b on b.contract_id = y.contract_id and b.place = y.place - 1
    )`;
}

/** Whether a membership is in a group asked about: a record that teams share is grouped by those of them asked about. */
function isAskedGroup({ teamIds }: TrendFrame, groupBy: TrendGrouping): RawBuilder<boolean> {
  const areSome = groupBy === 'team' && teamIds.length > 0;
  return areSome ? sql<boolean>`m.team_id = any(${[...teamIds]}::uuid[])` : sql<boolean>`true`;
}

/** Amounts beside the group, or each of the groups, that they count in. */
function members(frame: TrendFrame, { groupBy, measure, split }: TrendQuery): RawBuilder<unknown> {
  const columns = sql`f.place, f.is_projected, f.before`;
  if (!isShared(groupBy))
    return sql`select ${SINGLE_KEYS[groupBy]} as key, ${columns}, f.cost
      from amounts f join contracts c on c.organisation_id = ${frame.organisationId} and c.id = f.contract_id`;
  const { table, column } = MEMBERSHIPS[groupBy];
  const isOneOf = sql`m.organisation_id = ${frame.organisationId} and ${isAskedGroup(frame, groupBy)}`;
  if (split === 'each' || measure !== 'cost') {
    return sql`select ${column} as key, ${columns}, f.cost
      from amounts f left join ${table} m on ${isOneOf} and m.contract_id = f.contract_id`;
  }
  // Whole cents: the first groups take one more each, so that the parts are the amount.
  return sql`select m.key, ${columns},
      ((f.cost * 100)::bigint / coalesce(m.parts, 1)
        + case when m.rank <= (f.cost * 100)::bigint % m.parts then 1 else 0 end) * 0.01 as cost
    from amounts f left join (
      select contract_id, ${column} as key, count(*) over (partition by contract_id) as parts,
        row_number() over (partition by contract_id order by ${column}) as rank
      from ${table} m where ${isOneOf}
    ) m on m.contract_id = f.contract_id`;
}

interface SumRow {
  kind: TrendGroup['kind'] | 'total' | 'all';
  key: string | null;
  rank: string | null;
  /** The place of the year among those asked for, from 1 on. */
  place: number | null;
  is_projected: boolean;
  /** Dollars as text. */
  cost: string | null;
  before: string | null;
  records: string;
  first_on: string | null;
  last_on: string | null;
}

/** How many records are in several of the groups; '0' where none can be. */
function sharedCount(frame: TrendFrame, groupBy: TrendGrouping): RawBuilder<unknown> {
  if (!isShared(groupBy)) return sql`'0'`;
  const { table } = MEMBERSHIPS[groupBy];
  return sql`(select count(*)::text from (select m.contract_id from ${table} m
    where m.organisation_id = ${frame.organisationId} and ${isCounted(sql`m.contract_id`, frame)}
      and ${isAskedGroup(frame, groupBy)}
    group by m.contract_id having count(*) > 1) s)`;
}

/** The sums of all years, as rows of the answer, and what stands in the years asked for where it is summed by amounts. */
function totalRows(frame: TrendFrame, { groupBy, measure }: TrendQuery): RawBuilder<unknown> {
  const known =
    measure === 'cost'
      ? sql`select 'total', null, null, place, false, cost::text, null, records::text, null, null
          from spans where place between 1 and ${frame.to - frame.from + 1}`
      : sql`select 'total', null, null, place, false, sum(cost)::text, sum(before)::text, count(*)::text, null, null
          from figures group by place`;
  return sql`${known}
    union all
    select 'total', null, null, place, true, sum(cost)::text, null, count(*)::text, null, null
    from coming group by place
    union all
    select 'all', null, (select count(*) from ranks), null, false, coalesce(sum(cost), 0)::text, null,
      ${sharedCount(frame, groupBy)}, min(first_on)::text, max(last_on)::text
    from spans`;
}

/** How many groups are named. */
const namedGroups = ({ groups }: TrendQuery): number => (groups === 'all' ? MOST_LISTED_GROUPS : MOST_GROUPS);

function statementOf(frame: TrendFrame, query: TrendQuery): RawBuilder<SumRow> {
  const most = namedGroups(query);
  const { measure } = query;
  // What records are expected to cost is no uplift.
  const projected = measure === 'uplift' ? { from: frame.to + 1, to: frame.to } : frame;
  const rank = measure === 'records' ? sql`sum(records)` : sql`sum(cost)`;
  return sql<SumRow>`
    with ${figures(frame, measure)},
    ${projection(frame, projected)},
    coming as (
      select contract_id, year - ${frame.from - 1}::int as place, cost, null::numeric as before from expected
    ),
    amounts as (
      select contract_id, place, false as is_projected, cost, before from figures
      union all select contract_id, place, true, cost, before from coming
    ),
    grouped as materialized (
      select key::text as key, place, is_projected, sum(cost) as cost, sum(before) as before, count(*) as records
      from (${members(frame, query)}) m group by m.key, place, is_projected
    ),
    ranks as (
      select key, row_number() over (order by ${rank} desc, key) as rank from grouped where key is not null group by key
    ),
    spans as materialized (
      select ${placeOf(sql`a.date`, frame, frame)} as place, sum(a.cost) as cost, count(*) as records,
        min(a.date) as first_on, max(a.date) as last_on
      from annual_costs a
      where a.organisation_id = ${frame.organisationId} and ${isCounted(sql`a.contract_id`, frame)} group by 1
    )
    select case when g.key is null then 'none' when r.rank <= ${most} then 'group' else 'other' end as kind,
      case when r.rank <= ${most} then g.key end as key, min(r.rank) as rank, g.place, g.is_projected,
      sum(g.cost)::text as cost, sum(g.before)::text as before, sum(g.records)::text as records,
      null::text as first_on, null::text as last_on
    from grouped g left join ranks r on r.key = g.key group by 1, 2, g.place, g.is_projected
    union all
    ${totalRows(frame, query)}`;
}

/**
 * The cost of fiscal years, known and projected, divided into groups (screens.md, section 2): summed in the database.
 * Known costs are summed as they stand, without a row for each record and year, wherever the measure allows it.
 */
export async function findTrends(
  db: Transaction,
  scope: OrganisationScope,
  query: TrendQuery,
  today: CalendarDate,
): Promise<Trends> {
  const frame = await frameOf(db, scope, query, today);
  const { rows } = await statementOf(frame, query).execute(db);
  return answerOf(frame, query, rows, await namesOf(db, scope, query.groupBy));
}

/** What the keys of groups are called; null where a key is its own name. */
async function namesOf(
  db: Transaction,
  scope: OrganisationScope,
  groupBy: TrendGrouping,
): Promise<ReadonlyMap<string, string> | null> {
  switch (groupBy) {
    case 'category':
      return new Map((await listCategories(db, scope)).map(({ id, name }) => [id, name]));
    case 'team':
      return new Map((await listTeams(db, scope)).map(({ id, name }) => [id, name]));
    case 'status':
      return new Map(Object.entries(STATUS_LABELS));
    default:
      return null;
  }
}

/** A sum as the measure asks for it: dollars, records, or the share that a year is above the one before. */
function valueOf(row: SumRow | undefined, measure: TrendMeasure): number | null {
  if (row === undefined) return null;
  if (measure === 'records') return Number(row.records);
  if (measure === 'cost') return Number(row.cost ?? 0);
  const before = Number(row.before ?? 0);
  return before === 0 ? null : Number(row.cost ?? 0) / before - 1;
}

function answerOf(
  frame: TrendFrame,
  query: TrendQuery,
  rows: readonly SumRow[],
  names: ReadonlyMap<string, string> | null,
): Trends {
  const { groupBy, measure, split } = query;
  const most = namedGroups(query);
  const years = yearsIn(frame);
  const all = rows.find(({ kind }) => kind === 'all');
  const seriesOf = (some: readonly SumRow[], isProjected: boolean) =>
    years.map((_, index) => {
      const row = some.find((one) => one.place === index + 1 && one.is_projected === isProjected);
      return valueOf(row, measure);
    });
  const groupIds = new Map<string, { kind: TrendGroup['kind']; key: string | null; rank: number }>();
  for (const { kind, key, rank } of rows) {
    if (kind === 'total' || kind === 'all') continue;
    const last = kind === 'other' ? most + 1 : most + 2;
    groupIds.set(`${kind} ${key}`, { kind, key, rank: kind === 'group' ? Number(rank) : last });
  }
  const groups = [...groupIds.values()]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ kind, key }): TrendGroup => {
      const own = rows.filter((row) => row.kind === kind && row.key === key);
      const name = key === null ? null : (names?.get(key) ?? key);
      return {
        kind,
        // Categories are found by their names, everything else by what it is kept as.
        key: groupBy === 'category' ? name : key,
        name: name ?? (kind === 'none' ? `No ${TREND_GROUPING_LABELS[groupBy].toLowerCase()}` : 'Other'),
        of: kind === 'other' ? Number(all?.rank ?? 0) - most : 1,
        values: seriesOf(own, false),
        projected: seriesOf(own, true),
      };
    });
  const totals = rows.filter(({ kind }) => kind === 'total');
  return {
    groupBy,
    measure,
    split,
    fiscalYearStartMonth: frame.startMonth,
    thisYear: frame.thisYear,
    known:
      all?.first_on && all.last_on
        ? {
            from: fiscalYearOf(all.first_on, frame.startMonth),
            to: fiscalYearOf(all.last_on, frame.startMonth),
          }
        : null,
    years: years.map((year) => yearIn(frame, year)),
    groups,
    totals: seriesOf(totals, false),
    projectedTotals: seriesOf(totals, true),
    totalCost: Number(all?.cost ?? 0),
    sharedRecords: Number(all?.records ?? 0),
  };
}
