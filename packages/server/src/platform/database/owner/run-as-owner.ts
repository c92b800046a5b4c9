import type pg from 'pg';
import { applicationRole } from '../pool.ts';

/**
 * Lends a connection of the pool as the user it was made with, the owner of the tables: row-level
 * security does not hold for it. For maintenance and for tests only.
 *
 * A connection that fails on the way is thrown away, not put back.
 *
 * @param connectedAs whom the connections of the pool act for outside a transaction: behind a pooler they stay the owner
 */
export async function runAsOwner<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  connectedAs: 'application' | 'owner' = 'application',
): Promise<Result> {
  const client = await pool.connect();
  let sound = false;
  try {
    if (connectedAs === 'application') await client.query('reset role');
    const result = await work(client);
    if (connectedAs === 'application') await client.query(`set role ${applicationRole}`);
    sound = true;
    return result;
  } finally {
    client.release(!sound);
  }
}
