import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** A session as it begins. Moments are Unix milliseconds. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly userAgent: string;
  /** The administrator behind an impersonation, and the session they began it from. */
  readonly impersonator?: { readonly userId: string; readonly sessionId: string };
  /** The single sign-on connection that the person came through. */
  readonly connectionId?: string;
}

export async function insertSession(
  db: Transaction,
  scope: OrganisationScope,
  session: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      organisation_id: scope.organisationId,
      user_id: session.userId,
      created_at: new Date(session.createdAt),
      last_seen_at: new Date(session.createdAt),
      expires_at: new Date(session.expiresAt),
      user_agent: session.userAgent,
      impersonator_id: session.impersonator?.userId ?? null,
      impersonator_session_id: session.impersonator?.sessionId ?? null,
      connection_id: session.connectionId ?? null,
    })
    .execute();
}

/** Ends a session that has not ended yet; gives whether there was one. */
export async function endSession(
  db: Transaction,
  scope: OrganisationScope,
  sessionId: string,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes that a session is in use. */
export async function markSessionSeen(
  db: Transaction,
  scope: OrganisationScope,
  sessionId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', new Date(now))
    .execute();
}

/** Removes the sessions of an organisation that ended before a moment; events keep the history. */
export async function deleteEndedSessions(
  db: Transaction,
  scope: OrganisationScope,
  before: number,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('organisation_id', '=', scope.organisationId)
    .where((where) =>
      where.or([where('expires_at', '<', new Date(before)), where('ended_at', '<', new Date(before))]),
    )
    .execute();
}
