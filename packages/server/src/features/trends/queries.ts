import { sql, type RawBuilder } from 'kysely';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/contract.ts';
import {
  fiscalYearLabel,
  fiscalYearOf,
  fiscalYearShortLabel,
} from '@pactbook/domain/features/trends/fiscal-year.ts';
import {
  teamIdsOf,
  yearsOf,
  type TrendGrouping,
  type TrendMeasure,
  type TrendQuery,
} from '@pactbook/domain/features/trends/trend-query.ts';
import {
  MOST_GROUPS,
  type TrendGroup,
  type Trends,
  type TrendYear,
} from '@pactbook/domain/features/trends/trends.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { findSettings, listCategories } from '../organisations/queries.ts';
import { listTeams } from '../teams/queries.ts';

/** The fiscal years of a question, and the day it is for whoever asks. */
export interface TrendFrame {
  readonly organisationId: string;
  readonly teamIds: readonly string[];
  readonly startMonth: number;
  readonly thisYear: number;
  readonly from: number;
  readonly to: number;
  readonly today: CalendarDate;
}

/** Puts a question into the fiscal years of the organisation. */
export async function frameOf(
  db: Transaction,
  scope: OrganisationScope,
  query: {
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly teams?: string | undefined;
  },
  today: CalendarDate,
): Promise<TrendFrame> {
  const { fiscalYearStartMonth: startMonth } = await findSettings(db, scope);
  const thisYear = fiscalYearOf(today, startMonth);
  const { organisationId } = scope;
  return {
    organisationId,
    teamIds: teamIdsOf(query),
    startMonth,
    thisYear,
    today,
    ...yearsOf(query, thisYear),
  };
}

/** A fiscal year with its names. */
export function yearIn({ startMonth, thisYear }: TrendFrame, year: number): TrendYear {
  return {
    year,
    label: fiscalYearLabel(year, startMonth),
    shortLabel: fiscalYearShortLabel(year, startMonth),
    isOpen: year >= thisYear,
  };
}

/** The years of a frame, oldest first. */
export function yearsIn({ from, to }: Pick<TrendFrame, 'from' | 'to'>): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The fiscal year of a date, as `fiscalYearOf` of the domain says. */
export function yearOfDate(date: RawBuilder<unknown>, { startMonth }: TrendFrame): RawBuilder<number> {
  if (startMonth === 1) return sql<number>`extract(year from ${date})::int`;
  return sql<number>`(extract(year from ${date})::int + (extract(month from ${date}) >= ${sql.lit(startMonth)})::int)`;
}

/** Whether a record is one of those asked about. */
export function isAsked(
  id: RawBuilder<unknown>,
  { teamIds, organisationId }: TrendFrame,
): RawBuilder<boolean> {
  if (teamIds.length === 0) return sql<boolean>`true`;
  return sql<boolean>`${id} in (select x.contract_id from contract_teams x
    where x.organisation_id = ${organisationId} and x.team_id = any(${[...teamIds]}::uuid[]))`;
}

/**
 * What each record costs in each fiscal year, as tables of a statement: `picked` (the records), `per_year` (what is
 * known) and `expected` (what is projected in the years of `projected`).
 *
 * The rule of the projection, which the page says in words: what a Live record cost in its latest fiscal year with costs
 * is expected again in each later one, from the present one on, while the record goes on. It goes on without an end, and
 * past its end where it renews by itself, is Evergreen or was decided to be renewed; never past its end where it was
 * decided to cancel it or to let it lapse.
 */
export function costTables(
  frame: TrendFrame,
  key: RawBuilder<unknown>,
  projected: { readonly from: number; readonly to: number },
): RawBuilder<unknown> {
  const organisation = frame.organisationId;
  return sql`picked as materialized (
      select c.id, ${key} as key, c.status, c.end_date, c.renewal_type, c.term_number
      from contracts c
      where c.organisation_id = ${organisation} and c.deleted_at is null and ${isAsked(sql`c.id`, frame)}
    ),
    per_year as materialized (
      select a.contract_id, ${yearOfDate(sql`a.date`, frame)} as year, sum((a.cost * 100)::bigint)::bigint as cents,
        max(a.date) as last_on
      from annual_costs a join picked p on p.id = a.contract_id
      where a.organisation_id = ${organisation} group by 1, 2
    ),
    latest as (
      select distinct on (contract_id) contract_id, year, cents, last_on from per_year order by contract_id, year desc
    ),
    running as (
      select l.*, case when d.decision in ('CANCEL', 'LET_LAPSE') then p.end_date
          when d.decision = 'RENEW' or p.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then null
          else p.end_date end as until
      from latest l join picked p on p.id = l.contract_id
      left join contract_decisions d on d.organisation_id = ${organisation} and d.contract_id = p.id
        and d.term_number = p.term_number and d.withdrawn_at is null
      where p.status = 'LIVE'
    ),
    expected as (
      select r.contract_id, y.year, r.cents
      from running r cross join generate_series(${Math.max(projected.from, frame.thisYear)}::int, ${projected.to}::int) as y (year)
      where y.year > r.year
        and (r.until is null or r.until >= (r.last_on + make_interval(years => y.year - r.year))::date)
    )`;
}

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

function isShared(groupBy: TrendGrouping): groupBy is keyof typeof MEMBERSHIPS {
  return groupBy in MEMBERSHIPS;
}

/** The figures of each record and year that are summed: `before` is the year before, for uplifts. */
function figures(frame: TrendFrame, measure: TrendMeasure): RawBuilder<unknown> {
  if (measure === 'uplift') {
    return sql`select y.contract_id, y.year, false as is_projected, y.cents, b.cents as before
      from per_year y join per_year b on b.contract_id = y.contract_id and b.year = y.year - 1
      where y.year between ${frame.from} and ${frame.to}`;
  }
  return sql`select contract_id, year, false as is_projected, cents, null::bigint as before from per_year
      where year between ${frame.from} and ${frame.to}
    union all
    select contract_id, year, true, cents, null from expected`;
}

/** The figures beside the group, or each of the groups, that they count in. */
function members(frame: TrendFrame, { groupBy, measure, split }: TrendQuery): RawBuilder<unknown> {
  if (!isShared(groupBy)) {
    return sql`select p.key::text as key, f.year, f.is_projected, f.cents, f.before
      from figures f join picked p on p.id = f.contract_id`;
  }
  const { table, column } = MEMBERSHIPS[groupBy];
  if (split === 'each' || measure !== 'cost') {
    return sql`select ${column}::text as key, f.year, f.is_projected, f.cents, f.before
      from figures f left join ${table} m on m.organisation_id = ${frame.organisationId} and m.contract_id = f.contract_id`;
  }
  // Whole cents: the first groups take one more each, so that the parts are the amount.
  return sql`select m.key, f.year, f.is_projected, f.before,
      f.cents / coalesce(m.parts, 1) + case when m.place <= f.cents % m.parts then 1 else 0 end as cents
    from figures f left join (
      select contract_id, ${column}::text as key, count(*) over (partition by contract_id) as parts,
        row_number() over (partition by contract_id order by ${column}) as place
      from ${table} m where m.organisation_id = ${frame.organisationId}
    ) m on m.contract_id = f.contract_id`;
}

interface SumRow {
  kind: TrendGroup['kind'] | 'total' | 'all';
  key: string | null;
  place: string | null;
  year: number | null;
  is_projected: boolean;
  cents: string | null;
  before: string | null;
  records: string;
  low: number | null;
  high: number | null;
}

/**
 * The cost of fiscal years, known and projected, divided into groups (screens.md, section 2): summed in the database, in
 * whole cents.
 */
export async function findTrends(
  db: Transaction,
  scope: OrganisationScope,
  query: TrendQuery,
  today: CalendarDate,
): Promise<Trends> {
  const frame = await frameOf(db, scope, query, today);
  const { groupBy, measure } = query;
  const shared = isShared(groupBy) ? MEMBERSHIPS[groupBy] : null;
  const { rows } = await sql<SumRow>`
    with ${costTables(frame, isShared(groupBy) ? sql`null::text` : SINGLE_KEYS[groupBy], frame)},
    figures as materialized (${figures(frame, measure)}),
    grouped as materialized (
      select key, year, is_projected, sum(cents) as cents, sum(before) as before, count(*) as records
      from (${members(frame, query)}) m group by 1, 2, 3
    ),
    places as (
      select key, row_number() over (order by ${measure === 'records' ? sql`sum(records)` : sql`sum(cents)`} desc, key) as place
      from grouped where key is not null group by key
    )
    select case when g.key is null then 'none' when p.place <= ${MOST_GROUPS} then 'group' else 'other' end as kind,
      case when p.place <= ${MOST_GROUPS} then g.key end as key, min(p.place) as place, g.year, g.is_projected,
      sum(g.cents)::text as cents, sum(g.before)::text as before, sum(g.records)::text as records,
      null::int as low, null::int as high
    from grouped g left join places p on p.key = g.key group by 1, 2, g.year, g.is_projected
    union all
    select 'total', null, null, year, is_projected, sum(cents)::text, sum(before)::text, count(*)::text, null, null
    from figures group by year, is_projected
    union all
    select 'all', null, (select count(*) from places), null, false, coalesce(sum(cents), 0)::text, null,
      ${
        shared === null
          ? sql`'0'`
          : sql`(select count(*)::text from (select m.contract_id from ${shared.table} m
              where m.organisation_id = ${frame.organisationId}
                and m.contract_id in (select contract_id from figures)
              group by m.contract_id having count(*) > 1) s)`
      }, min(year), max(year)
    from per_year`.execute(db);
  return answerOf(frame, query, rows, await namesOf(db, scope, groupBy));
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

const NONE: Readonly<Record<TrendGrouping, string>> = {
  category: 'No category',
  vendor: 'No vendor',
  team: 'No team',
  hosting: 'No hosting model',
  status: 'No status',
};

/** A sum as the measure asks for it: dollars, records, or the share that a year is above the one before. */
function valueOf(row: SumRow | undefined, measure: TrendMeasure): number | null {
  if (row === undefined) return null;
  if (measure === 'records') return Number(row.records);
  if (measure === 'cost') return fromCents(Number(row.cents ?? 0));
  const before = Number(row.before ?? 0);
  return before === 0 ? null : Number(row.cents ?? 0) / before - 1;
}

function answerOf(
  frame: TrendFrame,
  { groupBy, measure, split }: TrendQuery,
  rows: readonly SumRow[],
  names: ReadonlyMap<string, string> | null,
): Trends {
  const years = yearsIn(frame);
  const all = rows.find(({ kind }) => kind === 'all');
  const seriesOf = (some: readonly SumRow[], isProjected: boolean) =>
    years.map((year) => {
      const row = some.find((one) => one.year === year && one.is_projected === isProjected);
      return valueOf(row, measure);
    });
  const groupIds = new Map<string, { kind: TrendGroup['kind']; key: string | null; place: number }>();
  for (const { kind, key, place } of rows) {
    if (kind === 'total' || kind === 'all') continue;
    const last = kind === 'other' ? MOST_GROUPS + 1 : MOST_GROUPS + 2;
    groupIds.set(`${kind} ${key}`, { kind, key, place: kind === 'group' ? Number(place) : last });
  }
  const groups = [...groupIds.values()]
    .toSorted((one, other) => one.place - other.place)
    .map(({ kind, key }): TrendGroup => {
      const own = rows.filter((row) => row.kind === kind && row.key === key);
      const name = key === null ? null : (names?.get(key) ?? key);
      return {
        kind,
        // Categories are found by their names, everything else by what it is kept as.
        key: groupBy === 'category' ? name : key,
        name: name ?? (kind === 'none' ? NONE[groupBy] : 'Other'),
        of: kind === 'other' ? Number(all?.place ?? 0) - MOST_GROUPS : 1,
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
      typeof all?.low === 'number' && typeof all.high === 'number' ? { from: all.low, to: all.high } : null,
    years: years.map((year) => yearIn(frame, year)),
    groups,
    totals: seriesOf(totals, false),
    projectedTotals: seriesOf(totals, true),
    totalCost: fromCents(Number(all?.cents ?? 0)),
    sharedRecords: Number(all?.records ?? 0),
  };
}
