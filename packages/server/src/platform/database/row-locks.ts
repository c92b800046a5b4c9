import type { Transaction } from './database.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/**
 * What is written by one transaction of an organisation at a time; each subject has a row in every organisation, which
 * a trigger makes.
 */
export type RowLockSubject = 'customFields' | 'teams' | 'categories' | 'vendorContacts' | 'contractLinks';

function rowOf(db: Transaction, scope: OrganisationScope, subject: RowLockSubject) {
  return db
    .selectFrom('turns')
    .select('subject')
    .where('organisation_id', '=', scope.organisationId)
    .where('subject', '=', subject);
}

/**
 * Locks the row of a subject for this transaction alone. Taken before anything else is locked, so that transactions
 * cannot deadlock.
 */
export async function lockRow(
  db: Transaction,
  scope: OrganisationScope,
  subject: RowLockSubject,
): Promise<void> {
  await rowOf(db, scope, subject).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks the row of a subject with others that share it; `lockRow` of another transaction waits until the end of this
 * one.
 */
export async function shareRowLock(
  db: Transaction,
  scope: OrganisationScope,
  subject: RowLockSubject,
): Promise<void> {
  await rowOf(db, scope, subject).forShare().executeTakeFirstOrThrow();
}

/**
 * Locks the row of an organisation's counters, which is the last that every command locks: changes of settings, people and
 * single sign-on are made one after the other, and what they counted (is there an administrator left?) holds until the end
 * of the transaction.
 */
export async function lockOrganisation(db: Transaction): Promise<void> {
  await db
    .selectFrom('freshness')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', db.organisationId)
    .forNoKeyUpdate()
    .execute();
}
