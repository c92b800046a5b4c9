import { sql, type RawBuilder } from 'kysely';
import { DECISIONS, settlesTerm } from '@pactbook/domain/features/contracts/decision.ts';
import { fiscalYearLabel, fiscalYearOf } from '@pactbook/domain/features/trends/fiscal-year.ts';
import type { VendorOverview, VendorSummary } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import type { CurrencyTotal } from '@pactbook/domain/features/currencies/currency-totals.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { DECIDE_BY, readsInFull } from '../contracts/queries.ts';
import { findFiscalYearStart } from '../organisations/queries.ts';
import { isOfVendors, listVendors } from '../vendors/queries.ts';

/** Who looks at vendors, on which day, by which fiscal years. */
export interface VendorReader {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly startMonth: number;
  readonly thisYear: number;
  /** The organisation's, which figures are in. */
  readonly currency: string;
}

/** Puts a person and their day into the fiscal years of the organisation. */
export async function vendorReader(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  today: CalendarDate,
): Promise<VendorReader> {
  const startMonth = await findFiscalYearStart(db, scope);
  const { currency } = await db
    .selectFrom('organisations')
    .select('currency')
    .where('id', '=', scope.organisationId)
    .executeTakeFirstOrThrow();
  return { scope, actor, startMonth, thisYear: fiscalYearOf(today, startMonth), currency };
}

/** The decisions after which a term waits for none (`waitsForDecision` of the domain). */
const SETTLING = DECISIONS.filter(settlesTerm);

/**
 * Records outside the trash with what the person may know of each: what is restricted is null in records that they do
 * not read in full, so that it is in no sum, order or day.
 *
 * @param vendor of one vendor
 */
export function knownRecords({ scope, actor }: VendorReader, vendor: string): RawBuilder<unknown> {
  const full = readsInFull(scope, actor, { alias: 'c' });
  return sql`select c.id, c.vendor, c.product, c.product_key, c.status, c.end_date, k.is_full,
      case when k.is_full then f.yearly_cents end as cents, f.first_year, f.priced_year, f.expected_until,
      case when k.is_full then coalesce(f.yearly_priced, f.yearly_cents) end as prices, case when k.is_full then f.expected_cents end as expected_cents,
      k.is_full and not f.is_converted as is_without_rate, f.currencies, f.currency_sums, f.total_cents, f.is_converted,
      k.is_full and f.currencies <> '{}' as is_foreign,
      case when k.is_full then ${DECIDE_BY} else c.end_date end as decide_by,
      k.is_full and c.notice_deadline is not null as is_notice,
      c.status = 'LIVE' and (not k.is_full or d.decision is null) as waits
    from contracts c
    cross join lateral (select ${full} as is_full) k
    join contract_figures f on f.organisation_id = c.organisation_id and f.contract_id = c.id
    left join contract_decisions d on d.organisation_id = c.organisation_id and d.contract_id = c.id
      and d.term_number = c.term_number and d.withdrawn_at is null and d.decision = any(${SETTLING}::text[])
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${isOfVendors('c', [vendor])}`;
}

/** What a record `r` of {@link knownRecords} cost in a fiscal year, in cents; null without costs in it. */
export function centsIn(year: number): RawBuilder<string | null> {
  return sql`r.cents[${sql.lit(year)} - r.first_year + 1]`;
}

/** The same without credits, which are not compared; null where it has nothing but credits. */
export function pricedCentsIn(year: number): RawBuilder<string | null> {
  return sql`r.prices[${sql.lit(year)} - r.first_year + 1]`;
}

/** The cents that it is expected to cost in a year, by the rule of Trends; null where it is known or not expected. */
export function expectedIn(year: number, thisYear: number): RawBuilder<string | null> {
  if (year < thisYear) return sql`null::bigint`;
  return sql`case when r.priced_year < ${sql.lit(year)} and ${sql.lit(year)} <= r.expected_until
    then r.expected_cents end`;
}

interface SummaryRow {
  readonly vendor: string;
  readonly live: number;
  readonly in_full: number;
  readonly without_rate: number;
  readonly foreign: number;
  readonly cost: string;
  readonly projected: string;
  readonly before: string;
  readonly credits: string;
  readonly credits_before: string;
}

/** The figures of every vendor that has records, as a person may know them. */
export interface VendorFigures {
  readonly year: string;
  readonly yearBefore: string;
  readonly currency: string;
  readonly byName: ReadonlyMap<string, Pick<VendorSummary, 'live' | 'costs' | 'nextDecision'>>;
}

function figuresOf(
  row: SummaryRow,
  nextDecision: string | null,
  currencies: readonly CurrencyTotal[] | undefined,
): Pick<VendorSummary, 'live' | 'costs' | 'nextDecision'> {
  const money = (cents: string) => fromCents(Number(cents));
  const { live, in_full: records } = row;
  if (records === 0) return { live, costs: null, nextDecision };
  const costs = {
    records,
    cost: money(row.cost),
    projected: money(row.projected),
    before: money(row.before),
    ...(row.credits === '0' ? {} : { credits: money(row.credits) }),
    ...(row.credits_before === '0' ? {} : { creditsBefore: money(row.credits_before) }),
    withoutRate: row.without_rate,
    ...(currencies === undefined ? {} : { currencies: [...currencies] }),
  };
  return { live, costs, nextDecision };
}

const NO_CURRENCIES: ReadonlyMap<string, readonly CurrencyTotal[]> = new Map();

/**
 * What records that the person reads in full cost in their own currencies, the organisation's first, by vendor: of those
 * vendors that have costs in another one.
 */
export async function readVendorCurrencies(
  db: Transaction,
  reader: VendorReader,
  vendor: string | null,
): Promise<ReadonlyMap<string, readonly CurrencyTotal[]>> {
  const known =
    vendor === null
      ? sql`select f.vendor, f.cents, f.currencies, f.currency_sums, f.total_cents, f.is_converted from (${allFigures(reader)}) f where f.is_full`
      : sql`select * from (${knownRecords(reader, vendor)}) k where k.is_full`;
  const { rows } = await sql<CurrencyTotal & { vendor: string; totalCost: string }>`
    with r as ${sql.raw(vendor === null ? 'not materialized' : 'materialized')} (${known})
    select p.vendor, p.currency, trim_scale(sum(p.thousandths) / 1000)::text as "totalCost", count(*)::integer as "costCount",
      (count(*) filter (where not p.is_converted))::integer as unconverted
    from (
      select r.vendor, u.currency, u.thousandths::numeric, r.is_converted
      from r, unnest(r.currencies, r.currency_sums) as u (currency, thousandths)
      union all
      select r.vendor, ${reader.currency}, r.total_cents::numeric * 10, true from r
      where r.currencies = '{}' and r.cents <> '{}' and r.vendor in (select f.vendor from r f where f.currencies <> '{}')
    ) p
    group by 1, 2 order by 1, p.currency <> ${reader.currency}, 2`.execute(db);
  const byVendor = new Map<string, CurrencyTotal[]>();
  for (const { vendor: name, totalCost, ...row } of rows) {
    const totals = byVendor.get(name) ?? [];
    byVendor.set(name, totals);
    totals.push({ ...row, totalCost: Number(totalCost) });
  }
  return byVendor;
}

/**
 * The same of all vendors by the figures of records alone: what they cost and whether it is known stands there beside
 * their teams (migration 0012), a third as wide as the records.
 */
function allFigures({ scope, actor }: VendorReader): RawBuilder<unknown> {
  const full = readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` });
  return sql`select f.vendor, f.status, k.is_full, case when k.is_full then f.yearly_cents end as cents, f.first_year,
      f.priced_year, f.expected_until, case when k.is_full then coalesce(f.yearly_priced, f.yearly_cents) end as prices,
      case when k.is_full then f.expected_cents end as expected_cents, k.is_full and not f.is_converted as is_without_rate,
      f.currencies, f.currency_sums, f.total_cents, f.is_converted, k.is_full and f.currencies <> '{}' as is_foreign
    from contract_figures f cross join lateral (select ${full} as is_full) k
    where f.organisation_id = ${scope.organisationId} and f.is_counted`;
}

/** The next day of each vendor by which somebody has to decide about a record. */
async function readNextDecisions(
  db: Transaction,
  { scope, actor }: VendorReader,
): Promise<ReadonlyMap<string, string | null>> {
  const full = readsInFull(scope, actor, { alias: 'c', isOfAll: true });
  const { rows } = await sql<{ vendor: string; next_on: string | null }>`
    select r.vendor, min(case when r.is_full then r.decide_by else r.end_date end)::text as next_on
    from (select c.vendor, c.end_date, ${DECIDE_BY} as decide_by, d.decision, ${full} as is_full
      from contracts c
      left join contract_decisions d on d.organisation_id = c.organisation_id and d.contract_id = c.id
        and d.term_number = c.term_number and d.withdrawn_at is null and d.decision = any(${SETTLING}::text[])
      where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and c.status = 'LIVE') r
    where not r.is_full or r.decision is null
    group by 1`.execute(db);
  return new Map(rows.map(({ vendor, next_on: nextOn }) => [vendor, nextOn]));
}

/** Reads the figures of all vendors: one look at the figures of every record, and one at the Live records. */
export async function readVendorFigures(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  today: CalendarDate,
): Promise<VendorFigures> {
  const reader = await vendorReader(db, scope, actor, today);
  const { thisYear, startMonth, currency } = reader;
  const creditsIn = (year: number) => sql`${centsIn(year)} - coalesce(${pricedCentsIn(year)}, 0)`;
  const sum = (cents: RawBuilder<unknown>) => sql`coalesce(sum(${cents}), 0)::text`;
  const { rows } =
    await sql<SummaryRow>`select r.vendor, (count(*) filter (where r.status = 'LIVE'))::int as live,
      (count(*) filter (where r.is_full))::int as in_full,
      (count(*) filter (where r.is_without_rate))::int as without_rate,
      (count(*) filter (where r.is_foreign))::int as foreign, ${sum(centsIn(thisYear))} as cost,
      ${sum(expectedIn(thisYear, thisYear))} as projected, ${sum(centsIn(thisYear - 1))} as before,
      ${sum(creditsIn(thisYear))} as credits, ${sum(creditsIn(thisYear - 1))} as credits_before
    from (${allFigures(reader)}) r group by r.vendor`.execute(db);
  const decisions = await readNextDecisions(db, reader);
  const hasForeign = rows.some(({ foreign }) => foreign > 0);
  const ofEach = hasForeign ? await readVendorCurrencies(db, reader, null) : NO_CURRENCIES;
  return {
    year: fiscalYearLabel(thisYear, startMonth),
    yearBefore: fiscalYearLabel(thisYear - 1, startMonth),
    currency,
    byName: new Map(
      rows.map((row) => [
        row.vendor,
        figuresOf(row, decisions.get(row.vendor) ?? null, ofEach.get(row.vendor)),
      ]),
    ),
  };
}

/** Those without records, which are there for their other names. */
const NO_FIGURES = { live: 0, costs: null, nextDecision: null } as const;

/** Every vendor by name with its figures. */
export async function readVendorOverview(
  db: Transaction,
  scope: OrganisationScope,
  { year, yearBefore, currency, byName }: VendorFigures,
): Promise<VendorOverview> {
  const vendors = await listVendors(db, scope);
  return {
    year,
    yearBefore,
    currency,
    vendors: vendors.map((vendor) => ({ ...vendor, ...(byName.get(vendor.name) ?? NO_FIGURES) })),
  };
}
