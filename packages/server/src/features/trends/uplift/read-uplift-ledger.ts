import { sql, type RawBuilder } from 'kysely';
import {
  UPLIFT_PAGE,
  type UpliftCell,
  type UpliftLedger,
  type UpliftQuery,
} from '@pactbook/domain/features/trends/uplift.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { conversion, convertedAmount } from '../../../rules/currencies.ts';
import { figuresOf, partAsked, sharedFigures, yearIn, yearOfDate, yearsIn } from '../years/years-to-sql.ts';
import { neighbours, UPLIFT, upliftFrameOf, type UpliftFrame } from './uplift-to-sql.ts';

/** The sums in cents. */
const SUMS = ['before', 'cost', 'price', 'scope', 'above'] as const;
const COUNTS = ['rows', 'not_compared', 'capped', 'broken'] as const;

type CellRow = Readonly<Record<(typeof SUMS)[number] | (typeof COUNTS)[number], number>> & {
  /** Null for all vendors together. */
  readonly vendor: string | null;
  readonly year: number;
  /** How many vendors and records have prices that are compared. */
  readonly vendors: number;
  readonly records: number;
  readonly lowest_cap: number | null;
  readonly highest_cap: number | null;
};

/** An amount of the later price's currency in cents of the organisation's: all of a row at one rate, so that a rate raises nothing. */
const centsOf = ({ currency, hasOthers }: UpliftFrame, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  hasOthers
    ? sql`(case when a.currency = ${currency} then ${amount}
        else ${convertedAmount.inSql(amount, 'r', sql`${currency}`)} end * 100)`
    : sql`(${amount}) * 100`;

/** How the currency of a row becomes the organisation's; nothing is looked up where all costs are in that. */
function rates(frame: UpliftFrame, db: Transaction): RawBuilder<unknown> {
  if (!frame.hasOthers) return sql``;
  const { currency } = frame;
  const rate = conversion.inSql(db.scope, { from: sql`a.currency`, to: sql`${currency}`, day: sql`a.date` });
  return sql`left join lateral (select * from ${rate} where a.currency <> ${currency}) r on true`;
}

/** Every price of the years that has one before it, with what of each amount is of the chosen teams. */
function pricesOf(frame: UpliftFrame, db: Transaction): RawBuilder<unknown> {
  const amounts = {
    before: sql`b.cost`,
    cost: sql`a.cost`,
    price: UPLIFT.price,
    scope: UPLIFT.scope,
    above: UPLIFT.above,
  };
  const columns = SUMS.map((sum) => sql`${partAsked(centsOf(frame, amounts[sum]))} as ${sql.ref(sum)}`);
  const isOfVendor = frame.vendor === undefined ? sql`` : sql`and f.vendor = ${frame.vendor}`;
  return sql`select f.contract_id, f.vendor, ${yearOfDate(sql`a.date`, frame)} as year, ${UPLIFT.isCompared} as is_compared,
      case when ${UPLIFT.allowed} is not null then k.price_cap end as cap, ${UPLIFT.above} > 0 as is_broken, ${sql.join(columns)}
    from ${sharedFigures(frame)} ${neighbours(frame)} ${rates(frame, db)}
    where f.is_converted ${isOfVendor}`;
}

async function findCells(db: Transaction, frame: UpliftFrame, from: number): Promise<readonly CellRow[]> {
  const sums = SUMS.map(
    (sum) => sql`coalesce(sum(${sql.ref(sum)}) filter (where is_compared), 0) as ${sql.ref(sum)}`,
  );
  const added = [
    ...[...COUNTS, ...SUMS].map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`),
    sql`min(lowest_cap)::float8 as lowest_cap, max(highest_cap)::float8 as highest_cap`,
  ];
  const page = sql`v.place > ${from} and v.place <= ${from + UPLIFT_PAGE}`;
  const { rows } = await sql<CellRow>`
    with prices as materialized (${pricesOf(frame, db)}),
    cells as materialized (
      select vendor, year, count(*) filter (where is_compared) as rows, count(*) filter (where not is_compared) as not_compared,
        count(cap) filter (where is_compared) as capped,
        count(cap) filter (where is_compared and is_broken) as broken,
        min(cap) filter (where is_compared) as lowest_cap, max(cap) filter (where is_compared) as highest_cap, ${sql.join(sums)}
      from prices group by 1, 2
    ),
    vendors as (
      select vendor, row_number() over (order by sum(above) desc, sum(price) desc, vendor) as place
      from cells group by 1 having sum(rows) > 0
    )
    select null as vendor, year, (select count(*)::int from vendors) as vendors,
      (select count(*)::int from (select from prices where is_compared group by contract_id) r) as records, 0 as place,
      ${sql.join(added)}
    from cells group by year
    union all
    select c.vendor, c.year, 0, 0, v.place, ${sql.join(added)}
    from cells c join vendors v on v.vendor = c.vendor where ${page} group by 1, 2, v.place
    order by place, year`.execute(db);
  return rows;
}

const capsOf = ({ lowest_cap: lowest, highest_cap: highest }: CellRow): UpliftCell['caps'] =>
  lowest === null || highest === null ? null : { lowest, highest };

const cellOf = (row: CellRow): UpliftCell => {
  const { before, cost, price, scope } = row;
  const dollars = (cents: number) => fromCents(Math.round(cents));
  return {
    year: row.year,
    rows: row.rows,
    notCompared: row.not_compared,
    before: dollars(before),
    cost: dollars(cost),
    price: dollars(price),
    volume: dollars(cost - before - price - scope),
    scope: dollars(scope),
    capped: row.capped,
    broken: row.broken,
    above: dollars(row.above),
    caps: capsOf(row),
  };
};

/** The records that are asked about: how many, of which years, and those that no sum counts. */
async function findScope(db: Transaction, frame: UpliftFrame) {
  const isOfVendor = frame.vendor === undefined ? sql`` : sql`and f.vendor = ${frame.vendor}`;
  const { rows } = await sql<{
    all: number;
    first: number | null;
    last: number | null;
    left_out: number;
    foreign: number;
  }>`select count(*)::int as "all", min(f.first_year) as first, max(f.last_year) as last,
      (count(*) filter (where not f.is_converted))::int as left_out, (count(*) filter (where f.currencies <> '{}'))::int as foreign
    from ${figuresOf(frame)} ${isOfVendor}`.execute(db);
  const [row = { all: 0, first: null, last: null, left_out: 0, foreign: 0 }] = rows;
  const { rows: unconverted } =
    row.left_out === 0
      ? { rows: [] }
      : await sql<{ currency: string; unconverted: number }>`select u.currency, count(*)::int as unconverted
          from (select f.currencies from ${figuresOf(frame)} ${isOfVendor} and not f.is_converted) f, unnest(f.currencies) as u (currency)
          where u.currency <> ${frame.currency} group by 1 order by 1`.execute(db);
  return { ...row, unconverted };
}

/** What each vendor raised by fiscal year, and what is above price caps (docs/product/screens.md, "Uplift"). */
export async function findUpliftLedger(
  db: Transaction,
  query: UpliftQuery,
  today: CalendarDate,
): Promise<UpliftLedger> {
  const frame = await upliftFrameOf(db, query, today);
  const from = Number(query.cursor ?? 0);
  const rows = await findCells(db, frame, from);
  const scope = await findScope(db, frame);
  const totals = rows.filter(({ vendor }) => vendor === null);
  const byVendor = Map.groupBy(
    rows.filter(({ vendor }) => vendor !== null),
    ({ vendor }) => vendor ?? '',
  );
  const [total] = totals;
  const next = from + UPLIFT_PAGE;
  return {
    fiscalYearStartMonth: frame.startMonth,
    thisYear: frame.thisYear,
    known: scope.first === null || scope.last === null ? null : { from: scope.first, to: scope.last },
    years: yearsIn(frame).map((year) => yearIn(frame, year)),
    records: { compared: total?.records ?? 0, all: scope.all },
    totals: totals.map(cellOf),
    vendors: [...byVendor].map(([vendor, cells]) => ({ vendor, cells: cells.map(cellOf) })),
    nextCursor: (total?.vendors ?? 0) > next ? String(next) : null,
    ...(scope.foreign > 0 ? { isConverted: true } : {}),
    ...(scope.unconverted.length > 0 ? { unconverted: scope.unconverted } : {}),
  };
}
