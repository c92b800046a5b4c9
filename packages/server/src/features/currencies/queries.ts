import { sql } from 'kysely';
import type {
  CurrencyConversion,
  CurrencySettings,
} from '@pactbook/domain/features/currencies/currency-settings.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { ExchangeRate } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conversion } from '../../rules/currencies.ts';
import { findOrganisation } from '../organisations/queries.ts';

/** The job that fetches exchange rates; it is there only where an address is configured. */
export const FETCH_RATES = 'currencies.fetchRates';

/** The currencies that records and their costs have, in the trash as well. */
export async function findUsedCurrencies(db: Transaction): Promise<CurrencySettings['used']> {
  // Nearly all costs are in the currency of their record: those alone are looked at by record that are not.
  const { rows } = await sql<CurrencySettings['used'][number]>`
    select u.currency, sum(u.records)::integer as records, sum(u.unconverted)::integer as unconverted
    from (
      select c.currency, count(*) as records, 0 as unconverted from contracts c
        where c.organisation_id = ${db.organisationId} group by 1
      union all
      select a.currency, count(distinct a.contract_id), 0 from annual_costs a
        join contracts c on c.organisation_id = a.organisation_id and c.id = a.contract_id
        where a.organisation_id = ${db.organisationId} and a.currency <> c.currency group by 1
      union all
      select a.currency, 0, count(distinct a.contract_id) from annual_costs a
        join contracts c on c.organisation_id = a.organisation_id and c.id = a.contract_id
        where a.organisation_id = ${db.organisationId} and a.converted = 'NaN' and c.deleted_at is null group by 1
    ) u group by 1 order by 1`.execute(db);
  return rows;
}

/** The currencies of an organisation and the rates that it knows. */
export async function findCurrencySettings(db: Transaction): Promise<CurrencySettings> {
  const { currency, recordCurrencies } = await findOrganisation(db);
  const { rows: rates } = await sql<
    CurrencySettings['rates'][number]
  >`select base, currency, count(*)::integer as days,
      min(day)::text as "firstDay", max(day)::text as "lastDay",
      trim_scale((array_agg(rate order by day desc))[1])::text as "lastRate"
    from exchange_rates where organisation_id = ${db.organisationId} group by 1, 2 order by 1, 2`.execute(db);
  return {
    currency,
    recordCurrencies: [...recordCurrencies],
    used: await findUsedCurrencies(db),
    rates,
  };
}

/** How fetching rates fares for an organisation. */
export async function findFetching(db: Transaction): Promise<CurrencySettings['fetching']> {
  const row = await db
    .selectFrom('rate_fetches')
    .select(['succeeded_at', 'error', 'failing_since'])
    .where('organisation_id', '=', db.organisationId)
    .executeTakeFirst();
  return {
    succeededAt: row?.succeeded_at?.toISOString() ?? null,
    error: row?.error ?? null,
    failingSince: row?.failing_since?.toISOString() ?? null,
  };
}

/** How currencies become the organisation's on some days, in the order in which they are asked for. */
export async function findConversions(
  db: Transaction,
  wanted: readonly { readonly currency: CurrencyCode; readonly date: CalendarDate }[],
): Promise<CurrencyConversion[]> {
  const { rows } =
    await sql<CurrencyConversion>`select w.currency, w.date::text as date, c.day::text as day, c.base,
      trim_scale(round(c.multiplier / c.divisor, 10))::text as rate
    from json_to_recordset(${JSON.stringify(wanted.map((one, place) => ({ ...one, place })))}::json)
        as w (currency text, date date, place integer)
      join organisations o on o.id = ${db.organisationId}
      left join lateral ${conversion.inSql(db.scope, { from: sql`w.currency`, to: sql`o.currency`, day: sql`w.date` })} c on w.currency <> o.currency
    order by w.place`.execute(db);
  return rows;
}

/** Which rates of a pair, newest first: those before a day. */
interface RatesPage {
  readonly base: CurrencyCode;
  readonly currency: CurrencyCode;
  readonly before?: CalendarDate | undefined;
  readonly limit: number;
}

/** The rates of a pair of currencies, newest first, and where the next page begins; null at the end. */
export async function listRates(
  db: Transaction,
  { base, currency, before, limit }: RatesPage,
): Promise<{ items: ExchangeRate[]; nextBefore: CalendarDate | null }> {
  const { rows } =
    await sql<ExchangeRate>`select base, currency, day::text as day, trim_scale(rate)::text as rate
    from exchange_rates where organisation_id = ${db.organisationId} and base = ${base} and currency = ${currency}
      ${before === undefined ? sql`` : sql`and day < ${before}::date`}
    order by day desc limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  return { items, nextBefore: rows.length > limit ? (items.at(-1)?.day ?? null) : null };
}
