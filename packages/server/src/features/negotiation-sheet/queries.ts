import { sql } from 'kysely';
import {
  MEDIAN_MONTHS,
  SHEET_RECORDS,
  type NegotiationSheet,
} from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { COMPARED_MONTHS } from '@pactbook/domain/features/annual-costs/cost-uplift.ts';
import { addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { costInForceOfFigures } from '../../rules/cost-in-force.ts';
import { comparableCosts, costUplift, pricesInOrder } from '../../rules/cost-uplift.ts';
import { readsInFull } from '../contracts/queries.ts';
import { knownRecords, type VendorReader } from '../vendor-pages/queries.ts';

/** Which record of which vendor. */
export interface SheetRecord {
  readonly id: string;
  readonly vendor: string;
}

/** What is in force with the vendor, and which part of everything that is. */
export async function findVendorShare(
  db: Transaction,
  { scope, actor, today }: VendorReader,
  { vendor }: SheetRecord,
): Promise<NegotiationSheet['ofVendor']> {
  const inForce = sql`case when f.status = 'LIVE' then ${costInForceOfFigures.inSql(today, 'f')} end`;
  const isFull = readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` });
  const { rows } = await sql<{
    read: number;
    all: number;
    live: number;
    cents: number;
    every: number;
    foreign: number;
  }>`select (count(*) filter (where is_ours and is_full))::int as read, (count(*) filter (where is_ours))::int as "all",
      (count(*) filter (where is_ours and is_full and status = 'LIVE'))::int as live,
      coalesce(sum(in_force) filter (where is_ours), 0)::float8 as cents, coalesce(sum(in_force), 0)::float8 as every,
      (count(*) filter (where is_ours and is_full and currencies <> '{}'))::int as foreign
    from (select f.status, f.currencies, f.vendor = ${vendor} as is_ours, k.is_full, case when k.is_full then ${inForce} end as in_force
      from contract_figures f cross join lateral (select ${isFull} as is_full) k
      where f.organisation_id = ${scope.organisationId} and f.is_counted) r`.execute(db);
  const { read, all, live, cents, every, foreign } = rows[0] ?? {
    read: 0,
    all: 0,
    live: 0,
    cents: 0,
    every: 0,
    foreign: 0,
  };
  return {
    records: { read, all },
    live,
    costInForce: fromCents(cents),
    share: every === 0 ? null : cents / every,
    ...(foreign > 0 ? { isConverted: true } : {}),
  };
}

/** The vendor's other records, by what is in force. */
export async function findOthers(
  db: Transaction,
  reader: VendorReader,
  { id, vendor }: SheetRecord,
): Promise<NegotiationSheet['others']> {
  const { rows } = await sql<{
    id: string;
    product: string;
    status: NegotiationSheet['status'];
    end_date: string | null;
    in_force: string | null;
  }>`select r.id, r.product, r.status, r.end_date::text, r.in_force::text from (${knownRecords(reader, vendor)}) r
    where r.id <> ${id}
    order by array_position(array['LIVE', 'EVALUATING', 'EXPIRED'], r.status), r.in_force desc nulls last, r.product_key, r.id
    limit ${SHEET_RECORDS}`.execute(db);
  return rows.map(({ id: other, product, status, end_date: endDate, in_force: cents }) => ({
    id: other,
    product,
    status,
    endDate,
    costInForce: cents === null ? null : fromCents(Number(cents)),
  }));
}

const NEIGHBOURS = { before: 'b', after: 'a' } as const;

/**
 * The median price change of a year, of the costs of the last {@link MEDIAN_MONTHS} months: what the same quantity costs
 * more. Costs that are marked as volume or scope have none.
 */
export async function findMedians(
  db: Transaction,
  { scope, actor, today }: VendorReader,
  { vendor }: SheetRecord,
): Promise<NegotiationSheet['medians']> {
  const from = addMonths(today, -MEDIAN_MONTHS);
  const { samePrice } = costUplift.inSql(NEIGHBOURS, sql`null::numeric`);
  // The cost before one of the first day may be as much earlier as costs are compared.
  const isAsked = sql<boolean>`x.organisation_id = ${scope.organisationId}
    and x.date >= ${addMonths(from, -COMPARED_MONTHS.most)}::date and x.date <= ${today}::date`;
  const { rows } = await sql<{ ours: boolean | null; share: number | null; costs: number }>`
    select is_ours as ours, percentile_cont(0.5) within group (order by share) as share, count(share)::int as costs
    from (
      select f.vendor = ${vendor} as is_ours, ((a.cost - ${samePrice}) / nullif(${samePrice}, 0))::float8 as share
      from contract_figures f
      join ${pricesInOrder(isAsked)} a on a.contract_id = f.contract_id and (a.was).date is not null and a.date > ${from}::date
      cross join lateral (select (a.was).*) b
      where f.organisation_id = ${scope.organisationId} and f.is_counted
        and ${readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` })}
        and (a.change_reason is null or a.change_reason = 'PRICE') and ${comparableCosts.inSql(NEIGHBOURS)}
    ) r group by rollup (is_ours)`.execute(db);
  const medianOf = (ours: boolean | null) => {
    const { share = null, costs = 0 } = rows.find((row) => row.ours === ours) ?? {};
    return { share, costs };
  };
  return { all: medianOf(null), vendor: medianOf(true) };
}
