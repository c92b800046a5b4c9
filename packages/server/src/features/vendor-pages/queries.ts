import { sql, type RawBuilder } from 'kysely';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { VendorOverview, VendorSummary } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import type { LeftOut } from '@pactbook/domain/features/currencies/left-out.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { costInForceOfFigures } from '../../rules/cost-in-force.ts';
import { decisionOfTerm, knownDecisionDay, knownOpenDecision } from '../../rules/term.ts';
import { readsInFull } from '../contracts/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { isOfVendors, listVendors } from '../vendors/queries.ts';

/** Who looks at vendors, on which day, by which fiscal years. */
export interface VendorReader {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly today: CalendarDate;
  readonly startMonth: number;
  readonly thisYear: number;
  /** The organisation's, which figures are in. */
  readonly currency: string;
}

/** Puts a person and their day into the fiscal years of the organisation. */
export async function vendorReader(
  db: Transaction,
  actor: Actor,
  today: CalendarDate,
): Promise<VendorReader> {
  const { currency, fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  return { scope: db.scope, actor, today, startMonth, thisYear: fiscalYearOf(today, startMonth), currency };
}

/**
 * Records outside the trash with what the person may know of each: what is restricted is null in records that they do
 * not read in full, so that it is in no sum, order or day.
 *
 * @param vendor of one vendor
 */
export function knownRecords({ scope, actor, today }: VendorReader, vendor: string): RawBuilder<unknown> {
  const full = readsInFull(scope, actor, { alias: 'c' });
  return sql`select c.id, c.vendor, c.product, c.product_key, c.status, c.end_date, ${figuresKnownTo(sql`k.is_full`, today)},
      ${knownDecisionDay.inSql(sql`k.is_full`)} as decide_by, k.is_full and c.notice_deadline is not null as is_notice,
      ${knownOpenDecision.inSql('joined', sql`k.is_full`)} as waits
    from contracts c
    cross join lateral (select ${full} as is_full) k
    join contract_figures f on f.organisation_id = c.organisation_id and f.contract_id = c.id
    ${decisionOfTerm(scope)}
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${isOfVendors('c', [vendor])}`;
}

/** The figures of a record `f` as columns: null for people who do not read it in full, and no currencies. */
function figuresKnownTo(isFull: RawBuilder<unknown>, today: CalendarDate): RawBuilder<unknown> {
  const where = (value: RawBuilder<unknown>) => sql`case when ${isFull} then ${value} end`;
  const inForceOn = (day: CalendarDate) => costInForceOfFigures.inSql(day, 'f');
  return sql`${isFull} as is_full, ${where(sql`f.yearly_cents`)} as yearly_cents, f.first_year, f.priced_year, f.expected_until,
    ${where(sql`f.yearly_priced`)} as yearly_priced, ${where(sql`f.expected_cents`)} as expected_cents,
    case when ${isFull} and f.status = 'LIVE' then ${inForceOn(today)} end as in_force,
    case when ${isFull} and f.status <> 'EVALUATING' then ${inForceOn(addMonths(today, -12))} end as in_force_before,
    f.is_converted, case when ${isFull} then f.currencies else '{}' end as currencies`;
}

interface SummaryRow {
  readonly vendor: string;
  readonly live: number;
  readonly in_full: number;
  readonly foreign: number;
  readonly force: string;
  readonly before: string;
}

/** The records of {@link knownRecords} or {@link allFigures}, summed by vendor. */
async function readSummaries(db: Transaction, records: RawBuilder<unknown>): Promise<readonly SummaryRow[]> {
  const sum = (cents: string) => sql`coalesce(sum(${sql.ref(cents)}), 0)::text`;
  const { rows } =
    await sql<SummaryRow>`select r.vendor, (count(*) filter (where r.status = 'LIVE'))::int as live,
      (count(*) filter (where r.is_full))::int as in_full,
      (count(*) filter (where r.currencies <> '{}'))::int as foreign,
      ${sum('r.in_force')} as force, ${sum('r.in_force_before')} as before
    from (${records}) r group by r.vendor`.execute(db);
  return rows;
}

/** The figures of every vendor that has records, as a person may know them. */
export interface VendorFigures {
  readonly currency: string;
  readonly byName: ReadonlyMap<string, Pick<VendorSummary, 'live' | 'costs' | 'nextDecision'>>;
}

function costsOf(row: SummaryRow, leftOut: readonly LeftOut[] | undefined): VendorSummary['costs'] {
  if (row.in_full === 0) return null;
  return {
    records: row.in_full,
    costInForce: fromCents(Number(row.force)),
    costInForceBefore: fromCents(Number(row.before)),
    ...(leftOut === undefined ? {} : { currencies: [...leftOut] }),
  };
}

/** How many records in each other currency have no rate, by vendor: of those vendors that have costs in another one. */
async function readLeftOut(
  db: Transaction,
  { currency }: VendorReader,
  records: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly LeftOut[]>> {
  const { rows } = await sql<LeftOut & { vendor: string }>`
    select r.vendor, u.currency, (count(*) filter (where not r.is_converted))::integer as unconverted
    from (${records}) r cross join lateral unnest(r.currencies) as u (currency)
    where u.currency <> ${currency} group by 1, 2 order by 1, 2`.execute(db);
  const byVendor = new Map<string, LeftOut[]>();
  for (const { vendor, ...one } of rows) {
    const known = byVendor.get(vendor) ?? [];
    byVendor.set(vendor, [...known, one]);
  }
  return byVendor;
}

/** Of one vendor: how many records are Live, and what is in force. */
export async function readVendorCosts(
  db: Transaction,
  reader: VendorReader,
  vendor: string,
): Promise<Pick<VendorSummary, 'live' | 'costs'>> {
  const records = knownRecords(reader, vendor);
  const [row] = await readSummaries(db, records);
  if (row === undefined) return { live: 0, costs: null };
  const leftOut = row.foreign > 0 ? await readLeftOut(db, reader, records) : null;
  return { live: row.live, costs: costsOf(row, leftOut?.get(row.vendor)) };
}

/**
 * The same of all vendors by the figures of records alone: what they cost and whether it is known is there beside
 * their teams, a third as wide as the records.
 */
function allFigures({ scope, actor, today }: VendorReader): RawBuilder<unknown> {
  const full = readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` });
  return sql`select f.vendor, f.status, ${figuresKnownTo(sql`k.is_full`, today)}
    from contract_figures f cross join lateral (select ${full} as is_full) k
    where f.organisation_id = ${scope.organisationId} and f.is_counted`;
}

/** The next day of each vendor by which someone has to decide about a record. */
async function readNextDecisions(
  db: Transaction,
  { scope, actor }: VendorReader,
): Promise<ReadonlyMap<string, string | null>> {
  const full = readsInFull(scope, actor, { alias: 'c', isOfAll: true });
  const { rows } = await sql<{ vendor: string; next_on: string | null }>`
    select c.vendor, min(${knownDecisionDay.inSql(sql`k.is_full`)})::text as next_on
    from contracts c cross join lateral (select ${full} as is_full) k ${decisionOfTerm(scope)}
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null
      and ${knownOpenDecision.inSql('joined', sql`k.is_full`)}
    group by 1`.execute(db);
  return new Map(rows.map(({ vendor, next_on: nextOn }) => [vendor, nextOn]));
}

/** Reads the figures of all vendors: one look at the figures of every record, and one at the Live records. */
export async function readVendorFigures(
  db: Transaction,
  actor: Actor,
  today: CalendarDate,
): Promise<VendorFigures> {
  const reader = await vendorReader(db, actor, today);
  const records = allFigures(reader);
  const rows = await readSummaries(db, records);
  const decisions = await readNextDecisions(db, reader);
  const hasForeign = rows.some(({ foreign }) => foreign > 0);
  const leftOut = hasForeign ? await readLeftOut(db, reader, records) : null;
  return {
    currency: reader.currency,
    byName: new Map(
      rows.map((row) => [
        row.vendor,
        {
          live: row.live,
          costs: costsOf(row, leftOut?.get(row.vendor)),
          nextDecision: decisions.get(row.vendor) ?? null,
        },
      ]),
    ),
  };
}

/** Those without records, which are there for their other names. */
const NO_FIGURES = { live: 0, costs: null, nextDecision: null } as const;

/** Every vendor by name with its figures. */
export async function readVendorOverview(
  db: Transaction,
  { currency, byName }: VendorFigures,
): Promise<VendorOverview> {
  const vendors = await listVendors(db);
  return {
    currency,
    vendors: vendors.map((vendor) => ({ ...vendor, ...(byName.get(vendor.name) ?? NO_FIGURES) })),
  };
}
