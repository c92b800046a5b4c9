import type { Database } from '../../platform/database/database.ts';

/** The account behind an address, as the database's `find_account` tells it. */
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
