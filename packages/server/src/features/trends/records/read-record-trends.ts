import { sql } from 'kysely';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import type { TermOutcome, TermTiming } from '@pactbook/domain/features/contracts/term-outcome.ts';
import {
  ENDING_MONTHS,
  MOST_ENDING_CATEGORIES,
  MOST_LISTED_GROUPS,
  RENEWAL_OUTCOMES,
  renewalOutcomeOf,
  STATUS_MONTHS,
  type RecordTrends,
  type RenewalOutcome,
} from '@pactbook/domain/features/trends/trends.ts';
import { addMonths, calendarPeriod, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { endedTerms } from '../../../rules/term-outcome.ts';
import { findOrganisation } from '../../organisations/queries.ts';
import { frameOf, isAsked, yearIn, yearOfDate, yearsIn, type TrendFrame } from '../years/years-to-sql.ts';

/** The moment of a question: the reader's day, and whose months count for what happened. */
interface TrendDay {
  readonly today: CalendarDate;
  readonly timeZoneId: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * What trends count rather than sum (docs/product/screens.md, "Trends"): records by status over time, coming ends by
 * month and category, and how terms ended.
 */
export async function findContractTrends(
  db: Transaction,
  query: Parameters<typeof frameOf>[1],
  { today, timeZoneId, now }: TrendDay,
): Promise<RecordTrends> {
  const frame = await frameOf(db, query, today);
  return {
    ...(await findStatuses(db, frame, timeZoneId)),
    ...(await findEndings(db, frame)),
    ...(await findOutcomes(db, frame, now)),
  };
}

function monthsFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(`${first}-01`, index).slice(0, 7));
}

/** How many months lie between two, as `YYYY-MM`. */
function monthsBetween(from: string, to: string): number {
  const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return at(to) - at(from);
}

/** Every record takes up and leaves statuses in steps; the count at the end of a month is the sum of those before it. */
async function findStatuses(
  db: Transaction,
  frame: TrendFrame,
  timeZoneId: string,
): Promise<Pick<RecordTrends, 'months' | 'statuses'>> {
  const present = frame.today.slice(0, 7);
  const all = monthsFrom(addMonths(`${present}-01`, 1 - STATUS_MONTHS).slice(0, 7), STATUS_MONTHS);
  // Where each month after the first begins: finding a step's place among them is cheaper than asking the calendar for
  // its month. What came before the first month counts in it, and so does in the last what a clock that ran ahead wrote.
  const begins = all.slice(1).map((month) => `${month}-01`);
  const { rows } = await sql<{
    place: number;
    from: string | null;
    to: string | null;
    count: number;
    first: string;
  }>`
    select width_bucket(s.at, array(
        select day::timestamp at time zone ${timeZoneId} from unnest(${begins}::text[]) with ordinality as b (day, place)
        order by place
      )) as place, s.from_status as "from", s.to_status as "to", count(*)::int as count,
      to_char(min(s.at) at time zone ${timeZoneId}, 'YYYY-MM') as first
    from contract_status_changes s
    where s.organisation_id = ${frame.organisationId} and ${isAsked(sql`s.contract_id`, frame)}
    group by 1, 2, 3`.execute(db);
  const first = rows.reduce((earliest, row) => (row.first < earliest ? row.first : earliest), present);
  const hidden = Math.max(STATUS_MONTHS - 1 - monthsBetween(first, present), 0);
  const months = all.slice(hidden);
  const statuses = CONTRACT_STATUSES.map((status) => ({
    status,
    counts: months.map((_, index) =>
      rows
        .filter(({ place }) => place <= index + hidden)
        .reduce(
          (sum, row) => sum + (row.to === status ? row.count : 0) - (row.from === status ? row.count : 0),
          0,
        ),
    ),
  }));
  return { months, statuses };
}

interface EndingRow {
  readonly kind: 'group' | 'other' | 'none' | 'total';
  /** Of a category that is named. */
  readonly name: string | null;
  readonly rank: number | null;
  readonly month: string;
  /** The categories that the row counts, each record once. */
  readonly names: readonly string[];
  readonly count: number;
}

const OTHER = { kind: 'other' as const, category: null, name: 'Other' };
const NONE = { kind: 'none' as const, category: null, name: 'No category', rest: [] };
const listed = (names: readonly string[]): string[] => (names.length > MOST_LISTED_GROUPS ? [] : [...names]);

/** Live records by the month in which they end, the whole of the present one included, and by category. */
async function findEndings(
  db: Transaction,
  frame: TrendFrame,
): Promise<Pick<RecordTrends, 'endMonths' | 'endings' | 'endingTotals'>> {
  const first = calendarPeriod(frame.today, 'month').first;
  const endMonths = monthsFrom(first.slice(0, 7), ENDING_MONTHS);
  const last = calendarPeriod(addMonths(first, ENDING_MONTHS - 1), 'month').last;
  const { rows } = await sql<EndingRow>`
    with ending as (
      select c.id, to_char(c.end_date, 'YYYY-MM') as month from contracts c
      where c.organisation_id = ${frame.organisationId} and c.deleted_at is null and c.status = 'LIVE'
        and c.end_date between ${first} and ${last} and ${isAsked(sql`c.id`, frame)}
    ), parts as (
      select e.id, e.month, k.name from ending e
      left join contract_categories x on x.organisation_id = ${frame.organisationId} and x.contract_id = e.id
      left join categories k on k.organisation_id = ${frame.organisationId} and k.id = x.category_id
    ), ranks as (
      select name, row_number() over (order by count(*) desc, name) as rank from parts where name is not null group by name
    )
    select case when p.name is null then 'none' when r.rank <= ${MOST_ENDING_CATEGORIES} then 'group' else 'other' end as kind,
      case when r.rank <= ${MOST_ENDING_CATEGORIES} then p.name end as name, min(r.rank)::int as rank, p.month,
      array_agg(distinct p.name) as names, count(distinct p.id)::int as count
    from parts p left join ranks r on r.name = p.name group by 1, 2, p.month
    union all
    select 'total', null, null, month, '{}', count(*)::int from ending group by month`.execute(db);
  const inMonths = (kind: EndingRow['kind'], name: string | null = null) => {
    const found = rows.filter((row) => row.kind === kind && row.name === name);
    return endMonths.map((month) => found.find((row) => row.month === month)?.count ?? 0);
  };
  const ranked = rows
    .filter(({ kind }) => kind === 'group')
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const names = [...new Set(ranked.map(({ name }) => name))];
  const rest = [...new Set(rows.flatMap((row) => (row.kind === 'other' ? row.names : [])))];
  const hasNone = rows.some(({ kind }) => kind === 'none');
  return {
    endMonths,
    endings: [
      ...names.map((name) => ({
        kind: 'group' as const,
        category: name,
        name: name ?? '',
        rest: [],
        counts: inMonths('group', name),
      })),
      ...(rest.length === 0 ? [] : [{ ...OTHER, rest: listed(rest), counts: inMonths('other') }]),
      ...(hasNone ? [{ ...NONE, counts: inMonths('none') }] : []),
    ],
    endingTotals: inMonths('total'),
  };
}

/** Terms by the fiscal year in which they ended, and how. A record that renewed several times counts for each of its terms. */
async function findOutcomes(
  db: Transaction,
  frame: TrendFrame,
  now: number,
): Promise<Pick<RecordTrends, 'outcomeYears' | 'outcomes'>> {
  const { organisationId } = frame;
  const { timeZoneId } = await findOrganisation(db);
  const { rows } = await sql<{ year: number; outcome: TermOutcome; timing: TermTiming; count: number }>`
    select ${yearOfDate(sql`e.ended_on`, frame)} as year, e.outcome, e.timing, count(*)::int as count
    from ${endedTerms({ organisationId, timeZoneId, now })} e
    join contracts c on c.organisation_id = ${organisationId} and c.id = e.contract_id and c.deleted_at is null
    where ${isAsked(sql`c.id`, frame)}
    group by 1, 2, 3`.execute(db);
  const years = yearsIn({ from: frame.from, to: Math.max(Math.min(frame.to, frame.thisYear), frame.from) });
  const countOf = (outcome: RenewalOutcome, year: number) =>
    rows
      .filter((row) => row.year === year && renewalOutcomeOf(row.outcome, row.timing) === outcome)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    outcomeYears: years.map((year) => yearIn(frame, year)),
    outcomes: RENEWAL_OUTCOMES.map((outcome) => ({
      outcome,
      counts: years.map((year) => countOf(outcome, year)),
    })),
  };
}
