import type pg from 'pg';

/** A file of a document that the database names. */
export interface NamedFile {
  readonly organisationId: string;
  readonly id: string;
}

/** A key that an installation keeps in its database; null when it was given one by its configuration only. */
export async function readKeptKey(client: pg.ClientBase, name: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(
    'select value from installation_keys where name = $1',
    [name],
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
