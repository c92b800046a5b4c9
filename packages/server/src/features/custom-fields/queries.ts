import { customFieldSchema, type CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** The organisation's own fields in their order, with or without the restricted ones. */
export async function listCustomFields(
  db: Transaction,
  scope: OrganisationScope,
  { withRestricted }: { readonly withRestricted: boolean },
): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .select(['id', 'key', 'label', 'type', 'options', 'restricted', 'position'])
    .where('organisation_id', '=', scope.organisationId)
    .$if(!withRestricted, (query) => query.where('restricted', '=', false))
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map((row) => customFieldSchema.parse(row));
}
