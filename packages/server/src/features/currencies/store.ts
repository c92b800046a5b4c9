import { sql, type RawBuilder } from 'kysely';
import type { RemovedRate } from '@pactbook/domain/features/currencies/currency-settings.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { ExchangeRate } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Rates of one statement: what is in flight stays a few megabytes. */
const ROWS_PER_INSERT = 5_000;

/** Writes rates over those of the same days. @returns how many are new or differ */
export function writeRates(db: Transaction, rates: readonly ExchangeRate[]): Promise<number> {
  return insertRates(db, rates, sql`do update set rate = excluded.rate where e.rate <> excluded.rate`);
}

/** Writes the rates of days that have none. @returns how many are new */
export function addRates(db: Transaction, rates: readonly ExchangeRate[]): Promise<number> {
  return insertRates(db, rates, sql`do nothing`);
}

async function insertRates(
  db: Transaction,
  rates: readonly ExchangeRate[],
  onConflict: RawBuilder<unknown>,
): Promise<number> {
  let written = 0;
  for (let start = 0; start < rates.length; start += ROWS_PER_INSERT) {
    const some = JSON.stringify(rates.slice(start, start + ROWS_PER_INSERT));
    const { rows } = await sql<{ written: number }>`with changed as (
        insert into exchange_rates as e (organisation_id, base, currency, day, rate)
        select ${db.organisationId}::uuid, base, currency, day, rate
        from json_to_recordset(${some}::json) as r(base text, currency text, day date, rate numeric)
        on conflict (organisation_id, base, currency, day) ${onConflict}
        returning 1)
      select count(*)::integer as written from changed`.execute(db);
    written += rows[0]?.written ?? 0;
  }
  return written;
}

/** Removes the rate of a day. @returns whether there was one */
export async function deleteRate(db: Transaction, { base, currency, day }: RemovedRate): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('exchange_rates')
    .where('organisation_id', '=', db.organisationId)
    .where('base', '=', base)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes the currencies of an organisation. */
export async function updateCurrencies(
  db: Transaction,
  {
    currency,
    recordCurrencies,
  }: {
    readonly currency: CurrencyCode;
    readonly recordCurrencies: readonly CurrencyCode[];
  },
): Promise<void> {
  await db
    .updateTable('organisations')
    .set({ currency, record_currencies: [...recordCurrencies] })
    .where('id', '=', db.organisationId)
    .execute();
}

/**
 * Has the database convert the costs of all records with the rates and the organisation's currency as they are now, by the
 * function that keeps them converted. The versions of records stay: no one edited them.
 *
 * @returns the ids of the records with other amounts than before
 */
export async function convertCosts(db: Transaction): Promise<string[]> {
  const { rows } = await sql<{
    changed: string[];
  }>`select convert_costs(${db.organisationId}::uuid, null)::text[] as changed`.execute(db);
  const changed = rows[0]?.changed ?? [];
  db.dueFigures.add(changed);
  return changed;
}

/** Notes that rates were fetched for an organisation, or why not; since when they fail stays that of the first failure. */
export async function keepFetch(db: Transaction, error: string | null, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into rate_fetches as f (organisation_id, succeeded_at, error, failing_since)
    values (${db.organisationId}, ${error === null ? at : null}, ${error}, ${error === null ? null : at})
    on conflict (organisation_id) do update set error = excluded.error,
      succeeded_at = coalesce(excluded.succeeded_at, f.succeeded_at),
      failing_since = case when excluded.error is not null then coalesce(f.failing_since, excluded.failing_since) end`.execute(
    db,
  );
}
