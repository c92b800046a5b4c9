import type pg from 'pg';

/** A key of the installation by its name. */
export interface InstallationKey {
  readonly name: string;
  /** What it is from now on where there is none yet. */
  readonly fresh: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Gives a key of the installation, as the owner of the tables: the application's role may not read keys. Several nodes
 * starting at once agree on one.
 */
export async function loadOrMakeKey(
  client: pg.ClientBase,
  { name, fresh, now }: InstallationKey,
): Promise<string> {
  await client.query(
    'insert into installation_keys (name, value, created_at) values ($1, $2, $3) on conflict (name) do nothing',
    [name, fresh, new Date(now)],
  );
  const { rows } = await client.query<{ value: string }>(
    'select value from installation_keys where name = $1',
    [name],
  );
  const [key] = rows;
  if (key === undefined) throw new Error(`The key ${name} of the installation was not kept.`);
  return key.value;
}
