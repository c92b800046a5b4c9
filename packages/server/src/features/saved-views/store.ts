import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** Replaces a person's saved filters. */
export async function replaceSavedFilters(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
  filters: readonly SavedFilter[],
): Promise<void> {
  const text = JSON.stringify(filters);
  await db
    .insertInto('saved_views')
    .values({ user_id: userId, organisation_id: scope.organisationId, filters: text })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ filters: text }))
    .execute();
}
