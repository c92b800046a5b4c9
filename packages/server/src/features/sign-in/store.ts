import type { Transaction } from '../../platform/database/database.ts';

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

export async function insertSession(db: Transaction, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      organisation_id: db.organisationId,
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
export async function endSession(db: Transaction, sessionId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every session of a person that has not ended yet, but the one named; gives their ids. */
export async function endSessionsOfUser(
  db: Transaction,
  userId: string,
  { now, except }: { readonly now: number; readonly except: string | null },
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the oldest own sessions of a person beyond so many. */
export async function endOldestSessions(
  db: Transaction,
  userId: string,
  { now, keep }: { readonly now: number; readonly keep: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('organisation_id', '=', db.organisationId)
        .where('user_id', '=', userId)
        .where('impersonator_id', 'is', null)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', new Date(now))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();
}

/** Notes that a session is in use. */
export async function markSessionSeen(db: Transaction, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', new Date(now))
    .execute();
}

/** Removes the sessions of an organisation that ended before a moment; events keep the history. */
export async function deleteEndedSessions(db: Transaction, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('organisation_id', '=', db.organisationId)
    .where((where) =>
      where.or([where('expires_at', '<', new Date(before)), where('ended_at', '<', new Date(before))]),
    )
    .execute();
}
