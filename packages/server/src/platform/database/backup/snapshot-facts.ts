import type pg from 'pg';
import type { AppliedMigrations } from './restore-target.ts';

const SIGNING_KEY = 'session-token-hs256';

/** A file of a document that the database names. */
export interface NamedFile {
  readonly organisationId: string;
  readonly id: string;
}

/** The migrations of a database, in their order; null when it was never migrated. */
export async function readMigrationsOf(client: pg.ClientBase): Promise<AppliedMigrations | null> {
  const { rows: found } = await client.query<{ yes: boolean }>(
    "select to_regclass('schema_migrations') is not null as yes",
  );
  if (found[0]?.yes !== true) return null;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

/** The secret that an installation keeps in its database; null when it was given one by its configuration only. */
export async function readKeptSecret(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(
    'select value from installation_keys where name = $1',
    [SIGNING_KEY],
  );
  return rows[0]?.value ?? null;
}

/** The files of documents that are part of the product, a few thousand at a time. */
export async function* readNamedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  await client.query(
    `declare backup_files no scroll cursor for
     select organisation_id, id from stored_files where state = 'kept' order by organisation_id, id`,
  );
  for (;;) {
    const { rows } = await client.query<{ organisation_id: string; id: string }>(
      'fetch 2000 from backup_files',
    );
    if (rows.length === 0) break;
    yield* rows.map(({ organisation_id: organisationId, id }) => ({ organisationId, id }));
  }
  await client.query('close backup_files');
}
