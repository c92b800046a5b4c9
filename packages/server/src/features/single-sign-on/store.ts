import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { lockOrganisation } from '../../platform/database/row-locks.ts';
import type { Connection } from './queries.ts';

/** A sign-in that begins; moments are Unix milliseconds. */
export interface NewRequest {
  /** A hash of what the provider sends back. */
  readonly id: string;
  readonly connectionId: string;
  readonly browserHash: string;
  readonly sealed: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

function columnsOf(connection: Connection) {
  return {
    name: connection.name,
    is_enabled: connection.isEnabled,
    settings: JSON.stringify(connection.settings),
    sealed_secret: connection.sealedSecret,
    administrator_signed_in_at: connection.administratorSignedInAt,
    updated_at: connection.updatedAt,
  };
}

export async function insertConnection(db: Transaction, connection: Connection): Promise<void> {
  await db
    .insertInto('sso_connections')
    .values({
      id: connection.id,
      organisation_id: db.organisationId,
      protocol: connection.protocol,
      created_at: connection.createdAt,
      ...columnsOf(connection),
    })
    .execute();
}

export async function updateConnection(db: Transaction, connection: Connection): Promise<void> {
  await db
    .updateTable('sso_connections')
    .set(columnsOf(connection))
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', connection.id)
    .execute();
}

/** Serialises changes of single sign-on in an organisation, so that what they rely on holds until they are written. */
export async function lockSingleSignOn(db: Transaction): Promise<{ requiresSso: boolean }> {
  await lockOrganisation(db);
  const { requires_sso: requiresSso } = await db
    .selectFrom('organisations')
    .select('requires_sso')
    .where('id', '=', db.organisationId)
    .executeTakeFirstOrThrow();
  return { requiresSso };
}

/** Removes a connection with everything that hangs on it; accounts and sessions stay. */
export async function deleteConnection(db: Transaction, connectionId: string): Promise<void> {
  await deleteDomains(db, connectionId);
  for (const table of ['sso_requests', 'used_assertions', 'sso_identities'] as const) {
    await db
      .deleteFrom(table)
      .where('organisation_id', '=', db.organisationId)
      .where('connection_id', '=', connectionId)
      .execute();
  }
  await db
    .deleteFrom('sso_connections')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', connectionId)
    .execute();
}

/** Gives the mail domains of a connection back; its claims go with their places in the directory. */
export async function deleteDomains(db: Transaction, connectionId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_domains')
    .where('organisation_id', '=', db.organisationId)
    .where('domain', 'in', (select) =>
      select
        .selectFrom('sso_domains')
        .select('domain')
        .where('organisation_id', '=', db.organisationId)
        .where('connection_id', '=', connectionId),
    )
    .execute();
}

/** Claims a mail domain; false when it is claimed already, after which this transaction can do nothing more. */
export async function insertDomain(db: Transaction, connectionId: string, domain: string): Promise<boolean> {
  try {
    await db.insertInto('sign_in_domains').values({ domain, organisation_id: db.organisationId }).execute();
    await db
      .insertInto('sso_domains')
      .values({ domain, organisation_id: db.organisationId, connection_id: connectionId })
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function markAdministratorSignedIn(
  db: Transaction,
  connectionId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('sso_connections')
    .set({ administrator_signed_in_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', connectionId)
    .execute();
}

export async function insertRequest(db: Transaction, request: NewRequest): Promise<void> {
  await db
    .insertInto('sso_requests')
    .values({
      id: request.id,
      organisation_id: db.organisationId,
      connection_id: request.connectionId,
      browser_hash: request.browserHash,
      details: JSON.stringify({ sealed: request.sealed }),
      created_at: new Date(request.createdAt),
      expires_at: new Date(request.expiresAt),
    })
    .execute();
}

/** Uses a request up: of any number of answers exactly one gets it. Null when there is none, or its time is over. */
export async function consumeRequest(
  db: Transaction,
  which: { readonly id: string; readonly connectionId: string; readonly now: number },
): Promise<{ browserHash: string; details: unknown } | null> {
  const row = await db
    .deleteFrom('sso_requests')
    .where('organisation_id', '=', db.organisationId)
    .where('connection_id', '=', which.connectionId)
    .where('id', '=', which.id)
    .where('expires_at', '>', new Date(which.now))
    .returning(['browser_hash as browserHash', 'details'])
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that an assertion was used to sign in; false when it was used before. */
export async function insertUsedAssertion(
  db: Transaction,
  assertion: { readonly connectionId: string; readonly assertionId: string; readonly usableUntil: number },
): Promise<boolean> {
  const result = await db
    .insertInto('used_assertions')
    .values({
      organisation_id: db.organisationId,
      connection_id: assertion.connectionId,
      assertion_id: assertion.assertionId,
      expires_at: new Date(assertion.usableUntil),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @throws an error of `isUniqueViolation` when the account is linked to another subject of the connection */
export async function insertIdentity(
  db: Transaction,
  identity: { readonly connectionId: string; readonly subject: string; readonly userId: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('sso_identities')
    .values({
      organisation_id: db.organisationId,
      connection_id: identity.connectionId,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: new Date(now),
    })
    .execute();
}

export async function deleteIdentities(
  db: Transaction,
  of: { readonly connectionId: string } | { readonly userId: string },
): Promise<number> {
  const [column, value] =
    'connectionId' in of ? (['connection_id', of.connectionId] as const) : (['user_id', of.userId] as const);
  const result = await db
    .deleteFrom('sso_identities')
    .where('organisation_id', '=', db.organisationId)
    .where(column, '=', value)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Makes an account one of single sign-on: it has no password from then on, and is active (docs/product/people.md,
 * "Single sign-on").
 */
export async function updateToSingleSignOn(db: Transaction, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_sso: true,
      password_hash: null,
      status: 'active',
      version: sql`version + 1`,
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .where('status', '<>', 'deactivated')
    .execute();
}

/** Makes an account one that may have a password again. */
export async function updateToPassword(db: Transaction, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_sso: false, version: sql`version + 1` })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .execute();
}

/** Removes sign-ins that were not finished and assertions that would be refused as too old by now. */
export async function deleteExpired(db: Transaction, now: number): Promise<void> {
  for (const table of ['sso_requests', 'used_assertions'] as const) {
    await db
      .deleteFrom(table)
      .where('organisation_id', '=', db.organisationId)
      .where('expires_at', '<=', new Date(now))
      .execute();
  }
}
