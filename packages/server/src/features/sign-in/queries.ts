import { SESSION_IDLE_HOURS } from '@pactbook/domain/features/sign-in/credentials.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** The account of an address, as the database's `find_account` gives it. */
export interface Account {
  user_id: string;
  organisation_id: string;
  password_hash: string | null;
  status: string;
  is_sso: boolean;
}

const FIND_ACCOUNT = { name: 'find_account', text: 'select * from find_account($1)' };
const FIND_CONNECTION = { name: 'find_sso_connection', text: 'select * from find_sso_connection($1)' };

/** The account behind a normalised address, or null. */
export async function findAccount(database: Database, emailKey: string): Promise<Account | null> {
  const [row] = await database.prepared<Account & Record<string, unknown>>(FIND_ACCOUNT, [emailKey]);
  return row ?? null;
}

/** The enabled single sign-on connection that claims a mail domain, or null. */
export async function findSsoConnection(
  database: Database,
  domain: string,
): Promise<{ connection_id: string; protocol: string } | null> {
  const [row] = await database.prepared<{ connection_id: string; protocol: string }>(FIND_CONNECTION, [
    domain,
  ]);
  return row ?? null;
}

/** A session of a person that is alive; moments are Unix milliseconds. */
export interface LivingSession {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/**
 * The sessions in which a person is signed in at a moment, the latest used first. Administrators who are in their
 * account do not count as that person.
 */
export async function findOwnSessions(
  db: Transaction,
  userId: string,
  now: number,
): Promise<LivingSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_seen_at', '>', new Date(now - SESSION_IDLE_HOURS * 3_600_000))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }));
}
