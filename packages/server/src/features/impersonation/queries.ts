import type { ImpersonationSubject } from '@pactbook/domain/features/impersonation/access.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** A person of the organisation as the rules of impersonation need them, or null when there is no such person. */
export async function findImpersonationSubject(
  db: Transaction,
  userId: string,
): Promise<ImpersonationSubject | null> {
  const user = await db
    .selectFrom('users')
    .select(['is_super_admin', 'status'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    // A program is no one whose account one could enter.
    .where('is_service', '=', false)
    .executeTakeFirst();
  if (user === undefined) return null;
  return { userId, isSuperAdmin: user.is_super_admin, isActive: user.status === 'active' };
}

/** When a session ends at the latest, in Unix milliseconds; null when there is none. */
export async function findSessionEnd(db: Transaction, sessionId: string): Promise<number | null> {
  const session = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session === undefined ? null : session.expires_at.getTime();
}

/** An impersonation that expired without being left. */
export interface LapsedImpersonation {
  readonly sessionId: string;
  readonly userId: string;
  readonly impersonatorId: string;
}

/** The impersonations that ran out before a moment, or whose administrator's own session ended. */
export async function findLapsedImpersonations(db: Transaction, now: number): Promise<LapsedImpersonation[]> {
  const rows = await db
    .selectFrom('sessions as s')
    .leftJoin('sessions as own', (join) =>
      join
        .onRef('own.organisation_id', '=', 's.organisation_id')
        .onRef('own.id', '=', 's.impersonator_session_id'),
    )
    .select(['s.id', 's.user_id', 's.impersonator_id'])
    .where('s.organisation_id', '=', db.organisationId)
    .where('s.impersonator_id', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where((where) =>
      where.or([where('s.expires_at', '<=', new Date(now)), where('own.ended_at', 'is not', null)]),
    )
    .execute();
  return rows.flatMap(({ id, user_id: userId, impersonator_id: impersonatorId }) =>
    impersonatorId === null ? [] : [{ sessionId: id, userId, impersonatorId }],
  );
}
