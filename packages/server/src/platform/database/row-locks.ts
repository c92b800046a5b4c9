import type { Transaction } from './database.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/** What the writers of an organisation take turns at; each has a row in every organisation, which a trigger makes. */
export type RowLockSubject = 'customFields' | 'teams' | 'categories';

function turn(db: Transaction, scope: OrganisationScope, subject: RowLockSubject) {
  return db
    .selectFrom('turns')
    .select('subject')
    .where('organisation_id', '=', scope.organisationId)
    .where('subject', '=', subject);
}

/**
 * Waits until nobody else of the organisation has this turn or shares it, and keeps it until the end of the
 * transaction. Taken before anything else is locked, so that nobody waits crosswise.
 */
export async function lockRow(
  db: Transaction,
  scope: OrganisationScope,
  subject: RowLockSubject,
): Promise<void> {
  await turn(db, scope, subject).forUpdate().executeTakeFirstOrThrow();
}

/** Waits until nobody has taken this turn, and lets nobody take it until the end of the transaction; many may share it. */
export async function shareRowLock(
  db: Transaction,
  scope: OrganisationScope,
  subject: RowLockSubject,
): Promise<void> {
  await turn(db, scope, subject).forShare().executeTakeFirstOrThrow();
}
