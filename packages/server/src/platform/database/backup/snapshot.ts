import pg from 'pg';
import { toDatabaseError } from '../database-errors.ts';

/** The database at one moment: a transaction of the owner that sees nothing of what others write meanwhile. */
export interface Snapshot {
  readonly client: pg.ClientBase;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;

/** @param url of the owner of the database @throws DatabaseUnavailable when the server does not answer */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pactbook backup',
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
  await begin(client);
  return { client, close: () => client.end() };
}

/** Values as texts have one form, whatever the server is set to. */
async function begin(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
     set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  );
}
