import { sql } from 'kysely';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import {
  PAGE_DECISIONS,
  PAGE_DOCUMENTS,
  PAGE_RECORDS,
  PAGE_YEARS,
  type VendorPage,
} from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { vendorOf } from '@pactbook/domain/features/vendors/vendor.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readsInFull } from '../../contracts/queries.ts';
import { findVendor, isOfVendors, readVendorNames } from '../../vendors/queries.ts';
import { countedCostInForce } from '../../../rules/cost-in-force.ts';
import { amountOf } from '../../../rules/stored-value.ts';
import { centsIn, expectedIn, pricedCentsIn } from '../../../rules/cost-of-year.ts';
import { knownRecords, readVendorCosts, vendorReader, type VendorReader } from '../queries.ts';

type PageYear = NonNullable<VendorPage['years']>[number];

interface YearRow {
  readonly cost: string | null;
  readonly projected: string | null;
  readonly pairs: number;
  readonly pairs_before: string | null;
  readonly pairs_cost: string | null;
}

const dollars = (cents: string | null): number | null => (cents === null ? null : fromCents(Number(cents)));

async function readYear(
  db: Transaction,
  reader: VendorReader,
  vendor: string,
  year: number,
): Promise<PageYear> {
  const [now, before] = [pricedCentsIn(year, 'r'), pricedCentsIn(year - 1, 'r')];
  const isPair = sql`${now} is not null and ${before} is not null`;
  const { rows } = await sql<YearRow>`select sum(${centsIn(year, 'r')})::text as cost,
      sum(${expectedIn(year, reader.thisYear, 'r')})::text as projected, (count(*) filter (where ${isPair}))::int as pairs,
      (sum(${before}) filter (where ${isPair}))::text as pairs_before,
      (sum(${now}) filter (where ${isPair}))::text as pairs_cost
    from (${knownRecords(reader, vendor)}) r`.execute(db);
  const row = rows[0];
  const pairs = row?.pairs ?? 0;
  return {
    year,
    label: fiscalYearLabel(year, reader.startMonth),
    cost: dollars(row?.cost ?? null),
    projected: dollars(row?.projected ?? null),
    compared:
      pairs === 0
        ? null
        : {
            records: pairs,
            before: dollars(row?.pairs_before ?? null) ?? 0,
            cost: dollars(row?.pairs_cost ?? null) ?? 0,
          },
  };
}

async function readYears(db: Transaction, reader: VendorReader, vendor: string): Promise<PageYear[]> {
  const first = reader.thisYear - PAGE_YEARS.before;
  const years = Array.from({ length: PAGE_YEARS.before + 1 + PAGE_YEARS.after }, (_, at) => first + at);
  return await Promise.all(years.map((year) => readYear(db, reader, vendor, year)));
}

async function readListed(
  db: Transaction,
  reader: VendorReader,
  vendor: string,
): Promise<VendorPage['listed']> {
  const { rows } = await sql<{
    id: string;
    product: string;
    status: VendorPage['listed'][number]['status'];
    end_date: string | null;
    is_full: boolean;
    in_force: string | null;
    counted: VendorPage['listed'][number]['inForce'] | null;
  }>`select r.id, r.product, r.status, r.end_date::text, r.is_full, r.in_force::text, q.counted
    from (${knownRecords(reader, vendor)}) r
    left join lateral (select ${amountOf(countedCostInForce.inSql(reader), sql`r.id`)} as counted) q
      on r.is_full and r.in_force is not null
    order by array_position(array['LIVE', 'EVALUATING', 'EXPIRED'], r.status), r.product_key, r.id
    limit ${PAGE_RECORDS}`.execute(db);
  return rows.map(
    ({ id, product, status, end_date: endDate, is_full: isFull, in_force: inForce, counted }) => {
      const record = { id, product, status, endDate };
      if (!isFull) return { ...record, access: 'limited' };
      return {
        ...record,
        access: 'full',
        costInForce: dollars(inForce),
        ...(counted === null ? {} : { inForce: counted }),
      };
    },
  );
}

async function readDecisions(
  db: Transaction,
  reader: VendorReader,
  vendor: string,
): Promise<VendorPage['decisions']> {
  const { rows } = await sql<{ id: string; product: string; day: string; is_notice: boolean }>`
    select r.id, r.product, r.decide_by::text as day, r.is_notice from (${knownRecords(reader, vendor)}) r
    where r.waits and r.decide_by is not null order by r.decide_by, r.product_key, r.id
    limit ${PAGE_DECISIONS}`.execute(db);
  return rows.map(({ id, product, day, is_notice: isNotice }) => ({
    id,
    product,
    on: day,
    reason: isNotice ? 'notice' : 'end',
  }));
}

type Documents = NonNullable<VendorPage['documents']>;

/** The documents of the records that the person reads in full: where they read records, they read their documents. */
async function readDocuments(
  db: Transaction,
  { scope, actor }: VendorReader,
  vendor: string,
): Promise<Documents> {
  const ofVendor = sql`from documents d
    join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id
    join document_versions v on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    where d.organisation_id = ${scope.organisationId} and d.deleted_at is null and c.deleted_at is null
      and ${isOfVendors('c', [vendor])} and ${readsInFull(scope, actor, { alias: 'c' })}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${ofVendor}`.execute(
    db,
  );
  const { rows } = await sql<{
    id: string;
    contract_id: string;
    product: string;
    name: string;
    category: Documents['newest'][number]['category'];
    uploaded_at: Date;
  }>`select d.id, d.contract_id, c.product, d.name, d.category, v.uploaded_at ${ofVendor}
    order by v.uploaded_at desc, d.id desc limit ${PAGE_DOCUMENTS}`.execute(db);
  return {
    count: counted[0]?.count ?? 0,
    newest: rows.map(({ contract_id: contractId, uploaded_at: uploadedAt, ...document }) => ({
      ...document,
      contractId,
      uploadedAt: uploadedAt.toISOString(),
    })),
  };
}

/**
 * Everything of one vendor that the person may read, asked for by any of its names.
 *
 * @throws AppError `not_found` when no record has it and it is no one's other name
 */
export async function readVendorPage(
  db: Transaction,
  actor: Actor,
  { asked, today }: { readonly asked: string; readonly today: CalendarDate },
): Promise<VendorPage> {
  const direct = await findVendor(db, asked);
  const isKnown = direct.records > 0 || direct.aliases.length > 0;
  const vendor = isKnown ? direct : await findVendor(db, vendorOf(await readVendorNames(db), asked));
  if (vendor.records === 0 && vendor.aliases.length === 0) throw notFound('vendor');
  const { name, aliases, records } = vendor;
  const reader = await vendorReader(db, actor, today);
  const { live, costs } = await readVendorCosts(db, reader, name);
  const readsSome = costs !== null;
  return {
    name,
    aliases,
    records,
    live,
    costs,
    thisYear: reader.thisYear,
    currency: reader.currency,
    years: readsSome ? await readYears(db, reader, name) : null,
    listed: await readListed(db, reader, name),
    decisions: await readDecisions(db, reader, name),
    documents: readsSome ? await readDocuments(db, reader, name) : null,
  };
}
