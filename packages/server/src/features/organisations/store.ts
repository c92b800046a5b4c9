import type { KeptLeadDay } from '@pactbook/domain/features/organisations/lead-days.ts';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import type { Transaction } from '../../platform/database/database.ts';

export async function insertOrganisation(
  db: Transaction,
  organisation: { readonly name: string; readonly timeZoneId: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('organisations')
    .values({
      id: db.organisationId,
      name: organisation.name,
      time_zone: organisation.timeZoneId,
      created_at: new Date(now),
    })
    .execute();
}

type WrittenSettings = Pick<
  OrganisationSettings,
  'name' | 'timeZoneId' | 'fiscalYearStartMonth' | 'requiresSso'
>;

/** Writes the settings of an organisation that is locked. @param before as they are */
export async function updateOrganisation(
  db: Transaction,
  before: Pick<WrittenSettings, 'fiscalYearStartMonth'>,
  settings: WrittenSettings,
  leadDays: readonly KeptLeadDay[],
): Promise<void> {
  // Other fiscal years are other sums.
  if (settings.fiscalYearStartMonth !== before.fiscalYearStartMonth) db.dueFigures.addEveryRecord();
  await db
    .updateTable('organisations')
    .set({
      name: settings.name,
      time_zone: settings.timeZoneId,
      fiscal_year_start_month: settings.fiscalYearStartMonth,
      requires_sso: settings.requiresSso,
      lead_days: JSON.stringify(leadDays),
    })
    .where('id', '=', db.organisationId)
    .execute();
}
