import type { Database } from '../database/database.ts';

/** The name of the installation's own key, from which every other one is derived. */
export const SIGNING_KEY = 'session-token-hs256';

/**
 * The installation's own key under a name, as text; made from `fresh` when there is none yet. Several nodes starting at
 * once agree on one.
 */
export async function loadOrMakeKey(database: Database, fresh: string, now: number): Promise<string> {
  return database.unscoped(async (db) => {
    await db
      .insertInto('installation_keys')
      .values({ name: SIGNING_KEY, value: fresh, created_at: new Date(now) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await db
      .selectFrom('installation_keys')
      .select('value')
      .where('name', '=', SIGNING_KEY)
      .executeTakeFirstOrThrow();
    return value;
  });
}
