import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Failures } from './seconds-to-wait.ts';

const FIND_FAILURES = {
  name: 'find_failures',
  text: 'select key, failed_at from sign_in_failures where key = any($1) and failed_at between $2 and $3 and id <> all($4::uuid[])',
};
const FIND_CLIENT = {
  name: 'find_known_client',
  text: 'select 1 as known from sign_in_clients where key = $1 and last_at > $2',
};

/** The failures between two moments for each of some keys, without the tries named in `except`. */
export async function findFailures(
  database: Database,
  keys: readonly string[],
  window: { readonly since: number; readonly until: number },
  except: readonly string[],
): Promise<ReadonlyMap<string, Failures>> {
  const rows = await database.prepared<{ key: string; failed_at: Date }>(FIND_FAILURES, [
    keys,
    new Date(window.since),
    new Date(window.until),
    except,
  ]);
  const failures = new Map<string, Failures>();
  for (const row of rows) {
    const before = failures.get(row.key);
    const at = row.failed_at.getTime();
    failures.set(row.key, { count: (before?.count ?? 0) + 1, lastAt: Math.max(before?.lastAt ?? at, at) });
  }
  return failures;
}

export async function insertFailures(
  database: Database,
  rows: readonly { id: string; key: string }[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await database.unscoped((db) =>
    db
      .insertInto('sign_in_failures')
      .values(rows.map((row) => ({ ...row, failed_at: new Date(now) })))
      .execute(),
  );
}

export async function deleteFailure(database: Database, id: string): Promise<void> {
  await database.unscoped((db) => db.deleteFrom('sign_in_failures').where('id', '=', id).execute());
}

export async function deleteFailuresOfKey(database: Database, key: string): Promise<void> {
  await database.unscoped((db) => db.deleteFrom('sign_in_failures').where('key', '=', key).execute());
}

/** Whether a client is remembered since a moment. */
export async function isClientKnown(database: Database, key: string, since: number): Promise<boolean> {
  const rows = await database.prepared(FIND_CLIENT, [key, new Date(since)]);
  return rows.length > 0;
}

export async function rememberClient(database: Database, key: string, now: number): Promise<void> {
  await database.unscoped((db) =>
    db
      .insertInto('sign_in_clients')
      .values({ key, last_at: new Date(now) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_at: sql`excluded.last_at` }))
      .execute(),
  );
}

/** Removes what no longer counts: failures and clients before a moment each. */
export async function deleteOldTries(
  database: Database,
  before: { failures: number; clients: number },
): Promise<void> {
  await database.unscoped(async (db) => {
    await db.deleteFrom('sign_in_failures').where('failed_at', '<', new Date(before.failures)).execute();
    await db.deleteFrom('sign_in_clients').where('last_at', '<', new Date(before.clients)).execute();
  });
}
