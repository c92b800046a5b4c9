import { sql, type RawBuilder } from 'kysely';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
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
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { listCategories } from '../categories/queries.ts';
import { listTeams } from '../teams/queries.ts';
import { centsIn, expectedCents, isExpectedIn, pricedCentsIn } from '../../rules/cost-of-year.ts';
import { shareOfCents } from '../../rules/shares-of-cents.ts';
import {
  figuresOf,
  frameOf,
  partAsked,
  sharedFigures,
  yearIn,
  yearsIn,
  type TrendFrame,
} from './years/years-to-sql.ts';

/** What the records of a question are grouped by: one key, or the keys of every group that a record is in. */
const KEYS = {
  vendor: sql`f.vendor`,
  hosting: sql`f.hosting_model`,
  status: sql`f.status`,
  category: sql`f.category_ids`,
  team: sql`f.team_ids`,
} as const;

const isShared = (groupBy: TrendGrouping): boolean => groupBy === 'category' || groupBy === 'team';

/** The same; a record that teams share is grouped by those of them that are asked about. */
function keysOf({ teamIds }: TrendFrame, groupBy: TrendGrouping): RawBuilder<unknown> {
  if (groupBy !== 'team' || teamIds.length === 0) return KEYS[groupBy];
  return sql`array(select id from unnest(f.team_ids) as asked (id) where id = any(${[...teamIds]}::uuid[]) order by id)`;
}

/**
 * What is summed of each year. `known` is cents or records; `before` cents of the year before, for uplift; `expected`
 * what is projected. Each is null where there is nothing. Floating point holds every whole number of cents below 90
 * trillion dollars.
 */
const SUMS = ['known', 'before', 'expected'] as const;
type Sum = (typeof SUMS)[number];

/** Whether a measure has a sum: what records are expected to cost is no uplift, and only uplift compares years. */
const hasSum = (measure: TrendMeasure, sum: Sum): boolean =>
  sum === 'known' || (sum === 'before') === (measure === 'uplift');
const sumsOf = (measure: TrendMeasure): Sum[] => SUMS.filter((sum) => hasSum(measure, sum));

function sumIn(frame: TrendFrame, measure: TrendMeasure, year: number, sum: Sum): RawBuilder<unknown> {
  const now = pricedCentsIn(year);
  const before = pricedCentsIn(year - 1);
  switch (`${measure} ${sum}` as const) {
    case 'cost known':
      return sql`sum(${centsIn(year)}::float8)`;
    case 'cost expected':
      return sql`sum(${expectedCents()}::float8) filter (where ${isExpectedIn(year, frame.thisYear)})`;
    case 'records known':
      return sql`nullif(count(${now}), 0)`;
    case 'records expected':
      return sql`nullif(count(*) filter (where ${isExpectedIn(year, frame.thisYear)}), 0)`;
    // Of records that cost something in both years.
    case 'uplift known':
      return sql`sum(${now}::float8) filter (where ${before} is not null)`;
    case 'uplift before':
      return sql`sum(${before}::float8) filter (where ${now} is not null)`;
    default:
      throw new Error(`There is no sum "${sum}" of ${measure}.`);
  }
}

/** The column of one sum of one year. */
const columnOf = (sum: Sum, year: number) => sql.ref(`${sum}_${year}`);

interface SumRow {
  kind: TrendGroup['kind'] | 'total';
  key: string | null;
  rank: string | null;
  /** The keys of the groups that are not named, as many as can be listed. */
  rest: string[] | null;
  /** Cents or records, one for each year. */
  known: (number | null)[];
  /** Cents of the year before. */
  before: (number | null)[];
  expected: (number | null)[];
  /** Only in the total: how many groups there are, what every year cost in cents, and between which years. */
  groups: string | null;
  total_cents: string | null;
  first_year: number | null;
  last_year: number | null;
  /** Only in the total: cents of the present fiscal year. */
  present_known: string | null;
  present_expected: string | null;
  /** Only in the total: records that are in several of the groups. */
  shared: string | null;
  /** Only in the total: records that are left out. */
  unconverted: string | null;
  /** Only in the total: records with amounts in other currencies. */
  foreigners: string | null;
}

/** Cents of all years, and of the present fiscal year. */
function wholeSums(frame: TrendFrame, part: (cents: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const { thisYear } = frame;
  return sql`${part(sql`sum(f.total_cents::float8)`)} as total_cents,
    ${part(sumIn(frame, 'cost', thisYear, 'known'))} as present_known,
    ${part(sumIn(frame, 'cost', thisYear, 'expected'))} as present_expected`;
}

/** How many groups are named. */
const namedGroups = ({ groups }: TrendQuery): number => (groups === 'all' ? MOST_LISTED_GROUPS : MOST_GROUPS);

/** A column for each sum of each year, made of the column of the same name. */
function eachSum(
  frame: TrendFrame,
  measure: TrendMeasure,
  make: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  return sql.join(
    sumsOf(measure).flatMap((sum) =>
      yearsIn(frame).map((year) => sql`${make(sql`${columnOf(sum, year)}`)} as ${columnOf(sum, year)}`),
    ),
  );
}

/** The sums of sets of records as rows of the groups that they are in; `key` is null where they are in none. */
function groupRows(frame: TrendFrame, { groupBy, measure, split }: TrendQuery): RawBuilder<unknown> {
  if (!isShared(groupBy))
    return sql`select keys::text as key, ${eachSum(frame, measure, (column) => sql`sum(${column})`)} from sets group by 1`;
  const isSplit = split === 'even' && measure === 'cost';
  const part = (column: RawBuilder<unknown>) =>
    sql`sum(${isSplit ? shareOfCents.inSql(column, sql`g.parts`, sql`g.place`) : column})`;
  return sql`select g.key::text as key, ${eachSum(frame, measure, part)}
    from sets s cross join lateral (
      select k.key, k.place, cardinality(s.keys) as parts from unnest(s.keys) with ordinality as k (key, place)
      union all
      select null, 1, 1 where s.keys = '{}'
    ) g group by 1`;
}

/** The sums of every year as arrays of numbers. */
function sumArrays(frame: TrendFrame, measure: TrendMeasure): RawBuilder<unknown> {
  return sql.join(
    SUMS.map((sum) => {
      const columns = yearsIn(frame).map((year) =>
        hasSum(measure, sum) ? sql`sum(${columnOf(sum, year)})` : sql`null`,
      );
      return sql`array[${sql.join(columns)}]::float8[] as ${sql.ref(sum)}`;
    }),
  );
}

/**
 * One statement reads each record once. Records of the same group are summed first; those that several share are divided
 * one by one, as `Split` of the domain divides them.
 */
function statementOf(frame: TrendFrame, query: TrendQuery): RawBuilder<SumRow> {
  const { groupBy, measure, split } = query;
  const most = namedGroups(query);
  const years = yearsIn(frame);
  const part = (cents: RawBuilder<unknown>) => (split === 'even' ? partAsked(cents) : cents);
  const sumOf = (year: number, sum: Sum) => {
    const all = sumIn(frame, measure, year, sum);
    return measure === 'cost' ? part(all) : all;
  };
  // As floating point, which is divided and added up in a fraction of the time that numbers of any size take.
  const sums = sumsOf(measure).flatMap((sum) =>
    years.map((year) => sql`(${sumOf(year, sum)})::float8 as ${columnOf(sum, year)}`),
  );
  const isSplit = split === 'even' && measure === 'cost';
  const isInSeveral =
    isSplit && isShared(groupBy) ? sql`cardinality(${keysOf(frame, groupBy)}) > 1` : sql`false`;
  const figures = sumsOf(measure)
    .filter((sum) => sum !== 'before')
    .flatMap((sum) => years.map((year) => columnOf(sum, year)));
  const size = sql.join(
    figures.map((column) => sql`coalesce(${column}, 0)`),
    sql` + `,
  );
  const shared = isShared(groupBy) ? sql`sum(records) filter (where cardinality(keys) > 1)` : sql`0`;
  return sql<SumRow>`
    with sets as materialized (
      select ${keysOf(frame, groupBy)} as keys, count(*) as records, count(*) filter (where not f.is_converted) as unconverted,
        count(*) filter (where f.currencies <> '{}') as foreigners, min(f.first_year) as first_year,
        max(f.last_year) as last_year, ${wholeSums(frame, part)}, ${sql.join(sums)}
      from ${sharedFigures(frame)}
      group by 1, f.parts, f.places, case when f.places is not null or ${isInSeveral} then f.contract_id end
    ),
    every_group as (${groupRows(frame, query)}),
    groups as materialized (select * from every_group where coalesce(${sql.join(figures)}) is not null),
    ranks as (
      select key, row_number() over (order by ${size} desc, key) as rank from groups where key is not null
    )
    select case when g.key is null then 'none' when r.rank <= ${most} then 'group' else 'other' end as kind,
      case when r.rank <= ${most} then g.key end as key, min(r.rank) as rank,
      array_agg(g.key order by r.rank) filter (where r.rank between ${most + 1} and ${most + MOST_LISTED_GROUPS}) as rest,
      ${sumArrays(frame, measure)},
      null::text as groups, null::text as total_cents, null::int as first_year, null::int as last_year, null::text as present_known,
      null::text as present_expected, null::text as shared, null::text as unconverted, null::text as foreigners
    from groups g left join ranks r on r.key = g.key group by 1, 2
    union all
    select 'total', null, null, null, ${sumArrays(frame, measure)}, (select count(*) from ranks)::text, sum(total_cents)::text,
      min(first_year), max(last_year), sum(present_known)::text, sum(present_expected)::text, (${shared})::text, sum(unconverted)::text, sum(foreigners)::text
    from sets`;
}

/**
 * The cost of fiscal years, known and projected, divided into groups (docs/product/screens.md, "Trends"): summed in the
 * database.
 */
export async function findTrends(db: Transaction, query: TrendQuery, today: CalendarDate): Promise<Trends> {
  const frame = await frameOf(db, query, today);
  const { rows } = await statementOf(frame, query).execute(db);
  const isAnyLeftOut = Number(rows.find(({ kind }) => kind === 'total')?.unconverted ?? 0) > 0;
  return {
    ...answerOf(frame, query, rows, await namesOf(db, query.groupBy)),
    ...(isAnyLeftOut ? { unconverted: await findUnconverted(db, frame) } : {}),
  };
}

/** The records that no sum counts, by the currencies that they have besides the organisation's. */
async function findUnconverted(
  db: Transaction,
  frame: TrendFrame,
): Promise<NonNullable<Trends['unconverted']>> {
  const { rows } = await sql<NonNullable<Trends['unconverted']>[number]>`
    select u.currency, count(*)::integer as unconverted
    from (select f.currencies from ${figuresOf(frame)} and not f.is_converted) f, unnest(f.currencies) as u (currency)
    where u.currency <> (select o.currency from organisations o where o.id = ${frame.organisationId})
    group by 1 order by 1`.execute(db);
  return rows;
}

/** What the keys of groups are called; null where a key is its own name. */
async function namesOf(db: Transaction, groupBy: TrendGrouping): Promise<ReadonlyMap<string, string> | null> {
  switch (groupBy) {
    case 'category':
      return new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
    case 'team':
      return new Map((await listTeams(db)).map(({ id, name }) => [id, name]));
    case 'status':
      return new Map(Object.entries(STATUS_LABELS));
    default:
      return null;
  }
}

/** Sums as the measure asks for them: dollars, records, or the share that a year is above the one before. */
function valuesOf(
  known: readonly (number | null)[],
  before: readonly (number | null)[],
  measure: TrendMeasure,
): (number | null)[] {
  return known.map((value, index) => {
    if (value === null || measure === 'records') return value;
    if (measure === 'cost') return fromCents(value);
    const base = before[index] ?? 0;
    return base === 0 ? null : value / base - 1;
  });
}

/** The groups of an answer, largest first; the rest and records without a group last. */
function groupsOf(
  query: TrendQuery,
  rows: readonly SumRow[],
  count: number,
  names: ReadonlyMap<string, string> | null,
): TrendGroup[] {
  const { groupBy, measure } = query;
  const most = namedGroups(query);
  const groups = rows.flatMap(({ kind, ...row }) => (kind === 'total' ? [] : [{ kind, ...row }]));
  const placeOf = ({ kind, rank }: (typeof groups)[number]) =>
    kind === 'group' ? Number(rank) : most + (kind === 'other' ? 1 : 2);
  return groups
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ kind, key, rest, known, before, expected }): TrendGroup => {
      const nameOf = (id: string) => names?.get(id) ?? id;
      // Categories are found by their names, everything else by what it is kept as.
      const keyOf = (id: string) => (groupBy === 'category' ? nameOf(id) : id);
      const of = kind === 'other' ? count - most : 1;
      return {
        kind,
        key: key === null ? null : keyOf(key),
        name:
          key !== null
            ? nameOf(key)
            : kind === 'none'
              ? `No ${TREND_GROUPING_LABELS[groupBy].toLowerCase()}`
              : 'Other',
        of,
        rest: of > MOST_LISTED_GROUPS ? [] : (rest ?? []).map(keyOf),
        values: valuesOf(known, before, measure),
        projected: valuesOf(expected, [], measure),
      };
    });
}

function answerOf(
  frame: TrendFrame,
  query: TrendQuery,
  rows: readonly SumRow[],
  names: ReadonlyMap<string, string> | null,
): Trends {
  const { groupBy, measure, split } = query;
  const total = rows.find(({ kind }) => kind === 'total');
  if (total === undefined) throw new Error('The statement gives a total, even of nothing.');
  const { first_year: from, last_year: to } = total;
  return {
    groupBy,
    measure,
    split,
    fiscalYearStartMonth: frame.startMonth,
    thisYear: frame.thisYear,
    known: from === null || to === null ? null : { from, to },
    years: yearsIn(frame).map((year) => yearIn(frame, year)),
    groups: groupsOf(query, rows, Number(total.groups), names),
    totals: valuesOf(total.known, total.before, measure),
    projectedTotals: valuesOf(total.expected, [], measure),
    totalCost: fromCents(Number(total.total_cents)),
    costThisFiscalYear: fromCents(Number(total.present_known)),
    projectedThisFiscalYear: fromCents(Number(total.present_expected)),
    sharedRecords: Number(total.shared),
    ...(Number(total.foreigners) > 0 ? { isConverted: true } : {}),
  };
}
