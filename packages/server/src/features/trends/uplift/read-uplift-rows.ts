import { sql, type RawBuilder } from 'kysely';
import type { ChangeReason } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { changeReasonOf } from '@pactbook/domain/features/contracts/cost-change.ts';
import {
  UPLIFT_PAGE,
  type UpliftExportQuery,
  type UpliftRow,
  type UpliftRowsQuery,
} from '@pactbook/domain/features/trends/uplift.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { figuresOf, yearOfDate } from '../years/years-to-sql.ts';
import { neighbours, UPLIFT, upliftFrameOf } from './uplift-to-sql.ts';

type Side<Prefix extends 'a' | 'b'> = Readonly<
  Record<`${Prefix}_date`, CalendarDate> &
    Record<`${Prefix}_cost`, string> &
    Record<`${Prefix}_quantity` | `${Prefix}_unit` | `${Prefix}_unit_price`, string | null>
>;

type Row = Side<'a'> &
  Side<'b'> & {
    readonly id: string;
    readonly product: string;
    readonly vendor: string;
    readonly year: number;
    readonly currency: string;
    readonly before_currency: string;
    readonly change_reason: ChangeReason | null;
    readonly is_compared: boolean;
    readonly price_cap: string | null;
    readonly price: string;
    readonly scope: string;
    readonly allowed: string | null;
    readonly above: string;
  };

const sideOf = (alias: 'a' | 'b'): RawBuilder<unknown> =>
  sql.join(
    ['date', 'cost', 'quantity', 'unit', 'unit_price'].map((name) => {
      const column = sql.ref(`${alias}.${name}`);
      return sql`${name === 'unit' ? column : sql`${column}::text`} as ${sql.ref(`${alias}_${name}`)}`;
    }),
  );

const number = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

function costOf(date: CalendarDate, cost: string, [quantity, unit, unitPrice]: readonly (string | null)[]) {
  const parts = {
    quantity: number(quantity ?? null),
    unit: unit ?? undefined,
    unitPrice: number(unitPrice ?? null),
  };
  return { date, cost: Number(cost), ...parts };
}

const digits = (amount: number): number => Math.round(amount * 1_000) / 1_000;

function upliftRowOf(row: Row): UpliftRow {
  const before = costOf(row.b_date, row.b_cost, [row.b_quantity, row.b_unit, row.b_unit_price]);
  const after = costOf(row.a_date, row.a_cost, [row.a_quantity, row.a_unit, row.a_unit_price]);
  const [price, scope] = [Number(row.price), Number(row.scope)];
  const { currency } = row;
  const volume = digits(after.cost - before.cost - price - scope);
  const reason = changeReasonOf(
    { ...before, currency: row.before_currency },
    { ...after, currency, changeReason: row.change_reason ?? undefined },
  );
  return {
    contractId: row.id,
    product: row.product,
    vendor: row.vendor,
    year: row.year,
    currency,
    before,
    after,
    reason,
    compared: row.is_compared ? { price, volume, scope } : null,
    priceCap: number(row.price_cap) ?? null,
    allowed: row.is_compared && row.allowed !== null ? Number(row.allowed) : null,
    above: row.is_compared ? Number(row.above) : 0,
  };
}

/** What comes after a cursor in the order of the list. */
function beyond(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql``;
  const [day, id] = cursor.split('.');
  return sql`and (a.date < ${day}::date or a.date = ${day}::date and f.contract_id > ${id}::uuid)`;
}

interface Asked {
  readonly query: UpliftExportQuery & Pick<UpliftRowsQuery, 'year' | 'cursor'>;
  readonly today: CalendarDate;
  /** How many; all without. */
  readonly most?: number;
}

async function readRows(db: Transaction, { query, today, most }: Asked) {
  const frame = await upliftFrameOf(db, query, today);
  const { year = null, cursor } = query;
  const years = year === null ? frame : { from: year, to: year };
  const isOfVendor = frame.vendor === undefined ? sql`` : sql`and f.vendor = ${frame.vendor}`;
  const { rows } = await sql<Row>`
    select n.id, n.product, f.vendor, ${yearOfDate(sql`a.date`, frame)} as year, a.currency, b.currency as before_currency,
      a.change_reason, ${UPLIFT.isCompared} as is_compared, k.price_cap::text, ${UPLIFT.price}::text as price,
      ${UPLIFT.scope}::text as scope, ${UPLIFT.allowed}::text as allowed, ${UPLIFT.above}::text as above, ${sideOf('a')}, ${sideOf('b')}
    from (select f.* from ${figuresOf(frame)} and f.is_converted ${isOfVendor}) f ${neighbours(frame, years)}
    join contracts n on n.organisation_id = ${frame.organisationId} and n.id = f.contract_id
    where true ${beyond(cursor)}
    order by a.date desc, f.contract_id ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(db);
  return { frame, rows };
}

/** The prices that a figure of the ledger counts, and those that it could not compare; the latest first. */
export async function listUpliftRows(
  db: Transaction,
  query: UpliftRowsQuery,
  today: CalendarDate,
): Promise<{ items: UpliftRow[]; nextCursor: string | null }> {
  const { rows } = await readRows(db, { query, today, most: UPLIFT_PAGE + 1 });
  const page = rows.slice(0, UPLIFT_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(upliftRowOf),
    nextCursor: rows.length > page.length && last ? `${last.a_date}.${last.id}` : null,
  };
}

/** All of them, for a file. */
export async function readExportedUplift(
  db: Transaction,
  query: UpliftExportQuery,
  today: CalendarDate,
): Promise<{ readonly rows: UpliftRow[]; readonly from: number; readonly to: number }> {
  const { frame, rows } = await readRows(db, { query, today });
  return { rows: rows.map(upliftRowOf), from: frame.from, to: frame.to };
}
