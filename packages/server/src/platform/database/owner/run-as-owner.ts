import pg from 'pg';
import { applicationRole } from '../pool.ts';

/** Does something as the owner of the tables, for whom row-level security does not hold: maintenance only. */
export type AsOwner = <Result>(work: (client: pg.ClientBase) => Promise<Result>) => Promise<Result>;

const CONNECT_MS = 5_000;

/** On its own connection, whatever the connections of the application are signed in as. */
export function ownerOfServer(url: string): AsOwner {
  return async (work) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'pactbook owner',
      connectionTimeoutMillis: CONNECT_MS,
    });
    // What happens to it fails the statement that runs; unheard it would end the process.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}

/**
 * Lends a connection of the pool as the user it was made with, the owner of the tables. For tests.
 *
 * A connection that fails on the way is thrown away, not put back.
 */
export async function runAsOwner<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let sound = false;
  try {
    await client.query('reset role');
    const result = await work(client);
    await client.query(`set role ${applicationRole}`);
    sound = true;
    return result;
  } finally {
    client.release(!sound);
  }
}
