import { sql, type RawBuilder } from 'kysely';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  PAGE_IDS_LIMIT,
  type ContractPage,
  type PageRequest,
} from '@pactbook/domain/features/contract-list/contract-page.ts';
import {
  pageCursorText,
  readPageCursor,
  type PagePlace,
} from '@pactbook/domain/features/contract-list/page-cursor.ts';
import { figuresOf } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { viewWithout, type Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import {
  defaultTableView,
  hasActiveFilters,
  MISSING_FILTERS,
  NO_VALUE,
  type ColumnKey,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { PackedIds } from '../../platform/ordered-rows/packed-ids.ts';
import { findContracts } from '../contracts/queries.ts';
import { readCosts } from './costs/read-costs.ts';
import { misses, passesView } from './filters/filters-to-sql.ts';
import { filtered, keysOf, readingOf, rangesOf, type Reading, type Range } from './ranges/read-ranges.ts';
import { isFull, type PageViewer } from './values/values-to-sql.ts';

interface PlacedRow {
  readonly id: string;
  readonly product_key: string;
  readonly value: string | null;
}

/** Whether the whole range is before a place. */
function isBefore({ name, value, isDescending }: Range, place: PagePlace | null): boolean {
  if (place?.range === 'absent') return name === 'present';
  if (value === null || place === null || place.value === null || value === place.value) return false;
  return value < place.value !== isDescending;
}

function behind(range: Range, place: PagePlace | null): RawBuilder<boolean> {
  const isWithin = place?.range === range.name && (range.value ?? place.value) === place.value;
  if (place === null || !isWithin) return sql`true`;
  const value = range.by === null ? [] : [sql`${place.value}::${sql.raw(range.by.type)}`];
  const places = [...value, sql`${place.productKey}::text`, sql`${place.id}::uuid`];
  const operator = sql.raw(range.isDescending ? '<' : '>');
  return sql`(${sql.join(keysOf(range))}) ${operator} (${sql.join(places)})`;
}

/** Which range of the order is read, and how much of it. */
interface WantedOfRange {
  readonly after: PagePlace | null;
  readonly offset: number;
  readonly most: number;
}

/** Records of the order that are gone through one by one, before all are looked at at once. */
const WALKED = 5_000;
/** Most records that are gone through one by one where that is likely to be enough, and how much farther than likely. */
const WALKED_FARTHER = 30_000;
const MARGIN = 1.5;

/** The columns beside the product whose order an index has, with what makes an equal key that no index has. */
const INDEXED: Readonly<Partial<Record<ColumnKey, (key: RawBuilder<unknown>) => RawBuilder<unknown>>>> = {
  vendor: (key) => sql`(${key} || '') collate "C"`,
  endDate: (key) => sql`(${key} + 0)`,
};

/** What makes a key of a range one that no index has; null where no index has its order. */
const withoutIndexOf = ({ sort }: TableView, { by }: Range) =>
  by === null ? INDEXED.vendor : INDEXED[sort.id];

/**
 * The records of a range. What is found often is found soon by walking in the order of an index; what is rare is found
 * by a scan of all, which takes less time than walking through all.
 */
async function readRange(
  db: Transaction,
  reading: Reading,
  view: TableView,
  range: Range,
  wanted: WantedOfRange,
): Promise<PlacedRow[]> {
  const { after, offset, most } = wanted;
  const direction = sql.raw(range.isDescending ? 'desc' : 'asc');
  const value = range.by === null ? sql`null` : sql`(${range.by.value})`;
  const ofAll = sql`c.organisation_id = ${reading.scope.organisationId} and c.deleted_at is null`;
  const passes = passesView(reading, view, reading.names);
  const select = sql`select c.id, c.product_key, ${value} as value`;
  const inOrder = sql.join(keysOf(range).map((key) => sql`${key} ${direction}`));
  const withoutIndex = withoutIndexOf(view, range);
  if (withoutIndex !== undefined) {
    // An index of days has the records with a day.
    const hasValue = range.by?.type === 'date' ? range.where : sql`true`;
    const walk = async (count: number): Promise<PlacedRow[]> => {
      const { rows } =
        await sql<PlacedRow>`select id, product_key, value::text from (${select} from (select * from contracts c
          where ${ofAll} and ${hasValue} and ${behind(range, after)} order by ${inOrder} limit ${count}) c
        where ${passes} and ${range.where} order by ${inOrder} limit ${most} offset ${offset}) found`.execute(
          db,
        );
      return rows;
    };
    // The first page of a view without filters ends here, and so does one that most records pass.
    const first = await walk(offset + WALKED);
    if (first.length === most) return first;
    // As many of the next as of the first are likely to pass, so that it is known how far the walk goes.
    const farther = offset === 0 && first.length > 0 ? (WALKED * most * MARGIN) / first.length : Infinity;
    const second = farther <= WALKED_FARTHER ? await walk(Math.ceil(farther)) : [];
    if (second.length === most) return second;
  }
  // An order that no index has, so that the planner does not walk through all records.
  const keys = keysOf(range).map((key, index) =>
    index === 0 && withoutIndex !== undefined ? withoutIndex(key) : key,
  );
  // Records without a value are put last and left out here, and values become texts last: to compute them once more for
  // each record takes longer than to sort them.
  const isPresent = range.by !== null;
  const { rows } = await sql<PlacedRow>`select id, product_key, value::text from (${select} from contracts c
    where ${ofAll} and ${behind(range, after)} and ${passes} and ${isPresent ? sql`true` : range.where}
    order by ${sql.join(keys.map((key) => sql`${key} ${direction} nulls last`))}
    limit ${most} offset ${offset}) found`.execute(db);
  return isPresent ? rows.filter((row) => row.value !== null) : rows;
}

async function countOf(db: Transaction, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${from}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The first records behind a place, or from an offset on, in the order of the view. */
async function readPlaces(
  db: Transaction,
  reader: Reading,
  view: TableView,
  { after, offset, most }: { after: PagePlace | null; offset: number; most: number },
): Promise<PagePlace[]> {
  const from = filtered(reader, view);
  const places: PagePlace[] = [];
  let skipped = offset;
  for (const range of rangesOf(reader, view)) {
    if (isBefore(range, after)) continue;
    const wanted = { after, offset: skipped, most: most - places.length };
    const rows = await readRange(db, reader, view, range, wanted);
    for (const { id, product_key: productKey, value } of rows)
      places.push({ range: range.name, value: range.value ?? value, productKey, id });
    if (places.length === most) break;
    if (rows.length > 0) skipped = 0;
    else if (skipped > 0)
      skipped = Math.max(0, skipped - (await countOf(db, sql`${from} and ${range.where}`)));
  }
  return places;
}

const cursorOf = (text: string): string => Buffer.from(text).toString('base64url');
const textOfCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

/** A page of records with the cursor of the next one. @throws AppError `invalid_fields` for a cursor of no such order */
async function readRows(
  db: Transaction,
  reader: Reading,
  { view, cursor }: PageRequest,
): Promise<{ rows: Contract[]; nextCursor: string | null }> {
  const { pageIndex, pageSize } = view.pagination;
  const types = new Map(
    rangesOf(reader, view).map(
      ({ name, by, value }) => [name, by?.type ?? (value === null ? null : 'text')] as const,
    ),
  );
  const after = cursor === null ? null : readPageCursor(textOfCursor(cursor), view.sort, types);
  if (cursor !== null && after === null) throw invalidFields({ cursor: 'This page does not exist' });
  const offset = cursor === null ? pageIndex * pageSize : 0;
  const places = await readPlaces(db, reader, view, { after, offset, most: pageSize + 1 });
  const shown = places.slice(0, pageSize);
  const ids = shown.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await findContracts(db, reader.scope, reader.actor, ids);
  const byId = new Map(found.map((contract) => [contract.id, contract]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const last = shown.at(-1);
  const hasMore = places.length > pageSize && last !== undefined;
  return { rows, nextCursor: hasMore ? cursorOf(pageCursorText(last, view.sort)) : null };
}

/** The number of filtered records, and of all. */
async function readTotal(
  db: Transaction,
  reader: Reading,
  view: TableView,
): Promise<{ total: number; records: number }> {
  const total = await countOf(db, filtered(reader, view));
  const { filters, customField, dataView } = defaultTableView();
  const all = { ...view, filters, customField, dataView };
  return { total, records: hasActiveFilters(view) ? await countOf(db, filtered(reader, all)) : total };
}

/** The values of the records of `found` for a filter, as rows `(value)`. */
function facetValues(reader: Reading, facet: Exclude<Facet, 'missing'>, from: RawBuilder<unknown>) {
  const valuesIn = (table: string, column: string) =>
    sql`select coalesce(${sql.ref(`x.${column}`)}::text, ${NO_VALUE}) as value from (select c.id from ${from}) f
      left join ${sql.ref(table)} x on x.organisation_id = ${reader.scope.organisationId} and x.contract_id = f.id`;
  switch (facet) {
    case 'statuses':
      return sql`select c.status as value from ${from}`;
    case 'teams':
      return valuesIn('contract_teams', 'team_id');
    case 'categories':
      return valuesIn('contract_categories', 'category_id');
    case 'owners':
      return valuesIn('contract_owners', 'user_id');
    case 'renewals':
      return sql`select coalesce(c.renewal_type, 'NONE') as value from ${from} and ${isFull(reader)}`;
    case 'vendors':
      return sql`select c.vendor as value from ${from}`;
    case 'hostings':
      return sql`select coalesce(c.hosting_model, 'NONE') as value from ${from}`;
    case 'endMonths':
      return sql`select coalesce(to_char(c.end_date, 'YYYY-MM'), ${NO_VALUE}) as value from ${from}`;
  }
}

/** The number of records for each value of a filter, with all other filters applied: `facetCounts` of the domain. */
async function readFacet(
  db: Transaction,
  reader: Reading,
  view: TableView,
  facet: Facet,
): Promise<Record<string, number>> {
  const from = filtered(reader, viewWithout(view, facet));
  // What is missing is counted one by one: a record misses several values, and all those rows would have to be grouped.
  const counts =
    facet === 'missing'
      ? sql.join(
          MISSING_FILTERS.map(
            (what) => sql`select ${what}::text as value, count(*) as count
              from ${from} and ${misses(reader, what)} having count(*) > 0`,
          ),
          sql` union all `,
        )
      : sql`select value, count(*) as count from (${facetValues(reader, facet, from)}) v group by value`;
  const { rows } = await sql<{ value: string; count: string }>`${counts}`.execute(db);
  return Object.fromEntries(rows.map(({ value, count }) => [value, Number(count)]));
}

async function readIds(db: Transaction, reader: Reading, view: TableView): Promise<string[]> {
  const places = await readPlaces(db, reader, view, { after: null, offset: 0, most: PAGE_IDS_LIMIT });
  return places.map(({ id }) => id);
}

/**
 * The ids of all records that a view shows, ascending; null for more than `most`.
 *
 * @param view as the person may use it, its ranges those of the day
 */
export async function findMatches(
  db: Transaction,
  who: PageViewer,
  view: TableView,
  most: number,
): Promise<string[] | null> {
  const reader = await readingOf(db, who, view);
  const { rows } = await sql<{
    ids: string[];
  }>`select coalesce(array_agg(f.id::text order by f.id), '{}') as ids
    from (select c.id from ${filtered(reader, view)} limit ${most + 1}) f`.execute(db);
  const ids = rows[0]?.ids ?? [];
  return ids.length > most ? null : ids;
}

/** What a file of many records is laid out by, before any of them is read. */
export interface FileLayout {
  /** Of the records in the order of the view. */
  readonly ids: PackedIds;
  /** The years of the costs that the person reads, earliest first; none where they are not asked for. */
  readonly costYears: readonly number[];
}

/** More than any organisation has. A limit also keeps the database from adding up the order in several workers. */
const MOST_IN_ORDER = 50_000_000;
/** Bytes of ids that the database sends at a time. */
const PIECE_BYTES = 65_536;

/**
 * The ids of all records that a view shows in its order, whatever their number, with what has to be known of all of them.
 *
 * @param view as the person may use it, its ranges those of the day
 * @param ids only these, whatever the filters; null for all that the filters let through
 */
export async function readFileLayout(
  db: Transaction,
  who: PageViewer,
  view: TableView,
  { ids, withCostYears }: { readonly ids: readonly string[] | null; readonly withCostYears: boolean },
): Promise<FileLayout> {
  const reader = await readingOf(db, who, view);
  const organisation = who.scope.organisationId;
  const from =
    ids === null
      ? filtered(reader, view)
      : sql`contracts c where c.organisation_id = ${organisation} and c.deleted_at is null and c.id = any(${[...ids]}::uuid[])`;
  const parts: Buffer[] = [];
  for (const range of rangesOf(reader, view)) {
    const direction = sql.raw(range.isDescending ? 'desc' : 'asc');
    const inOrder = sql.join(keysOf(range).map((key) => sql`${key} ${direction}`));
    // In pieces, so that neither the text of them all nor its bytes are ever one value here.
    const { rows } = await sql<{ ids: Buffer }>`with packed as materialized (
        select string_agg(uuid_send(f.id), ''::bytea) as ids
        from (select c.id from ${from} and ${range.where} order by ${inOrder} limit ${MOST_IN_ORDER}) f)
      select substr(packed.ids, piece.start, ${PIECE_BYTES}) as ids
      from packed, generate_series(1, length(packed.ids), ${PIECE_BYTES}) as piece (start) order by piece.start`.execute(
      db,
    );
    parts.push(...rows.map((row) => row.ids));
  }
  if (!withCostYears) return { ids: new PackedIds(parts), costYears: [] };
  const { rows } = await sql<{ year: number }>`select distinct extract(year from x.date)::integer as year
    from annual_costs x where x.organisation_id = ${organisation}
      and x.contract_id in (select c.id from ${from} and ${isFull(reader)}) order by year`.execute(db);
  return { ids: new PackedIds(parts), costYears: rows.map(({ year }) => year) };
}

/** The figures of costs that a view shows, of each row that is read in full. */
function figuresOfRows(rows: readonly Contract[], reader: Reading, view: TableView): ContractPage['figures'] {
  return Object.fromEntries(
    rows.flatMap((contract) => {
      const figures = figuresOf(contract, view, reader);
      return figures === null ? [] : [[contract.id, figures]];
    }),
  );
}

/**
 * What was asked for of the filtered records, at one moment.
 *
 * @param asked its view as the person may use it
 * @throws AppError `invalid_fields` for a cursor that belongs to no such order
 */
export async function readPage(db: Transaction, who: PageViewer, asked: PageRequest): Promise<ContractPage> {
  const { view, parts, facets } = asked;
  const reader = await readingOf(db, who, view);
  const page = parts.includes('rows') || parts.includes('figures') ? await readRows(db, reader, asked) : null;
  const rows = page !== null && parts.includes('rows') ? page : {};
  const figures =
    page !== null && parts.includes('figures') ? { figures: figuresOfRows(page.rows, reader, view) } : {};
  const total = parts.includes('total') ? await readTotal(db, reader, view) : {};
  const sums = parts.includes('sums')
    ? { sums: await readCosts(db, reader, view, passesView(reader, view, reader.names)) }
    : {};
  const ids = parts.includes('ids') ? { ids: await readIds(db, reader, view) } : {};
  if (facets.length === 0) return { ...rows, ...figures, ...total, ...sums, ...ids };
  const counts: NonNullable<ContractPage['facets']> = {};
  for (const facet of facets) counts[facet] = await readFacet(db, reader, view, facet);
  return { ...rows, ...figures, ...total, ...sums, ...ids, facets: counts };
}
