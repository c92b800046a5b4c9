import { sql } from 'kysely';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** Puts a field after the ones that are there. Gives its position; null when the key is taken. */
export async function insertCustomField(
  db: Transaction,
  scope: OrganisationScope,
  field: Omit<CustomField, 'position'>,
): Promise<number | null> {
  const row = await db
    .insertInto('custom_fields')
    .values({
      id: field.id,
      organisation_id: scope.organisationId,
      key: field.key,
      label: field.label,
      type: field.type,
      options: field.options,
      restricted: field.restricted,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from custom_fields where organisation_id = ${scope.organisationId})`,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
    .returning('position')
    .executeTakeFirst();
  return row?.position ?? null;
}
