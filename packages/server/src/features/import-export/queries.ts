import type { ImportContext } from '@pactbook/domain/features/import-export/import-context.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listCustomFields } from '../custom-fields/queries.ts';
import { findConfig } from '../organisations/queries.ts';
import { listTeams } from '../teams/queries.ts';
import { listPeopleWithAddresses } from '../users/queries.ts';

/** What rows of a spreadsheet may name in the organisation, for the actor (null: the system) on a day. */
export async function readImportContext(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor | null,
  today: CalendarDate,
): Promise<ImportContext> {
  const teams = await listTeams(db, scope);
  const { categories } = await findConfig(db, scope);
  const customFields = await listCustomFields(db, scope, { withRestricted: true });
  const people = await listPeopleWithAddresses(db, scope);
  return { teams, categories, customFields, people, actor, today };
}
