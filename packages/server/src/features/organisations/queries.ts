import { sql } from 'kysely';
import { z } from 'zod';
import { keptLeadDaySchema, type KeptLeadDay } from '@pactbook/domain/features/organisations/lead-days.ts';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** What the organisation has set. */
export async function findOrganisation(db: Transaction): Promise<{
  readonly name: string;
  /** The zone whose days count for the organisation's records and mails. */
  readonly timeZoneId: string;
  /** The month in which fiscal years begin. */
  readonly fiscalYearStartMonth: number;
  readonly currency: CurrencyCode;
  /** What its records may have besides. */
  readonly recordCurrencies: readonly CurrencyCode[];
  /** Whether single sign-on is the only way in. */
  readonly requiresSso: boolean;
}> {
  return await db
    .selectFrom('organisations')
    .select(['name', 'time_zone as timeZoneId', 'fiscal_year_start_month as fiscalYearStartMonth'])
    .select(['currency', 'record_currencies as recordCurrencies', 'requires_sso as requiresSso'])
    .where('id', '=', db.organisationId)
    .executeTakeFirstOrThrow();
}

/** Whether there is no organisation yet. */
export async function isInstallationEmpty(database: Database): Promise<boolean> {
  const rows = await database.prepared(
    { name: 'any_organisation', text: 'select id from list_organisations() limit 1' },
    [],
  );
  return rows.length === 0;
}

/** Whether the organisation was made by this cause, such as the demo. */
export async function isOrganisationMadeBy(db: Transaction, cause: string): Promise<boolean> {
  const made = await db
    .selectFrom('events')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('type', '=', 'organisationCreated')
    .where('cause', '=', cause)
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

/** How many organisations this installation has, with those of the caller's transaction. */
export async function countOrganisations(db: Transaction): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from list_organisations()`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** The names of all organisations of this installation: for the start and the command line, never for a request. */
export async function listOrganisationNames(database: Database): Promise<string[]> {
  const statement = { name: 'organisation_names', text: 'select name from list_organisations()' };
  const rows = await database.prepared<{ name: string }>(statement, []);
  return rows.map(({ name }) => name);
}

/** Whether an administrator has come in through a single sign-on connection that is enabled. */
async function hasProvenConnection(db: Transaction): Promise<boolean> {
  const row = await db
    .selectFrom('sso_connections')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('is_enabled', '=', true)
    .where('administrator_signed_in_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The organisation's lead days as they are kept. */
export async function findKeptLeadDays(db: Transaction): Promise<KeptLeadDay[]> {
  const row = await db
    .selectFrom('organisations')
    .select('lead_days')
    .where('id', '=', db.organisationId)
    .executeTakeFirstOrThrow();
  return z.array(keptLeadDaySchema).parse(row.lead_days);
}

/** What the organisation has set; how mail leaves is a matter of the installation. */
export async function findSettings(db: Transaction): Promise<Omit<OrganisationSettings, 'mailDelivery'>> {
  const { name, timeZoneId, fiscalYearStartMonth, requiresSso } = await findOrganisation(db);
  return {
    name,
    timeZoneId,
    fiscalYearStartMonth,
    leadDays: (await findKeptLeadDays(db)).map(({ days }) => days),
    requiresSso,
    canRequireSso: await hasProvenConnection(db),
  };
}

/** The System Admins of an organisation, as mails reach them. */
export async function findAdministrators(
  db: Transaction,
): Promise<readonly { readonly id: string; readonly firstName: string; readonly emailAddress: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'email_address as emailAddress'])
    .where('organisation_id', '=', db.organisationId)
    .where('is_super_admin', '=', true)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}
