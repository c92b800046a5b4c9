import { sql } from 'kysely';
import { MOST_UPLIFTS, MOST_VENDORS, type VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents, sumMoney } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { centsIn, expectedCents, isExpectedIn, pricedCentsIn } from '../../../rules/cost-of-year.ts';
import { frameOf, partAsked, sharedFigures, yearIn } from '../years/years-to-sql.ts';

interface Row {
  kind: 'vendor' | 'uplift' | 'compared';
  id: string | null;
  product: string | null;
  vendor: string | null;
  /** Cents as text. */
  cost: string;
  projected: string;
  before: string;
  /** Only of vendors: the same sums without credits, which a change is of. */
  priced: string;
  priced_before: string;
  records: number;
  more: number;
  less: number;
}

function changeOf(before: number, now: number): number | null {
  return before === 0 ? null : now / before - 1;
}

/**
 * The vendors that cost most in the last year asked for, at most the present one, and the records whose known cost
 * differs from the year before (docs/product/screens.md, "Trends").
 */
export async function findVendorTrends(
  db: Transaction,
  query: Parameters<typeof frameOf>[1],
  today: CalendarDate,
): Promise<VendorTrends> {
  const frame = await frameOf(db, query, today);
  const year = Math.min(frame.to, frame.thisYear);
  const { rows } = await sql<Row>`
    with figures as not materialized (
      select f.contract_id, f.vendor, ${partAsked(centsIn(year))} as cost, ${partAsked(centsIn(year - 1))} as before,
        ${partAsked(pricedCentsIn(year))} as priced, ${partAsked(pricedCentsIn(year - 1))} as priced_before,
        ${pricedCentsIn(year)} as whole, ${pricedCentsIn(year - 1)} as whole_before,
        case when ${isExpectedIn(year, frame.thisYear)} then ${partAsked(expectedCents())} end as projected
      from ${sharedFigures(frame)}
    ),
    pairs as not materialized (select contract_id, priced as cost, priced_before as before, whole, whole_before from figures
      where priced is not null and priced_before is not null),
    vendors as (
      -- A record is expected in a year beside its credits alone.
      select vendor, coalesce(sum(cost), 0) as cost, coalesce(sum(projected), 0) as projected, coalesce(sum(before), 0) as before,
        coalesce(sum(coalesce(priced, projected)), 0) as priced, coalesce(sum(priced_before), 0) as priced_before,
        (count(*) filter (where cost > 0 or projected > 0))::int as records
      from figures group by vendor having sum(coalesce(cost, 0) + coalesce(projected, 0)) > 0
      order by sum(coalesce(cost, 0) + coalesce(projected, 0)) desc, vendor limit ${MOST_VENDORS}
    ),
    uplifts as (
      -- A record by itself is counted whole, whichever teams share it.
      select contract_id, whole as cost, whole_before as before from pairs where whole <> whole_before
      order by whole - whole_before desc, contract_id limit ${MOST_UPLIFTS}
    )
    select 'vendor' as kind, null::uuid as id, null as product, vendor, cost::text, projected::text, before::text,
      priced::text, priced_before::text, records, 0 as more, 0 as less from vendors
    union all
    select 'uplift', c.id, c.product, c.vendor, u.cost::text, '0', u.before::text, '0', '0', 1, 0, 0
    from uplifts u join contracts c on c.organisation_id = ${frame.organisationId} and c.id = u.contract_id
    union all
    select 'compared', null, null, null, coalesce(sum(cost), 0)::text, '0', coalesce(sum(before), 0)::text, '0', '0', count(*)::int,
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
  const [cost = 0, projected = 0, before = 0] = [row.cost, row.projected, row.before].map((cents) =>
    fromCents(Number(cents)),
  );
  return { cost, projected, before };
}

function vendorsOf(rows: readonly Row[]): VendorTrends['vendors'] {
  return rows
    .filter(({ kind }) => kind === 'vendor')
    .map((row) => {
      const amounts = amountsOf(row);
      const now = sumMoney([amounts.cost, amounts.projected]);
      const change = changeOf(Number(row.priced_before), Number(row.priced));
      return { vendor: row.vendor ?? '', records: row.records, ...amounts, change, now };
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
