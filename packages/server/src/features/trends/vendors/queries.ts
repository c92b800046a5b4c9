import { sql } from 'kysely';
import { MOST_UPLIFTS, MOST_VENDORS, type VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { sumMoney } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { costsByYear, frameOf, projection, yearIn } from '../years/queries.ts';

interface Row {
  kind: 'vendor' | 'uplift' | 'compared';
  id: string | null;
  product: string | null;
  vendor: string | null;
  /** Dollars as text. */
  cost: string;
  projected: string;
  before: string;
  records: number;
  more: number;
  less: number;
}

function changeOf(before: number, now: number): number | null {
  return before === 0 ? null : now / before - 1;
}

/**
 * The vendors that cost most in the last year asked for, at most the present one, and the records whose known cost
 * differs from the year before (screens.md, section 2).
 */
export async function findVendorTrends(
  db: Transaction,
  scope: OrganisationScope,
  query: Parameters<typeof frameOf>[2],
  today: CalendarDate,
): Promise<VendorTrends> {
  const frame = await frameOf(db, scope, query, today);
  const year = Math.min(frame.to, frame.thisYear);
  const { rows } = await sql<Row>`
    with ${projection(frame, { from: year, to: year })},
    per_year as materialized (${costsByYear(frame, { from: year - 1, to: year })}),
    figures as (
      select contract_id, case place when 2 then cost else 0 end as cost, 0::numeric as projected,
        case place when 1 then cost else 0 end as before from per_year
      union all select contract_id, 0, cost, 0 from expected
    ),
    pairs as materialized (
      select y.contract_id, y.cost, b.cost as before
      from per_year y join per_year b on b.contract_id = y.contract_id and b.place = 1 where y.place = 2
    ),
    vendors as (
      -- No record is known and expected in one year.
      select c.vendor, sum(f.cost) as cost, sum(f.projected) as projected, sum(f.before) as before,
        (count(*) filter (where f.cost + f.projected > 0))::int as records
      from figures f join contracts c on c.organisation_id = ${frame.organisationId} and c.id = f.contract_id
      group by c.vendor having sum(f.cost + f.projected) > 0
      order by sum(f.cost + f.projected) desc, c.vendor limit ${MOST_VENDORS}
    ),
    uplifts as (
      select contract_id, cost, before from pairs where cost <> before
      order by cost - before desc, contract_id limit ${MOST_UPLIFTS}
    )
    select 'vendor' as kind, null::uuid as id, null as product, vendor, cost::text, projected::text, before::text, records,
      0 as more, 0 as less from vendors
    union all
    select 'uplift', c.id, c.product, c.vendor, u.cost::text, '0', u.before::text, 1, 0, 0
    from uplifts u join contracts c on c.organisation_id = ${frame.organisationId} and c.id = u.contract_id
    union all
    select 'compared', null, null, null, coalesce(sum(cost), 0)::text, '0', coalesce(sum(before), 0)::text, count(*)::int,
      (count(*) filter (where cost > before))::int, (count(*) filter (where cost < before))::int
    from pairs`.execute(db);
  return {
    year: yearIn(frame, year),
    before: yearIn(frame, year - 1),
    vendors: vendorsOf(rows),
    uplifts: upliftsOf(rows),
    compared: comparedOf(rows),
  };
}

function amountsOf(row: Row): { cost: number; projected: number; before: number } {
  return { cost: Number(row.cost), projected: Number(row.projected), before: Number(row.before) };
}

function vendorsOf(rows: readonly Row[]): VendorTrends['vendors'] {
  return rows
    .filter(({ kind }) => kind === 'vendor')
    .map((row) => {
      const now = sumMoney([Number(row.cost), Number(row.projected)]);
      const change = changeOf(Number(row.before), now);
      return { vendor: row.vendor ?? '', records: row.records, ...amountsOf(row), change, now };
    })
    .toSorted((one, other) => other.now - one.now || (one.vendor < other.vendor ? -1 : 1))
    .map(({ now: _now, ...vendor }) => vendor);
}

function upliftsOf(rows: readonly Row[]): VendorTrends['uplifts'] {
  return rows
    .filter(({ kind }) => kind === 'uplift')
    .map((row) => {
      const { cost, before } = amountsOf(row);
      const change = changeOf(before, cost);
      return {
        id: row.id ?? '',
        product: row.product ?? '',
        vendor: row.vendor ?? '',
        before,
        cost,
        change,
        rise: cost - before,
      };
    })
    .toSorted((one, other) => other.rise - one.rise || (one.id < other.id ? -1 : 1))
    .map(({ rise: _rise, ...uplift }) => uplift);
}

function comparedOf(rows: readonly Row[]): VendorTrends['compared'] {
  const row = rows.find(({ kind }) => kind === 'compared');
  if (row === undefined) return { more: 0, less: 0, same: 0, before: 0, cost: 0 };
  const { cost, before } = amountsOf(row);
  return { more: row.more, less: row.less, same: row.records - row.more - row.less, before, cost };
}
