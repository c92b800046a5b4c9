import type { Database } from '../database/database.ts';

/** The name of the installation's own key, from which every other one is derived. */
export const SIGNING_KEY = 'session-token-hs256';

/** The installation's own key, as text; made from `fresh` when there is none yet. */
export function loadOrMakeKey(database: Database, fresh: string, now: number): Promise<string> {
  return database.loadOrMakeKey({ name: SIGNING_KEY, fresh, now });
}
