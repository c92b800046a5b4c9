import { sql } from 'kysely';
import type { MailedCost } from '@pactbook/domain/features/notifications/digest-mail.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { costInForceOfRecord } from '../../../rules/cost-in-force.ts';
import { amountOf } from '../../../rules/stored-value.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** What records cost on a day, by id; those without a cost in force are missing. Restricted: not for every reader. */
export async function findCostsInForce(
  db: Transaction,
  asked: { readonly scope: OrganisationScope; readonly today: CalendarDate },
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailedCost>> {
  const { currency } = await findOrganisation(db);
  const { rows } = await sql<{ id: string; amount: string | null }>`
    select c.id, (${amountOf(costInForceOfRecord.inSql(asked, null))})::text as amount from contracts c
    where c.organisation_id = ${db.organisationId} and c.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(
    rows.flatMap(({ id, amount }) => (amount === null ? [] : [[id, { amount: Number(amount), currency }]])),
  );
}
